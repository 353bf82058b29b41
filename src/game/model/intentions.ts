/** Actions before their time: a step is shown when the narrator begins to speak, and its time begins later. */

import { choices, play } from '#engine/kernel/engine.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Verb } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { Intention } from '../ports/table-document.ts';

/** Returns the state in which the announced step has opened. `null`: no step is being announced. */
export function openedLater(rules: Ruleset, state: GameState): GameState | null {
  const { step, open, paused, outcome } = state;
  if (step === null || open || paused || outcome) return null;
  const opened = play(rules, state, { type: 'announced', step: step.number });
  if (!opened.ok) return null;
  const { state: later } = opened.value;
  return later.open && later.step?.number === step.number ? later : null;
}

/**
 * The view of a seat with the choices that it has when the announced step opens, and with its intentions as its picks.
 * `isEarly`: such a step is being announced.
 */
export function earlyView(
  rules: Ruleset,
  state: GameState,
  view: View,
  intentions: readonly Intention[],
): { readonly view: View; readonly isEarly: boolean } {
  const later = openedLater(rules, state);
  const { seat } = view;
  // A shot without a number means the number that is being called (D14).
  if (later === null || seat === null || later.step?.kind === 'number') return { view, isEarly: false };
  const kept = choices(rules, later, seat).filter(({ verb }) => isKept(verb));
  const offered = kept.map((choice): Choice => {
    const own = intentions.find((one) => one.verb === choice.verb && isOf(later, one));
    return own === undefined ? choice : { ...choice, picked: own.targets };
  });
  return { view: { ...view, choices: offered }, isEarly: true };
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
