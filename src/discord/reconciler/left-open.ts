import type { Guild } from 'discord.js';
import type { Remark, Room } from '#game/ports/ports.ts';
import { type Attempt, attempt, faulty } from '../connection/faults.ts';
import { bitsOf } from '../connection/permissions.ts';
import { failureLog } from './failure-log.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Overwrite } from './overwrites.ts';
import { save } from './save-game.ts';
import { overwritesOf, roomChannel } from './snapshot.ts';

const view = bitsOf(['ViewChannel']);
const doors = view | bitsOf(['SendMessages', 'Connect']);

const isSecret = (room: Room): boolean => room !== 'town' && room !== 'voice';

/** The permissions that everybody in the guild should lose in a channel, and that Discord leaves them. */
function leftOpen(asked: readonly Overwrite[], given: readonly Overwrite[], guildId: string): bigint {
  const denied = (all: readonly Overwrite[]): bigint => all.find(({ id }) => id === guildId)?.deny ?? 0n;
  return denied(asked) & ~denied(given) & doors;
}

/**
 * The remark for a room that Discord leaves open although it was asked to close it, if there is one. A bit that Discord
 * drops is dropped again, so the request is not repeated (see `accept`), and people have to know.
 */
export function openRemarks(asked: readonly Overwrite[], given: readonly Overwrite[], guildId: string): Remark[] {
  const open = leftOpen(asked, given, guildId);
  if (open === 0n) return [];
  return [{ kind: 'obstacle', key: (open & view) === 0n ? 'issue.left-writable' : 'issue.left-open' }];
}

/**
 * Removes a secret room that Discord leaves visible to everybody. Its name and its readers would show the cards.
 * @returns the failed attempt, or null if the room may be used
 */
export async function removeIfExposed(
  game: GameReconciler,
  guild: Guild,
  { room, channelId, asked }: { readonly room: Room; readonly channelId: string; readonly asked: readonly Overwrite[] },
): Promise<Attempt<never> | null> {
  const channel = roomChannel(guild, channelId);
  if (channel === null || !isSecret(room) || (leftOpen(asked, overwritesOf(channel), guild.id) & view) === 0n)
    return null;
  game.log.error({ room }, 'Discord leaves a secret room open to everybody; it is removed');
  await attempt(() => guild.channels.delete(channelId), failureLog(game, 'remove an open room'));
  delete game.document.rooms[room];
  await save(game);
  return faulty('left-open');
}
