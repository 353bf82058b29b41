import type { HostOrder } from './commands.ts';
import { depart } from './departure.ts';
import { foul } from './fouls.ts';
import type { Refusal } from './refusal.ts';
import { extend, skip } from './time.ts';
import type { Turn } from './turn.ts';

/** What the host may do at any moment; these happen now. */
export function host(turn: Turn, order: HostOrder): Refusal | null {
  switch (order.order) {
    case 'foul':
      return foul(turn, order.seat, order.reason);
    case 'remove':
      // The reason is announced where the rulebook has fouls (C23).
      return depart(turn, order.seat, 'removed', turn.rules.fouls && order.reason);
    case 'skip':
      return skip(turn);
    case 'extend':
      return extend(turn, order.seconds);
    case 'pause':
      return pause(turn, order.left);
    case 'resume':
      if (!turn.state.paused) return { code: 'not-paused' };
      turn.emit({ type: 'GameResumed' });
      return null;
    case 'end':
      turn.end('none');
      return null;
  }
}

function pause(turn: Turn, left: number): Refusal | null {
  if (turn.state.paused) return { code: 'game-paused' };
  if (!Number.isFinite(left) || left < 0) return { code: 'bad-seconds' };
  turn.emit({ type: 'GamePaused', left });
  return null;
}
