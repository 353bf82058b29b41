import { PermissionFlagsBits, Routes } from 'discord.js';
import type { Panel, Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import { pictureOf as pictureOfPanel } from '../features/pictures.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { channelIdOf } from './game-channels.ts';
import { type Looks, makeCalls, type Pass } from './lanes.ts';
import { isLobbyGone } from './missing-channels.ts';
import { findLobby, makePanelCall, mustWait, namesOf } from './panel-calls.ts';
import { type PanelPicture, panelDrawing } from './panel-drawing.ts';
import { hasLobbyNews, isClosed, type PanelCall, panelKey, placeOf, planPanels, stepOf } from './panel-plan.ts';
import type { PanelsGame } from './panels.ts';
import { passFailures } from './pass-failures.ts';

/** Milliseconds that Discord waits for the first answer to a press (Receiving and Responding). */
const firstAnswerMs = 3_000;

/** All that the panels of one place depend on. The answer to a lobby that was being posted may be lost. */
export function looksAtPanels(game: PanelsGame, place: Room | 'lobby'): Looks {
  return (layout) => {
    const { context, guildId, rooms } = game;
    const { panels: stored, page, announcing } = game.panels.stored;
    if (announcing !== undefined) return null;
    const panels: unknown[] = [];
    for (const one of layout.panels) if (one.room === place) panels.push(one.panel);
    const there: unknown[] = [];
    for (const [key, at] of Object.entries(stored)) if (placeOf(key) === place) there.push(key, at);
    return [
      panels,
      there,
      [layout.wording, layout.players, layout.gone, layout.lobbyChannelId],
      [isClosed(layout), place === 'lobby' && hasLobbyNews(layout), JSON.stringify(layout.rooms, ['room'])],
      [page, rooms.idOf('town'), linksOf(game), game.panels.lobbyLink],
      [context.hasProtocol(guildId), game.panels.pictures?.drawn, context.news.ofGuild(guildId)],
    ];
  };
}

/** Keeps the panels of one place, once it is there. Each channel has limits of its own for messages. */
export async function keepPanels(game: PanelsGame, pass: Pass, place: Room | 'lobby'): Promise<void> {
  const failures = passFailures(game, pass);
  if (place === 'lobby' && (await isLobbyGone(game, pass))) return game.panels.forgetPlace(place);
  await (place === 'lobby' ? findLobby(game, pass) : lookFor(game, pass, place));
  const awaited = new Set<string>();
  const answers = new Set<Promise<void>>();
  const draw = panelDrawing(game.context.mentions);
  const looks = looksAtPanels(game, place);
  await makeCalls(pass, {
    plan: () => {
      // The calls of this pass have changed what it looks at.
      pass.looked = looks(pass.layout);
      return planPanels(pass.layout, game.panels.stored, {
        place,
        logId: game.rooms.idOf('town') ?? undefined,
        links: linksOf(game),
        lobbyLink: game.panels.lobbyLink,
        hasProtocol: game.context.hasProtocol(game.guildId),
        draw,
        pictureOf: (panel, table, room) => pictureOf(game, panel, table, room),
      });
    },
    mayMake: (call) => {
      const { own, shared } = namesOf(game, call, pass);
      return hasRooms(game, call) && !failures.gaveUp(own) && !failures.gaveUp(shared) && !mustWait(game, call, pass);
    },
    make: async (call) => {
      // While it waits, another call may have become the next one.
      if ((await wordsFirst(game, call, awaited)) || (await pressedMeanwhile(game, call, answers))) return;
      const fault = await makePanelCall(game, call, pass);
      const { own, shared } = namesOf(game, call, pass);
      if (fault !== null) await failures.failed(isAboutChannel(fault) ? shared : own, fault);
    },
    over: (left) => {
      pass.isWaiting = left.length > 0;
    },
  });
}

/** A panel waits for the rooms that it needs. */
const hasRooms = (game: PanelsGame, call: PanelCall): boolean =>
  call.kind !== 'post' || call.needs.every((room) => channelIdOf(game, room) !== null);

/** The picture of a panel. `null`: it has none, the server has turned them off, or files cannot be attached there. */
function pictureOf(game: PanelsGame, panel: Panel, table: PanelTable, place: Room | 'lobby'): PanelPicture | null {
  const { layout, context, panels } = game;
  const { pictures } = panels;
  const channelId = place === 'lobby' ? (layout?.lobbyChannelId ?? null) : channelIdOf(game, place);
  const picture = pictures === null ? null : pictureOfPanel(panel, table, pictures.svg);
  return pictures === null || picture === null || !mayAttach(context, channelId) ? null : pictures.find(picture);
}

/** The channels to which panels link. */
function linksOf(game: PanelsGame): NonNullable<PanelTable['links']> {
  const [town, voice] = [channelIdOf(game, 'town'), channelIdOf(game, 'voice')];
  return { ...(town === null ? {} : { town }), ...(voice === null ? {} : { voice }) };
}

/**
 * Looks for a panel that has not changed. Without a further intent, nobody tells Nightcall that a message has been
 * deleted. The search runs when a step begins: everybody sees that, so the call reveals nothing.
 */
async function lookFor(game: PanelsGame, pass: Pass, place: Room): Promise<void> {
  const { rest } = game.context.client;
  for (const { room, panel } of pass.layout.panels) {
    const step = room === place ? stepOf(panel) : null;
    if (step === null || pass.superseded()) continue;
    const key = panelKey(room, panel);
    const at = game.panels.at(key);
    if (!game.panels.isLookDue(key, step) || at === undefined) continue;
    const route = Routes.channelMessage(at.channelId, at.messageId);
    const found = await attempt(
      () => rest.get(route),
      () => undefined,
    );
    if (!found.ok && found.error.fault === 'unknown-message') await game.panels.forget(key);
  }
}

/** Waits for the words that come before it in its room, so that a new panel is below them. */
async function wordsFirst(game: PanelsGame, call: PanelCall, awaited: Set<string>): Promise<boolean> {
  if (call.kind !== 'post' || call.place === 'lobby' || awaited.has(call.key)) return false;
  awaited.add(call.key);
  return game.posts.quiet(call.place);
}

/**
 * Waits for an answer to a press that is about to redraw the message outside of the channel's limits. It waits no
 * longer than Discord accepts a first answer, since a table's rooms may wait for this pass.
 */
async function pressedMeanwhile(game: PanelsGame, call: PanelCall, awaited: Set<Promise<void>>): Promise<boolean> {
  const answer = call.kind === 'edit' ? game.panels.answerTo(call.at.messageId) : undefined;
  if (answer === undefined || awaited.has(answer)) return false;
  awaited.add(answer);
  await within(firstAnswerMs, answer);
  return true;
}

/** Returns true if the bot may attach files in a channel, as far as it knows. */
function mayAttach({ client }: PanelsGame['context'], channelId: string | null): boolean {
  const channel = channelId === null ? undefined : client.channels.cache.get(channelId);
  if (channel === undefined || !('permissionsFor' in channel)) return true;
  return channel.permissionsFor(client.user)?.has(PermissionFlagsBits.AttachFiles) ?? true;
}

/** Returns true if Discord refuses every post in the channel for this reason. */
const isAboutChannel = (fault: Fault): boolean => fault === 'no-access' || fault === 'no-permission';
