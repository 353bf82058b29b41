import type { GameState, Pick, SeatState } from '#engine/kernel/state.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** Whether an earlier choice counts for the limits of the next ones. */
export type Counts = (state: GameState, pick: Pick) => boolean;

const every: Counts = () => true;

const chosen = (state: GameState, actor: SeatState, verb: Verb, target: SeatNumber, counts: Counts) =>
  state.picks.filter(
    (pick) => pick.seat === actor.number && pick.verb === verb && pick.targets.includes(target) && counts(state, pick),
  );

/** Whether this actor did the same to this target in the night before: a night without a choice breaks the run. */
export const didLastNight = (
  state: GameState,
  actor: SeatState,
  verb: Verb,
  target: SeatNumber,
  counts: Counts = every,
): boolean => chosen(state, actor, verb, target, counts).some((pick) => pick.night === state.round - 1);

/** Whether he has done it to this target on any night before. */
export const didBefore = (
  state: GameState,
  actor: SeatState,
  verb: Verb,
  target: SeatNumber,
  counts: Counts = every,
): boolean => chosen(state, actor, verb, target, counts).some((pick) => pick.night < state.round);
