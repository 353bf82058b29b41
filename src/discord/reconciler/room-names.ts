import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './pass.ts';
import { roomChannel, sameName } from './snapshot.ts';

/**
 * Renames the rooms that were made before the host has changed the words of the table, such as to those of the children's
 * edition. Discord lets a channel be renamed twice in ten minutes, so nothing waits for it.
 */
export async function keepNames(game: GameReconciler, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || !pass.layout.isPrepared) return;
  for (const { room, name } of pass.layout.rooms) {
    const there = roomChannel(guild, game.document.rooms[room]);
    const call = `rename ${room} ${name}`;
    if (there === null || sameName(there.name, name) || game.forbidden.why(call) !== null) continue;
    if (pass.superseded()) return;
    const renamed = await attempt(() => guild.channels.edit(there.id, { name }), failureLog(game, 'rename a room'));
    if (!renamed.ok) game.forbidden.refused(call, renamed.error.fault);
  }
}
