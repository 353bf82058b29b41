import type { GameState, Pick, SeatState } from '#engine/kernel/state.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';

/** Returns true if an earlier choice counts for the limits of later ones. */
export type Counts = (state: GameState, pick: Pick) => boolean;

const every: Counts = () => true;

const chosen = (state: GameState, actor: SeatState, verb: Verb, target: SeatNumber, counts: Counts) =>
  state.picks.filter(
    (pick) => pick.seat === actor.number && pick.verb === verb && pick.targets.includes(target) && counts(state, pick),
  );

/** Returns true if this actor did the same to this target last night. A night without a choice breaks the run. */
export const didLastNight = (
  state: GameState,
  actor: SeatState,
  verb: Verb,
  target: SeatNumber,
  counts: Counts = every,
): boolean => chosen(state, actor, verb, target, counts).some((pick) => pick.night === state.round - 1);

/** Returns true if this actor did the same to this target on any earlier night. */
export const didBefore = (
  state: GameState,
  actor: SeatState,
  verb: Verb,
  target: SeatNumber,
  counts: Counts = every,
): boolean => chosen(state, actor, verb, target, counts).some((pick) => pick.night < state.round);
