import type { GameState } from '#engine/kernel/state.ts';
import { living } from '#engine/kernel/state.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { trialOf } from '#engine/mechanics/trial/state.ts';
import type { BestBets, Bet, TimelineRound } from '../ports/game-views.ts';
import { votedOutIn } from './timeline.ts';

/** The day on whose vote the dead may bet now, with the seats that may be voted out. */
export interface OpenBet {
  readonly day: number;
  readonly choices: readonly SeatNumber[];
}

/** The steps of a day before its vote. */
const early: ReadonlySet<Step['kind']> = new Set([
  ...(['morning', 'speech', 'silence', 'nomination', 'discussion', 'common'] as const),
]);

/** Returns the bet that is open. `null`: it is night, or the vote has begun. */
export function openBet(state: GameState): OpenBet | null {
  const { round, settled } = trialOf(state);
  const isOpen = state.phase === 'day' && state.outcome === null && round === 0 && !settled;
  if (!isOpen || !state.step || !early.has(state.step.kind)) return null;
  return { day: state.round, choices: living(state).map(({ number }) => number) };
}

/** Returns the bets after one more. A seat has one bet a day, which it may change. */
export const betsWith = (bets: readonly Bet[], bet: Bet): readonly Bet[] => [
  ...bets.filter(({ day, by }) => day !== bet.day || by !== bet.by),
  bet,
];

/**
 * Returns the seats whose bets were right on most days. `null`: nobody was right. A day in which the game ended without a
 * vote does not count.
 */
export function bestBets(
  bets: readonly Bet[],
  rounds: readonly Pick<TimelineRound, 'round' | 'day' | 'ballots'>[],
  lastRound: number,
): BestBets | null {
  const isRight = ({ day, on }: Bet): boolean => {
    const round = rounds.find((each) => each.round === day);
    const out = round === undefined ? [] : votedOutIn(round);
    return on === null ? out.length === 0 && day < lastRound : out.includes(on);
  };
  const right = bets.filter(isRight).map(({ by }) => by);
  const countOf = (seat: SeatNumber) => right.filter((by) => by === seat).length;
  const most = Math.max(0, ...right.map(countOf));
  if (most === 0) return null;
  return { right: most, seats: [...new Set(right)].filter((seat) => countOf(seat) === most).sort((a, b) => a - b) };
}
