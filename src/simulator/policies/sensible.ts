/** The actions of a player who wants to win, given how much they suspect everybody else. */
import type { Choice } from '#engine/kernel/notices.ts';
import { isClan, type SeatNumber, type Verb, type VoteChoice } from '#engine/kernel/types.ts';
import { areFriends, type Known, knownBy, ownSide } from '../knowledge.ts';
import type { Policy, Situation } from '../policy.ts';
import { agrees, clansPick, decideBy, drawn, fireByContract, nothing, onceCalled, seatsIn, toCome } from './common.ts';

/**
 * Scores the seats by evidence other than certain knowledge, by their numbers: the higher, the more the player wants a
 * seat out. A seat without a score is neutral.
 */
export type Suspicion = (situation: Situation, known: Known) => readonly number[];

/** Certain knowledge outweighs every guess. */
const certain = 1000;

/** A player's judgement of all others at this moment. It is made when a choice needs it: most do not. */
class Strategy {
  readonly #situation: Situation;
  readonly #suspicion: Suspicion;
  #known: Known | null = null;
  #scores: readonly number[] | null = null;

  constructor(situation: Situation, suspicion: Suspicion) {
    this.#situation = situation;
    this.#suspicion = suspicion;
  }

  get known(): Known {
    this.#known ??= knownBy(this.#situation.rules, this.#situation.memory);
    return this.#known;
  }

  /** Scores a seat: the higher, the more the player wants it out of the game. */
  against(seat: SeatNumber): number {
    const { rules, memory } = this.#situation;
    if (seat === memory.seat) return -2 * certain;
    const { known } = this;
    const other = known.sides[seat];
    if (other !== undefined) return areFriends(ownSide(rules, memory), other) ? -certain : certain;
    this.#scores ??= this.#suspicion(this.#situation, known);
    return this.#scores[seat] ?? 0;
  }
}

/** The choices with the highest rank. Ties are broken at random. */
function top(
  { dice }: Situation,
  choices: readonly VoteChoice[],
  rank: (seat: SeatNumber) => number,
  count = 1,
): readonly SeatNumber[] {
  const seats = dice.shuffle(seatsIn(choices));
  if (count === 1) return first(seats, rank);
  return seats
    .map((seat) => ({ seat, rank: rank(seat) }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, count)
    .map(({ seat }) => seat);
}

/** The first seat with the highest rank, if there is a seat. */
function first(seats: readonly SeatNumber[], rank: (seat: SeatNumber) => number): readonly SeatNumber[] {
  let found: readonly SeatNumber[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (const seat of seats) {
    const own = rank(seat);
    if (own <= highest) continue;
    highest = own;
    found = [seat];
  }
  return found;
}

type Aim = (situation: Situation, choice: Choice, strategy: Strategy) => readonly VoteChoice[] | null;

const foe: Aim = (situation, { options }, strategy) => top(situation, options, (seat) => strategy.against(seat));

/** Prefers the player, then known friends, then trusted players. */
const friend: Aim = (situation, { options }, strategy) => top(situation, options, (seat) => -strategy.against(seat));

/** Roles that a criminal who knows them wants out first. */
const dangerous = ['commissar', 'detective', 'judge', 'sheriff'];

/**
 * A loner or a clan shoots others, and prefers players whom the town trusts. A player who shoots for the town needs
 * certain knowledge.
 */
const shot: Aim = (situation, choice, strategy) => {
  const agreed = clansPick(situation, choice);
  if (agreed) return agreed;
  const { rules, memory } = situation;
  const { step } = memory.town;
  if (ownSide(rules, memory) === 'town' && step?.kind === 'call' && !step.clan) {
    const [victim] = top(situation, choice.options, (seat) => strategy.against(seat));
    return victim !== undefined && strategy.against(victim) >= certain ? [victim] : null;
  }
  const { known } = strategy;
  return top(situation, choice.options, (seat) => {
    if (seat === memory.seat) return -2 * certain;
    const threat = dangerous.includes(known.roles[seat] ?? '') ? certain : 0;
    return threat + (known.sides[seat] !== undefined ? strategy.against(seat) : -strategy.against(seat));
  });
};

const contract: Aim = (situation, { options, max, picked }, strategy) => {
  if (picked !== undefined || situation.memory.contract.length > 0) return null;
  const victims = seatsIn(options).filter((seat) => strategy.against(seat) > -certain);
  return top(situation, victims, () => 0, max);
};

/** Asks about players of whom nothing is known. A comparison includes the player who asks. */
const question: Aim = (situation, { options, min, max }, strategy) => {
  const own = situation.memory.seat;
  const rank = (seat: SeatNumber) => (strategy.known.sides[seat] !== undefined ? -certain : strategy.against(seat));
  if (max === 1) return top(situation, options, rank);
  if (!options.includes(own)) return top(situation, options, rank, min);
  const others = options.filter((seat) => seat !== own);
  return others.length === 0 ? null : [own, ...top(situation, others, rank)];
};

/**
 * Votes for the player who should leave most. If the question is whether several leave, votes by whether that is a
 * gain.
 */
const vote: Aim = (situation, choice, strategy) =>
  onceCalled(choice, wanted(situation, toCome(situation, choice), strategy));

function wanted(situation: Situation, options: readonly VoteChoice[], strategy: Strategy): readonly VoteChoice[] {
  if (options.includes('all')) return answer(situation, strategy);
  if (options.includes('none')) return ['none'];
  const [worst] = top(situation, options, (seat) => strategy.against(seat));
  if (options.includes('leave') && (worst === undefined || strategy.against(worst) <= -certain)) return ['leave'];
  return worst === undefined ? drawn(situation.dice, options, 1) : [worst];
}

function answer({ memory, dice }: Situation, strategy: Strategy): readonly VoteChoice[] {
  const { step } = memory.town;
  const about = step?.kind === 'ballot' ? (step.about ?? []) : [];
  const gain = about.reduce((sum, seat) => sum + Math.sign(strategy.against(seat)), 0);
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
const mercy: Aim = ({ memory }, _, strategy) =>
  memory.town.step?.kind === 'appeal' && strategy.against(memory.town.step.seat) <= -certain ? [] : null;

/** The cardsharp tries the power of any two others. */
const copy: Aim = (situation, { options, min }) =>
  top(situation, options, (seat) => (seat === situation.memory.seat ? -1 : 0), min);

/** Names a number in a duel, or the most suspicious players in a best move (F17). */
const names: Aim = (situation, { options, max }, strategy) =>
  max === 1 ? drawn(situation.dice, options, 1) : top(situation, options, (seat) => strategy.against(seat), max);

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
  names,
  acquits: mercy,
  ready: nothing,
  passes: nothing,
};

/** The policy of players who want to win and who suspect others by this function. */
export const sensible =
  (suspicion: Suspicion): Policy =>
  (situation) => {
    const strategy = new Strategy(situation, suspicion);
    return decideBy((choice) => verbs[choice.verb]?.(situation, choice, strategy), situation, situation.offered);
  };
