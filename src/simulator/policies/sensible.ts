/** What a player does who wants to win, given how much he suspects everybody. */
import type { Choice } from '#engine/notices.ts';
import { isClan, type SeatNumber, type VoteChoice } from '#engine/words.ts';
import { areFriends, type Known, knownBy, ownSide } from '../knowledge.ts';
import type { Decision, Policy, Situation } from '../policy.ts';
import { type Aims, agrees, clansPick, decideBy, drawn, fireByContract, nothing, seatsIn } from './common.ts';

/** How much the player wants a seat out of the game on other evidence than what he knows; 0: as much as anybody. */
export type Suspicion = (situation: Situation, known: Known) => (seat: SeatNumber) => number;

/** What is known for sure outweighs everything that is guessed. */
const certain = 1000;

interface Ranked {
  readonly known: Known;
  /** The more, the rather out of the game. */
  against(seat: SeatNumber): number;
}

function ranked(situation: Situation, suspicion: Suspicion): Ranked {
  const { rules, memory } = situation;
  const known = knownBy(rules, memory);
  const side = ownSide(rules, memory);
  const guess = suspicion(situation, known);
  return {
    known,
    against(seat) {
      const other = known.sides.get(seat);
      if (seat === memory.seat) return -2 * certain;
      if (other === undefined) return guess(seat);
      return areFriends(side, other) ? -certain : certain;
    },
  };
}

/** Those with the highest rank, in the order of the dice where they are equal. */
function top(
  { dice }: Situation,
  choices: readonly VoteChoice[],
  rank: (seat: SeatNumber) => number,
  count = 1,
): readonly SeatNumber[] {
  const seats = dice.shuffle(seatsIn(choices)).map((seat) => ({ seat, rank: rank(seat) }));
  return seats
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, count)
    .map(({ seat }) => seat);
}

/** Roles that a criminal wants out before all others, should he know one. */
const dangerous = ['commissar', 'detective', 'judge', 'sheriff'];

export function sensible(suspicion: Suspicion): Policy {
  const rankOf = (situation: Situation) => ranked(situation, suspicion);

  const foe = (situation: Situation, { options }: Choice) => top(situation, options, rankOf(situation).against);

  const friend = (situation: Situation, { options }: Choice) => {
    const { against } = rankOf(situation);
    // Oneself first, then whom one knows, then whom one trusts.
    return top(situation, options, (seat) => -against(seat));
  };

  /** A loner and a clan shoot whoever is not theirs; who shoots for the town has to know whom. */
  const shot = (situation: Situation, choice: Choice): readonly VoteChoice[] | null => {
    const agreed = clansPick(situation, choice);
    if (agreed) return agreed;
    const { rules, memory } = situation;
    const { known, against } = rankOf(situation);
    const isTown = ownSide(rules, memory) === 'town' && memory.town.step?.kind === 'call' && !memory.town.step.clan;
    if (isTown) {
      const [victim] = top(situation, choice.options, against);
      return victim !== undefined && against(victim) >= certain ? [victim] : null;
    }
    const threat = (seat: SeatNumber) => (dangerous.includes(known.roles.get(seat) ?? '') ? certain : 0);
    // A criminal shoots those whom the town trusts.
    const worth = (seat: SeatNumber) => (known.sides.has(seat) ? against(seat) : -against(seat)) + threat(seat);
    return top(situation, choice.options, (seat) => (seat === memory.seat ? -2 * certain : worth(seat)));
  };

  const contract = (situation: Situation, choice: Choice) =>
    choice.picked !== undefined || situation.memory.contract.length > 0
      ? null
      : top(
          situation,
          choice.options.filter((seat) => rankOf(situation).against(seat as SeatNumber) > -certain),
          () => 0,
          choice.max,
        );

  /** Asks about those of whom nothing is known; one who compares, with somebody whom he knows. */
  const question = (situation: Situation, choice: Choice) => {
    const { known, against } = rankOf(situation);
    const unknown = (seat: SeatNumber) => (known.sides.has(seat) ? -certain : against(seat));
    if (choice.max === 1) return top(situation, choice.options, unknown);
    const [about] = top(situation, choice.options, unknown);
    return [situation.memory.seat, about!].filter((seat) => choice.options.includes(seat));
  };

  /** Whom the rest think of; of a question, out with them if one of them has to go. */
  const vote = (situation: Situation, { options }: Choice): readonly VoteChoice[] => {
    const { memory, dice } = situation;
    const { against } = rankOf(situation);
    if (options.includes('all')) {
      const { step } = memory.town;
      const about = step?.kind === 'ballot' ? (step.about ?? []) : [];
      const gain = about.reduce((sum, seat) => sum + Math.sign(against(seat)), 0);
      return [gain === 0 ? dice.pick(['all', 'none'] as const) : gain > 0 ? 'all' : 'none'];
    }
    const [worst] = top(situation, options, against);
    if (options.includes('leave') && (worst === undefined || against(worst) <= -certain)) return ['leave'];
    return worst === undefined ? drawn(dice, options, 1) : [worst];
  };

  const nomination = (situation: Situation, choice: Choice) => {
    const { town, seat } = situation.memory;
    const has = town.nominations.some(({ day, by }) => day === town.round && by === seat);
    return has || town.ready.has(seat) ? null : foe(situation, choice);
  };

  /** Beauty, priest and lawyer keep friends; whoever else takes somebody keeps him from acting. */
  const taking = (situation: Situation, choice: Choice) =>
    ['beauty', 'priest'].includes(situation.memory.role) ? friend(situation, choice) : foe(situation, choice);

  const mercy = (situation: Situation): readonly VoteChoice[] | null => {
    const { step } = situation.memory.town;
    return step?.kind === 'appeal' && rankOf(situation).against(step.seat) <= -certain ? [] : null;
  };

  const copy = (situation: Situation, { options, min }: Choice) => {
    const { seat } = situation.memory;
    return top(situation, options, (each) => (each === seat ? -1 : 0), min);
  };

  const aims: Aims = {
    shoots: shot,
    orders: contract,
    agrees,
    fires: fireByContract,
    checks: question,
    heals: friend,
    takes: taking,
    arrests: foe,
    blocks: foe,
    guards: friend,
    watches: friend,
    frames: (situation, { options }) => {
      const { against } = rankOf(situation);
      return isClan(ownSide(situation.rules, situation.memory)) ? top(situation, options, against) : null;
    },
    shields: friend,
    silences: foe,
    copies: copy,
    nominates: nomination,
    votes: vote,
    drags: foe,
    names: ({ dice }, { options }) => drawn(dice, options, 1),
    acquits: mercy,
    ready: nothing,
    passes: nothing,
    declines: () => null,
  };

  return (situation: Situation): Decision | null => decideBy(aims, situation, situation.offered);
}
