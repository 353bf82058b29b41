import type { Postgres } from '../../store/kit/postgres.ts';
import type { Answered } from '../../store/kit/postgres-messages.ts';

const batchKey = /^nightcall:game:(\w+):batch:(\d+)$/;
const tableKey = /^nightcall:table:(\w+)$/;
/** A row of the answer to an insert that was carried out: the fence holds, and the row is written. */
const isWritten = ({ rows }: Answered): boolean => rows[0]?.every((value) => value === 't') ?? false;

/** The batches of all games that PostgreSQL has acknowledged. They are compared with those that it has. */
export class AcknowledgedBatches {
  readonly #postgres: Postgres;
  readonly #url: string;
  /** The texts of the batches by their keys, for each game whose table is not closed. */
  readonly #games = new Map<string, Map<string, string>>();
  /** The time of `performance.now` of the latest batch of each game. */
  readonly #latest = new Map<string, number>();
  /** The games that are being deleted, or are. */
  readonly #closed = new Set<string>();
  /** The number of all acknowledged batches. */
  count = 0;

  constructor(postgres: Postgres, url: string) {
    this.#postgres = postgres;
    this.#url = url;
    postgres.proxy.onAnswered = (answered) => this.#note(answered);
  }

  /** The time of `performance.now` of the latest batch of a game. `null`: it has none. */
  latestOf(gameId: string): number | null {
    return this.#latest.get(gameId) ?? null;
  }

  /** Returns the batches that were acknowledged and are lost or changed, and the gaps between the stored ones. */
  async wrong(): Promise<readonly string[]> {
    const expected = [...this.#games].map(([gameId, batches]) => [gameId, new Map(batches)] as const);
    const text = `select key, body from document where key like 'nightcall:game:%:batch:%' order by key`;
    const rows = await this.#postgres.run<{ key: string; body: string }>(text, this.#url);
    const stored = new Map(rows.map(({ key, body }) => [key, body]));
    const open = expected.filter(([gameId]) => !this.#closed.has(gameId));
    const lost = open.flatMap(([, batches]) =>
      [...batches].flatMap(([key, body]) => (stored.get(key) === body ? [] : [`${key} is lost or has changed`])),
    );
    const last = new Map<string, number>();
    const gaps = rows.flatMap(({ key }) => {
      const [, gameId, n] = batchKey.exec(key) ?? [];
      if (gameId === undefined || this.#closed.has(gameId)) return [];
      const before = last.get(gameId) ?? 0;
      last.set(gameId, Number(n));
      return Number(n) === before + 1 ? [] : [`${key} follows batch ${before}`];
    });
    return [...lost, ...gaps];
  }

  #note(answered: Answered): void {
    const { text, values } = answered;
    const [, , , key, , body] = values;
    if (text.includes('delete from document')) this.#close(tableKey.exec(key ?? '')?.[1] ?? gameOf(key));
    const gameId = gameOf(key);
    if (gameId === null || body == null || !text.includes('insert into document') || !isWritten(answered)) return;
    const batches = this.#games.get(gameId) ?? new Map<string, string>();
    this.#games.set(gameId, batches.set(key!, body));
    this.#latest.set(gameId, performance.now());
    this.count += 1;
  }

  #close(gameId: string | null): void {
    if (gameId === null) return;
    this.#closed.add(gameId);
    this.#games.delete(gameId);
    this.#latest.delete(gameId);
  }
}

const gameOf = (key: string | null | undefined): string | null => batchKey.exec(key ?? '')?.[1] ?? null;
