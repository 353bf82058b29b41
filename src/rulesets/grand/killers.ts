/** How somebody died this night, and by whom (A18, A25). */
import type { Effect } from '#engine/kernel/effects.ts';
import { type GameState, living, membersOf } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { isOfCommissar } from './deaths.ts';

/** Where the mafia is among several it was the mafia, else the first in the order of the calls. */
const deciding = (blows: readonly Effect[]): Effect | undefined =>
  blows.find(({ call }) => call === 'mafia') ?? blows[0];

/**
 * The mafia's boss: the don, or, without one, the living member of the lowest seat; the lawyer does not shoot, and the
 * agent is named only where he is alone.
 */
function bossOf(state: GameState): SeatNumber | undefined {
  const members = membersOf(state, 'mafia');
  const own = members.filter(({ faction }) => faction === 'mafia');
  const don = own.find(({ role }) => role === 'don');
  return (don ?? own[0] ?? members[0] ?? living(state).find(({ faction }) => faction === 'mafia'))?.number;
}

/** `killer:SEAT`; nothing where nobody of these is told of. */
export function killerWord(state: GameState, blows: readonly Effect[]): readonly string[] {
  const blow = deciding(blows);
  const killer = blow && (blow.call === 'mafia' ? bossOf(state) : blow.by);
  return killer ? [`killer:${killer}`] : [];
}

export function howWord(blows: readonly Effect[]): readonly string[] {
  const blow = deciding(blows);
  return blow ? [`how:${isOfCommissar(blow) ? 'commissar' : blow.call}`] : [];
}

/** A25: the commissar is left out. */
export const seenByWitness = (blows: readonly Effect[]): readonly Effect[] =>
  blows.filter((blow) => !isOfCommissar(blow));
