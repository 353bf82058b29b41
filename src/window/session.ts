import { randomInt } from 'node:crypto';
import type { SimulatedUser } from 'discord-emulator';
import { rulebookOffers } from '../demo/offers.ts';
import { LocalTable, type TableChoice } from './local-table.ts';
import type { PageLanguage, Person, Progress, ToPage } from './protocol.ts';

/** The state of the table, without what differs between pages. */
export type TableNews = Omit<Extract<ToPage, { type: 'table' }>, 'own' | 'type'>;

/** The table that a page or the command line asks for. */
export type TableRequest = Omit<TableChoice, 'seed'>;

/** The part of a table that a session uses. */
export type SessionTable = Omit<LocalTable, 'choice'>;

/** Makes a table that is not open yet. `changed`: called when `isRestarting` or the seats change. */
export type MakeTable = (choice: TableChoice, speed: number, changed: () => void) => SessionTable;

/** The greatest speed of a table. */
export const maxSpeed = 20;
const firstSpeed = 3;

/** The table that all pages of this window share, and what they are told of it. */
export class Session {
  readonly #listeners = new Set<() => void>();
  #stage: TableNews['stage'] = 'choosing';
  #language: PageLanguage;
  #table: SessionTable | null = null;
  #progress: Progress | null = null;
  #failure: string | null = null;
  #speed = firstSpeed;
  readonly #seed: number | null;
  readonly #makeTable: MakeTable;

  /** @param seed the seed of the cards. `null`: each table gets a new one */
  constructor(
    language: PageLanguage,
    seed: number | null,
    makeTable: MakeTable = (...about) => new LocalTable(...about),
  ) {
    this.#language = language;
    this.#seed = seed;
    this.#makeTable = makeTable;
  }

  /** Calls `listener` after each change, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The table as all pages see it. */
  get news(): TableNews {
    return {
      stage: this.#stage,
      language: this.#language,
      people: this.people,
      progress: this.#progress,
      isRestarting: this.table?.isRestarting ?? false,
      failure: this.#failure,
      speed: this.#speed,
    };
  }

  /** The people whose clients a page can show. None before the table is open. */
  get people(): readonly Person[] {
    return this.#stage === 'open' ? (this.#table?.people ?? []) : [];
  }

  /** The open table, or `null`. */
  get table(): SessionTable | null {
    return this.#stage === 'open' ? this.#table : null;
  }

  /** Returns true if a page may act for this person: nobody else does, or the page holds the seat. */
  mayAct(personId: string, ownId: string | null): boolean {
    return personId === ownId || this.people.some(({ id, actor }) => id === personId && actor === 'nobody');
  }

  /** Returns a person's account. */
  user(personId: string): SimulatedUser | undefined {
    return this.table?.user(personId);
  }

  /**
   * Opens a table instead of the one before. Returns the reason if it does not: there is no such rulebook for this number
   * of players, or a table is being opened now.
   */
  async open(request: TableRequest): Promise<'unknown-rulebook' | 'busy' | null> {
    const { rulebook, players } = request;
    const rules = rulebookOffers().find(({ id }) => id === rulebook);
    if (!rules || players < rules.min || players > rules.max) return 'unknown-rulebook';
    if (this.#stage === 'opening') return 'busy';
    await this.#replace({ ...request, seed: this.#seed ?? randomInt(2 ** 31) });
    return null;
  }

  async #replace(choice: TableChoice): Promise<void> {
    const before = this.#table;
    this.#language = choice.language;
    this.#set('opening', null, null);
    await before?.close();
    const table = this.#makeTable(choice, this.#speed, () => this.#tell());
    this.#table = table;
    try {
      await table.open((now) => this.#table === table && this.#set('opening', now, null));
      if (this.#table === table) this.#set('open', null, null);
      else await table.close();
    } catch (error) {
      await table.close().catch(() => {});
      if (this.#table === table) this.#fail(error);
    }
  }

  /** A page acts for this person from now on. */
  take(personId: string): void {
    this.table?.take(personId);
    this.#tell();
  }

  /** A page no longer acts for this person. */
  giveBack(personId: string): void {
    this.table?.giveBack(personId);
    this.#tell();
  }

  /** Sets the speed of all but the pages, from 1 to `maxSpeed`. */
  setSpeed(speed: number): void {
    this.#speed = Math.min(maxSpeed, Math.max(1, speed));
    this.#table?.setSpeed(this.#speed);
    this.#tell();
  }

  /** Stops the table. One that is being opened is stopped as soon as it is open. */
  async close(): Promise<void> {
    const table = this.table;
    this.#table = null;
    this.#set('choosing', null, null);
    await table?.close();
  }

  #fail(error: unknown): void {
    this.#table = null;
    this.#set('failed', null, error instanceof Error ? error.message : String(error));
  }

  #set(stage: TableNews['stage'], progress: Progress | null, failure: string | null): void {
    this.#stage = stage;
    this.#progress = progress;
    this.#failure = failure;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
