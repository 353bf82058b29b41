/**
 * Skills in log-odds. The odds of a side are its base rate with these cards, times the mean skill of its players. After
 * each game the skills are corrected by the difference between the result and the forecast (an extended Kalman filter
 * with a normal prior, one variance for each person).
 *
 * The base rate is needed because the sides are not equal: seven players of the town do not beat three of the mafia by
 * their number.
 */
import type { Winner } from '#engine/kernel/types.ts';
import type { PersonResult, RatedResult } from '#game/ports/statistics.ts';
import { isForgotten } from './forgotten.ts';

/** The skill of a person: a normal distribution in log-odds. */
export interface Skill {
  readonly mean: number;
  readonly variance: number;
}

/** The chances of the ends of a game. */
export type Chances = Readonly<Partial<Record<Winner, number>>>;

/** The least chance of a side, which the simulator may not have seen win. */
const leastChance = 0.002;

/** A player of a side with their part in its mean skill. */
interface Part {
  readonly person: PersonResult;
  readonly weight: number;
}

type Sides = ReadonlyMap<Winner, readonly Part[]>;

/** The skills of people over games, if skill has this standard deviation among people. */
export class Skills {
  readonly #unknown: Skill;
  readonly #skills = new Map<string, Skill>();

  constructor(spread: number) {
    this.#unknown = { mean: 0, variance: spread ** 2 };
  }

  of(userId: string): Skill {
    return this.#skills.get(userId) ?? this.#unknown;
  }

  /** Returns the chance of each end of a game, from its base rate and the skills so far. `null`: no base rate. */
  forecast({ base, people }: RatedResult): Chances | null {
    return base === null ? null : this.#chances(base.wins, sidesOf(people));
  }

  /** Learns from a game. The games come in the order of their ends. One without a base rate teaches nothing. */
  add({ base, people, winner }: RatedResult): void {
    if (base === null) return;
    const sides = sidesOf(people);
    const chances = this.#chances(base.wins, sides);
    const doubt = [...sides.values()]
      .flat()
      .reduce((sum, { person, weight }) => sum + weight ** 2 * this.of(person.userId).variance, 0);
    for (const [side, parts] of sides) {
      const chance = chances[side]!;
      const information = chance * (1 - chance);
      const scale = 1 / (1 + information * doubt);
      const surprise = Number(winner === side) - chance;
      for (const part of parts) this.#learn(part, surprise * scale, information * scale);
    }
  }

  #learn({ person: { userId }, weight }: Part, surprise: number, information: number): void {
    if (isForgotten(userId)) return;
    const { mean, variance } = this.of(userId);
    this.#skills.set(userId, {
      mean: mean + variance * weight * surprise,
      variance: variance * (1 - variance * weight ** 2 * information),
    });
  }

  #chances(wins: Chances, sides: Sides): Chances {
    const ends = new Set([...(Object.keys(wins) as Winner[]), ...sides.keys()]);
    const odds = [...ends].map((end): readonly [Winner, number] => {
      const skill = (sides.get(end) ?? []).reduce(
        (sum, part) => sum + part.weight * this.of(part.person.userId).mean,
        0,
      );
      return [end, Math.max(wins[end] ?? 0, leastChance) * Math.exp(skill)];
    });
    const all = odds.reduce((sum, [, each]) => sum + each, 0);
    return Object.fromEntries(odds.map(([end, each]) => [end, each / all]));
  }
}

/** Returns the players of each side at the end of the game. The weights of a side add up to 1. */
function sidesOf(people: readonly PersonResult[]): Sides {
  const sides = new Map<Winner, PersonResult[]>();
  for (const person of people) sides.set(person.side, [...(sides.get(person.side) ?? []), person]);
  return new Map(
    [...sides].map(([side, players]) => {
      const seats = players.reduce((sum, { share }) => sum + share, 0);
      return [side, players.map((person) => ({ person, weight: person.share / seats }))];
    }),
  );
}
