import { ChannelType, type Guild } from 'discord.js';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { isMarkOf, markOf, markPrefix } from '../connection/mark.ts';
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

/** The category of the game before, or of this one under another rulebook, gets the mark of this one. */
async function markCategory(game: GameReconciler, guild: Guild, pass: Pass): Promise<void> {
  const { category } = game.rooms.stored;
  const { rooms, keepsTown } = pass.layout;
  const there = typeof category === 'string' ? guild.channels.cache.get(category) : undefined;
  if (rooms.length === 0 || keepsTown || !isOutdated(there?.name, pass.layout)) return;
  await rename(game, guild, pass, { channelId: there!.id, naming: { name: markOf(pass.layout) } });
}

function namingOf(
  { rooms }: GameReconciler,
  guild: Guild,
  { layout }: Pass,
  { room, name }: RoomLayout,
): Naming | null {
  const there = roomChannel(guild, rooms.idOf(room));
  if (there === null) return null;
  const isText = there.type === ChannelType.GuildText;
  const isOthers = isText && isOtherMark(there.topic, layout.gameId);
  const isMarked = !(isText && isOutdated(there.topic, layout));
  const isNamed = sameName(there.name, name) || !(layout.isPrepared || isOthers);
  if (isNamed && isMarked) return null;
  return { ...(isNamed ? {} : { name }), ...(isMarked ? {} : { topic: markOf(layout) }) };
}

/** Returns true if this is the mark of another game. A topic of the server's own stays. */
const isOtherMark = (text: string | null | undefined, gameId: string): boolean =>
  text?.startsWith(markPrefix) === true && !isMarkOf(text, gameId);

/** Returns true if the mark needs to be written again. The rulebook may change only before the start. */
const isOutdated = (text: string | null | undefined, layout: Layout): boolean =>
  isOtherMark(text, layout.gameId) ||
  (layout.isPrepared === true && isMarkOf(text, layout.gameId) && !sameName(text!, markOf(layout)));

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
