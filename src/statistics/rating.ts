import type { Winner } from '#engine/kernel/types.ts';
import type { RatedResult, Rating } from '#game/ports/statistics.ts';
import { type Chances, type Skill, Skills } from './skills.ts';

/**
 * The standard deviations of skill that are tried, in log-odds. Each is weighed by how well it has forecast the games of
 * the server, so that people who are equally good get equal ratings, and a server with masters tells them apart.
 */
const spreads = [0.1, 0.3, 0.6, 1, 1.5] as const;
/** The games from which on a person has a rating. */
export const gamesOfRating = 20;
/** The points of one unit of log-odds: ten times the odds are 400 points, as in Elo's scale. */
const points = 400 / Math.LN10;
const average = 1500;
/** The 97.5th percentile of the normal distribution. */
const normal = 1.96;

/** Skills with one spread, and the logarithm of the likelihood of the games so far. */
interface Model {
  readonly skills: Skills;
  likelihood: number;
}

/** The ratings of people over the games of a server. */
export class Ratings {
  readonly #models: readonly Model[] = spreads.map((spread) => ({ skills: new Skills(spread), likelihood: 0 }));
  readonly #games = new Map<string, number>();

  /** Returns the chance of each end of a game. `null`: the base rate of its cards is not known. */
  forecast(game: RatedResult): Chances | null {
    if (game.base === null) return null;
    const sum: Partial<Record<Winner, number>> = {};
    for (const { skills, weight } of this.#weighed()) {
      for (const [end, chance] of Object.entries(skills.forecast(game) ?? {}))
        sum[end as Winner] = (sum[end as Winner] ?? 0) + weight * chance;
    }
    return sum;
  }

  /** Learns from a game. The games come in the order of their ends. */
  add(game: RatedResult): void {
    for (const model of this.#models) {
      const chance = model.skills.forecast(game)?.[game.winner];
      if (chance !== undefined) model.likelihood += Math.log(chance);
      model.skills.add(game);
    }
    for (const { userId, share } of game.people) this.#games.set(userId, (this.#games.get(userId) ?? 0) + share);
  }

  /** Returns the rating of a person. `null`: they have too few games. */
  of(userId: string): Rating | null {
    if ((this.#games.get(userId) ?? 0) < gamesOfRating) return null;
    const { mean, variance } = this.#skillOf(userId);
    return {
      value: Math.round(average + points * mean),
      margin: Math.round(points * normal * Math.sqrt(variance)),
    };
  }

  /** The mean and the variance of the weighed models together. */
  #skillOf(userId: string): Skill {
    const all = this.#weighed().map(({ skills, weight }) => ({ ...skills.of(userId), weight }));
    const mean = all.reduce((sum, each) => sum + each.weight * each.mean, 0);
    const square = all.reduce((sum, each) => sum + each.weight * (each.variance + each.mean ** 2), 0);
    return { mean, variance: square - mean ** 2 };
  }

  #weighed(): readonly { readonly skills: Skills; readonly weight: number }[] {
    const best = Math.max(...this.#models.map(({ likelihood }) => likelihood));
    const weights = this.#models.map(({ likelihood }) => Math.exp(likelihood - best));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    return this.#models.map(({ skills }, index) => ({ skills, weight: weights[index]! / all }));
  }
}
