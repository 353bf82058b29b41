import { type APITextChannel, Routes, SnowflakeUtil } from 'discord.js';
import { logOfTable, type Reconciler } from '#game/ports/ports.ts';
import { idsOfPeople } from '#narration/index.ts';
import { attempt } from '../connection/faults.ts';
import { onlookerRemarks } from '../doctor/onlooker-remarks.ts';
import { survey, surveyLobby } from '../doctor/survey.ts';
import { surveyVoice } from '../doctor/survey-voice.ts';
import { abandon } from './abandon.ts';
import { failureLog } from './failure-log.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { hasLeft } from './membership.ts';
import type { OpenGames } from './open-games.ts';
import { emptyDocument } from './reconciler-state.ts';

/**
 * Milliseconds since the latest message in the town, or null if that is unknown. Without a further intent, Discord
 * tells it only when asked. The id of the message has its time.
 */
async function quietFor(game: GameReconciler | undefined): Promise<number | null> {
  const channelId = game === undefined ? null : channelIdOf(game, 'town');
  if (game === undefined || channelId === null) return null;
  const { rest } = game.context.client;
  const asked = await attempt(
    () => rest.get(Routes.channel(channelId)) as Promise<APITextChannel>,
    failureLog(game, 'look at the town'),
  );
  const latest = asked.ok ? asked.value.last_message_id : undefined;
  return latest ? Math.max(0, Date.now() - SnowflakeUtil.timestampFrom(latest)) : null;
}

type Changing = 'arrange' | 'silent' | 'written' | 'post' | 'postAtOnce' | 'abandon' | 'forget';
type Surveying = 'survey' | 'surveyLobby' | 'surveyVoice' | 'onlookers';

/** The reconciler as tables see it. */
export const reconcilerPort = (games: OpenGames): Reconciler => ({
  ...changing(games),
  ...surveying(games),
  ...looking(games),
});

/** The functions that change Discord, or wait for changes. */
function changing(games: OpenGames): Pick<Reconciler, Changing> {
  const { byId, context } = games;
  return {
    arrange: (layout) => {
      const game = byId.get(layout.gameId) ?? games.enter(emptyDocument(layout.gameId, layout.guildId));
      return game.arrange(layout);
    },
    silent: async (gameId) => {
      const game = byId.get(gameId);
      await game?.silent();
    },
    written: async (gameId) => {
      const game = byId.get(gameId);
      await game?.written();
    },
    post: (gameId, room, message, nonce, isTrue) => {
      const game = byId.get(gameId);
      if (game !== undefined) return game.posts.post(room, message, nonce, isTrue);
      logOfTable(context.log, gameId).warn({ room }, 'a message for a table without rooms');
      return Promise.resolve(false);
    },
    postAtOnce: async (gameId, message, nonce, signal) => {
      const game = byId.get(gameId);
      await game?.posts.postAtOnce(message, nonce, signal);
    },
    abandon: async (gameId, known, message) => {
      const game = byId.get(gameId) ?? games.recover(gameId);
      if (game === null) return null;
      await abandon(game, known, message);
      return game.guildId;
    },
    forget: (gameId) => games.forget(gameId),
  };
}

/** The functions that look for obstacles to a table. Discord knows no practice players. */
function surveying({ byId, context }: OpenGames): Pick<Reconciler, Surveying> {
  const { client } = context;
  return {
    survey: async (guildId, channelId, needsThreads) => survey(client, guildId, channelId, needsThreads),
    surveyLobby: async (guildId, channelId) => surveyLobby(client, guildId, channelId),
    surveyVoice: async (gameId, place, userIds) => {
      const others = [...byId.values()].filter((game) => ![gameId, place.follows].includes(game.gameId));
      const own = byId.get(gameId)?.rooms.idOf('voice') ?? null;
      const isTaken = own === place.channelId || others.some(({ rooms }) => rooms.has(place.channelId));
      return surveyVoice(context, place, { userIds: idsOfPeople(userIds), isTaken });
    },
    onlookers: (guildId, userIds, needsThreads) =>
      onlookerRemarks(context, guildId, idsOfPeople(userIds), needsThreads),
  };
}

/** The functions that tell where people are. */
function looking({ byId, context: { client } }: OpenGames): Omit<Reconciler, Changing | Surveying> {
  return {
    channel: (gameId, room) => {
      const game = byId.get(gameId);
      return game === undefined ? null : channelIdOf(game, room);
    },
    isOut: (guildId) => client.guilds.cache.get(guildId)?.available === false,
    present: (gameId) => present(byId.get(gameId)),
    inVoice: ({ guildId, channelId }, userIds) => {
      const voices = client.guilds.cache.get(guildId)?.voiceStates.cache;
      const isThere = (at: string | null | undefined) => (channelId === null ? Boolean(at) : at === channelId);
      return userIds.filter((userId) => isThere(voices?.get(userId)?.channelId));
    },
    idle: (gameId) => idle(byId.get(gameId)),
    quietFor: (gameId) => quietFor(byId.get(gameId)),
    gone: (gameId, userIds) => gone(byId.get(gameId), idsOfPeople(userIds)),
  };
}

const present = (game: GameReconciler | undefined): readonly string[] | null => {
  if (game?.layout == null) return null;
  const voice = channelIdOf(game, 'voice');
  if (voice === null) return null;
  const voices = game.context.client.guilds.cache.get(game.guildId)?.voiceStates.cache;
  const there: string[] = [];
  for (const { userId } of game.layout.players) if (voices?.get(userId)?.channelId === voice) there.push(userId);
  return there;
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
  const found = await Promise.all(userIds.map((userId) => hasLeft(guild, userId, game.log)));
  return userIds.filter((_, index) => found[index]);
}
