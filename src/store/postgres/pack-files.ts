import type { PackFile, PackFiles } from '#game/ports/ports.ts';
import type { Database } from './database.ts';

const saveFile = `insert into pack_file (guild, digest, path, body) values ($1::text, $2::text, $3::text, $4::bytea)
on conflict (guild, digest, path) do update set body = excluded.body`;

const saveWhole = 'insert into pack (guild, digest) values ($1::text, $2::text) on conflict do nothing';

const listPaths = `select path from pack_file join pack using (guild, digest)
where guild = $1::text and digest = $2::text order by path`;

const listDigests = `select digest from pack where guild = $1::text
union select digest from pack_file where guild = $1::text order by digest`;

/**
 * The files of voice packs in PostgreSQL. A pack is there once its row in `pack` is. The files go one by one, so that no
 * statement is long.
 */
export class PostgresPackFiles implements PackFiles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async save(guildId: string, digest: string, files: AsyncIterable<PackFile>): Promise<void> {
    for await (const { path, bytes } of files)
      await this.#database.write({ text: saveFile, values: [guildId, digest, path, Buffer.from(bytes)] });
    await this.#database.write({ text: saveWhole, values: [guildId, digest] });
  }

  async paths(guildId: string, digest: string): Promise<readonly string[]> {
    const rows = await this.#database.read<{ path: string }>(listPaths, [guildId, digest]);
    return rows.map(({ path }) => path);
  }

  async file(guildId: string, digest: string, path: string): Promise<Uint8Array | null> {
    const text = `select body from pack_file join pack using (guild, digest)
      where guild = $1::text and digest = $2::text and path = $3::text`;
    const [row] = await this.#database.read<{ body: Uint8Array }>(text, [guildId, digest, path]);
    return row?.body ?? null;
  }

  async digests(guildId: string): Promise<readonly string[]> {
    return (await this.#database.read<{ digest: string }>(listDigests, [guildId])).map(({ digest }) => digest);
  }

  async guilds(): Promise<readonly string[]> {
    const text = 'select guild from pack union select guild from pack_file order by guild';
    return (await this.#database.read<{ guild: string }>(text)).map(({ guild }) => guild);
  }

  /** The row of the pack goes first, so that what is left of it after an interruption is no pack. */
  async delete(guildId: string, digest: string): Promise<void> {
    for (const table of ['pack', 'pack_file']) {
      const text = `delete from ${table} where guild = $1::text and digest = $2::text`;
      await this.#database.write({ text, values: [guildId, digest] });
    }
  }
}
