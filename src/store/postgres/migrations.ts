import type { Client } from 'pg';
import { isNewer } from './faults.ts';

/**
 * The changes of the schema, each with the version that it makes, from 1. A change that was released is never edited.
 *
 * - `document`: everything that is stored, as its text. The keys have the collation "C", so that they sort as in LevelDB.
 *   A batch of a game is a document that is never replaced. `epoch`: that of the fence under which it was written.
 * - `lease`: the latest claim of each shard.
 * - `pack` and `pack_file`: the voice packs that servers have sent, by the digest of their zip, and their files.
 * - `peer`: the living processes. `session_start`: the time from which on a bucket has a start of a session again.
 * - `probe`: a row that shows that writes are taken again.
 */
const migrations: readonly string[] = [
  `create table document (
     key text collate "C" primary key,
     guild text,
     version bigint not null,
     epoch bigint not null default 0,
     body text not null
   );
   create index document_guild on document (guild) where guild is not null;
   create table lease (
     shard integer primary key,
     owner text not null,
     epoch bigint not null,
     until timestamptz not null
   );
   create table pack (
     guild text not null,
     digest text not null,
     primary key (guild, digest)
   );
   create table pack_file (
     guild text not null,
     digest text not null,
     path text not null,
     body bytea not null,
     primary key (guild, digest, path)
   );
   create table probe (id integer primary key, body bytea not null);`,
  `create table peer (
     owner text primary key,
     count integer not null,
     standby integer[] not null,
     until timestamptz not null
   );
   create table session_start (
     bucket text primary key,
     free timestamptz not null
   );`,
];

/** The version of the schema that this program knows. */
export const schemaVersion = migrations.length;

/** The advisory lock under which the schema is changed. The number has no meaning of its own. */
const LOCK = 7_194_301_122;

/**
 * Changes the schema, or what belongs to it, in one transaction: all of it, or nothing. Processes that start together wait
 * for each other. A transaction works through a connection pooler, too.
 */
export async function inTurn<T>(client: Client, change: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await change();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Brings the schema to the version of this program. Rejects with `StoreError` if it is that of a later program. */
export const migrate = (client: Client, place: string): Promise<void> =>
  inTurn(client, async () => {
    await client.query('create table if not exists schema_version (version integer not null)');
    const { rows } = await client.query<{ version: number }>('select version from schema_version');
    const version = rows[0]?.version ?? 0;
    if (version > schemaVersion) throw isNewer(place, version, schemaVersion);
    for (const change of migrations.slice(version)) await client.query(change);
    if (version < schemaVersion) {
      await client.query('delete from schema_version');
      await client.query('insert into schema_version values ($1)', [schemaVersion]);
    }
  });
