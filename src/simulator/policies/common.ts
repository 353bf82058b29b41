/** The parts that all policies have in common. */

import type { Choice } from '#engine/kernel/notices.ts';
import type { Rng } from '#engine/kernel/rng.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { areFriends, type Known, knownBy, ownSide } from '../knowledge.ts';
import type { Decision, Situation } from '../policy.ts';

/** The choices that are seats. */
export const seatsIn = (choices: readonly VoteChoice[]): readonly SeatNumber[] =>
  choices.filter((choice) => typeof choice === 'number');

/** This many of the choices at random, without repetition. */
export const drawn = (dice: Rng, from: readonly VoteChoice[], count: number): readonly VoteChoice[] =>
  count === 1 && from.length > 0 ? [dice.pick(from)] : dice.shuffle(from).slice(0, count);

/** The choices of a ballot that a player can still vote for. Of called ones, these are the one that is called and the next. */
export function toCome({ memory }: Situation, { options }: Choice): readonly VoteChoice[] {
  const { step } = memory.town;
  if (step?.kind !== 'ballot' || step.called === undefined) return options;
  return step.choices.slice(step.choices.indexOf(step.called));
}

/** Waits with a vote until its choice is called (F8). */
export const onceCalled = ({ options }: Choice, targets: readonly VoteChoice[]): readonly VoteChoice[] | null =>
  targets.every((target) => options.includes(target)) ? targets : null;

/** Picks the targets of each verb, or `null` to skip it this time. A verb that is missing is not used. */
export type Aims = Partial<Record<Verb, (situation: Situation, choice: Choice) => readonly VoteChoice[] | null>>;

/**
 * Returns true if the choice has been made. A choice at a call is final here, but a list under discussion may be
 * proposed again.
 */
const isDone = ({ verb, picked }: Choice): boolean => picked !== undefined && verb !== 'fires' && verb !== 'orders';

/** Returns true if the action does not replace another action at this call (A30, A31). */
function isBeside({ rules, memory }: Situation, { verb }: Choice): boolean {
  const { step } = memory.town;
  const call = step?.kind === 'call' ? step.call : null;
  return rules.roles[memory.role]!.abilities.some((each) => each.verb === verb && each.call === call && each.beside);
}

/**
 * Takes the first choice that `aim` names targets for: one action at a call, and any actions that go beside it. `aim`
 * returns nothing to skip a choice.
 */
export function decideBy(
  aim: (choice: Choice) => readonly VoteChoice[] | null | undefined,
  situation: Situation,
  order: readonly Choice[],
): Decision | null {
  const acted = order.some((choice) => isDone(choice) && !isBeside(situation, choice));
  for (const choice of order) {
    if (isDone(choice) || (acted && !isBeside(situation, choice))) continue;
    const targets = aim(choice);
    if (targets && targets.length >= choice.min && targets.length <= choice.max) return { choice, targets };
  }
  return null;
}

/** The first pick of another clan member, if any, so that the clan agrees. */
export function clansPick({ memory }: Situation, { options }: Choice): readonly VoteChoice[] | null {
  const { step } = memory.town;
  if (step?.kind !== 'call' || !step.clan) return null;
  const first = memory.picks.find(({ seat }) => seat !== memory.seat)?.targets;
  return first?.every((seat) => options.includes(seat)) ? first : null;
}

/** The seats that the player does not know to be on their own side. */
export function strangers({ rules, memory }: Situation, { sides }: Known, choices: readonly VoteChoice[]) {
  const side = ownSide(rules, memory);
  return seatsIn(choices).filter((seat) => {
    const known = sides[seat];
    return seat !== memory.seat && (known === undefined || !areFriends(side, known));
  });
}

/**
 * Fires at the first player of the contract who is still in the game, and at nobody else (D14). Where a contract is only
 * a note, a clan without one fires at the lowest number of the others: every member can tell which it is (F3, F14).
 */
export const fireByContract = (situation: Situation, { options, picked = [] }: Choice) => {
  const { memory, rules } = situation;
  const others = rules.hunt ? strangers(situation, knownBy(rules, memory), memory.town.living) : [];
  const victim = memory.contract.find((seat) => memory.town.isAlive(seat)) ?? others[0];
  return victim !== undefined && picked.length === 0 && options.includes(victim) ? [victim] : null;
};

/** Confirms the proposed list. The first member proposes, and all others confirm. */
export const agrees = (): readonly VoteChoice[] => [];

/** Picks no targets. In free discussion a player is ready after proposing a candidate. */
export const nothing = (): readonly VoteChoice[] => [];
