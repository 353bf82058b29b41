import { type APIMessage, Routes, SnowflakeUtil } from 'discord.js';
import type { Panel, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import { pictureOf as pictureOfPanel } from '../features/pictures/view.ts';
import type { Body } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { isLasting, postIn } from './forbidden.ts';
import { mayAttach, picturesOf } from './game-pictures.ts';
import { channelIdOf, type GameReconciler, noteOf, type Pass, save } from './game-reconciler.ts';
import { announceLobby, findLobby } from './lost-lobby.ts';
import { shortNonce } from './nonce.ts';
import { noteNotRaised, noteRaised, noteRaising, stepOf } from './pages.ts';
import { panelDrawing } from './panel-drawing.ts';
import type { PanelPicture } from './panel-pictures.ts';
import { type Drawn, digestOf, isClosed, type PanelCall, panelKey, placeOf, planPanels } from './panel-plan.ts';
import { sendPanel } from './panel-request.ts';
import { passFailures } from './pass-failures.ts';

/** A panel waits for the rooms that it needs. */
const hasRooms = (game: GameReconciler, call: PanelCall): boolean =>
  call.kind !== 'post' || call.needs.every((room) => channelIdOf(game, room) !== null);

/** The picture of a panel. `null`: it has none, the server has turned them off, or files cannot be attached there. */
function pictureOf(game: GameReconciler, panel: Panel, table: PanelTable, place: Room | 'lobby'): PanelPicture | null {
  const pictures = picturesOf(game);
  const channelId = place === 'lobby' ? (game.layout?.lobbyChannelId ?? null) : channelIdOf(game, place);
  const picture = pictures === null ? null : pictureOfPanel(panel, table, pictures.svg);
  return pictures === null || picture === null || !mayAttach(game, channelId) ? null : pictures.find(picture);
}

/** The channels to which panels link. */
function linksOf(game: GameReconciler): NonNullable<PanelTable['links']> {
  const [town, voice] = [channelIdOf(game, 'town'), channelIdOf(game, 'voice')];
  return { ...(town === null ? {} : { town }), ...(voice === null ? {} : { voice }) };
}

/**
 * Minimum milliseconds between two edits of a page in one step, of a gathering, or of a lobby. All changes within that
 * time (sixteen votes in sixteen seconds) need few edits. Discord takes five in four seconds in a channel, and urgent
 * messages need them.
 */
const restMs = 1_500;

/** The same for a message that is about an hour old, or older: Discord limits its edits (error 30046). */
const oldRestMs = 10_000;
const oldMs = 55 * 60_000;

const restOf = (messageId: string): number =>
  Date.now() - SnowflakeUtil.timestampFrom(messageId) > oldMs ? oldRestMs : restMs;

/** Milliseconds that Discord waits for the first answer to a press (Receiving and Responding). */
const firstAnswerMs = 3_000;

/** Returns true if the call has to wait. The pass then knows for how long. */
function rests(game: GameReconciler, call: PanelCall, pass: Pass): boolean {
  const shown = game.shownAt.get(call.key);
  if (call.kind !== 'edit' || shown === undefined) return false;
  const isSteady = call.page !== null && shown.moment === call.moment;
  if (!isSteady && !call.key.startsWith('town/gathering-') && !isOpenLobby(call.key, pass)) return false;
  const left = shown.at + restOf(call.at.messageId) - performance.now();
  if (left <= 0) return false;
  pass.rest = Math.min(left, pass.rest ?? left);
  return true;
}

/** A lobby that is being prepared or closed is shown at once. */
const isOpenLobby = (key: string, { layout }: Pass): boolean =>
  layout.panels.some(
    ({ room, panel }) => panel.kind === 'lobby' && panel.lobby.state === 'open' && panelKey(room, panel) === key,
  );

/** Keeps the panels of one place, once it is there. Each channel has limits of its own for messages. */
export async function keepPanels(game: GameReconciler, pass: Pass, place: Room | 'lobby'): Promise<void> {
  const failures = passFailures(game, pass);
  await (place === 'lobby' ? findLobby(game, pass) : lookFor(game, pass, place));
  const awaited = new Set<string>();
  const answers = new Set<Promise<void>>();
  const draw = panelDrawing(game.context.mentions);
  while (!pass.superseded()) {
    const calls = planPanels(pass.layout, game.document, {
      logId: game.document.rooms.town ?? undefined,
      links: linksOf(game),
      hasProtocol: game.context.hasProtocol(game.document.guildId),
      draw,
      pictureOf: (panel, table, room) => pictureOf(game, panel, table, room),
    });
    const mayBe = (one: PanelCall) => {
      const { own, shared } = namesOf(game, one, pass);
      return !failures.gaveUp(own) && !failures.gaveUp(shared) && !rests(game, one, pass);
    };
    const call = calls.find((one) => placeOf(one.key) === place && hasRooms(game, one) && mayBe(one));
    if (call === undefined) return;
    if ((await wordsFirst(game, call, awaited)) || (await pressedMeanwhile(game, call, answers))) continue;
    const fault = await carryOut(game, call, pass);
    if (fault === null) continue;
    const { own, shared } = namesOf(game, call, pass);
    await failures.failed(isAboutChannel(fault) ? shared : own, fault);
  }
}

/**
 * The names under which a call may be forbidden: its own, and for a post the name that it shares with all posts in its
 * channel. Each page of the town is another message, and where one is refused, all are. The last edit is tried although
 * an earlier one was refused.
 */
function namesOf(game: GameReconciler, call: PanelCall, pass: Pass): { readonly own: string; readonly shared: string } {
  const own = `${call.kind === 'edit' && isClosed(pass.layout) ? 'last ' : ''}${call.kind} ${call.key}`;
  const channelId = call.kind === 'post' ? channelFor(game, call, pass) : null;
  return { own, shared: channelId === null ? own : postIn(channelId) };
}

/** Returns true if Discord refuses every post in the channel for this reason. */
const isAboutChannel = (fault: Fault): boolean => fault === 'no-access' || fault === 'no-permission';

/** The channel of a new panel, or null if it does not exist. */
const channelFor = (game: GameReconciler, { place }: PanelCall & { kind: 'post' }, { layout }: Pass): string | null =>
  place === 'lobby' ? layout.lobbyChannelId : channelIdOf(game, place);

/**
 * Looks for a panel that has not changed. Without a further intent, nobody tells Nightcall that a message has been
 * deleted. The search runs when a step begins: everybody sees that, so the call reveals nothing.
 */
async function lookFor(game: GameReconciler, pass: Pass, place: Room): Promise<void> {
  for (const { room, panel } of pass.layout.panels) {
    const step = stepOf(panel);
    if (step === null || room !== place || pass.superseded()) continue;
    const key = panelKey(room, panel);
    const at = game.document.panels[key];
    const before = game.looked.get(key);
    game.looked.set(key, step);
    const isDue = before !== undefined && before !== step && performance.now() >= game.lookedAt + game.context.lookMs;
    if (at === undefined || !isDue) continue;
    game.lookedAt = performance.now();
    const { rest } = game.context.client;
    const snapshot = await attempt(
      () => rest.get(Routes.channelMessage(at.channelId, at.messageId)),
      () => undefined,
    );
    if (!snapshot.ok && snapshot.error.fault === 'unknown-message') await forget(game, key);
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
  await within(firstAnswerMs, answer);
  return true;
}

/** The fault that prevented the call, or null if there was none. */
function carryOut(game: GameReconciler, call: PanelCall, pass: Pass): Promise<Fault | null> {
  if (call.kind === 'post') return postPanel(game, call, pass);
  if (call.kind === 'forget') return forget(game, call.key);
  return call.kind === 'edit' ? editPanel(game, call, pass) : deletePanel(game, call);
}

async function postPanel(game: GameReconciler, call: PanelCall & { kind: 'post' }, pass: Pass): Promise<Fault | null> {
  const channelId = channelFor(game, call, pass);
  if (channelId === null) return 'unknown-channel';
  const count = game.document.panelCounts?.[call.key] ?? 0;
  const nonce = shortNonce(`${game.document.gameId} ${call.key} #${count}`);
  const {
    client: { rest },
    time,
  } = game.context;
  if (call.place === 'lobby') await announceLobby(game, channelId);
  await noteRaising(game, call.key);
  const sent = Date.now();
  const posted = await sendPanel(
    withPicture(call.body, call.picture),
    ({ body, files }) =>
      rest.post(Routes.channelMessages(channelId), {
        body: { ...body, nonce, enforce_nonce: true, allowed_mentions: { parse: [], users: pingedBy(call, count) } },
        files,
      }) as Promise<APIMessage>,
    noteOf(game, 'post panel'),
  );
  // Where the answer was lost, the message may be there all the same.
  if (posted.ok || posted.error.fault !== 'out-of-reach') delete game.document.announcing;
  if (!posted.ok && posted.error.fault !== 'out-of-reach') await noteNotRaised(game, call.key);
  if (!posted.ok) return posted.error.fault;
  time.answered(posted.value.id, sent, Date.now());
  // An earlier process may have posted it before it died, and then this is what that one showed.
  const shows = isSame(posted.value, call.body) ? digestOf(call.body) : '';
  const { picture } = call;
  const shown = picture?.file == null ? {} : { picture: picture.digest };
  noteRaised(game, call.key, { channelId, messageId: posted.value.id, shows, ...shown });
  game.document.panelCounts = { ...game.document.panelCounts, [call.key]: count + 1 };
  if (call.page !== null) game.document.page = Math.max(call.page.number, game.document.page ?? 0);
  game.shownAt.set(call.key, { at: performance.now(), moment: call.moment });
  await save(game);
  return null;
}

/** The people who are pinged by a new message. One that is posted again pings nobody. */
const pingedBy = ({ calls }: Drawn, count: number): readonly string[] => (count === 0 ? calls : []);

/** Returns true if the message has these words, and buttons and menus of the same moment. */
function isSame({ content, components }: APIMessage, body: Body): boolean {
  const ids = (parts: unknown) => JSON.stringify(parts ?? []).match(/"custom_id":"[^"]*"/g) ?? [];
  return content === body.content && ids(components).join() === ids(body.components).join();
}

/**
 * The picture that an edit has to send. A message keeps the picture that it has, unless the edit names other files.
 */
function pictureToSend({ body, picture, at }: PanelCall & { kind: 'edit' }): PanelPicture | null {
  if (picture?.file == null) return null;
  return at.picture === picture.digest && (body.files ?? []).length === 0 ? null : picture;
}

const withPicture = (body: Body, picture: PanelPicture | null): Body =>
  picture?.file == null ? body : { ...body, files: [...(body.files ?? []), picture.file] };

/**
 * Returns true if the message can never be edited again, so that a new one takes its place while it is wanted. In an
 * archived thread no message can be edited, and a new message opens the thread again (discord-api-docs#2855).
 */
const isGone = (fault: Fault): boolean => ['unknown-message', 'unknown-channel', 'archived'].includes(fault);

async function editPanel(game: GameReconciler, call: PanelCall & { kind: 'edit' }, pass: Pass): Promise<Fault | null> {
  const { rest } = game.context.client;
  game.shownAt.set(call.key, { at: performance.now(), moment: call.moment });
  await noteShown(game, call.key, null);
  const picture = pictureToSend(call);
  const edited = await sendPanel(
    withPicture(call.body, picture),
    (request) => rest.patch(Routes.channelMessage(call.at.channelId, call.at.messageId), { ...request }),
    noteOf(game, 'edit panel'),
  );
  if (edited.ok) {
    await noteShown(game, call.key, call.body, picture);
    return null;
  }
  const { fault } = edited.error;
  // A closed table does not wait for a message that Discord does not let it change.
  const isLeft = isClosed(pass.layout) && isLasting(fault);
  if (isLeft) game.log.warn({ fault }, 'the message of a closed lobby cannot be changed, and stays as it is');
  return isLeft || isGone(fault) ? forget(game, call.key) : fault;
}

async function deletePanel(game: GameReconciler, call: PanelCall & { kind: 'delete' }): Promise<Fault | null> {
  const { client } = game.context;
  if (!client.channels.cache.has(call.at.channelId)) return forget(game, call.key);
  const deleted = await attempt(
    () => client.rest.delete(Routes.channelMessage(call.at.channelId, call.at.messageId)),
    noteOf(game, 'delete panel'),
  );
  return !deleted.ok && deleted.error.fault === 'out-of-reach' ? deleted.error.fault : forget(game, call.key);
}

async function forget(game: GameReconciler, key: string): Promise<null> {
  game.shownAt.delete(key);
  delete game.document.panels[key];
  await save(game);
  return null;
}

/**
 * The panel's message shows this now, by an edit or by an answer to a press. `null`: nobody knows, since Discord
 * carries some calls out whose answer is lost. The next pass edits it, whatever it is to show.
 */
export async function noteShown(
  game: GameReconciler,
  key: string,
  body: Body | null,
  picture: PanelPicture | null = null,
): Promise<void> {
  const at = game.document.panels[key];
  const shows = body === null ? '' : digestOf(body);
  if (at === undefined || (at.shows === shows && picture === null)) return;
  game.document.panels[key] = { ...at, shows, ...(picture === null ? {} : { picture: picture.digest }) };
  await save(game);
}
