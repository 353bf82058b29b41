import type { Settings } from '#game/ports/deps.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { Player } from '#game/ports/ports.ts';
import { rest } from './clock.ts';
import { GUILD, Process, person, TestEnvironment } from './process.ts';

/** More people than two tables of six have seats for, so that some of them wait and watch. */
export const crowd = Array.from({ length: 15 }, (_, index) => person(index + 1));

/** One server with its people. The same seed walks the same way. */
export class Walk {
  readonly environment = new TestEnvironment();
  process: Process;
  /** In half of the walks the tables wait for their players. */
  readonly #settings: Partial<Settings>;
  #dice: number;

  constructor(seed: number) {
    this.#dice = seed;
    this.#settings = { gatherMs: seed % 2 === 0 ? 60_000 : 0 };
    this.process = new Process(this.environment, this.#settings);
  }

  /** A number from 0 to `below` - 1 (mulberry32). */
  roll(below: number): number {
    this.#dice = (this.#dice + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#dice ^ (this.#dice >>> 15), 1 | this.#dice);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.roll(all.length)]!;
  }

  get tables() {
    return this.process.tables;
  }

  get all(): readonly TableSummary[] {
    return this.tables.tablesIn(GUILD);
  }

  anyone(): Player {
    return this.pick(crowd);
  }

  /** A table, or one that is not there. */
  table(): string {
    return this.all.length === 0 ? 'nowhere' : this.pick(this.all).gameId;
  }

  /** The host of this table for the most part, otherwise anybody. */
  host(gameId: string): string {
    const hostId = this.tables.table(gameId)?.hostId;
    return hostId === undefined || this.roll(5) === 0 ? this.anyone().userId : hostId;
  }

  async restart(): Promise<void> {
    this.process.kill();
    // A start takes its time, and no two posts of different processes have the same moment.
    this.environment.clock.slip(10);
    this.process = new Process(this.environment, this.#settings);
    await this.tables.restore();
    await rest();
  }
}
