import type { VoiceState } from 'discord.js';
import { describeError } from '../connection/faults.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { isTakenOver } from './other-tables.ts';
import { forgetHeld, setMute } from './set-mute.ts';

/** Unmutes a person whose unmute is pending, if they are in a voice channel: they, or Nightcall, have just arrived. */
export function unmuteIfHere(game: GameReconciler, userId: string): void {
  unmutePending(game, userId).catch((error: unknown) => {
    game.log.error(describeError(error), 'a person could not be unmuted yet');
  });
}

async function unmutePending(game: GameReconciler, userId: string): Promise<void> {
  const { context, document, forbidden } = game;
  const mutes = context.mutesOf(document.guildId);
  const state = guildOf(game)?.voiceStates.cache.get(userId);
  if (state === undefined || state.channelId === null) return;
  // Another part of the work unmutes this person at the moment.
  if (mutes.isAwaited(userId) || forbidden.why(nameOf(userId)) !== null) return;
  const isMuted = mutes.expected(userId, state.serverMute ?? false);
  const isOurs = isMuted && !context.mutedByOthers(document.guildId).has(userId);
  if (!isOurs || (await isUndone(game, state))) await forgetHeld(game, [userId]);
}

const nameOf = (userId: string): string => `mute ${userId}`;

/** Unmutes a person, or leaves them to a game that has taken them over. Returns false if that is not done yet. */
async function isUndone(game: GameReconciler, state: VoiceState): Promise<boolean> {
  const userId = state.id;
  if (game.context.withOthers(game.document)(state)) {
    const isOver = await isTakenOver(game, userId);
    if (!isOver) retryLater(game, userId);
    return isOver;
  }
  const result = await setMute(game, { userId, mute: false });
  if (!result.ok && result.error.fault === 'out-of-reach') retryLater(game, userId);
  else if (!result.ok) game.forbidden.refused(nameOf(userId), result.error.fault);
  return result.ok;
}

/** Tries to unmute a person later, because a person who stays where they are causes no further event. */
export function retryLater(game: GameReconciler, userId: string): void {
  const { retryMs, isClosed } = game.context;
  const run = () => {
    if (!isClosed() && isUnmutePending(game, userId)) unmuteIfHere(game, userId);
  };
  setTimeout(run, retryMs).unref();
}

/** Returns true if Nightcall has yet to unmute this person: a game muted them, and it no longer mutes anybody. */
export const isUnmutePending = (game: GameReconciler, userId: string): boolean =>
  !game.document.silence && game.document.held.includes(userId);
