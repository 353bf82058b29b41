/** The cause of a death this night, and the killer (A18, A25). */
import type { Effect } from '#engine/kernel/effects.ts';
import { type GameState, living, membersOf } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isOfCommissar } from './deaths.ts';

/** The shot that counts as the cause of a death: the mafia's, or otherwise the first in the order of the calls. */
const deciding = (blows: readonly Effect[]): Effect | undefined =>
  blows.find(({ call }) => call === 'mafia') ?? blows[0];

/**
 * The mafia's boss: the don, or otherwise the living member on the lowest seat. The lawyer does not shoot. The agent is
 * named only if no other member is left.
 */
function bossOf(state: GameState): SeatNumber | undefined {
  const members = membersOf(state, 'mafia');
  const own = members.filter(({ faction }) => faction === 'mafia');
  const don = own.find(({ role }) => role === 'don');
  return (don ?? own[0] ?? members[0] ?? living(state).find(({ faction }) => faction === 'mafia'))?.number;
}

/** The word `killer:SEAT`, or nothing if no shot may be told. */
export function killerWord(state: GameState, blows: readonly Effect[]): readonly string[] {
  const blow = deciding(blows);
  const killer = blow && (blow.call === 'mafia' ? bossOf(state) : blow.by);
  return killer ? [`killer:${killer}`] : [];
}

/** The word `how:CALL` for the shot that decided, or nothing if nobody shot. */
export function howWord(blows: readonly Effect[]): readonly string[] {
  const blow = deciding(blows);
  return blow ? [`how:${isOfCommissar(blow) ? 'commissar' : blow.call}`] : [];
}

/** A25: the witness does not see the commissar's shots. */
export const seenByWitness = (blows: readonly Effect[]): readonly Effect[] =>
  blows.filter((blow) => !isOfCommissar(blow));
