import type { VoiceState } from 'discord.js';
import type { GameReconciler } from './game-reconciler.ts';
import { placeOf } from './people.ts';
import { type MuteCall, muteInRoom } from './plan-silence.ts';
import { isRoomOf } from './reconciler-state.ts';
import { voiceRooms } from './snapshot.ts';

/** Returns true if this game decides on the mute of a person: they are in its voice room, and it is silent there. */
export function decidesOn(game: GameReconciler, state: VoiceState): boolean {
  const { document, layout } = game;
  const userId = state.id;
  if (state.channelId === null) return false;
  const isHeld = document.held.includes(userId);
  // After a restart the table has not asked yet, and the document tells what it last did.
  if (layout === null) return document.silence && isHeld && isRoomOf(document, state.channelId);
  const place = placeOf(state, voiceRooms(game, state.guild, layout));
  return muteInRoom(layout, { ...place, userId, isHeld }) !== null;
}

/** Returns true if another game has noted that it has muted this person. */
export const isHeldByOthers = ({ context, document }: GameReconciler, userId: string): boolean =>
  context.othersOf(document).some((other) => other.document.held.includes(userId));

/**
 * Returns true if another game has stored that it has muted this person. It unmutes them, after any crash, so this game
 * need not remember them.
 */
export async function isTakenOver({ context, document }: GameReconciler, userId: string): Promise<boolean> {
  for (const other of context.othersOf(document)) {
    const isStored = other.document.held.includes(userId) && (await other.saving);
    // Meanwhile it may have left the person to this game.
    if (isStored && other.document.held.includes(userId)) return true;
  }
  return false;
}

/**
 * Has the games look again that had muted these people. They may have looked before this game stored them, and cause no
 * further event.
 */
export function letOthersForget({ context, document }: GameReconciler, taken: readonly MuteCall[]): void {
  for (const other of context.othersOf(document)) {
    const isFormer = taken.some(({ userId }) => other.document.held.includes(userId));
    if (isFormer && other.layout !== null) void other.arrange(other.layout);
  }
}
