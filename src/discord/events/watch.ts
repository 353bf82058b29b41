import {
  type AnyThreadChannel,
  type Client,
  Events,
  GatewayDispatchEvents,
  type GuildBasedChannel,
  RESTEvents,
  type VoiceState,
} from 'discord.js';
import type { GameService } from '#game/ports/game-service.ts';
import type { Log, Reconciler, Room } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import { floodGate } from '../connection/flood.ts';
import { isEmptied } from '../reconciler/emptied.ts';
import { channelIdOf, type GameReconciler, tellIfVoiceRoom } from '../reconciler/game-reconciler.ts';
import { bringBack } from '../reconciler/idle.ts';
import type { RunningReconciler } from '../reconciler/index.ts';
import { hasLeft } from '../reconciler/membership.ts';
import { decidesOn } from '../reconciler/other-tables.ts';
import { forgetOthersMute, noteOthersMute } from '../reconciler/others-mutes.ts';
import { isUnmutePending, unmuteIfHere } from '../reconciler/pending-unmutes.ts';
import { isRoomOf } from '../reconciler/reconciler-state.ts';
import { isAsWanted } from '../reconciler/rooms.ts';
import { forgetStatus, statusTold } from '../reconciler/status.ts';
import { lobbyVoices } from './lobby-voices.ts';

interface Watch {
  readonly client: Client<true>;
  readonly rooms: RunningReconciler;
  readonly service: () => GameService;
  readonly log: Log;
}

/** Listens to changes in Discord that Nightcall has not made: voices that come and go, deleted channels. */
export function watchDiscord(watch: Watch): void {
  const { client, rooms } = watch;
  const lobbies = lobbyVoices(({ document, log }) => guarded(log, () => watch.service().disturbed(document.gameId)));
  client.on(Events.VoiceStateUpdate, (before, now) => {
    guarded(watch.log, () => voiceMoved(watch, before, now));
    if (before.channelId === now.channelId) return;
    lobbies.heard(rooms.gamesIn(now.guild.id), now.id);
    guarded(watch.log, () => channelLeft(watch, before));
  });
  client.on(Events.ChannelDelete, (channel) => {
    rooms.news.gone(channel.id);
    guarded(watch.log, () => channelGone(watch, channel.id));
  });
  // A guild is available again, or Nightcall has been removed from it and invited again.
  for (const event of [Events.GuildAvailable, Events.GuildCreate] as const) {
    client.on(event, (guild) => {
      for (const game of rooms.gamesIn(guild.id)) guarded(game.log, () => tellMissed(watch, game));
      rooms.lift(guild.id);
    });
  }
  watchPermissions(watch);
  watchStatus(watch);
}

/** Listens to the statuses of voice channels. discord.js 14 passes this event on unchanged. */
function watchStatus({ client, rooms }: Watch): void {
  client.ws.on(GatewayDispatchEvents.VoiceChannelStatusUpdate, ({ id, status }) => {
    for (const game of rooms.games.values())
      void statusTold(game, id, status ?? '').catch((error: unknown) =>
        game.log.error(describeError(error), 'no status'),
      );
  });
}

/** The most corrections of a room in a minute. After that, Nightcall does not fight the person who changes it. */
const corrections = 10;
const minute = 60_000;

/** Listens to changes of roles, of the rooms' access and of Nightcall's permissions. */
function watchPermissions({ client, rooms, service, log }: Watch): void {
  const isCalm = floodGate(undefined, { most: corrections, window: minute });
  const lift = (guildId: string): void => guarded(log, () => rooms.lift(guildId));
  client.on(Events.GuildRoleUpdate, (_, role) => lift(role.guild.id));
  client.on(Events.GuildRoleDelete, (role) => lift(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_, member) => {
    if (member.id === client.user.id) lift(member.guild.id);
  });
  client.on(Events.ChannelUpdate, (before, now) => {
    if (before.isDMBased() || now.isDMBased()) return;
    // Two games of the same people may have one voice room.
    const games = [...rooms.games.values()].filter(({ document }) => isRoomOf(document, now.id));
    if (games.length === 0) return;
    guarded(log, () => {
      if (ownIn(before) !== ownIn(now)) rooms.lift(now.guild.id);
      const others = games.filter((game) => !isAsWanted(game, now.id));
      if (others.length === 0) return;
      rooms.news.changed(now.id);
      if (isCalm(now.id)) for (const { document } of others) service().disturbed(document.gameId);
    });
  });
}

/** Nightcall's own overwrite in a channel, as text. */
const ownIn = ({ permissionOverwrites, client }: Exclude<GuildBasedChannel, AnyThreadChannel>): string => {
  const own = permissionOverwrites.cache.get(client.user.id);
  return `${own?.allow.bitfield}/${own?.deny.bitfield}`;
};

/** Passes on the messages of people in the towns, and no others. */
export function watchTowns({ client, rooms, service, log }: Watch): void {
  client.on(Events.MessageCreate, ({ author, channelId, content }) => {
    if (author.bot) return;
    guarded(log, () => {
      const game = [...rooms.games.values()].find(({ document }) => document.rooms.town === channelId);
      if (game !== undefined) service().wrote(game.document.gameId, author.id, content);
    });
  });
}

/** Waits for a rate limit up to this length are normal, in ms: many routes take five calls a second. */
const shortWait = 1_000;

/** Logs rate limits and refused requests. Waiting for a limit is normal, but too many refusals lead to a ban. */
export function watchLimits(client: Client, log: Log): void {
  client.rest.on(RESTEvents.RateLimited, ({ method, route, timeToReset, global, scope }) => {
    const level = timeToReset < shortWait ? 'debug' : 'warn';
    log[level]({ method, route, timeToReset, global, scope }, 'waiting for a rate limit');
  });
  client.rest.on(RESTEvents.InvalidRequestWarning, ({ count, remainingTime }) => {
    log.error({ count, remainingTime }, 'many requests were refused');
  });
  client.on(Events.Error, (error) => log.error(describeError(error), 'the client has an error'));
  client.on(Events.ShardError, (error) => log.warn(describeError(error), 'a gateway connection has an error'));
  client.on(Events.Warn, (message) => log.warn({ message }, 'the client warns'));
}

function voiceMoved(watch: Watch, before: VoiceState, now: VoiceState): void {
  const { rooms } = watch;
  const guildId = now.guild.id;
  const asked = rooms.mutesOf(guildId).heard(now.id, now.serverMute ?? false);
  const moved = before.channelId !== now.channelId;
  const unmuted = !moved && before.serverMute === true && now.serverMute === false && !asked;
  if (!asked) followOthersMute(watch, before, now);
  for (const game of rooms.gamesIn(guildId)) {
    if (now.channelId !== null && isUnmutePending(game, now.id)) unmuteIfHere(game, now.id);
    const followed = isFollowed(game, now.id);
    const isKnown = followed || game.document.held.includes(now.id);
    // A table also keeps strangers silent whom somebody moves into its room.
    if (moved && (isKnown || decidesOn(game, now))) personMoved(watch, game, before, now, followed);
    else if (unmuted && isKnown && game.document.silence) watch.service().disturbed(game.document.gameId);
  }
}

/** Follows the mutes that Nightcall has not requested. It undoes none of them. */
function followOthersMute({ rooms }: Watch, before: VoiceState, now: VoiceState): void {
  const isSettled = rooms.mutesOf(now.guild.id).isSettled(now.id);
  const isMuted = isSettled && before.channelId === now.channelId && before.serverMute === false && now.serverMute;
  for (const game of rooms.gamesIn(now.guild.id)) {
    const { held, silence } = game.document;
    const isNews = isMuted && silence && (isFollowed(game, now.id) || held.includes(now.id));
    const work = now.serverMute === false ? forgetOthersMute(game, now.id) : isNews && noteOthersMute(game, now.id);
    if (work) work.catch((error: unknown) => game.log.error(describeError(error), 'a mute could not be noted'));
  }
}

/** Lets a table finish its move once everybody has left its earlier voice channel. */
function channelLeft({ rooms }: Watch, { guild, channelId }: VoiceState): void {
  for (const game of rooms.gamesIn(guild.id)) if (isEmptied(game, channelId)) rooms.again(game);
}

/** The people whose absence a table counts: its players, and a host who narrates in person. */
const followedAt = ({ layout }: GameReconciler): readonly string[] => [
  ...(layout?.players.map(({ userId }) => userId) ?? []),
  ...(layout?.hostId === undefined ? [] : [layout.hostId]),
];

const isFollowed = (game: GameReconciler, userId: string): boolean => followedAt(game).includes(userId);

function personMoved(watch: Watch, game: GameReconciler, before: VoiceState, now: VoiceState, followed: boolean): void {
  const voice = channelIdOf(game, 'voice');
  const idle = now.guild.afkChannelId;
  const was = voice !== null && before.channelId === voice;
  const is = voice !== null && now.channelId === voice;
  if (now.channelId !== null) watch.rooms.again(game);
  if (!followed || was === is) {
    // A person who leaves the AFK channel for another place has left the voice room.
    const isLost = followed && !is && idle !== null && before.channelId === idle && now.channelId !== idle;
    if (isLost) watch.service().voiceChanged(now.guild.id, now.id, false);
    return;
  }
  if (is) game.present.add(now.id);
  else game.present.delete(now.id);
  // Discord has moved this person, who has not left the table.
  if (was && idle !== null && now.channelId === idle) return void bringBack(game, now.id);
  watch.service().voiceChanged(now.guild.id, now.id, is);
  if (now.channelId === null) void checkGone(watch, now);
}

/** The host who narrates in person, if they are in the voice room. */
function hostIn({ inVoice }: Reconciler, game: GameReconciler): readonly string[] {
  const { hostId, guildId } = game.layout ?? {};
  const channelId = channelIdOf(game, 'voice');
  if (hostId === undefined || guildId === undefined || channelId === null) return [];
  return inVoice?.({ guildId, channelId }, [hostId]) ?? [];
}

/** Reports the changes since the last session: a new session shows the present voices, and not who came and went. */
function tellMissed({ rooms, service }: Watch, game: GameReconciler): void {
  forgetStatus(game);
  const { gameId, guildId } = game.document;
  const present = rooms.reconciler.present(gameId);
  if (present === null) return;
  const now = new Set([...present, ...hostIn(rooms.reconciler, game)]);
  const idle = rooms.reconciler.idle?.(gameId) ?? [];
  for (const userId of followedAt(game)) {
    if (!idle.includes(userId) && now.has(userId) !== game.present.has(userId))
      service().voiceChanged(guildId, userId, now.has(userId));
  }
  game.present.clear();
  for (const userId of now) game.present.add(userId);
}

/**
 * Reports a member who has left the guild. Without a privileged intent, Nightcall only sees that they left its voice.
 */
async function checkGone({ service, log }: Watch, { guild, id }: VoiceState): Promise<void> {
  if (await hasLeft(guild, id, log)) guarded(log, () => service().memberGone(guild.id, id));
}

function channelGone({ rooms, service }: Watch, channelId: string): void {
  for (const game of rooms.games.values()) {
    const { document, layout } = game;
    const lost = (Object.entries(document.rooms) as [Room, string | null][]).filter(([, id]) => id === channelId);
    tellIfVoiceRoom(game, channelId);
    const wanted = lost.some(([room]) => layout?.rooms.some((one) => one.room === room));
    for (const [key, panel] of Object.entries(document.panels)) {
      if (panel.channelId === channelId) delete document.panels[key];
    }
    if (wanted || layout?.voiceChannelId === channelId) service().disturbed(document.gameId);
  }
}

/** Logs an exception, because the client's events would lose it. */
export function guarded(log: Log, run: () => void): void {
  try {
    run();
  } catch (error) {
    log.error(describeError(error), 'an event from Discord could not be handled');
  }
}
