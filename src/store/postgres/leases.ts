import type { Fence, Lease, Leases } from '#game/ports/ports.ts';
import type { Database } from './database.ts';

const until = `clock_timestamp() + $4::double precision * interval '1 millisecond'`;

const claim = `insert into lease as l values ($1::integer, $2::text, $3::bigint, ${until})
on conflict (shard) do update set owner = excluded.owner, epoch = l.epoch + 1, until = excluded.until
where l.until <= clock_timestamp() or l.owner = excluded.owner
returning epoch`;

const holds = 'shard = $1::integer and owner = $2::text and epoch = $3::bigint';

/** Leases as rows of a table. The clock is that of the server. */
export class PostgresLeases implements Leases {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async claim(shard: number, owner: string, ttlMs: number): Promise<Fence | null> {
    const values = [shard, owner, 1, ttlMs];
    const [row] = await this.#database.write<{ epoch: string }>({ text: claim, values });
    return row === undefined ? null : { shard, owner, epoch: Number(row.epoch) };
  }

  async renew({ shard, owner, epoch }: Fence, ttlMs: number): Promise<boolean> {
    const text = `update lease set until = ${until} where ${holds} returning 1`;
    const rows = await this.#database.write({ text, values: [shard, owner, epoch, ttlMs] });
    return rows.length > 0;
  }

  async release({ shard, owner, epoch }: Fence): Promise<void> {
    const text = `update lease set owner = '', until = clock_timestamp() where ${holds}`;
    await this.#database.write({ text, values: [shard, owner, epoch] });
  }

  async retire(): Promise<void> {
    const text = `update lease set owner = '', epoch = epoch + 1 where owner <> '' and until <= clock_timestamp()`;
    await this.#database.write({ text, values: [] });
  }

  async current(): Promise<readonly Lease[]> {
    const text = `select shard, owner, epoch, extract(epoch from until) * 1000 as until from lease
      where until > clock_timestamp() order by shard`;
    const rows = await this.#database.readAtOnce<{ shard: number; owner: string; epoch: string; until: string }>(text);
    return rows.map(({ shard, owner, ...row }) => ({
      shard,
      owner,
      epoch: Number(row.epoch),
      until: Math.floor(Number(row.until)),
    }));
  }
}
