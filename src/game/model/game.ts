import { follow, type GameState, unstarted } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Person, SeatNumber } from '#engine/kernel/types.ts';
import { emptyView, look, type View } from '#engine/kernel/view.ts';
import type { SeatedPlayer } from '../ports/ports.ts';
import { type DayClock, dayAfter, noDay } from './day-clock.ts';
import { type CalledNumber, callNumber } from './numbers.ts';
import { noTime, type Timing, tick } from './timing.ts';

/** A game as its table holds it: all of it a fold of the stored batches. */
export interface Game {
  readonly state: GameState;
  /** What everybody knows, then what each seat knows, by its number. */
  readonly views: readonly View[];
  readonly timing: Timing;
  readonly day: DayClock;
  /** Who played at a seat before somebody else took it over, in order. */
  readonly former: readonly SeatedPlayer[];
  /** Who took a seat over, in order. */
  readonly substitutes: readonly SeatedPlayer[];
  /** Those of a blind shooting that have been called in this night (D14). */
  readonly numbers: readonly CalledNumber[];
  /** How many batches there are. */
  readonly batches: number;
  /** When the last of them was stored. */
  readonly at: number;
}

export const noGame: Game = {
  state: unstarted,
  views: [emptyView(null)],
  timing: noTime,
  day: noDay,
  former: [],
  substitutes: [],
  numbers: [],
  batches: 0,
  at: 0,
};

/** The game after one more batch, and whom that tells what. */
export function continued(
  rules: Ruleset,
  game: Game,
  batch: { readonly n: number; readonly at: number; readonly events: readonly GameEvent[] },
  speed: number,
): { readonly game: Game; readonly notices: readonly Notice[] } {
  const { state, notices } = follow(rules, game.state, batch.events);
  const views = [...game.views, ...state.seats.slice(game.views.length - 1).map((seat) => emptyView(seat.number))];
  return {
    game: {
      state,
      views: views.map((view) => look(view, notices)),
      ...clocksAfter(game, batch, speed),
      ...seatsAfter(game, batch.events),
      batches: batch.n,
      at: batch.at,
    },
    notices,
  };
}

/** Who has taken over whose seat. */
function seatsAfter({ former, substitutes }: Game, events: readonly GameEvent[]): Pick<Game, 'former' | 'substitutes'> {
  const replaced = events.filter((event) => event.type === 'SeatReplaced');
  const playerOf = (seat: SeatNumber, { id, name }: Person): SeatedPlayer => ({ seat, userId: id, name });
  return {
    former: [...former, ...replaced.map(({ seat, from }) => playerOf(seat, from))],
    substitutes: [...substitutes, ...replaced.map(({ seat, to }) => playerOf(seat, to))],
  };
}

/** What is counted in time. */
function clocksAfter(
  { timing, day, numbers, state }: Game,
  { at, events }: { readonly at: number; readonly events: readonly GameEvent[] },
  speed: number,
): Pick<Game, 'timing' | 'day' | 'numbers'> {
  let { step } = state;
  const clocks = { timing, day, numbers };
  for (const event of events) {
    if (event.type === 'StepBegan') step = event.step;
    clocks.timing = tick(clocks.timing, event, at, speed);
    clocks.day = dayAfter(clocks.day, event, at);
    clocks.numbers = callNumber(clocks.numbers, event, { at, step, timing: clocks.timing });
  }
  return clocks;
}

/**
 * Whether the seat is out and has nothing more to say. Who still has his last word may not yet see what the dead see:
 * he could tell it (S19, G6).
 */
export function watches(state: GameState, seat: SeatNumber): boolean {
  if (state.outcome || state.seats[seat - 1]?.left == null) return false;
  const speaks = state.step?.kind === 'speech' && state.step.seat === seat;
  return !speaks && !state.day.farewells.includes(seat);
}
