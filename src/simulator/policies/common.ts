/** What is done the same way by every policy. */

import type { Choice } from '#engine/kernel/notices.ts';
import type { Rng } from '#engine/kernel/rng.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { areFriends, type Known, ownSide } from '../knowledge.ts';
import type { Decision, Situation } from '../policy.ts';

export const seatsIn = (choices: readonly VoteChoice[]): readonly SeatNumber[] =>
  choices.filter((choice) => typeof choice === 'number');

/** So many of these, no two the same. */
export const drawn = (dice: Rng, from: readonly VoteChoice[], count: number): readonly VoteChoice[] =>
  count === 1 && from.length > 0 ? [dice.pick(from)] : dice.shuffle(from).slice(0, count);

/** How each verb picks its targets; a verb that is not here is not used. `null`: not this time. */
export type Aims = Partial<Record<Verb, (situation: Situation, choice: Choice) => readonly VoteChoice[] | null>>;

/** What is done at a call stands once it is done; a list that is still being talked about may be done again. */
const isDone = ({ verb, picked }: Choice): boolean => picked !== undefined && verb !== 'fires' && verb !== 'orders';

/** Whether it can be done besides what else is done at this call (A30, A31). */
function isBeside({ rules, memory }: Situation, { verb }: Choice): boolean {
  const { step } = memory.town;
  const call = step?.kind === 'call' ? step.call : null;
  return rules.roles[memory.role]!.abilities.some((each) => each.verb === verb && each.call === call && each.beside);
}

/** The first of the offered verbs for which there is an aim: one act at a call, and what goes beside it. */
export function decideBy(aims: Aims, situation: Situation, order: readonly Choice[]): Decision | null {
  const acted = order.some((choice) => isDone(choice) && !isBeside(situation, choice));
  for (const choice of order) {
    if (isDone(choice) || (acted && !isBeside(situation, choice))) continue;
    const targets = aims[choice.verb]?.(situation, choice);
    if (targets && targets.length >= choice.min && targets.length <= choice.max) return { choice, targets };
  }
  return null;
}

/** What the others of the clan have pointed at first, where any has: so the clan agrees. */
export function clansPick({ memory }: Situation, { options }: Choice): readonly VoteChoice[] | null {
  const { step } = memory.town;
  if (step?.kind !== 'call' || !step.clan) return null;
  const first = memory.picks.find(({ seat }) => seat !== memory.seat)?.targets;
  return first?.every((seat) => options.includes(seat)) ? first : null;
}

/** Those that are not known to be on the player's own side. */
export function strangers({ rules, memory }: Situation, { sides }: Known, choices: readonly VoteChoice[]) {
  const side = ownSide(rules, memory);
  return seatsIn(choices).filter((seat) => {
    const known = sides.get(seat);
    return seat !== memory.seat && (known === undefined || !areFriends(side, known));
  });
}

/** Fires at the first of the contract who is in the game, and at nobody else (D14). */
export const fireByContract = ({ memory }: Situation, { options, picked = [] }: Choice) => {
  const victim = memory.contract.find((seat) => memory.town.isAlive(seat));
  return victim !== undefined && picked.length === 0 && options.includes(victim) ? [victim] : null;
};

/** Who has proposed nothing yet proposes; once somebody has, all confirm that list. */
export const agrees = (): readonly VoteChoice[] => [];

/** In free discussion one is ready once one has proposed whom one wants to. */
export const nothing = (): readonly VoteChoice[] => [];
