import { keptByName } from './kept.ts';
import type { Mechanic } from './mechanic.ts';
import { nightChoices } from './night.ts';
import type { Choice } from './notices.ts';
import { mechanicsWith } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import { sameList } from './same-list.ts';
import { type GameState, type SeatState, seatOf } from './state.ts';
import type { Step, StepKind } from './step.ts';
import type { SeatNumber, VoteChoice } from './types.ts';

/** Returns true if anybody may act at this moment. */
const mayAct = ({ open, paused, outcome }: GameState): boolean => open && !paused && !outcome;

/** Returns the mechanics that may offer choices in a step of this kind. They are collected once. */
const offeringIn = keptByName((mechanics: readonly Mechanic[], kind: StepKind) =>
  mechanicsWith(mechanics, 'choices').filter(({ choiceSteps }) => choiceSteps?.includes(kind) ?? true),
);

/** Returns everything that this seat may do at this moment. Any other action is refused. */
export function choices(rules: Ruleset, state: GameState, number: SeatNumber): readonly Choice[] {
  const seat = seatOf(state, number);
  const { step } = state;
  if (!seat || step === null || !mayAct(state)) return none;
  return choicesOf(seat, { rules, state, step, offering: offeringIn(rules.mechanics, step.kind) });
}

/** Returns everything that each seat may do at this moment, in the order of the seats. Empty if nobody may act. */
export function choicesOfAll(rules: Ruleset, state: GameState): Offered {
  const { step } = state;
  if (step === null || !mayAct(state)) return nothing;
  const moment = { rules, state, step, offering: offeringIn(rules.mechanics, step.kind) };
  return state.seats.map((seat) => choicesOf(seat, moment));
}

/** The choices of each seat. */
export type Offered = readonly (readonly Choice[])[];

const nothing: Offered = [];

/** A moment at which seats may act, with the mechanics that may offer them something. */
interface OpenMoment {
  readonly rules: Ruleset;
  readonly state: GameState;
  readonly step: Step;
  readonly offering: ReturnType<typeof offeringIn>;
}

function choicesOf(seat: SeatState, { rules, state, step, offering }: OpenMoment): readonly Choice[] {
  let offered = step.kind === 'call' ? nightChoices(rules, state, seat) : none;
  for (const mechanic of offering) {
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
