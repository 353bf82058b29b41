import { PermissionFlagsBits, Routes } from 'discord.js';
import type { Panel, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import { pictureOf as pictureOfPanel } from '../features/pictures.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { postIn } from './forbidden.ts';
import { channelIdOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Looks } from './lanes.ts';
import { hasLobbyNews, lobbyLink } from './lobby-news.ts';
import { findLobby } from './lost-lobby.ts';
import { isLobbyGone } from './missing-channels.ts';
import { stepOf } from './pages.ts';
import { channelFor, forget, makePanelCall } from './panel-calls.ts';
import { panelDrawing } from './panel-drawing.ts';
import { mustWait } from './panel-pace.ts';
import { type PanelPicture, PanelPictures } from './panel-pictures.ts';
import { isClosed, type PanelCall, panelKey, placeOf, planPanels } from './panel-plan.ts';
import type { Pass } from './pass.ts';
import { passFailures } from './pass-failures.ts';

/** The pictures of a game's panels. `null`: its server has turned them off. */
function picturesOf(game: GameReconciler): PanelPictures | null {
  const pictures = game.context.pictures(game.document.guildId);
  if (pictures === null) return null;
  game.pictures ??= new PanelPictures(pictures, () => {
    if (game.layout !== null) void game.arrange(game.layout);
  });
  return game.pictures;
}

/** Returns true if the bot may attach files in a channel, as far as it knows. */
function mayAttach({ context: { client } }: GameReconciler, channelId: string | null): boolean {
  const channel = channelId === null ? undefined : client.channels.cache.get(channelId);
  if (channel === undefined || !('permissionsFor' in channel)) return true;
  return channel.permissionsFor(client.user)?.has(PermissionFlagsBits.AttachFiles) ?? true;
}

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

/** Milliseconds that Discord waits for the first answer to a press (Receiving and Responding). */
const firstAnswerMs = 3_000;

/** All that the panels of one place depend on. The answer to a lobby that was being posted may be lost. */
export const looksAtPanels =
  (game: GameReconciler, place: Room | 'lobby'): Looks =>
  (layout) => {
    const { document, context } = game;
    if (document.announcing !== undefined) return null;
    const panels: unknown[] = [];
    for (const one of layout.panels) if (one.room === place) panels.push(one.panel);
    const there: unknown[] = [];
    for (const key of Object.keys(document.panels)) if (placeOf(key) === place) there.push(key, document.panels[key]);
    return [
      panels,
      there,
      [layout.wording, layout.players, layout.gone, layout.lobbyChannelId],
      [isClosed(layout), place === 'lobby' && hasLobbyNews(layout), JSON.stringify(layout.rooms, ['room'])],
      [document.page, document.rooms.town, linksOf(game), lobbyLink(game)],
      [context.hasProtocol(document.guildId), picturesOf(game)?.drawn, context.news.ofGuild(document.guildId)],
    ];
  };

/** Keeps the panels of one place, once it is there. Each channel has limits of its own for messages. */
export async function keepPanels(game: GameReconciler, pass: Pass, place: Room | 'lobby'): Promise<void> {
  const failures = passFailures(game, pass);
  if (place === 'lobby' && (await isLobbyGone(game, pass))) return forgetAll(game, place);
  await (place === 'lobby' ? findLobby(game, pass) : lookFor(game, pass, place));
  const awaited = new Set<string>();
  const answers = new Set<Promise<void>>();
  const draw = panelDrawing(game.context.mentions);
  while (!pass.superseded()) {
    const calls = planPanels(pass.layout, game.document, {
      place,
      logId: game.document.rooms.town ?? undefined,
      links: linksOf(game),
      lobbyLink: lobbyLink(game),
      hasProtocol: game.context.hasProtocol(game.document.guildId),
      draw,
      pictureOf: (panel, table, room) => pictureOf(game, panel, table, room),
    });
    const mayBe = (one: PanelCall) => {
      const { own, shared } = namesOf(game, one, pass);
      return !failures.gaveUp(own) && !failures.gaveUp(shared) && !mustWait(game, one, pass);
    };
    const call = calls.find((one) => hasRooms(game, one) && mayBe(one));
    pass.isWaiting = call === undefined && calls.length > 0;
    if (call === undefined) return;
    if ((await wordsFirst(game, call, awaited)) || (await pressedMeanwhile(game, call, answers))) continue;
    const fault = await makePanelCall(game, call, pass);
    if (fault === null) continue;
    const { own, shared } = namesOf(game, call, pass);
    await failures.failed(isAboutChannel(fault) ? shared : own, fault);
  }
}

/** Nothing in a channel that is deleted has to be remembered. */
async function forgetAll(game: GameReconciler, place: Room | 'lobby'): Promise<void> {
  for (const key of Object.keys(game.document.panels)) if (placeOf(key) === place) await forget(game, key);
  delete game.document.announcing;
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
