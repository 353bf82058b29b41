import { ChannelType, type Guild } from 'discord.js';
import type { RoomLayout } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { markOf, markPrefix } from '../connection/mark.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { roomChannel, sameName } from './snapshot.ts';

/** A new name of a channel, and the mark of this game in its topic. */
interface Naming {
  readonly name?: string;
  readonly topic?: string;
}

/**
 * Renames the rooms that were made before the host has changed the words of the table, such as to those of the children's
 * edition, and those that were made for another game of the same people. Discord lets a channel be renamed twice in ten
 * minutes, so nothing waits for it.
 */
export async function keepNames(game: GameReconciler, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  if (guild === null) return;
  await markCategory(game, guild, pass);
  for (const room of pass.layout.rooms) {
    const channelId = game.rooms.idOf(room.room);
    const naming = namingOf(game, guild, pass, room);
    if (typeof channelId === 'string' && naming !== null) await rename(game, guild, pass, { channelId, naming });
  }
}

/** The category of the game before gets the mark of this one. */
async function markCategory(game: GameReconciler, guild: Guild, pass: Pass): Promise<void> {
  const { gameId } = game;
  const { category } = game.rooms.stored;
  const { rooms, keepsTown } = pass.layout;
  const there = typeof category === 'string' ? guild.channels.cache.get(category) : undefined;
  if (rooms.length === 0 || keepsTown || !isOtherMark(there?.name, gameId)) return;
  await rename(game, guild, pass, { channelId: there!.id, naming: { name: markOf(gameId) } });
}

function namingOf(
  { gameId, rooms }: GameReconciler,
  guild: Guild,
  { layout }: Pass,
  { room, name }: RoomLayout,
): Naming | null {
  const there = roomChannel(guild, rooms.idOf(room));
  if (there === null) return null;
  const isOthers = there.type === ChannelType.GuildText && isOtherMark(there.topic, gameId);
  const isNamed = sameName(there.name, name) || !(layout.isPrepared || isOthers);
  if (isNamed && !isOthers) return null;
  return { ...(isNamed ? {} : { name }), ...(isOthers ? { topic: markOf(gameId) } : {}) };
}

/** Returns true if this is the mark of another game. A topic of the server's own stays. */
const isOtherMark = (text: string | null | undefined, gameId: string): boolean =>
  text?.startsWith(markPrefix) === true && text !== markOf(gameId);

async function rename(
  game: GameReconciler,
  guild: Guild,
  pass: Pass,
  { channelId, naming }: { readonly channelId: string; readonly naming: Naming },
): Promise<void> {
  const call = `rename ${channelId} ${naming.name ?? ''} ${naming.topic ?? ''}`;
  if (pass.superseded() || game.forbidden.why(call) !== null) return;
  const renamed = await attempt(() => guild.channels.edit(channelId, naming), failureLog(game, 'rename a room'));
  if (!renamed.ok) game.forbidden.refused(call, renamed.error.fault);
}
