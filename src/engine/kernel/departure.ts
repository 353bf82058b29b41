import { settleBallot } from '../mechanics/ballot.ts';
import { settleDiscussion } from '../mechanics/discussion.ts';
import { settleJudgement } from '../mechanics/judges.ts';
import type { Refusal } from './refusal.ts';
import { seatOf } from './state.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber } from './types.ts';

/** A seat leaves the game silently; whatever waited for it goes on without it (G11). */
export function depart(
  turn: Turn,
  number: SeatNumber,
  cause: 'quit' | 'removed',
  reason?: string | undefined,
): Refusal | null {
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  const { step } = turn.state;
  const isHis = step !== null && 'seat' in step && step.seat === number;
  if (seat.left && !isHis) return { code: 'out-of-game', seat: number };
  if (!seat.left) turn.leave([number], cause, reason);
  if (turn.state.outcome) return null;
  if (isHis) turn.endStep('void');
  settleBallot(turn);
  settleJudgement(turn);
  settleDiscussion(turn);
  return null;
}
