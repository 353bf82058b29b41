/** The games and the statistics of servers that have turned them on. */
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { EarnedBy } from '#game/ports/achievements.ts';
import type { ToldGame } from '#game/ports/game-page.ts';
import type { TimelineView } from '#game/ports/game-views.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { PlayedGame } from '#game/ports/played-game.ts';
import type {
  Counted,
  Counting,
  FinishedGame,
  GameFilter,
  GameKeeper,
  GameResult,
  PersonStatistics,
  Placed,
  Ranking,
  StatisticsService,
} from '#game/ports/statistics.ts';
import { derived } from './derivation.ts';
import { resultFrom } from './game-result.ts';
import { GuildResults } from './guild-results.ts';
import { inOrder } from './ranking.ts';
import { type RebuildParts, rebuilt } from './rebuild.ts';
import { type Replayed, replayedInSlices } from './replayed.ts';

/** The time for which results are kept in memory, ms. A person who was forgotten is gone from there after it. */
const keptMs = 600_000;
/** The most games in memory. */
const mostGames = 30_000;

export interface StatisticsParts extends RebuildParts {
  /** Returns true if a server has turned the statistics on. */
  isOn(guildId: string): boolean;
  /** Returns the timeline of a game. `null`: its cards stay face down. */
  timelineOf(game: Replayed): TimelineView | null;
  /** Returns a game as data. `null`: its cards stay face down. */
  playedOf(record: GameRecord, game: Replayed): PlayedGame | null;
  /** Returns all that was told in a game. */
  toldOf(rules: Ruleset, record: GameRecord, game: Replayed): ToldGame;
  /** Ends the simulations. */
  readonly stopping: AbortController;
}

/** Derives results from records, keeps them, and answers questions about them. */
export class Statistics implements StatisticsService, GameKeeper {
  readonly #parts: StatisticsParts;
  readonly #kept = new Map<string, GuildResults>();
  readonly #counting = new Map<string, { progress: Counting; done: Promise<void> }>();
  readonly #changes = new Set<Promise<void>>();
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: StatisticsParts) {
    this.#parts = parts;
  }

  /** Completes the results of servers that have statistics, and deletes those of servers that have turned them off. */
  async start(guildIds: Iterable<string>): Promise<void> {
    const { repository, isOn } = this.#parts;
    for (const guildId of guildIds) if (isOn(guildId)) await this.#complete(guildId);
    for (const guildId of await repository.guilds()) if (!isOn(guildId)) await this.#drop(guildId);
  }

  /** Derives nothing more. Resolves when the last result is stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#parts.stopping.abort(new Error('the bot stops'));
    await this.idle();
  }

  /** Resolves when the results of the games so far are stored, and the changes of settings are carried out. */
  async idle(): Promise<void> {
    await this.#last;
    await Promise.all(this.#changes);
  }

  /** Called when a server has turned the statistics on or off. */
  changed(guildId: string): void {
    const work = this.#parts.isOn(guildId) ? this.#complete(guildId) : this.#drop(guildId);
    const change = work
      .catch((error: unknown) => this.#parts.log.error({ guild: guildId, error }, 'the results could not be changed'))
      .finally(() => this.#changes.delete(change));
    this.#changes.add(change);
  }

  /** Forgets the results in memory: those in the store are being changed. */
  async forget(): Promise<void> {
    this.#kept.clear();
  }

  /** Forgets a server whose documents are being deleted. */
  dropGuild(guildId: string): true {
    this.#kept.delete(guildId);
    return true;
  }

  keepRecord(record: GameRecord): Promise<void> {
    const kept = this.#last.then(() => this.#keepRecord(record));
    this.#last = kept;
    return kept;
  }

  async earned(record: GameRecord): Promise<readonly EarnedBy[]> {
    const { rulesOf, log } = this.#parts;
    try {
      const rules = rulesOf(record)?.rules;
      if (rules === undefined) return [];
      const { people } = resultFrom(record, await replayedInSlices(rules, record));
      return people
        .map(({ seat, userId, achievements }) => ({ seat, userId, achievements }))
        .filter(({ achievements }) => achievements.length > 0);
    } catch (error) {
      log.error({ table: record.gameId, error }, 'the achievements of a game could not be derived');
      return [];
    }
  }

  async #keepRecord(record: GameRecord): Promise<void> {
    const { repository, log, isOn } = this.#parts;
    const { gameId, guildId } = record;
    if (this.#isStopped || !isOn(guildId)) return;
    try {
      await repository.save(await derived(record, this.#parts));
    } catch (error) {
      log.error({ table: gameId, error }, 'the result of a game could not be derived; it is missing in the statistics');
      await repository.noteComplete(guildId, false).catch(() => {});
    }
    this.#kept.delete(guildId);
  }

  async seasons(guildId: string): Promise<Counted<readonly string[]>> {
    return this.#counted(guildId, async ({ seasons }) => seasons);
  }

  async person(guildId: string, userId: string, season: string | null): Promise<Counted<PersonStatistics | null>> {
    return this.#counted(guildId, async (results) => (await results.people(season)).get(userId) ?? null);
  }

  async ranked(
    guildId: string,
    by: Ranking,
    season: string | null,
  ): Promise<Counted<readonly Placed<PersonStatistics>[]>> {
    return this.#counted(guildId, async (results) => inOrder([...(await results.people(season)).values()], by));
  }

  async games(guildId: string, { ruleset, userId }: GameFilter): Promise<Counted<readonly GameResult[]>> {
    const isSelected = (game: GameResult) =>
      (ruleset === null || game.ruleset === ruleset) &&
      (userId === null || game.people.some((person) => person.userId === userId));
    return this.#counted(guildId, async ({ games }) => games.filter(isSelected).reverse());
  }

  async game(guildId: string, gameId: string): Promise<Counted<FinishedGame | null>> {
    return this.#counted(guildId, async ({ games }) => {
      const result = games.find((game) => game.gameId === gameId);
      if (result === undefined) return null;
      const isOpen = result.excluded !== 'hidden';
      const record = isOpen ? await this.#parts.repository.record(gameId).catch(() => null) : null;
      const found = record === null ? null : this.#parts.rulesOf(record);
      const { timelineOf, playedOf, toldOf } = this.#parts;
      const replay = record === null || found === null ? null : replayedInSlices(found.rules, record);
      const game = await replay?.catch(() => null);
      return {
        result,
        record,
        ownRoles: found?.ownRoles ?? [],
        ...(game
          ? { timeline: timelineOf(game), played: playedOf(record!, game), told: toldOf(found!.rules, record!, game) }
          : { timeline: null, played: null, told: null }),
      };
    });
  }

  async #counted<T>(guildId: string, answer: (results: GuildResults) => Promise<T>): Promise<Counted<T>> {
    if (!this.#parts.isOn(guildId)) return { state: 'off' };
    const counting = this.#counting.get(guildId);
    if (counting !== undefined) return { state: 'counting', progress: counting.progress };
    return { state: 'ready', value: await answer(await this.#results(guildId)) };
  }

  async #results(guildId: string): Promise<GuildResults> {
    const kept = this.#kept.get(guildId);
    if (kept !== undefined && performance.now() - kept.readAt < keptMs) return kept;
    const results = new GuildResults(await this.#parts.repository.results(guildId));
    this.#kept.delete(guildId);
    this.#kept.set(guildId, results);
    let games = [...this.#kept.values()].reduce((sum, each) => sum + each.games.length, 0);
    for (const [oldest, each] of this.#kept) {
      if (games <= mostGames || oldest === guildId) break;
      this.#kept.delete(oldest);
      games -= each.games.length;
    }
    return results;
  }

  async #drop(guildId: string): Promise<void> {
    await this.#parts.repository.deleteAll(guildId);
    this.#kept.delete(guildId);
  }

  /** Derives the results that are missing. Questions are answered with the progress meanwhile. */
  async #complete(guildId: string): Promise<void> {
    if (await this.#parts.repository.isComplete(guildId)) return;
    const running = this.#counting.get(guildId);
    if (running !== undefined) return running.done;
    const state = { progress: { done: 0, of: 0 }, done: Promise.resolve() };
    this.#counting.set(guildId, state);
    state.done = rebuilt(this.#parts, guildId, {
      onProgress: (progress) => {
        state.progress = progress;
      },
      isStopped: () => this.#isStopped || !this.#parts.isOn(guildId),
    })
      .then(() => undefined)
      .finally(() => {
        this.#counting.delete(guildId);
        this.#kept.delete(guildId);
      });
    await state.done;
  }
}
