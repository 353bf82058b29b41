import { type GameReconciler, type Pass, save } from './game-reconciler.ts';
import { isHeldByOthers } from './other-tables.ts';
import type { DiscordSnapshot } from './plan.ts';
import { mutedBefore } from './plan-silence.ts';

/**
 * Notes the players who were muted before the table's first mute of them, and forgets those who are heard again. Every
 * mute of a game is stored before it is made, so a mute that no game has stored is not Nightcall's.
 */
export async function reviewOthersMutes(game: GameReconciler, { layout }: Pass, seen: DiscordSnapshot): Promise<void> {
  const { document, context } = game;
  const mutes = context.mutesOf(document.guildId);
  const isTheirs = (userId: string) => mutes.isSettled(userId) && !isHeldByOthers(game, userId);
  for (const userId of mutedBefore(layout, seen)) if (isTheirs(userId)) await noteOthersMute(game, userId);
  for (const userId of document.mutedByOthers ?? [])
    if (seen.people.get(userId)?.muted === false) await forgetOthersMute(game, userId);
}

/** Notes that somebody else has muted this person, and has the town told. */
export async function noteOthersMute(game: GameReconciler, userId: string): Promise<void> {
  const { document, context } = game;
  const { mutedByOthers = [] } = document;
  if (mutedByOthers.includes(userId)) return;
  document.mutedByOthers = [...mutedByOthers, userId];
  await save(game);
  context.service().mutedByOthers(document.gameId, userId);
}

/** Notes that this person is not muted by others any more. */
export async function forgetOthersMute(game: GameReconciler, userId: string): Promise<void> {
  const { mutedByOthers = [] } = game.document;
  if (!mutedByOthers.includes(userId)) return;
  game.document.mutedByOthers = mutedByOthers.filter((each) => each !== userId);
  await save(game);
}
