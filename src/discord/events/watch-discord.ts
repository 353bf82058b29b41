import { Events, GatewayDispatchEvents } from 'discord.js';
import type { Reconciler } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import { channelIdOf, tellIfVoiceRoom } from '../reconciler/game-channels.ts';
import type { GameReconciler } from '../reconciler/game-reconciler.ts';
import type { OpenGame } from '../reconciler/open-game.ts';
import { guarded } from './guarded.ts';
import type { Watch } from './watch.ts';
import { watchAccess, watchThreads } from './watch-access.ts';
import { channelLeft, followedAt, voiceMoved } from './watch-voices.ts';

/** Milliseconds for which the voices of a lobby are collected. */
const pause = 2_000;

/** Notices that the players of lobbies join and leave voice. */
interface LobbyVoices {
  /** Called when a person has joined or left a voice channel of the guild with these tables. */
  heard(games: readonly GameReconciler[], userId: string): void;
}

/** `show`: shows a lobby again, whose panel says who is in voice. It is called once for all who come together. */
function lobbyVoices(show: (game: GameReconciler) => void): LobbyVoices {
  const waiting = new Set<GameReconciler>();
  const showLater = (game: GameReconciler): void => {
    waiting.add(game);
    const timer = setTimeout(() => {
      waiting.delete(game);
      show(game);
    }, pause);
    timer.unref();
  };
  return {
    heard: (games, userId) => {
      for (const game of games) if (!waiting.has(game) && isInLobby(game, userId)) showLater(game);
    },
  };
}

function isInLobby({ layout }: GameReconciler, userId: string): boolean {
  const { players = [], panels = [] } = layout ?? {};
  const isSeated = players.some((player) => player.userId === userId);
  return isSeated && panels.some(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'open');
}

/** Listens to changes in Discord that Nightcall has not made: voices that come and go, deleted channels. */
export function watchDiscord(watch: Watch): void {
  const { client, rooms } = watch;
  const lobbies = lobbyVoices(({ gameId, log }) =>
    guarded(log, () => watch.service().tell(gameId, (table) => table.disturbed())),
  );
  client.on(Events.VoiceStateUpdate, (before, now) => {
    guarded(watch.log, () => voiceMoved(watch, before, now));
    if (before.channelId === now.channelId) return;
    lobbies.heard(rooms.gamesIn(now.guild.id), now.id);
    guarded(watch.log, () => channelLeft(watch, before));
  });
  client.on(Events.ChannelDelete, (channel) => {
    // Discord reports the channel alone, and not its threads.
    const threads = 'threads' in channel ? [...channel.threads.cache.keys()] : [];
    for (const id of [channel.id, ...threads]) guarded(watch.log, () => channelGone(watch, id));
  });
  client.on(Events.ThreadDelete, ({ id }) => guarded(watch.log, () => channelGone(watch, id)));
  // A guild is available again, or Nightcall has been removed from it and invited again.
  for (const event of [Events.GuildAvailable, Events.GuildCreate] as const) {
    client.on(event, (guild) => {
      for (const game of rooms.gamesIn(guild.id)) guarded(game.log, () => tellMissed(watch, game));
      rooms.lift(guild.id);
    });
  }
  watchAccess(watch);
  watchThreads(watch);
  watchStatus(watch);
}

/** Listens to the statuses of voice channels. discord.js 14 passes this event on unchanged. */
function watchStatus({ client, rooms }: Watch): void {
  client.ws.on(GatewayDispatchEvents.VoiceChannelStatusUpdate, ({ id, status }) => {
    for (const game of rooms.games.values())
      void game.rooms.status
        .told(id, status ?? '')
        .catch((error: unknown) => game.log.error(describeError(error), 'no status'));
  });
}

function channelGone({ rooms, service }: Watch, channelId: string): void {
  rooms.news.gone(channelId);
  service().channelGone(channelId);
  for (const game of rooms.games.values()) {
    const { layout } = game;
    const lost = game.rooms.entries.filter(([, id]) => id === channelId);
    tellIfVoiceRoom(game, channelId);
    const wanted = lost.some(([room]) => layout?.rooms.some((one) => one.room === room));
    game.panels.drop(channelId);
    const isUsed = layout?.voiceChannelId === channelId || layout?.lobbyChannelId === channelId;
    if (wanted || isUsed) service().tell(game.gameId, (table) => table.disturbed());
  }
}

/** The host who narrates in person, if they are in the voice room. */
function hostIn({ inVoice }: Reconciler, game: GameReconciler): readonly string[] {
  const { hostId, guildId } = game.layout ?? {};
  const channelId = channelIdOf(game, 'voice');
  if (hostId === undefined || guildId === undefined || channelId === null) return [];
  return inVoice?.({ guildId, channelId }, [hostId]) ?? [];
}

/** Reports the changes since the last session: a new session shows the present voices, and not who came and went. */
function tellMissed({ rooms, service }: Watch, game: OpenGame): void {
  game.rooms.status.forget();
  const { gameId, guildId } = game;
  const present = rooms.reconciler.present(gameId);
  if (present === null) return;
  const now = new Set([...present, ...hostIn(rooms.reconciler, game)]);
  const idle = rooms.reconciler.idle?.(gameId) ?? [];
  for (const userId of followedAt(game)) {
    if (!idle.includes(userId) && now.has(userId) !== game.voices.present.has(userId))
      service().voiceChanged(guildId, userId, now.has(userId));
  }
  for (const userId of game.voices.present) if (!now.has(userId)) game.voices.notePresent(userId, false);
  for (const userId of now) game.voices.notePresent(userId, true);
}
