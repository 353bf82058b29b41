import { setTimeout as pause } from 'node:timers/promises';
import { type APIMessage, Routes } from 'discord.js';
import type { Layout, Panel, Room } from '#game/ports/ports.ts';
import type { Body } from '../body.ts';
import { attempt, type Fault } from '../faults.ts';
import { drawPanel } from '../features/panels.ts';
import { channelIdOf, type GameReconciler, noteOf, type Pass, save } from './game-reconciler.ts';
import { announceLobby, findLobby } from './lost-lobby.ts';
import { shortNonce } from './nonce.ts';
import { passFailures } from './pass-failures.ts';
import type { PanelPlace, ReconcilerState } from './reconciler-state.ts';

export type PanelCall =
  | { readonly kind: 'post'; readonly key: string; readonly place: Room | 'lobby'; readonly body: Body }
  | { readonly kind: 'edit'; readonly key: string; readonly at: PanelPlace; readonly body: Body }
  | { readonly kind: 'delete'; readonly key: string; readonly at: PanelPlace };

/** Panels of one moment; a new moment gets a new message at the end of the room, and the old one goes. */
export function panelKey(place: Room | 'lobby', panel: Panel): string {
  if (panel.kind === 'lobby') return `${place}/lobby`;
  if (panel.kind === 'night') return `${place}/night-${panel.night}`;
  if (panel.kind === 'day') return `${place}/day-${panel.day}-${panel.page}`;
  if (panel.kind === 'clan') return `${place}/night-${panel.night}`;
  if (panel.kind === 'ballot') return `${place}/ballot-${panel.day}-${panel.round}`;
  return `${place}/${panel.kind}-${panel.day}-${panel.step}`;
}

/** New panels first, then what differs, then what is over: at no moment is there nothing to press. */
export function planPanels(layout: Layout, there: Readonly<Record<string, PanelPlace>>): readonly PanelCall[] {
  const wanted = layout.panels.map(({ room, panel }) => ({
    key: panelKey(room, panel),
    place: room,
    body: drawPanel(panel, layout),
  }));
  const isLate = layout.rooms.length === 0 && isClosed(layout);
  const posts = wanted.flatMap(({ key, place, body }) =>
    there[key] === undefined && !isLate ? [{ kind: 'post' as const, key, place, body }] : [],
  );
  const edits = wanted.flatMap(({ key, body }) => {
    const at = there[key];
    return at === undefined || at.shows === digestOf(body) ? [] : [{ kind: 'edit' as const, key, at, body }];
  });
  const keys = new Set(wanted.map((panel) => panel.key));
  const over = Object.entries(there).flatMap(([key, at]) =>
    keys.has(key) ? [] : [{ kind: 'delete' as const, key, at }],
  );
  return [...posts, ...edits, ...over];
}

/** The lobby is closed, and there is nothing else to press. A message of it that is not there is not posted any more. */
const isClosed = ({ panels }: Layout): boolean =>
  panels.every(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'closed');

/** The places in which a game has panels, is to have some, or may have left one whose answer was lost. */
export const placesOf = (
  layout: Layout,
  { panels, announcing }: Pick<ReconcilerState, 'panels' | 'announcing'>,
): readonly (Room | 'lobby')[] => [
  ...new Set([
    ...layout.panels.map(({ room }) => room),
    ...Object.keys(panels).map(placeOf),
    ...(announcing === undefined ? [] : ['lobby' as const]),
  ]),
];

const placeOf = (key: string): Room | 'lobby' => key.slice(0, key.indexOf('/')) as Room | 'lobby';

/** A panel for a room that is not there yet waits for it. */
const hasRoom = (game: GameReconciler, call: PanelCall): boolean =>
  call.kind !== 'post' || call.place === 'lobby' || channelIdOf(game, call.place) !== null;

/** Short enough to be stored with the panel's place. */
const digestOf = (body: Body): string => shortNonce(JSON.stringify(body));

/**
 * Minimum milliseconds between two edits of a day's panel. All changes within that time (sixteen votes in sixteen
 * seconds) need few edits. Discord takes five in four seconds in a channel, and urgent messages need them.
 */
const restMs = 1_500;

/** Milliseconds that Discord waits for the first answer to a press (Receiving and Responding). */
const firstAnswerMs = 3_000;

/** Returns true if the call has to wait. The pass then knows for how long. */
function rests(game: GameReconciler, { kind, key }: PanelCall, pass: Pass): boolean {
  if (kind !== 'edit' || !key.startsWith('town/day-')) return false;
  const left = (game.shownAt.get(key) ?? Number.NEGATIVE_INFINITY) + restMs - performance.now();
  if (left <= 0) return false;
  pass.rest = Math.min(left, pass.rest ?? left);
  return true;
}

/** Keeps the panels of one place, once it is there. Each channel has limits of its own for messages. */
export async function keepPanels(game: GameReconciler, pass: Pass, place: Room | 'lobby'): Promise<void> {
  const trouble = passFailures(game, pass);
  await (place === 'lobby' ? findLobby(game, pass) : lookFor(game, pass, place));
  const awaited = new Set<string>();
  const answers = new Set<Promise<void>>();
  while (!pass.superseded()) {
    const calls = planPanels(pass.layout, game.document.panels);
    const mayBe = (one: PanelCall) => !trouble.gaveUp(`${one.kind} ${one.key}`) && !rests(game, one, pass);
    const call = calls.find((one) => placeOf(one.key) === place && hasRoom(game, one) && mayBe(one));
    if (call === undefined) return;
    if ((await wordsFirst(game, call, awaited)) || (await pressedMeanwhile(game, call, answers))) continue;
    const fault = await carryOut(game, call, pass);
    if (fault !== null) await trouble.failed(`${call.kind} ${call.key}`, fault);
  }
}

/**
 * Looks for a panel that has not changed. Without a further intent, nobody tells Nightcall that a message has been
 * deleted. The search runs when a step begins: everybody sees that, so the call reveals nothing.
 */
async function lookFor(game: GameReconciler, pass: Pass, place: Room): Promise<void> {
  for (const { room, panel } of pass.layout.panels) {
    if (panel.kind === 'lobby' || room !== place || pass.superseded()) continue;
    const key = panelKey(room, panel);
    const at = game.document.panels[key];
    const before = game.looked.get(key);
    game.looked.set(key, panel.step);
    const isDue =
      before !== undefined && before !== panel.step && performance.now() >= game.lookedAt + game.context.lookMs;
    if (at === undefined || !isDue) continue;
    game.lookedAt = performance.now();
    const { rest } = game.context.client;
    const snapshot = await attempt(
      () => rest.get(Routes.channelMessage(at.channelId, at.messageId)),
      () => undefined,
    );
    if (!snapshot.ok && snapshot.fault === 'unknown-message') await forget(game, key);
  }
}

/** Waits for the words that come before it in its room, so that a new panel is below them. */
async function wordsFirst(game: GameReconciler, call: PanelCall, awaited: Set<string>): Promise<boolean> {
  if (call.kind !== 'post' || call.place === 'lobby' || awaited.has(call.key)) return false;
  awaited.add(call.key);
  return game.context.mail.quiet(game, call.place);
}

/**
 * Waits for an answer to a press that is about to redraw the message outside of the channel's limits. It waits no
 * longer than Discord accepts a first answer, since a table's rooms may wait for this pass.
 */
async function pressedMeanwhile(game: GameReconciler, call: PanelCall, awaited: Set<Promise<void>>): Promise<boolean> {
  const answer = call.kind === 'edit' ? game.pressed.get(call.at.messageId) : undefined;
  if (answer === undefined || awaited.has(answer)) return false;
  awaited.add(answer);
  await Promise.race([answer, pause(firstAnswerMs, undefined, { ref: false })]);
  return true;
}

/** The fault that prevented the call, or null if there was none. */
function carryOut(game: GameReconciler, call: PanelCall, pass: Pass): Promise<Fault | null> {
  if (call.kind === 'post') return postPanel(game, call, pass);
  return call.kind === 'edit' ? editPanel(game, call) : deletePanel(game, call);
}

async function postPanel(game: GameReconciler, call: PanelCall & { kind: 'post' }, pass: Pass): Promise<Fault | null> {
  const channelId = call.place === 'lobby' ? pass.layout.lobbyChannelId : channelIdOf(game, call.place);
  if (channelId === null) return 'unknown-channel';
  const count = game.document.panelCounts?.[call.key] ?? 0;
  const nonce = shortNonce(`${game.document.gameId} ${call.key} #${count}`);
  const {
    client: { rest },
    time,
  } = game.context;
  if (call.place === 'lobby') await announceLobby(game, channelId);
  const sent = Date.now();
  const posted = await attempt(
    () =>
      rest.post(Routes.channelMessages(channelId), {
        body: { ...call.body, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } },
      }) as Promise<APIMessage>,
    noteOf(game, 'post panel'),
  );
  // Where the answer was lost, the message may be there all the same.
  if (posted.ok || posted.fault !== 'out-of-reach') delete game.document.announcing;
  if (!posted.ok) return posted.fault;
  time.answered(posted.value.id, sent, Date.now());
  // An earlier process may have posted it before it died, and then this is what that one showed.
  const shows = isSame(posted.value, call.body) ? digestOf(call.body) : '';
  game.document.panels[call.key] = { channelId, messageId: posted.value.id, shows };
  game.document.panelCounts = { ...game.document.panelCounts, [call.key]: count + 1 };
  game.shownAt.set(call.key, performance.now());
  await save(game);
  return null;
}

/** Returns true if the message has these words, and buttons and menus of the same moment. */
function isSame({ content, components }: APIMessage, body: Body): boolean {
  const ids = (parts: unknown) => JSON.stringify(parts ?? []).match(/"custom_id":"[^"]*"/g) ?? [];
  return content === body.content && ids(components).join() === ids(body.components).join();
}

async function editPanel(game: GameReconciler, call: PanelCall & { kind: 'edit' }): Promise<Fault | null> {
  const { rest } = game.context.client;
  game.shownAt.set(call.key, performance.now());
  await noteShown(game, call.key, null);
  const edited = await attempt(
    () =>
      rest.patch(Routes.channelMessage(call.at.channelId, call.at.messageId), {
        body: { ...call.body, allowed_mentions: { parse: [] } },
      }),
    noteOf(game, 'edit panel'),
  );
  if (edited.ok) {
    await noteShown(game, call.key, call.body);
    return null;
  }
  const gone = edited.fault === 'unknown-message' || edited.fault === 'unknown-channel';
  return gone ? forget(game, call.key) : edited.fault;
}

async function deletePanel(game: GameReconciler, call: PanelCall & { kind: 'delete' }): Promise<Fault | null> {
  const { client } = game.context;
  if (!client.channels.cache.has(call.at.channelId)) return forget(game, call.key);
  const deleted = await attempt(
    () => client.rest.delete(Routes.channelMessage(call.at.channelId, call.at.messageId)),
    noteOf(game, 'delete panel'),
  );
  return !deleted.ok && deleted.fault === 'out-of-reach' ? deleted.fault : forget(game, call.key);
}

async function forget(game: GameReconciler, key: string): Promise<null> {
  game.shownAt.delete(key);
  delete game.document.panels[key];
  await save(game);
  return null;
}

/**
 * The panel's message shows this now, by an edit or by an answer to a press. `null`: nobody knows, since Discord carries
 * some calls out whose answer is lost; the next pass edits it, whatever it is to show.
 */
export async function noteShown(game: GameReconciler, key: string, body: Body | null): Promise<void> {
  const at = game.document.panels[key];
  const shows = body === null ? '' : digestOf(body);
  if (at === undefined || at.shows === shows) return;
  game.document.panels[key] = { ...at, shows };
  await save(game);
}
