import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'discord.js';
import type { GameService } from '#game/ports/game-service.ts';
import type { Log, Reconciler, Store } from '#game/ports/ports.ts';
import type { Body } from '../body.ts';
import type { DiscordTime } from '../discord-time.ts';
import { onlookers, survey, surveyLobby, surveyVoice } from '../doctor/survey.ts';
import { abandon } from './abandon.ts';
import { openArranging } from './arranging.ts';
import { type ChannelNews, channelNews } from './channel-news.ts';
import {
  channelIdOf,
  type GameReconciler,
  guildOf,
  newGameReconciler,
  type ReconcilerContext,
  type Slowdown,
} from './game-reconciler.ts';
import { channelsLeftClosed } from './left-closed.ts';
import { hasLeft } from './membership.ts';
import { type AskedMutes, askedMutes } from './mutes.ts';
import { noteShown } from './panels.ts';
import { postQueue } from './post-queue.ts';
import { quietFor } from './quiet.ts';
import { emptyDocument, isDone, isRoomOf, loadDocuments, type ReconcilerState } from './reconciler-state.ts';
import { recovered } from './recover.ts';
import { isOwedVoice, returnVoice } from './silence.ts';

/** Milliseconds that stopping waits for calls in progress. */
const farewell = 5_000;

/** The functions that the interactions need from the reconciler besides its port. */
export interface LobbyMessages {
  /**
   * Announces that an answer to a press is about to redraw this message. `arrange` leaves the message alone until the
   * returned function is called with the message's new state.
   */
  answering(gameId: string, messageId: string): (shown: Shown) => Promise<void>;
}

/** The state of a pressed message after the answer. `unknown`: the answer was lost, but it may have taken effect. */
type Shown = Body | 'as-before' | 'unknown';

export interface RunningReconciler {
  readonly reconciler: Reconciler;
  readonly lobby: LobbyMessages;
  readonly games: ReadonlyMap<string, GameReconciler>;
  mutesOf(guildId: string): AskedMutes;
  readonly news: ChannelNews;
  /** Brings a game to its latest layout again. */
  again(game: GameReconciler): void;
  /** Called when permissions have changed in a guild: refused calls may be tried again there. */
  lift(guildId: string): void;
  /** Returns true if a channel belongs to a table. */
  isTaken(channelId: string): boolean;
  /** Reads the documents of an earlier process. */
  load(): Promise<void>;
  /** Begins nothing more; resolves when the work in progress has ended. */
  close(): Promise<void>;
}

export function createReconciler(deps: {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  readonly service: () => GameService;
  readonly time: DiscordTime;
  /** Milliseconds before a lost arrangement is tried again. */
  readonly retryMs: number;
  readonly lookMs: number;
}): RunningReconciler {
  const games = new Map<string, GameReconciler>();
  const mutes = new Map<string, AskedMutes>();
  const mail = postQueue();
  let closed = false;

  const mutesOf = (guildId: string): AskedMutes => {
    const known = mutes.get(guildId) ?? askedMutes();
    mutes.set(guildId, known);
    return known;
  };
  const news = channelNews();
  const isTaken = (channelId: string) =>
    [...games.values()].some(
      ({ document, layout }) => isRoomOf(document, channelId) || layout?.voiceChannelId === channelId,
    );
  const externalNote = (gameId: string, channelId: string) => {
    const others = [...games.values()].filter(({ document }) => document.gameId !== gameId);
    return others.map(({ document }) => document.lent?.[channelId]).find((note) => note !== undefined) ?? null;
  };
  /** Logs the voice channels that stay closed because the note of their earlier state is lost. */
  const logLeftClosed = (): void => {
    for (const guild of deps.client.guilds.cache.values())
      for (const { id } of channelsLeftClosed(guild, isTaken))
        deps.log.warn(
          { guildId: guild.id, channelId: id },
          'a voice channel is still closed for a table, and what it was like before is lost; /doctor tells how to open it',
        );
  };
  /** Forgets a game that has no work left, so that it costs no memory. */
  const drop = (game: GameReconciler): void => {
    const { gameId, held } = game.document;
    const isOver = game.over || (game.layout === null && isDone(game.document));
    if (!isOver || held.length > 0 || games.get(gameId) !== game) return;
    games.delete(gameId);
    void game.stop();
  };
  const slowed = new Map<string, Slowdown>();
  const context: ReconcilerContext = {
    ...{ ...deps, mutesOf, mail, news, isTaken, externalNote, slowed },
    ...{ paid: drop, isClosed: () => closed },
  };

  const enter = (document: ReconcilerState): GameReconciler => {
    const game = newGameReconciler(context, document);
    Object.assign(game, openArranging(game, deps.retryMs));
    games.set(document.gameId, game);
    return game;
  };

  /** Finds the channels of a game whose document cannot be read, by their marks. */
  const recover = (gameId: string): GameReconciler | null => {
    const document = recovered(deps.client, gameId);
    return document === null ? null : enter(document);
  };

  const reconciler: Reconciler = {
    arrange: (layout) => {
      const game = games.get(layout.gameId) ?? enter(emptyDocument(layout.gameId, layout.guildId));
      return game.arrange(layout);
    },
    silent: async (gameId) => {
      const game = games.get(gameId);
      if (game !== undefined) await voicesSettled(game);
    },
    written: async (gameId) => {
      const game = games.get(gameId);
      if (game !== undefined) await townWritten(game);
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
    surveyLobby: async (guildId, channelId) => surveyLobby(deps.client, guildId, channelId),
    surveyVoice: async (gameId, place, userIds) => {
      const others = [...games.values()].filter(({ document }) => ![gameId, place.follows].includes(document.gameId));
      const own = games.get(gameId)?.document.rooms.voice ?? null;
      const isTaken = own === place.channelId || others.some(({ document }) => isRoomOf(document, place.channelId));
      return surveyVoice(deps.client, place, { userIds, isTaken });
    },
    onlookers: (guildId, userIds) => onlookers(deps.client, guildId, userIds),
    present: (gameId) => present(games.get(gameId)),
    inVoice: ({ guildId, channelId }, userIds) => {
      const voices = deps.client.guilds.cache.get(guildId)?.voiceStates.cache;
      const isThere = (at: string | null | undefined) => (channelId === null ? Boolean(at) : at === channelId);
      return userIds.filter((userId) => isThere(voices?.get(userId)?.channelId));
    },
    idle: (gameId) => idle(games.get(gameId)),
    quietFor: (gameId) => quietFor(games.get(gameId)),
    gone: (gameId, userIds) => gone(games.get(gameId), userIds),
    forget: (gameId) => {
      const game = games.get(gameId);
      if (game === undefined) return;
      game.over = true;
      drop(game);
    },
  };

  return {
    reconciler,
    games,
    isTaken,
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
      logLeftClosed();
    },
    close: async () => {
      closed = true;
      const under = [...games.values()].map((game) => game.stop());
      for (const game of games.values()) for (const wake of [...game.waiters]) wake();
      const ended = Promise.all([...under, mail.close()]);
      await Promise.race([ended, pause(farewell, undefined, { ref: false })]);
      await Promise.all([...games.values()].map((game) => game.saving));
    },
  };
}

/** Waits for newer work on the voices as well. */
async function voicesSettled(game: GameReconciler): Promise<void> {
  const { voices } = game;
  await voices;
  if (voices !== game.voices) await voicesSettled(game);
}

/** Milliseconds that the town's pages are tried again before nobody waits for them any more. */
const longestWritten = 50_000;

/** Waits for newer work on the town as well, and while work that failed is about to be tried again. */
async function townWritten(game: GameReconciler, from = performance.now()): Promise<void> {
  const { town, context } = game;
  const pass = await town;
  if (town !== game.town) return townWritten(game, from);
  if (pass?.again !== true || context.isClosed() || performance.now() - from > longestWritten) return;
  await pause(context.retryMs, undefined, { ref: false });
  return townWritten(game, from);
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

const idle = (game: GameReconciler | undefined): readonly string[] => {
  const guild = game === undefined ? null : guildOf(game);
  const players = game?.layout?.players.map(({ userId }) => userId) ?? [];
  const isIdle = (userId: string) => guild?.voiceStates.cache.get(userId)?.channelId === guild?.afkChannelId;
  return guild?.afkChannelId ? players.filter(isIdle) : [];
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
      // With two answers at once, the order in which Discord shows them is unknown. The next arrangement makes sure.
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

/** The message shows the right content in the end, whatever a late or lost answer has left there. */
async function noteLobby(game: GameReconciler, messageId: string, shown: Body | null): Promise<void> {
  const key = Object.keys(game.document.panels).find((one) => game.document.panels[one]?.messageId === messageId);
  if (key?.startsWith('lobby/') !== true) return;
  await noteShown(game, key, shown);
  if (game.layout !== null) void game.arrange(game.layout);
}
