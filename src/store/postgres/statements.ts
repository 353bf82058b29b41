/** The statements of the store, for PostgreSQL 12 or later. Each is one round trip. */

/**
 * The lease under which a statement writes: one row unless the fence is lost. The lock makes a claim wait until the
 * statement is committed. $1 to $3: shard, owner, epoch.
 */
const fence = `held as (
  select 1 from lease where shard = $1::integer and owner = $2::text and epoch = $3::bigint
  for share
)`;

/** Adds a document that must not exist. $4: key, $5: guild, $6: text. */
export const add = `with ${fence},
written as (
  insert into document (key, guild, version, epoch, body)
  select $4::text, $5::text, 1, $3::bigint, $6::text from held
  on conflict (key) do nothing
  returning 1
)
select exists (select from held) as held, exists (select from written) as written`;

/**
 * Adds a document whose earlier adding may have been committed: it replaces exactly that text of the same epoch.
 * $7: the texts of the earlier attempts.
 */
export const addAgain = `with ${fence},
written as (
  insert into document as d (key, guild, version, epoch, body)
  select $4::text, $5::text, 1, $3::bigint, $6::text from held
  on conflict (key) do update set body = excluded.body where d.body = any ($7::text[]) and d.epoch = excluded.epoch
  returning 1
)
select exists (select from held) as held, exists (select from written) as written`;

/** True if a fence was not asked for, or holds. A parameter that is null asks for none. */
const free = '($1::integer is null or exists (select from held))';

const putWhere = (same: string) => `with ${fence},
written as (
  insert into document as d (key, guild, version, epoch, body)
  select $4::text, $6::text, 1, coalesce($3::bigint, 0), $7::text
  where ${free} and ($5::bigint is null or exists (select from document where key = $4::text))
  on conflict (key) do update
    set body = excluded.body, guild = coalesce(excluded.guild, d.guild), epoch = excluded.epoch, version = d.version + 1
    where $5::bigint is null or d.version = $5::bigint${same}
  returning version
)
select ${free} as held, (select version from written) as version, false as gone`;

/** Writes a document. $4: key, $5: the known version or null, $6: guild, $7: text. */
export const put = putWhere('');

/** Writes a document whose earlier write may have been committed. */
export const putAgain = putWhere(' or (d.version = $5::bigint + 1 and d.body = excluded.body)');

/** Deletes a document. $4: key, $5: the known version or null. */
export const remove = `with ${fence},
written as (
  delete from document
  where key = $4::text and ${free} and ($5::bigint is null or version = $5::bigint)
  returning version
)
select ${free} as held, (select version from written) as version,
  not exists (select from document where key = $4::text) as gone`;

/** Reads a document. $1: key. */
export const get = 'select key, version, body as text from document where key = $1::text';

/** Lists keys. $1: the first, $2: the one after the last. */
export const keys = `select key from document where key >= $1::text collate "C" and key < $2::text collate "C" order by key`;

/** The shard of a server, as `shardOf` counts it. */
const shard = `case when guild ~ '^[0-9]{1,20}$' then mod(div(guild::numeric, 4194304), $3::integer) else 0 end`;

/** Reads the documents of several ranges of keys. $1: their first keys, $2: the ends, $3 and $4: shards or null. */
export const entries = `select d.key, d.version, d.body as text
from unnest($1::text[], $2::text[]) as ranges (first, above)
join document d on d.key >= ranges.first collate "C" and d.key < ranges.above collate "C"
where $3::integer is null or ${shard} = any ($4::integer[])
order by d.key`;

/** Reads a page of a range. $1: the first key, $2: the end, $3: true without the first, $4: the most. */
export const texts = `select key, body as text from document
where key >= $1::text collate "C" and key < $2::text collate "C" and not ($3::boolean and key = $1::text)
order by key limit $4::integer`;

/** Reads a page of the documents of a range that hold an id. As `texts`. $5: the hash of the id, $6: the id. */
export const mentioning = `select key, body as text from mention join document using (key)
where hash = $5::text and key >= $1::text collate "C" and key < $2::text collate "C" and not ($3::boolean and key = $1::text)
  and strpos(body, $6::text) > 0
order by key limit $4::integer`;

/** Lists the servers to which documents belong. */
export const guilds = 'select distinct guild from document where guild is not null';
