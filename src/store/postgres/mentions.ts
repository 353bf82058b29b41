import type { Client } from 'pg';
import type { Log } from '#game/ports/ports.ts';
import { inTurn } from './migrations.ts';

/**
 * The index from ids to the documents that hold them, as `src/store/mentions.ts` has it. A trigger keeps it, so that it is
 * whole whichever version of the program writes. That is why it needs no version of the schema of its own, and an earlier
 * program can be started again.
 *
 * `mention_state`: one row with the document up to which those of earlier versions are entered. `null`: all are.
 */
const schema = `
create table mention (
  hash text not null,
  key text collate "C" not null,
  primary key (hash, key)
);
create function mention_hashes(body text) returns setof text language sql immutable as $$
  select distinct left(encode(sha256(convert_to(found[1], 'UTF8')), 'hex'), 6) from regexp_matches(body, '[0-9]{17,}', 'g') as found
$$;
create function mention_kept() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from mention where key = old.key and hash in (
      select mention_hashes(old.body) except select mention_hashes(case tg_op when 'UPDATE' then new.body else '' end)
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into mention select hash, new.key from mention_hashes(new.body) as hash on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger mention_kept after insert or delete or update of body on document
  for each row execute function mention_kept();
create table mention_state (entered text collate "C");
insert into mention_state values ('')`;

/** The documents that are entered at once. */
const PAGE = 200;
/** The documents after which the progress is logged. */
const LOGGED = 5_000;

/**
 * Enters the next documents, and returns their number. The lock on their rows makes writers wait for this moment, so that
 * no entry is older than its document. $1: the most.
 */
const enter = `with page as materialized (
  select key, body from document where key > (select entered from mention_state) order by key limit $1::integer for share
),
entries as (
  insert into mention select hash, key from page, mention_hashes(body) as hash order by key, hash on conflict do nothing
)
update mention_state set entered = (select max(key) from page) returning (select count(*)::integer from page) as entered`;

/**
 * Makes the index of a database, and enters the documents that are there. A process that dies meanwhile leaves the rest to
 * the next one, and processes that start together take turns.
 */
export async function indexMentions(client: Client, log?: Log): Promise<void> {
  await inTurn(client, async () => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('mention_state') is not null as there`);
    if (!rows[0]!.there) await client.query(schema);
  });
  for (let done = 0; ; ) {
    const page = await inTurn(client, () => nextPage(client));
    if (Math.floor((done + page) / LOGGED) > Math.floor(done / LOGGED))
      log?.info({ documents: done + page }, 'the index of the people in the store is being made');
    done += page;
    if (page > 0) continue;
    if (done > 0) log?.info({ documents: done }, 'the index of the people in the store is made');
    return;
  }
}

/** Returns the number of documents that were entered. 0: all are. */
async function nextPage(client: Client): Promise<number> {
  const { rows } = await client.query<{ entered: string | null }>('select entered from mention_state');
  if (rows[0]!.entered === null) return 0;
  const entered = await client.query<{ entered: number }>(enter, [PAGE]);
  return entered.rows[0]!.entered;
}
