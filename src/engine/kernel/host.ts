import { forgive, foul } from '../mechanics/fouls.ts';
import type { HostOrder } from './commands.ts';
import { depart } from './departure.ts';
import type { Refusal } from './refusal.ts';
import { seatOf } from './state.ts';
import { extend, skip } from './time.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber } from './types.ts';

/** What the host may do at any moment; these happen now. */
export function host(turn: Turn, order: HostOrder): Refusal | null {
  switch (order.order) {
    case 'foul':
      return foul(turn, order.seat, order.reason);
    case 'forgive':
      return forgive(turn, order.seat);
    case 'remove':
      return remove(turn, order.seat, order.reason);
    case 'skip':
      return skip(turn, order.rest);
    case 'extend':
      return extend(turn, order.seconds);
    case 'pause':
      return pause(turn, order.left, order.by);
    case 'resume':
      if (!turn.state.paused) return { code: 'not-paused' };
      turn.emit({ type: 'GameResumed' });
      return null;
    case 'end':
      turn.end('none', order.hidden);
      return null;
    case 'replace':
      return replace(turn, order);
  }
}

/** The reason is announced where the rulebook has fouls (C23). */
function remove(turn: Turn, seat: SeatNumber, reason: string): Refusal | null {
  const refusal = depart(turn, seat, 'removed', turn.rules.fouls && reason);
  return refusal?.code === 'out-of-game' ? { code: 'target-out', seat, clause: 'G6' } : refusal;
}

/** Somebody else plays on at this seat: with its card, its picks, its votes, its fouls. */
function replace(turn: Turn, { seat: number, from, to }: HostOrder & { order: 'replace' }): Refusal | null {
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (seat.left) return { code: 'target-out', seat: number, clause: 'G6' };
  turn.emit({ type: 'SeatReplaced', seat: number, from, to });
  return null;
}

function pause(turn: Turn, left: number, by?: 'host'): Refusal | null {
  if (turn.state.paused) return { code: 'game-paused' };
  if (!Number.isFinite(left) || left < 0) return { code: 'bad-seconds' };
  turn.emit({ type: 'GamePaused', left, ...(by ? { by } : {}) });
  return null;
}
