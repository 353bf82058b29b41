import { ChannelType, type Guild, type GuildBasedChannel, type VoiceChannel } from 'discord.js';
import { attempt } from '../connection/faults.ts';
import { isMarkOf } from '../connection/mark.ts';
import { giveBack } from './external-channels.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { Pass } from './lanes.ts';
import { lookForMissing } from './missing-channels.ts';
import { complain } from './pass-failures.ts';
import { planRemoval, type RemovalCall } from './plan-rooms.ts';
import type { RoomsGame } from './rooms.ts';
import { isOwnThread, overwritesOf, roomChannel, takeSnapshot } from './snapshot.ts';

/** Removes everything that the layout no longer wants. */
export async function removeRooms(game: RoomsGame, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || !(await lookForMissing(game, guild, pass))) return;
  const snapshot = takeSnapshot(game, guild, pass.layout);
  const { isMaking } = game.rooms;
  // A channel that is being made still needs the category, and the category has to be known until the channel exists.
  const calls = planRemoval(pass.layout, snapshot).filter(({ kind }) => !isMaking || kind !== 'delete-category');
  for (const call of [...strays(game, guild, pass), ...calls]) {
    if (pass.superseded() || !(await remove(game, guild, call, pass))) return;
  }
  if (!pass.superseded() && !isMaking) await forgetGone(game, guild, pass);
}

async function remove(game: RoomsGame, guild: Guild, call: RemovalCall | Stray, pass: Pass): Promise<boolean> {
  if (call.kind === 'give-back' && isUsedByOther(game, call.channelId)) {
    game.rooms.noteExternal(call.channelId, undefined);
    return game.save();
  }
  if (call.kind === 'delete-room' && isOwnedByOther(game, call.channelId)) {
    game.rooms.noteRoom(call.room, undefined);
    return game.save();
  }
  if (call.kind === 'delete-category' && game.context.isOtherCategory(game.gameId, call.channelId)) {
    game.rooms.noteCategory(undefined);
    return game.save();
  }
  const name = `${call.kind === 'give-back' ? 'give back' : 'delete'} ${call.channelId}`;
  const why = game.forbidden.why(name);
  if (why !== null) {
    complain(game, pass, why);
    return false;
  }
  const carriedOut = () =>
    call.kind === 'give-back'
      ? giveBack(guild, call.channelId, call.overwrites)
      : guild.channels.delete(call.channelId);
  const result = await attempt<unknown>(carriedOut, failureLog(game, call.kind));
  if (!result.ok && result.error.fault !== 'unknown-channel') {
    game.forbidden.refused(name, result.error.fault);
    complain(game, pass, result.error.fault);
    return false;
  }
  if (call.kind === 'give-back') game.rooms.noteExternal(call.channelId, undefined);
  if (call.kind === 'delete-room') game.rooms.noteRoom(call.room, undefined);
  game.rooms.noteKept(call.channelId, undefined);
  if (call.kind === 'delete-category') game.rooms.noteCategory(undefined);
  await game.save();
  return true;
}

/**
 * Returns true if another game uses this external channel too: the next game of the same people. The last one of them
 * gives it back.
 */
const isUsedByOther = ({ context, gameId }: RoomsGame, channelId: string): boolean =>
  context.externalNote(gameId, channelId) !== null;

/** Returns true if another game of the same people has this room too. The last one of them deletes it. */
const isOwnedByOther = ({ context, gameId }: RoomsGame, channelId: string): boolean =>
  context.otherOwner(gameId, channelId) !== null;

interface Stray {
  readonly kind: 'delete-stray';
  readonly channelId: string;
}

/**
 * Channels that a call has made although its answer was lost, so that discord.js made them again. They have our mark,
 * or are voice channels (which have none) in our category, and no document knows them.
 */
function strays(game: RoomsGame, guild: Guild, { layout }: Pass): readonly Stray[] {
  const { gameId } = game;
  const { category, rooms } = game.rooms.stored;
  const known = [category, ...Object.values(rooms)];
  // A channel that is about to be made is no stray. When no room is wanted any more, none is about to be made.
  if (game.rooms.isMaking || (layout.rooms.length > 0 && known.includes(null))) return [];
  // A town that is kept is forgotten once everything is done.
  const shared = layout.keepsLog && layout.rooms.length === 0 ? null : layout.categoryId;
  const isOurCategory = (channel: GuildBasedChannel | null | undefined): boolean =>
    channel?.type === ChannelType.GuildCategory && typeof category === 'string' && isMarkOf(channel.name, gameId);
  const ours = (channel: GuildBasedChannel): boolean => {
    if (channel.type === ChannelType.GuildCategory) return isOurCategory(channel);
    // The next game of the same people may have taken it over.
    if (isOwnedByOther(game, channel.id)) return false;
    if (channel.isThread()) return isOwnThread(channel, rooms.town);
    const isWithinOwn = channel.parentId === category || isOurCategory(channel.parent);
    if (channel.parentId === null || !(isWithinOwn || channel.parentId === shared)) return false;
    if (channel.type === ChannelType.GuildVoice) return isWithinOwn || isTwin(game, guild, channel);
    return 'topic' in channel && isMarkOf(channel.topic, gameId);
  };
  return guild.channels.cache
    .filter((channel) => ours(channel) && !known.includes(channel.id))
    .sort((one, other) => Number(isOurCategory(one)) - Number(isOurCategory(other)))
    .map((channel) => ({ kind: 'delete-stray' as const, channelId: channel.id }));
}

/**
 * In a category of the server's own, a stray has the name of our voice room and is open to the same people
 * individually.
 */
function isTwin(game: RoomsGame, guild: Guild, channel: VoiceChannel): boolean {
  const own = roomChannel(guild, game.rooms.idOf('voice'));
  if (own === null || own.name !== channel.name || game.context.isTaken(channel.id)) return false;
  const people = (one: typeof own): string =>
    overwritesOf(one)
      .map(({ id }) => id)
      .sort()
      .join(' ');
  return people(own) === people(channel);
}

/** Forgets the channels of a game that is over: the deleted ones, and a town that stays behind. */
async function forgetGone(game: RoomsGame, guild: Guild, pass: Pass): Promise<void> {
  if (pass.layout.rooms.length > 0 || pass.remarks.length > 0) return;
  const noted = () => JSON.stringify(game.rooms.stored);
  const before = noted();
  for (const [room, id] of game.rooms.entries) {
    if (id === null || !guild.channels.cache.has(id) || (room === 'town' && pass.layout.keepsLog))
      game.rooms.noteRoom(room, undefined);
  }
  const { category, lent = {} } = game.rooms.stored;
  const gone = typeof category !== 'string' || !guild.channels.cache.has(category) || pass.layout.keepsLog;
  if (gone) game.rooms.noteCategory(undefined);
  for (const channelId of Object.keys(lent))
    if (!guild.channels.cache.has(channelId)) game.rooms.noteExternal(channelId, undefined);
  if (before !== noted()) await game.save();
}
