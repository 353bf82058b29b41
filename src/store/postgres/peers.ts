import type { Peer, Peers, SessionStarts } from '#game/ports/ports.ts';
import type { Database } from './database.ts';

const after = (parameter: string): string =>
  `clock_timestamp() + ${parameter}::double precision * interval '1 millisecond'`;

const note = `insert into peer values ($1::text, $2::integer, $3::integer[], ${after('$4')})
on conflict (owner) do update set count = excluded.count, standby = excluded.standby, until = excluded.until`;

/** Living processes as rows of a table. The clock is that of the server. */
export class PostgresPeers implements Peers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async note({ owner, count, standby }: Peer, ttlMs: number): Promise<void> {
    await this.#database.write({ text: note, values: [owner, count, standby, ttlMs] });
  }

  async living(): Promise<readonly Peer[]> {
    return this.#database.readAtOnce<Peer>(
      'select owner, count, standby from peer where until > clock_timestamp() order by owner',
    );
  }

  /** Rows of processes that have died go, too. */
  async leave(owner: string): Promise<void> {
    const text = `delete from peer where owner = $1::text or until < clock_timestamp() - interval '1 day'`;
    await this.#database.write({ text, values: [owner] });
  }
}

const take = `with taken as (
  insert into session_start as s values ($1::text, ${after('$2')})
  on conflict (bucket) do update set free = excluded.free where s.free <= clock_timestamp()
  returning 1
)
select case when exists (select from taken) then 0 else
  (select greatest(1, ceil(extract(epoch from free - clock_timestamp()) * 1000)) from session_start where bucket = $1::text)
end as wait`;

/** The starts of sessions as rows of a table. The clock is that of the server. */
export class PostgresSessionStarts implements SessionStarts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async take(bucket: string, pauseMs: number): Promise<number> {
    const [row] = await this.#database.write<{ wait: string | null }>({ text: take, values: [bucket, pauseMs] });
    // Another process has made the row at the same moment.
    return Number(row?.wait ?? pauseMs);
  }
}
