import { ChannelType, type Guild, type GuildBasedChannel, type VoiceChannel } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { markOf } from '../connection/mark.ts';
import { forgetExternal, giveBack } from './external-channels.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { lookForMissing } from './missing-channels.ts';
import type { Pass } from './pass.ts';
import { complain } from './pass-failures.ts';
import { planRemoval, type RemovalCall } from './plan-removal.ts';
import { save } from './save-game.ts';
import { roomChannel, takeSnapshot } from './snapshot.ts';

/** Removes everything that the layout no longer wants. */
export async function removeRooms(game: GameReconciler, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || !(await lookForMissing(game, guild, pass))) return;
  const snapshot = takeSnapshot(game, guild, pass.layout);
  const isMaking = game.making > 0;
  // A channel that is being made still needs the category, and the category has to be known until the channel exists.
  const calls = planRemoval(pass.layout, snapshot).filter(({ kind }) => !isMaking || kind !== 'delete-category');
  for (const call of [...strays(game, guild, pass), ...calls]) {
    if (pass.superseded() || !(await remove(game, guild, call, pass))) return;
  }
  if (!pass.superseded() && !isMaking) await forgetGone(game, guild, pass);
}

async function remove(game: GameReconciler, guild: Guild, call: RemovalCall | Stray, pass: Pass): Promise<boolean> {
  if (call.kind === 'give-back' && isUsedByOther(game, call.channelId)) {
    forgetExternal(game, call.channelId);
    return save(game);
  }
  if (call.kind === 'delete-room' && isOwnedByOther(game, call.channelId)) {
    delete game.document.rooms[call.room];
    return save(game);
  }
  if (call.kind === 'delete-category' && game.context.isOtherCategory(game.document.gameId, call.channelId)) {
    delete game.document.category;
    return save(game);
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
  if (call.kind === 'give-back') forgetExternal(game, call.channelId);
  if (call.kind === 'delete-room') delete game.document.rooms[call.room];
  forgetKept(game, call.channelId);
  if (call.kind === 'delete-category') delete game.document.category;
  await save(game);
  return true;
}

/**
 * Returns true if another game uses this external channel too: the next game of the same people. The last one of them
 * gives it back.
 */
const isUsedByOther = ({ context, document }: GameReconciler, channelId: string): boolean =>
  context.externalNote(document.gameId, channelId) !== null;

/** Returns true if another game of the same people has this room too. The last one of them deletes it. */
const isOwnedByOther = ({ context, document }: GameReconciler, channelId: string): boolean =>
  context.otherOwner(document.gameId, channelId) !== null;

interface Stray {
  readonly kind: 'delete-stray';
  readonly channelId: string;
}

/**
 * Channels that a call has made although its answer was lost, so that discord.js made them again. They have our mark,
 * or are voice channels (which have none) in our category, and no document knows them.
 */
function strays(game: GameReconciler, guild: Guild, { layout }: Pass): readonly Stray[] {
  const { category, rooms, gameId } = game.document;
  const known = [category, ...Object.values(rooms)];
  // A channel that is about to be made is no stray. When no room is wanted any more, none is about to be made.
  if (game.making > 0 || (layout.rooms.length > 0 && known.includes(null))) return [];
  // A town that is kept is forgotten once everything is done.
  const shared = layout.keepsLog && layout.rooms.length === 0 ? null : layout.categoryId;
  const isOurCategory = (channel: GuildBasedChannel | null | undefined): boolean =>
    channel?.type === ChannelType.GuildCategory && typeof category === 'string' && channel.name === markOf(gameId);
  const ours = (channel: GuildBasedChannel): boolean => {
    if (channel.type === ChannelType.GuildCategory) return isOurCategory(channel);
    // The next game of the same people may have taken it over.
    if (isOwnedByOther(game, channel.id)) return false;
    const isWithinOwn = channel.parentId === category || isOurCategory(channel.parent);
    if (channel.parentId === null || !(isWithinOwn || channel.parentId === shared)) return false;
    if (channel.type === ChannelType.GuildVoice) return isWithinOwn || isTwin(game, guild, channel);
    return 'topic' in channel && channel.topic === markOf(gameId);
  };
  return guild.channels.cache
    .filter((channel) => ours(channel) && !known.includes(channel.id))
    .sort((one, other) => Number(isOurCategory(one)) - Number(isOurCategory(other)))
    .map((channel) => ({ kind: 'delete-stray' as const, channelId: channel.id }));
}

/** Forgets how Discord keeps a channel that is gone. */
function forgetKept({ document }: GameReconciler, channelId: string): void {
  const { [channelId]: _, ...rest } = document.kept ?? {};
  document.kept = rest;
}

/**
 * In a category of the server's own, a stray has the name of our voice room and is open to the same people
 * individually.
 */
function isTwin(game: GameReconciler, guild: Guild, channel: VoiceChannel): boolean {
  const own = roomChannel(guild, game.document.rooms.voice);
  if (own === null || own.name !== channel.name || game.context.isTaken(channel.id)) return false;
  const people = (one: typeof own): string => [...one.permissionOverwrites.cache.keys()].sort().join(' ');
  return people(own) === people(channel);
}

/** Forgets the channels of a game that is over: the deleted ones, and a town that stays behind. */
async function forgetGone(game: GameReconciler, guild: Guild, pass: Pass): Promise<void> {
  if (pass.layout.rooms.length > 0 || pass.remarks.length > 0) return;
  const noted = () => JSON.stringify([game.document.rooms, game.document.category, game.document.lent]);
  const before = noted();
  for (const [room, id] of Object.entries(game.document.rooms) as [Room, string | null][]) {
    if (id === null || !guild.channels.cache.has(id) || (room === 'town' && pass.layout.keepsLog))
      delete game.document.rooms[room];
  }
  const { category } = game.document;
  const gone = typeof category !== 'string' || !guild.channels.cache.has(category) || pass.layout.keepsLog;
  if (gone) delete game.document.category;
  for (const channelId of Object.keys(game.document.lent ?? {}))
    if (!guild.channels.cache.has(channelId)) forgetExternal(game, channelId);
  if (before !== noted()) await save(game);
}
