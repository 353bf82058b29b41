import type { PersonStatistics, RatedResult } from '#game/ports/statistics.ts';
import { LearntRates } from './learnt-rates.ts';
import { addGame, type Sums, seasonOf } from './person-sums.ts';
import { Ratings } from './rating.ts';
import { inSlices } from './slices.ts';

/** The results of a server in memory, and the statistics that were made of them. */
export class GuildResults {
  /** All games, whether they count or not, in the order of their ends. */
  readonly games: readonly RatedResult[];
  /** The time at which they were read, ms since the start of the process. */
  readonly readAt = performance.now();
  #learnt: Promise<LearntRates> | undefined;
  readonly #people = new Map<string | null, Promise<ReadonlyMap<string, PersonStatistics>>>();

  constructor(games: readonly RatedResult[]) {
    this.games = games.toSorted((one, other) => one.endedAt - other.endedAt || (one.gameId < other.gameId ? -1 : 1));
  }

  /** The months with games that count, latest first. */
  get seasons(): readonly string[] {
    return [...new Set(this.#counted(null).map(({ endedAt }) => seasonOf(endedAt)))].reverse();
  }

  /** The statistics of all people over a season, or over all time. */
  people(season: string | null): Promise<ReadonlyMap<string, PersonStatistics>> {
    const known = this.#people.get(season) ?? this.#add(season);
    this.#people.set(season, known);
    return known;
  }

  #counted(season: string | null): readonly RatedResult[] {
    return this.games.filter(
      ({ excluded, endedAt }) => excluded === null && (season === null || seasonOf(endedAt) === season),
    );
  }

  /** The base rates that all games of the server have taught. */
  async #learn(): Promise<LearntRates> {
    const rates = new LearntRates();
    await inSlices(this.#counted(null), (game) => rates.add(game));
    return rates;
  }

  async #add(season: string | null): Promise<ReadonlyMap<string, PersonStatistics>> {
    const sums: Sums = new Map();
    const ratings = new Ratings();
    this.#learnt ??= this.#learn();
    const rates = await this.#learnt;
    await inSlices(this.#counted(season), (game) => {
      const judged = { ...game, base: rates.of(game) };
      addGame(sums, judged);
      ratings.add(judged);
    });
    return new Map([...sums].map(([userId, each]) => [userId, { ...each, rating: ratings.of(userId) }]));
  }
}
