import { attempt } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { isHeldByOthers } from './other-tables.ts';
import type { Pass } from './pass.ts';
import { mutedBefore } from './plan-silence.ts';
import { save } from './save-game.ts';

/** Returns true if a review may find something. A snapshot for it takes long, and most passes need none. */
export function mayBeMutedByOthers(game: GameReconciler, { layout: { players, speakers } }: Pass): boolean {
  const { held, mutedByOthers = [] } = game.document;
  const voices = guildOf(game)?.voiceStates.cache;
  const isMuted = (userId: string): boolean => voices?.get(userId)?.serverMute === true;
  const isUnknown = ({ userId }: (typeof players)[number]): boolean => isMuted(userId) && !held.includes(userId);
  return mutedByOthers.length > 0 || (speakers !== null && players.some(isUnknown));
}

/**
 * Notes the players who were muted before the table's first mute of them, and forgets those who are heard again. Every
 * mute of a game is stored before it is made, so a mute that no game has stored is not Nightcall's.
 */
export async function reviewOthersMutes(game: GameReconciler, { layout }: Pass, seen: DiscordSnapshot): Promise<void> {
  const { document, context } = game;
  const mutes = context.mutesOf(document.guildId);
  const isTheirs = (userId: string) => mutes.isSettled(userId) && !isHeldByOthers(game, userId);
  const found = mutedBefore(layout, seen).filter((userId) => isTheirs(userId) && !isNoted(game, userId));
  for (const userId of found) if (await isStillMuted(game, userId)) await noteOthersMute(game, userId);
  for (const userId of document.mutedByOthers ?? [])
    if (seen.people.get(userId)?.muted === false) await forgetOthersMute(game, userId);
}

const isNoted = ({ document }: GameReconciler, userId: string): boolean =>
  document.mutedByOthers?.includes(userId) ?? false;

/**
 * Asks Discord for the mute of a person. The gateway may not have reported the unmute of an earlier game: Discord does
 * not promise to deliver every event (API Reference, Consistency). The answer corrects the cache, too.
 */
async function isStillMuted(game: GameReconciler, userId: string): Promise<boolean> {
  const guild = guildOf(game);
  if (guild === null) return false;
  const found = await attempt(
    () => guild.voiceStates.fetch(userId, { force: true }),
    failureLog(game, 'look at a mute'),
  );
  return found.ok && found.value.serverMute === true;
}

/** Notes that somebody else has muted this person, and has the town told. */
export async function noteOthersMute(game: GameReconciler, userId: string): Promise<void> {
  const { document, context } = game;
  if (isNoted(game, userId)) return;
  document.mutedByOthers = [...(document.mutedByOthers ?? []), userId];
  await save(game);
  context.service().mutedByOthers(document.gameId, userId);
}

/** Notes that this person is not muted by others any more. */
export async function forgetOthersMute(game: GameReconciler, userId: string): Promise<void> {
  if (!isNoted(game, userId)) return;
  game.document.mutedByOthers = game.document.mutedByOthers?.filter((each) => each !== userId) ?? [];
  await save(game);
}
