import type { GameEvent } from '../kernel/events.ts';
import type { SeatNumber } from '../kernel/types.ts';

/** Something that the host has said to all, in the words of the record. */
export interface Announcement {
  readonly word: string;
  readonly seats: readonly SeatNumber[];
}

/** Returns the announcements in these events. */
export const announcements = (events: readonly GameEvent[]): readonly Announcement[] => events.flatMap(announced);

function announced(event: GameEvent): readonly Announcement[] {
  switch (event.type) {
    case 'DayBroke':
      if (event.killed.length > 0) return event.killed.map((seat) => ({ word: 'killed', seats: [seat] }));
      // Nobody is shot in the night of introductions, so a quiet night is announced only from day 2 on.
      return event.day > 1 ? [{ word: 'quiet-night', seats: [] }] : [];
    case 'BallotClosed':
      return (event.drawn ?? []).map((seat) => ({ word: 'drawn-vote', seats: [seat] }));
    case 'StepBegan':
      return event.step.kind === 'verdict' ? verdict(event.step.verdict) : [];
    case 'Fouled':
      return [{ word: 'foul', seats: [event.seat] }];
    case 'FoulForgiven':
      return [{ word: 'forgiven', seats: [event.seat] }];
    case 'Defeated':
      return [{ word: 'defeat', seats: [event.seat] }];
    case 'WordLost':
    case 'SeatLeft':
      return event.cause === 'removed' ? [{ word: 'removed', seats: [event.seat] }] : [];
    case 'SeatReplaced':
      return [{ word: 'replaced', seats: [event.seat] }];
    case 'GameEnded':
      return [
        ...(event.winner === 'none' ? [] : [{ word: 'winner', seats: [] }]),
        ...(event.turned ? [{ word: 'turned', seats: event.turned }] : []),
      ];
    default:
      return [];
  }
}

function verdict(verdict: Extract<Extract<GameEvent, { type: 'StepBegan' }>['step'], { kind: 'verdict' }>['verdict']) {
  if (verdict.outcome === 'tie') return [{ word: 'tie', seats: verdict.seats }];
  switch (verdict.outcome) {
    case 'cancelled':
      return [{ word: 'vote-cancelled', seats: [] }];
    case 'coin':
    case 'alibi':
    case 'immunity':
    case 'acquitted':
      return [{ word: verdict.outcome, seats: [verdict.seat] }];
    default:
      return [];
  }
}
