/** The actions of a player who wants to win, given how much they suspect everybody else. */
import type { Choice } from '#engine/kernel/notices.ts';
import { isClan, type SeatNumber, type Verb, type VoteChoice } from '#engine/kernel/types.ts';
import { areFriends, type Known, knownBy, ownSide } from '../knowledge.ts';
import type { Policy, Situation } from '../policy.ts';
import { agrees, clansPick, decideBy, drawn, fireByContract, nothing, seatsIn } from './common.ts';

/**
 * Scores a seat by evidence other than certain knowledge: the higher, the more the player wants it out. 0 is neutral.
 */
export type Suspicion = (situation: Situation, known: Known) => (seat: SeatNumber) => number;

/** Certain knowledge outweighs every guess. */
const certain = 1000;

/** A player's judgement of all others at this moment. */
interface Strategy {
  readonly known: Known;
  /** Scores a seat: the higher, the more the player wants it out of the game. */
  against(seat: SeatNumber): number;
}

function strategyOf(situation: Situation, suspicion: Suspicion): Strategy {
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

/** The choices with the highest rank. Ties are broken at random. */
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

type Aim = (situation: Situation, choice: Choice, strategy: Strategy) => readonly VoteChoice[] | null;

const foe: Aim = (situation, { options }, { against }) => top(situation, options, against);

/** Prefers the player, then known friends, then trusted players. */
const friend: Aim = (situation, { options }, { against }) => top(situation, options, (seat) => -against(seat));

/** Roles that a criminal who knows them wants out first. */
const dangerous = ['commissar', 'detective', 'judge', 'sheriff'];

/**
 * A loner or a clan shoots others, and prefers players whom the town trusts. A player who shoots for the town needs
 * certain knowledge.
 */
const shot: Aim = (situation, choice, { known, against }) => {
  const agreed = clansPick(situation, choice);
  if (agreed) return agreed;
  const { rules, memory } = situation;
  const { step } = memory.town;
  if (ownSide(rules, memory) === 'town' && step?.kind === 'call' && !step.clan) {
    const [victim] = top(situation, choice.options, against);
    return victim !== undefined && against(victim) >= certain ? [victim] : null;
  }
  return top(situation, choice.options, (seat) => {
    if (seat === memory.seat) return -2 * certain;
    const threat = dangerous.includes(known.roles.get(seat) ?? '') ? certain : 0;
    return threat + (known.sides.has(seat) ? against(seat) : -against(seat));
  });
};

const contract: Aim = (situation, { options, max, picked }, { against }) => {
  if (picked !== undefined || situation.memory.contract.length > 0) return null;
  const victims = seatsIn(options).filter((seat) => against(seat) > -certain);
  return top(situation, victims, () => 0, max);
};

/** Asks about players of whom nothing is known. A comparison includes the player who asks. */
const question: Aim = (situation, { options, max }, { known, against }) => {
  const asked = top(situation, options, (seat) => (known.sides.has(seat) ? -certain : against(seat)));
  return max === 1 ? asked : [situation.memory.seat, ...asked].filter((seat) => options.includes(seat));
};

/**
 * Votes for the player who should leave most. If the question is whether several leave, votes by whether that is a
 * gain.
 */
const vote: Aim = (situation, { options }, { against }) => {
  if (options.includes('all')) return answer(situation, against);
  const [worst] = top(situation, options, against);
  if (options.includes('leave') && (worst === undefined || against(worst) <= -certain)) return ['leave'];
  return worst === undefined ? drawn(situation.dice, options, 1) : [worst];
};

function answer({ memory, dice }: Situation, against: Strategy['against']): readonly VoteChoice[] {
  const { step } = memory.town;
  const about = step?.kind === 'ballot' ? (step.about ?? []) : [];
  const gain = about.reduce((sum, seat) => sum + Math.sign(against(seat)), 0);
  return [gain === 0 ? dice.pick(['all', 'none'] as const) : gain > 0 ? 'all' : 'none'];
}

/** Each player nominates once a day. */
const nomination: Aim = (situation, choice, strategy) => {
  const { town, seat } = situation.memory;
  const has = town.nominations.some(({ day, by }) => day === town.round && by === seat);
  return has || town.ready.has(seat) ? null : foe(situation, choice, strategy);
};

/** The beauty and the priest take friends. All other roles take a foe, to keep them from acting. */
const taking: Aim = (situation, choice, strategy) =>
  (['beauty', 'priest'].includes(situation.memory.role) ? friend : foe)(situation, choice, strategy);

/** Only criminals gain by frames. */
const frame: Aim = (situation, choice, strategy) =>
  isClan(ownSide(situation.rules, situation.memory)) ? foe(situation, choice, strategy) : null;

/** Judges acquit players whom they know to be on their own side. */
const mercy: Aim = ({ memory }, _, { against }) =>
  memory.town.step?.kind === 'appeal' && against(memory.town.step.seat) <= -certain ? [] : null;

/** The cardsharp tries the power of any two others. */
const copy: Aim = (situation, { options, min }) =>
  top(situation, options, (seat) => (seat === situation.memory.seat ? -1 : 0), min);

const verbs: Partial<Record<Verb, Aim>> = {
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
  frames: frame,
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
};

/** The policy of players who want to win and who suspect others by this function. */
export const sensible =
  (suspicion: Suspicion): Policy =>
  (situation) => {
    let strategy: Strategy | null = null;
    const aim = (choice: Choice) => {
      strategy ??= strategyOf(situation, suspicion);
      return verbs[choice.verb]?.(situation, choice, strategy);
    };
    return decideBy(aim, situation, situation.offered);
  };
