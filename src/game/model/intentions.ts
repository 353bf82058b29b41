/** Actions before their time: people press and type as soon as they know what comes, and its time begins later. */

import { choices, play } from '#engine/kernel/engine.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { Intention } from '../ports/table-document.ts';

/**
 * Returns the state in which the step has opened for which actions are kept now: the one that is being announced, or the
 * ballot that everybody knows to follow this time to decide, in which nobody can choose anything (C8). `null`: none is.
 * A step that follows from something that the town is not told yet would give it away.
 */
export function openedLater(rules: Ruleset, state: GameState): GameState | null {
  if (state.paused || state.outcome) return null;
  const announced = state.step?.kind === 'deliberation' ? ballotAfter(rules, state) : state;
  return announced === null || announced.open ? null : opened(rules, announced);
}

/** Returns the state in which the announcement of this step is over. `null`: the step ends before its time. */
function opened(rules: Ruleset, { step, ...state }: GameState): GameState | null {
  if (step === null) return null;
  const result = play(rules, { ...state, step }, { type: 'announced', step: step.number });
  const later = result.ok ? result.value.state : null;
  return later?.open && later.step?.number === step.number ? later : null;
}

/** Returns the state in which the ballot after this time to decide is announced. `null`: none follows. */
function ballotAfter(rules: Ruleset, state: GameState): GameState | null {
  const running = state.open ? state : opened(rules, state);
  const ended = running && play(rules, running, { type: 'timeout', step: running.step!.number });
  const next = ended?.ok ? ended.value.state : null;
  return next?.step?.kind === 'ballot' ? next : null;
}

/** The choices of a seat in the step for which actions are kept now. */
interface EarlyView {
  readonly view: View;
  /** The number of that step. `null`: no actions are kept now. */
  readonly earlyStep: number | null;
  /** The refusal of an intention that was right when it came. `null`: there is none. */
  readonly voided: Refusal | null;
}

/**
 * The view of a seat with the choices that it has in the step for which actions are kept, and its intentions as its picks.
 * In a step that has opened they are shown so until they are carried out, which waits for the table after a restart.
 */
export function earlyView(rules: Ruleset, state: GameState, view: View, intentions: readonly Intention[]): EarlyView {
  const isDue = dueIntentions(state, intentions).length > 0;
  const later = isDue ? state : openedLater(rules, state);
  const { seat } = view;
  // A shot without a number means the number that is being called (D14).
  if (later === null || seat === null || later.step?.kind === 'number') return { view, earlyStep: null, voided: null };
  const own = intentions
    .filter((one) => isOf(later, one))
    .map((one) => ({ ...one, ...tried(rules, later, seat, one) }));
  const offered = choices(rules, later, seat)
    .filter(({ verb }) => isDue || isKept(verb))
    .map((choice): Choice => {
      const right = own.find(({ verb, refusal }) => verb === choice.verb && refusal === null);
      return right === undefined ? choice : { ...choice, picked: right.targets };
    });
  // One that has been carried out would be refused a second time.
  const voided = isDue ? null : (own.find(({ refusal }) => refusal !== null)?.refusal ?? null);
  return { view: { ...view, choices: offered }, earlyStep: later.step!.number, voided };
}

function tried(
  rules: Ruleset,
  state: GameState,
  seat: SeatNumber,
  { verb, targets }: Intention,
): { readonly refusal: Refusal | null } {
  const result = play(rules, state, { type: 'act', act: { seat, verb, targets } });
  return { refusal: result.ok ? null : result.error };
}

/** Returns true if an action can come before its time. A player may put down several colours, and each is final (F27). */
const isKept = (verb: Verb): boolean => verb !== 'puts';

/** Returns true if this action can wait for the step. A shot waits for the number on its button alone (D14, F14). */
export const mayWait = ({ step }: GameState, { verb, targets }: Pick<Intention, 'verb' | 'targets'>): boolean =>
  isKept(verb) && (step?.kind !== 'number' || targets[0] === step.called);

const isOf = ({ step }: GameState, intention: Intention): boolean => intention.step === step?.number;

/** The intentions with one more, which replaces the earlier one of the same person for the same action. */
export const withIntention = (intentions: readonly Intention[], added: Intention): readonly Intention[] => [
  ...intentions.filter(
    ({ userId, verb, step }) => step === added.step && !(userId === added.userId && verb === added.verb),
  ),
  added,
];

/** The intentions that can be carried out now. Thanks and Ready come last, because they may end the time. */
export function dueIntentions(state: GameState, intentions: readonly Intention[]): readonly Intention[] {
  if (!state.open || state.paused) return [];
  const due = intentions.filter((one) => isOf(state, one));
  const ends = ({ verb }: Intention): boolean => verb === 'passes' || verb === 'ready';
  return [...due.filter((one) => !ends(one)), ...due.filter(ends)];
}
