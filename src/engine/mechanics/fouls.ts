import type { Mechanic } from '../kernel/mechanic.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type GameState, isAlive, seatOf } from '../kernel/state.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { settleBallot } from './ballot/ballot.ts';

/** The host gives a foul with its reason, and its consequence follows at once (C20, C21). */
function foul(turn: Turn, number: SeatNumber, reason: string): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules) return { code: 'not-in-ruleset', verb: 'fouls' };
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (!isAlive(turn.state, number)) return { code: 'target-out', seat: number, clause: 'G6' };
  const count = seat.fouls + 1;
  const silent = count === rules.silence ? silentDay(turn.state, number) : null;
  turn.emit({ type: 'Fouled', seat: number, reason, count, silent });
  if (count >= rules.removal) return turn.depart(number, 'removed');
  settleBallot(turn);
  return null;
}

/**
 * The host takes a foul back, which from now on has no consequence. Past consequences remain: a player who was removed
 * for it stays out (C21).
 */
function forgive(turn: Turn, number: SeatNumber): Refusal | null {
  const rules = turn.rules.fouls;
  if (!rules) return { code: 'not-in-ruleset', verb: 'fouls' };
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (!isAlive(turn.state, number)) return { code: 'target-out', seat: number, clause: 'G6' };
  if (seat.fouls === 0) return { code: 'no-foul', seat: number, clause: 'C21' };
  const silent = seat.fouls === rules.silence ? null : seat.silent;
  turn.emit({ type: 'FoulForgiven', seat: number, count: seat.fouls - 1, silent });
  return null;
}

/** C21: this day if the speech is still to come, otherwise the next. A speech that has begun goes on. */
const silentDay = ({ phase, round, day }: GameState, seat: SeatNumber): number =>
  phase === 'day' && day.spoken.includes(seat) ? round + 1 : Math.max(1, round);

/** The host punishes a player who breaks the rules of conduct (C20, C21). */
export const fouls: Mechanic = {
  name: 'fouls',
  orders: {
    foul: (turn, { seat, reason }) => foul(turn, seat, reason),
    forgive: (turn, { seat }) => forgive(turn, seat),
  },
};
