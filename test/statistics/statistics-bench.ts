/** Statistics on a store in memory, with the records that a table would leave. */

import { rulesOfTable } from '#game/model/rules-of.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import { soleFence } from '#game/ports/ports.ts';
import type { BaseRate, ResultRepository } from '#game/ports/statistics.ts';
import { rulesets } from '#rulesets/index.ts';
import { BaseRates } from '#statistics/base-rates.ts';
import type { RebuildParts } from '#statistics/rebuild.ts';
import { Statistics } from '#statistics/statistics.ts';
import { journalOn } from '#store/journal.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { resultsOn } from '#store/results.ts';
import { playedOfGame, timelineOfGame, toldOfGame } from '../../src/process/statistics-parts.ts';

/** The base rate of all decks that the committed table does not have. */
const simulated: BaseRate = { wins: { town: 0.5, mafia: 0.5 }, cards: {} };

/** A promise that is resolved from outside. */
class Signal {
  give: () => void = () => {};
  readonly promise = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** The statistics of servers, without a bot. */
export class StatisticsBench {
  readonly store: TextStore;
  readonly repository: ResultRepository;
  readonly parts: RebuildParts;
  /** The servers with statistics. */
  readonly on = new Set<string>();
  /** The warnings and the errors. */
  readonly logged: string[] = [];
  statistics: Statistics;
  #held: { readonly promise: Promise<void>; readonly reached: () => void } | null = null;

  constructor(store: TextStore) {
    this.store = store;
    const note = (_: object, message: string) => void this.logged.push(message);
    const log = { debug: () => {}, info: () => {}, warn: note, error: note };
    const repository = resultsOn(store, journalOn(store), log);
    this.repository = { ...repository, record: (gameId) => this.#record(repository, gameId) };
    this.parts = {
      ...{ repository: this.repository, log, ownWords: 'ownWords' },
      rulesOf: (record) => rulesOfTable(rulesets, record),
      rates: new BaseRates(repository, async () => simulated),
    };
    this.statistics = this.#newStatistics();
  }

  /** Begins with an empty memory. */
  restart(): void {
    this.statistics = this.#newStatistics();
  }

  /** Leaves the record of a game, and its result if the server has statistics. */
  async play(record: GameRecord): Promise<void> {
    await this.statistics.keepRecord(record);
    await journalOn(this.store).saveRecord(record, soleFence);
  }

  /** Holds the reading of records until `goOn`. `reached` resolves when one is being read. */
  holdRecords(): { readonly reached: Promise<void>; goOn(): void } {
    const [released, reached] = [new Signal(), new Signal()];
    this.#held = { promise: released.promise, reached: reached.give };
    return {
      reached: reached.promise,
      goOn: () => {
        this.#held = null;
        released.give();
      },
    };
  }

  /** Resolves when a change of a server's setting has been carried out. */
  async settled(): Promise<void> {
    await this.statistics.idle();
  }

  async #record(repository: ResultRepository, gameId: string): Promise<GameRecord | null> {
    this.#held?.reached();
    await this.#held?.promise;
    return repository.record(gameId);
  }

  #newStatistics(): Statistics {
    return new Statistics({
      ...this.parts,
      timelineOf: timelineOfGame,
      playedOf: playedOfGame,
      toldOf: toldOfGame,
      stopping: new AbortController(),
      isOn: (guildId) => this.on.has(guildId),
    });
  }
}
