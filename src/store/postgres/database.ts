import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { StoreError } from '#game/ports/ports.ts';
import type { StoreWatch } from '../durable-level.ts';
import { WriteOutage } from '../write-outage.ts';
import { isLost, isUnprepared, mayPass, placeOf, takesNoWrites, whyNotUsed } from './faults.ts';
import { indexMentions } from './mentions.ts';
import { migrate } from './migrations.ts';

/** The time limit for the first connection, ms. Nobody waits for a bot that starts, and the machine may be starting, too. */
const OPEN_MS = 30_000;
/** The time limits for a connection, a write and a read, ms. An answer that does not come counts as a lost connection. */
const CONNECT_MS = 5_000;
const WRITE_MS = 5_000;
const READ_MS = 60_000;
/** The time limit for removing old values from the files, ms. Nobody waits for it. */
const VACUUM_MS = 30 * 60_000;
/** Connections of one process, beside the one for work on many documents. */
const CONNECTIONS = 10;
/** The longest wait, in ms, before a database that takes no writes is tried again: the leases of shards run out meanwhile. */
const LONGEST_MS = 1_000;
/** The size, in bytes, of the row that is written to see whether the disk has room. */
const PROBE_BYTES = 64 * 1024;

/** A statement with its parameters. `again`: the one to send instead if its result was lost with the connection. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly again?: Omit<Statement, 'again'>;
}

/**
 * A PostgreSQL database. A write whose connection was lost is sent once more, because nobody knows whether it was
 * committed. A database that takes no writes is tried again automatically. Until that works, every write is refused.
 */
export class Database {
  readonly place: string;
  readonly #connect: (most: number) => Pool;
  readonly #pool: Pool;
  readonly #watch: StoreWatch;
  readonly #outage: WriteOutage;
  /** The same database over a connection of its own. */
  #apart: Database | null = null;
  /** The names under which the server keeps statements that it has planned, by their text. */
  readonly #names = new Map<string, string>();
  /** False behind a connection pooler that does not keep prepared statements. */
  #mayPrepare = true;
  #closed = false;

  private constructor(connect: (most: number) => Pool, place: string, watch: StoreWatch, whole?: Database) {
    this.#connect = connect;
    this.#pool = connect(whole === undefined ? CONNECTIONS : 1);
    this.place = place;
    this.#watch = watch;
    const outage = { watch, longestMs: LONGEST_MS, tryAgain: () => this.#takesWrites() };
    this.#outage = whole === undefined ? new WriteOutage(outage) : whole.#outage;
    this.#pool.on('error', (error) => watch.log?.debug({ error }, 'an idle connection to the store was lost'));
  }

  /** Connects and brings the schema to the version of this program. Rejects with a `StoreError` that gives the remedy. */
  static async open(url: string, watch: StoreWatch = {}): Promise<Database> {
    const options = { connectionString: url, application_name: 'nightcall', keepAlive: true };
    const place = placeOf(url);
    const client = new Client({ ...options, connectionTimeoutMillis: OPEN_MS });
    // Without a listener a connection that is lost here would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      await migrate(client, place);
      await indexMentions(client, watch.log);
    } catch (error) {
      throw whyNotUsed(url, error);
    } finally {
      await client.end().catch(() => {});
    }
    const pool = (max: number) => new Pool({ ...options, max, connectionTimeoutMillis: CONNECT_MS });
    return new Database(pool, place, watch);
  }

  /** The same database over one connection of its own. It is closed with this one. */
  apart(): Database {
    this.#apart ??= new Database(this.#connect, this.place, this.#watch, this);
    return this.#apart;
  }

  /** Returns the rows that a statement reads. Rejects with `StoreError`. */
  async read<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    if (this.#closed) throw new StoreError('the store is closed');
    for (const isLast of [false, true]) {
      try {
        return await this.#send<Row>({ text, values }, READ_MS);
      } catch (error) {
        if (isLast || !isLost(error)) throw this.#errorOf(error);
      }
    }
    return [];
  }

  /** As `read`, for a statement that the database answers at once. One that does not answer hangs. */
  readAtOnce<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#outage.watched(() => this.read(text, values));
  }

  /** Carries out a statement that writes, and returns its rows. Rejects with `StoreError`. */
  async write<Row>(statement: Statement): Promise<readonly Row[]> {
    if (this.#closed) throw new StoreError('the store is closed');
    if (this.#outage.fault !== null) throw this.#outage.fault;
    return this.#outage.watched(() => this.#write(statement));
  }

  async #write<Row>({ again, ...first }: Statement): Promise<readonly Row[]> {
    try {
      return await this.#send<Row>(first, WRITE_MS);
    } catch (error) {
      if (!isLost(error)) throw this.#refused(error);
      this.#watch.log?.warn({ error }, 'the connection to the store was lost during a write; it is sent again');
    }
    try {
      return await this.#send<Row>(again ?? first, WRITE_MS);
    } catch (error) {
      throw this.#refused(error);
    }
  }

  /** Removes deleted and replaced values from the tables of documents and of their index. */
  async vacuum(): Promise<void> {
    if (this.#closed) throw new StoreError('the store is closed');
    await this.#send({ text: 'vacuum document, mention', values: [] }, VACUUM_MS).catch((error: unknown) => {
      throw this.#errorOf(error);
    });
  }

  /** Resolves when all requests have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#outage.close();
    await Promise.all([this.#pool.end(), this.#apart?.close()]);
  }

  async #send<Row>({ text, values }: Omit<Statement, 'again'>, limitMs: number): Promise<readonly Row[]> {
    const isPrepared = this.#mayPrepare && values.length > 0;
    // The client knows the time limit for single statements, too. Its types do not.
    const query = { text, values: [...values], query_timeout: limitMs };
    try {
      const { rows } = await this.#pool.query(isPrepared ? { ...query, name: this.#nameOf(text) } : query);
      return rows as readonly Row[];
    } catch (error) {
      if (!isPrepared || !isUnprepared(error)) throw error;
    }
    this.#mayPrepare = false;
    this.#watch.log?.info({}, 'the connection pooler of the database keeps no prepared statements');
    return this.#send<Row>({ text, values }, limitMs);
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `nightcall${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** The error for the caller of a write that was refused. A fault that may pass holds all writes until it has. */
  #refused(error: unknown): StoreError {
    if (!mayPass(error)) return this.#errorOf(error);
    return this.#outage.begin(new StoreError(takesNoWrites(this.place, error), { cause: error }));
  }

  #errorOf(error: unknown): StoreError {
    const cause = error instanceof Error ? error : new Error(String(error));
    return new StoreError(`the database ${this.place} answers: ${cause.message}`, { cause });
  }

  async #takesWrites(): Promise<boolean> {
    try {
      await this.#probe();
      return true;
    } catch (error) {
      this.#watch.log?.debug({ error }, 'the store still takes no writes');
      return false;
    }
  }

  /** Rejects while the database takes no writes, or has no room for a small one. */
  async #probe(): Promise<void> {
    const insert = 'insert into probe values (0, $1) on conflict (id) do update set body = excluded.body';
    await this.#send({ text: insert, values: [randomBytes(PROBE_BYTES)] }, WRITE_MS);
    await this.#send({ text: 'delete from probe', values: [] }, WRITE_MS);
  }
}
