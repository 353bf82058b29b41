import { keptByName } from './kept.ts';
import type { Mechanic } from './mechanic.ts';
import { nightChoices } from './night.ts';
import type { Choice } from './notices.ts';
import { mechanicsWith } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import { sameList } from './same-list.ts';
import { type GameState, seatOf } from './state.ts';
import type { StepKind } from './step.ts';
import type { SeatNumber, VoteChoice } from './types.ts';

/** Returns true if anybody may act at this moment. */
export const mayAct = ({ open, paused, outcome }: GameState): boolean => open && !paused && !outcome;

/** Returns the mechanics that may offer choices in a step of this kind. They are collected once. */
const offeringIn = keptByName((mechanics: readonly Mechanic[], kind: StepKind) =>
  mechanicsWith(mechanics, 'choices').filter(({ choiceSteps }) => choiceSteps?.includes(kind) ?? true),
);

/** Returns everything that this seat may do at this moment. Any other action is refused. */
export function choices(rules: Ruleset, state: GameState, number: SeatNumber): readonly Choice[] {
  const seat = seatOf(state, number);
  const { step } = state;
  if (!seat || step === null || !mayAct(state)) return none;
  let offered = step.kind === 'call' ? nightChoices(rules, state, seat) : none;
  for (const mechanic of offeringIn(rules.mechanics, step.kind)) {
    const more = mechanic.choices(rules, state, seat);
    if (more.length > 0) offered = offered.length > 0 ? [...offered, ...more] : more;
  }
  return offered;
}

const none: readonly Choice[] = [];

/** Returns true if two lists of choices are the same to the seat that they are offered. */
export const areSame = (some: readonly Choice[], others: readonly Choice[]): boolean =>
  some.length === others.length && some.every((choice, index) => isSame(choice, others[index]!));

const isSame = (one: Choice, other: Choice): boolean =>
  one.verb === other.verb &&
  one.min === other.min &&
  one.max === other.max &&
  one.twice === other.twice &&
  isSameList(one.options, other.options) &&
  isSameList(one.picked, other.picked) &&
  JSON.stringify(one.refused) === JSON.stringify(other.refused);

const isSameList = (one: readonly VoteChoice[] | undefined, other: readonly VoteChoice[] | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && sameList(one, other));
