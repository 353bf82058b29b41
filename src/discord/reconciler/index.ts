import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'discord.js';
import type { GameService } from '#game/ports/game-service.ts';
import type { Layout, Log, ReconcileResult, Reconciler, Store } from '#game/ports/ports.ts';
import type { Body } from '../body.ts';
import type { DiscordTime } from '../discord-time.ts';
import { describeError } from '../faults.ts';
import { abandon } from './abandon.ts';
import { type ChannelNews, channelNews } from './channel-news.ts';
import { bringAlong } from './external-channels.ts';
import {
  channelIdOf,
  type GameReconciler,
  guildOf,
  newGameReconciler,
  type Pass,
  type ReconcilerContext,
  save,
} from './game-reconciler.ts';
import { hasLeft } from './membership.ts';
import { type AskedMutes, askedMutes } from './mutes.ts';
import { keepPanels, noteShown } from './panels.ts';
import { postQueue } from './post-queue.ts';
import { emptyDocument, isRoomOf, loadDocuments, type ReconcilerState } from './reconciler-state.ts';
import { recovered } from './recover.ts';
import { keepRooms, removeRooms } from './rooms.ts';
import { oneAtATime, type Superseded } from './runner.ts';
import { isOwedVoice, keepSilence, returnVoice } from './silence.ts';
import { keepStatus } from './status.ts';
import { onlookers, survey, surveyVoice } from './survey.ts';

/** How long calls that are under way are waited for when the bot stops, in ms. */
const farewell = 5_000;

/** What the interactions need of the hall besides its port. */
export interface LobbyMessages {
  /**
   * An answer to a press is about to show this message anew: `arrange` leaves it alone until the function given is called
   * with what the message shows now.
   */
  answering(gameId: string, messageId: string): (shown: Shown) => Promise<void>;
}

/** What a pressed message shows after the answer; `unknown`: the answer has been lost, if not its effect. */
export type Shown = Body | 'as-before' | 'unknown';

export interface RunningReconciler {
  readonly reconciler: Reconciler;
  readonly lobby: LobbyMessages;
  readonly games: ReadonlyMap<string, GameReconciler>;
  mutesOf(guildId: string): AskedMutes;
  readonly news: ChannelNews;
  /** Brings a game to its latest layout once more. */
  again(game: GameReconciler): void;
  /** Permissions have changed in a guild: what was refused there may be tried again. */
  lift(guildId: string): void;
  /** Reads what an earlier process has made. */
  load(): Promise<void>;
  /** Nothing more is begun; resolves when what is under way has come to its end. */
  close(): Promise<void>;
}

export function createReconciler(deps: {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  readonly service: () => GameService;
  readonly time: DiscordTime;
  /** How long an arrangement that was lost on the way waits before it is tried again, in ms. */
  readonly retryMs: number;
  readonly lookMs: number;
}): RunningReconciler {
  const games = new Map<string, GameReconciler>();
  const mutes = new Map<string, AskedMutes>();
  const retries = new Map<string, NodeJS.Timeout>();
  const mail = postQueue();
  const passes = new Set<Promise<unknown>>();
  let closed = false;

  const mutesOf = (guildId: string): AskedMutes => {
    const known = mutes.get(guildId) ?? askedMutes();
    mutes.set(guildId, known);
    return known;
  };
  const news = channelNews();
  const isTaken = (channelId: string) => [...games.values()].some(({ document }) => isRoomOf(document, channelId));
  const context: ReconcilerContext = { ...deps, mutesOf, mail, news, isTaken, isClosed: () => closed };

  const enter = (document: ReconcilerState): GameReconciler => {
    const game = newGameReconciler(context, document);
    game.arrange = oneAtATime((layout, superseded) => {
      const pass = arrangeOnce(game, layout, () => closed || superseded());
      passes.add(pass);
      return pass.finally(() => passes.delete(pass));
    });
    games.set(document.gameId, game);
    return game;
  };

  const arrangeLater = (game: GameReconciler, layout: Layout, ms: number): void => {
    clearTimeout(retries.get(layout.gameId));
    const timer = setTimeout(() => {
      if (game.layout === layout) void game.arrange(layout);
    }, ms);
    retries.set(layout.gameId, timer.unref());
  };

  const arrangeOnce = async (
    game: GameReconciler,
    layout: Layout,
    superseded: Superseded,
  ): Promise<ReconcileResult> => {
    const pass: Pass = { layout, superseded, remarks: [], again: false, rest: null };
    if (closed) return { done: false, remarks: [] };
    try {
      await carryThrough(game, pass);
    } catch (error) {
      context.log.error({ gameId: layout.gameId, ...describeError(error) }, 'arranging failed');
      pass.remarks.push({ key: 'ui.trouble.refused' });
    }
    if (superseded()) return { done: false, remarks: pass.remarks };
    if (pass.again) arrangeLater(game, layout, deps.retryMs);
    else if (pass.rest !== null) arrangeLater(game, layout, pass.rest);
    return { done: pass.remarks.length === 0, remarks: pass.remarks };
  };

  /** A game of which nothing is noted any more. */
  const recover = (gameId: string): GameReconciler | null => {
    const document = recovered(deps.client, gameId);
    return document === null ? null : enter(document);
  };

  const reconciler: Reconciler = {
    arrange: (layout) => {
      const game = games.get(layout.gameId) ?? enter(emptyDocument(layout.gameId, layout.guildId));
      game.layout = layout;
      return game.arrange(layout);
    },
    post: (gameId, room, message, nonce) => {
      const game = games.get(gameId);
      if (game !== undefined) return mail.post(game, room, message, nonce);
      context.log.warn({ gameId, room }, 'a message for a table without rooms');
      return Promise.resolve();
    },
    abandon: async (gameId, known, message) => {
      const game = games.get(gameId) ?? recover(gameId);
      if (game === null) return null;
      await abandon(game, known, message);
      return game.document.guildId;
    },
    voiceChannel: (gameId) => {
      const game = games.get(gameId);
      return game === undefined ? null : channelIdOf(game, 'voice');
    },
    survey: async (guildId, channelId) => survey(deps.client, guildId, channelId),
    surveyVoice: async (gameId, place, userIds) => {
      const others = [...games.values()].filter(({ document }) => document.gameId !== gameId);
      const own = games.get(gameId)?.document.rooms.voice ?? null;
      const isTaken = own === place.channelId || others.some(({ document }) => isRoomOf(document, place.channelId));
      return surveyVoice(deps.client, place, { userIds, isTaken });
    },
    onlookers: (guildId, userIds) => onlookers(deps.client, guildId, userIds),
    present: (gameId) => present(games.get(gameId)),
    gone: (gameId, userIds) => gone(games.get(gameId), userIds),
  };

  return {
    reconciler,
    games,
    mutesOf,
    news,
    lobby: lobbyMessages(games),
    again: (game) => {
      if (game.layout !== null) void game.arrange(game.layout);
    },
    lift: (guildId) => {
      for (const game of games.values()) {
        if (game.document.guildId !== guildId) continue;
        game.forbidden.lift();
        for (const userId of game.document.held) if (isOwedVoice(game, userId)) returnVoice(game, userId);
        if (game.layout !== null) deps.service().disturbed(game.document.gameId);
      }
    },
    load: async () => {
      const { documents, unreadable } = await loadDocuments(deps.store);
      for (const document of documents) if (!games.has(document.gameId)) enter(document);
      for (const { gameId, ...fault } of unreadable) {
        deps.log.error(
          fault,
          'what is noted of the rooms of a table cannot be read; they are looked for by their marks',
        );
        recover(gameId);
      }
    },
    close: async () => {
      closed = true;
      for (const timer of retries.values()) clearTimeout(timer);
      for (const game of games.values()) for (const wake of [...game.waiters]) wake();
      const ended = Promise.all([...passes, mail.close()]);
      await Promise.race([ended, pause(farewell, undefined, { ref: false })]);
      await Promise.all([...games.values()].map((game) => game.saving));
    },
  };
}

/**
 * Voices, rooms and the lobby have buckets of their own at Discord and go side by side; panels need their rooms. What goes
 * away goes last, when every voice has been given back.
 */
async function carryThrough(game: GameReconciler, pass: Pass): Promise<void> {
  if (guildOf(game) === null) {
    pass.again = true;
    pass.remarks.push({ key: 'ui.trouble.reach' });
    return;
  }
  await Promise.all([
    keepSilence(game, pass),
    keepPanels(game, pass, 'lobby'),
    keepRooms(game, pass).then(() => Promise.all([keepPanels(game, pass, 'rooms'), keepStatus(game, pass)])),
  ]);
  await bringAlong(game, pass);
  if (!pass.superseded()) await removeRooms(game, pass);
  if (!pass.superseded()) await forgetLobby(game, pass);
}

/** A closed lobby's message stays for its readers, but nothing about it has to be remembered. */
async function forgetLobby(game: GameReconciler, pass: Pass): Promise<void> {
  const closed = pass.layout.panels.every(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'closed');
  if (!closed || pass.layout.rooms.length > 0 || game.document.held.length > 0 || pass.remarks.length > 0) return;
  await save(game, closed);
}

const present = (game: GameReconciler | undefined): readonly string[] | null => {
  const guild = game === undefined ? null : guildOf(game);
  if (game === undefined || guild === null || game.layout === null) return null;
  const voice = channelIdOf(game, 'voice');
  if (voice === null) return null;
  return game.layout.players
    .map((player) => player.userId)
    .filter((userId) => guild.voiceStates.cache.get(userId)?.channelId === voice);
};

async function gone(game: GameReconciler | undefined, userIds: readonly string[]): Promise<readonly string[]> {
  const guild = game === undefined ? null : guildOf(game);
  if (game === undefined || guild === null) return [];
  const found = await Promise.all(userIds.map((userId) => hasLeft(guild, userId, game.context.log)));
  return userIds.filter((_, index) => found[index]);
}

function lobbyMessages(games: ReadonlyMap<string, GameReconciler>): LobbyMessages {
  return {
    answering: (gameId, messageId) => {
      const game = games.get(gameId);
      if (game === undefined) return async () => undefined;
      let over = (): void => undefined;
      const answer = new Promise<void>((resolve) => {
        over = resolve;
      });
      // Of two answers at once nobody knows which Discord shows last: the next arrangement makes sure.
      let alone = !game.pressed.has(messageId);
      game.pressed.set(messageId, answer);
      return async (shown) => {
        if (game.pressed.get(messageId) === answer) game.pressed.delete(messageId);
        else alone = false;
        if (shown !== 'as-before') await noteLobby(game, messageId, alone && shown !== 'unknown' ? shown : null);
        over();
      };
    },
  };
}

/** Whatever a late or a lost answer has left there, the message comes to show what it is to show. */
async function noteLobby(game: GameReconciler, messageId: string, shown: Body | null): Promise<void> {
  const key = Object.keys(game.document.panels).find((one) => game.document.panels[one]?.messageId === messageId);
  if (key?.startsWith('lobby/') !== true) return;
  await noteShown(game, key, shown);
  if (game.layout !== null) void game.arrange(game.layout);
}
