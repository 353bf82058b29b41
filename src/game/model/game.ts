import { type GameState, unstarted } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { look } from '#engine/kernel/look.ts';
import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Step } from '#engine/kernel/step.ts';
import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { CallId, Person, SeatNumber } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import type { EndedCall } from '../ports/game-views.ts';
import type { SeatedPlayer } from '../ports/ports.ts';
import { type CalledVote, callVote } from './called-votes.ts';
import { type DayClock, dayAfter, noDay } from './day-clock.ts';
import { type CalledNumber, callNumber } from './numbers.ts';
import { speedOf, type Timed } from './speed.ts';
import { together } from './timeline.ts';
import { noTime, type Timing, tick } from './timing.ts';

/** A table's game in memory: a fold of the stored batches. */
export interface Game {
  readonly state: GameState;
  /** The public view at index 0, then the view of each seat at its number. */
  readonly views: readonly View[];
  readonly timing: Timing;
  readonly day: DayClock;
  /** Players whose seats were taken over by substitutes, in order. */
  readonly former: readonly SeatedPlayer[];
  /** Substitutes with their seats, in order. */
  readonly substitutes: readonly SeatedPlayer[];
  /** The numbers of a blind shooting that have been called this night (D14). */
  readonly numbers: readonly CalledNumber[];
  /** The calls of the open ballot, where its choices are called (F8). */
  readonly calls: readonly CalledVote[];
  /** The calls of all nights that are over, with their actions. */
  readonly ended: readonly EndedCall[];
  /** The number of batches. */
  readonly batches: number;
  /** The time at which the first batch was stored. */
  readonly beganAt: number;
  /** The time at which the last batch was stored. */
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
  calls: [],
  ended: [],
  batches: 0,
  beganAt: 0,
  at: 0,
};

/** Returns the game after one more batch. `state`, `notices`: what the engine makes of its events. */
export function continued(
  timed: Timed,
  game: Game,
  batch: { readonly n: number; readonly at: number; readonly events: readonly GameEvent[] },
  { state, notices }: { readonly state: GameState; readonly notices: readonly Notice[] },
): Game {
  const { rules } = timed;
  const views = [...game.views, ...state.seats.slice(game.views.length - 1).map((seat) => emptyView(seat.number))];
  return {
    state,
    views: views.map((view) => look(rules, view, notices)),
    ...clocksAfter(game, batch, speedOf(timed, state)),
    ...seatsAfter(game, batch.events),
    ended: callsAfter(rules, game.ended, game.state, state),
    batches: batch.n,
    beganAt: batch.n === 1 ? batch.at : game.beganAt,
    at: batch.at,
  };
}

/** Returns the former players and the substitutes after these events. */
function seatsAfter({ former, substitutes }: Game, events: readonly GameEvent[]): Pick<Game, 'former' | 'substitutes'> {
  const replaced = events.filter((event) => event.type === 'SeatReplaced');
  const playerOf = (seat: SeatNumber, { id, name }: Person): SeatedPlayer => ({ seat, userId: id, name });
  return {
    former: [...former, ...replaced.map(({ seat, from }) => playerOf(seat, from))],
    substitutes: [...substitutes, ...replaced.map(({ seat, to }) => playerOf(seat, to))],
  };
}

/** Returns the parts of the game that depend on time. */
function clocksAfter(
  { timing, day, numbers, calls, state }: Game,
  { at, events }: { readonly at: number; readonly events: readonly GameEvent[] },
  speed: number,
): Pick<Game, 'timing' | 'day' | 'numbers' | 'calls'> {
  let { step } = state;
  const clocks = { timing, day, numbers, calls };
  for (const event of events) {
    if (event.type === 'StepBegan') step = event.step;
    clocks.calls = callVote(clocks.calls, event, { at, until: clocks.timing.until });
    clocks.timing = tick(clocks.timing, event, at, speed);
    clocks.day = dayAfter(clocks.day, event, at);
    clocks.numbers = callNumber(clocks.numbers, event, { at, step, timing: clocks.timing });
  }
  return clocks;
}

/**
 * Returns true if the seat is out and has had its last word. Before the last word a player may not see what the dead
 * see, because they could tell it (S19, F10, G6).
 */
export function watches(state: GameState, seat: SeatNumber): boolean {
  if (state.outcome || state.seats[seat - 1]?.left == null) return false;
  const speaks = state.step?.kind === 'speech' && state.step.seat === seat;
  return !speaks && !state.day.farewells?.includes(seat) && !state.day.wordsDue?.includes(seat);
}

/**
 * Returns the calls of all nights that are over, with their actions, after a change of the game. Their number follows
 * from public news alone: a call without an action is one of them (G4).
 */
export function callsAfter(
  rules: Ruleset,
  calls: readonly EndedCall[],
  before: GameState,
  after: GameState,
): readonly EndedCall[] {
  const call = callIn(before.step);
  if (call === null || call === callIn(after.step)) return calls;
  const night = before.round;
  // The dead see what is done at night, and not the answers: one of them may be a card.
  const done = notebookOf(rules, after).acts.filter((act) => act.night === night && act.call === call);
  const acts = together(done.map((act) => ({ ...act, answer: null })));
  return [...calls.filter((each) => each.night !== night || each.call !== call), { night, call, acts }];
}

/** The call in which somebody may act. The numbers of a blind shooting are one call (D14). */
function callIn(step: Step | null): CallId | null {
  if (step?.kind === 'number') return step.clan;
  return step?.kind === 'call' && step.purpose === 'act' ? step.call : null;
}
