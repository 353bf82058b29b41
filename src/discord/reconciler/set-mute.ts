import { type Attempt, attempt, faulty } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { MuteCall } from './plan-silence.ts';
import { save } from './save-game.ts';

/** Mutes or unmutes a person. */
export async function setMute(game: GameReconciler, call: MuteCall): Promise<Attempt<unknown>> {
  const guild = guildOf(game);
  if (guild === null) return faulty('out-of-reach');
  const settled = game.context.mutesOf(guild.id).ask(call.userId, call.mute);
  const result = await attempt(
    () => game.context.edits.mute(guild, call.userId, call.mute),
    (fault, error) => {
      if (fault !== 'not-in-voice') failureLog(game, 'mute')(fault, error);
    },
  );
  settled(result.ok);
  if (!result.ok && result.error.fault === 'unknown-member') await memberGone(game, call.userId);
  return result;
}

async function memberGone(game: GameReconciler, userId: string): Promise<void> {
  game.document.held = game.document.held.filter((held) => held !== userId);
  await save(game);
  game.context.service().memberGone(game.document.guildId, userId);
}

/** Forgets people whom this game need not unmute any more. */
export async function forgetHeld(game: GameReconciler, free: readonly string[]): Promise<void> {
  game.document.held = game.document.held.filter((held) => !free.includes(held));
  await save(game);
  game.context.personUnmuted(game);
}
