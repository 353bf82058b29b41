import type { CommandTurn } from './command-turn.ts';
import type { HostOrder, MechanicOrder } from './commands.ts';
import type { Refusal } from './refusal.ts';
import { seatOf } from './state.ts';
import { extend, skip } from './time.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber } from './types.ts';

/** Carries out an order of the host. Orders may come at any moment and take effect at once. */
export function host(turn: CommandTurn, order: HostOrder): Refusal | null {
  switch (order.order) {
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
    default:
      return byMechanic(turn, order);
  }
}

/** Has the mechanic that brings the order carry it out. In a rulebook without that mechanic it is refused. */
function byMechanic(turn: CommandTurn, order: MechanicOrder): Refusal | null {
  for (const { orders } of turn.rules.mechanics) {
    const decideOrder = orders?.[order.order] as ((turn: Turn, order: MechanicOrder) => Refusal | null) | undefined;
    if (decideOrder !== undefined) return decideOrder(turn, order);
  }
  return { code: 'not-in-ruleset', verb: order.order };
}

/** The reason is announced if the rulebook has a mechanic that says so. */
function remove(turn: CommandTurn, seat: SeatNumber, reason: string): Refusal | null {
  const isTold = turn.rules.mechanics.some(({ announcesRemovals }) => announcesRemovals);
  const refusal = turn.depart(seat, 'removed', isTold ? reason : undefined);
  return refusal?.code === 'out-of-game' ? { code: 'target-out', seat, clause: 'G6' } : refusal;
}

/** Another person plays on at this seat, with its card and all that was done and learned there. */
function replace(turn: CommandTurn, { seat: number, from, to }: HostOrder & { order: 'replace' }): Refusal | null {
  const seat = seatOf(turn.state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  if (seat.left) return { code: 'target-out', seat: number, clause: 'G6' };
  turn.emit({ type: 'SeatReplaced', seat: number, from, to });
  return null;
}

function pause(turn: CommandTurn, left: number, by?: 'host'): Refusal | null {
  if (turn.state.paused) return { code: 'game-paused' };
  if (!Number.isFinite(left) || left < 0) return { code: 'bad-seconds' };
  turn.emit({ type: 'GamePaused', left, ...(by ? { by } : {}) });
  return null;
}
