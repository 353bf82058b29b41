/** `npm run store -- copy` between a data folder and a real PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FenceLostError, type Log, type PackFile, type PackFiles } from '#game/ports/ports.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore, type OpenedStore, openPostgres, openStore } from '#store/open.ts';
import { FolderPackFiles } from '../../src/packs/folder-pack-files.ts';
import type { Config } from '../../src/process/config.ts';
import type { Operations } from '../../src/process/operations.ts';
import { openOwned, openStorage, type StorePlace } from '../../src/process/storage.ts';
import { readCommandLine } from '../../src/store-copy/command-line.ts';
import { copyStore, type Progress } from '../../src/store-copy/copy.ts';
import { copyDocuments } from '../../src/store-copy/documents.ts';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { blankTable } from './kit/blank-table.ts';
import { Postgres, password, programs } from './kit/postgres.ts';

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const guild = '100000000000000001';
const digests = ['00000000000000aa', '00000000000000bb'] as const;
/** More than a page of a listing, and more than are written at once. */
const settings = 230;
/** The settings, a table, three batches of its game, and a damaged document. */
const all = settings + 5;

const batch = (n: number) => ({
  ...{ n, at: n, command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } } as const },
  events: [{ type: 'VoteCast', by: 1, choice: { secret: 2 } } as const],
});

async function* files(...bytes: readonly number[]): AsyncGenerator<PackFile> {
  yield { path: 'own/pack.json', bytes: Buffer.from('{}') };
  for (const byte of bytes) yield { path: `own/${byte}.ogg`, bytes: new Uint8Array(1000).fill(byte) };
}

/** A new data folder. */
const folder = (): StorePlace => ({ dataDir: temporaryFolder(), storeUrl: null });

type OpenSide = OpenedStore & { readonly packs: PackFiles };

/** Works with a store, as nobody else does at the moment. */
async function using<T>({ dataDir, storeUrl }: StorePlace, work: (store: OpenSide) => Promise<T>): Promise<T> {
  const store = storeUrl === null ? await openStore(dataDir) : await openPostgres(storeUrl);
  const packs = store.packFiles ?? new FolderPackFiles(join(dataDir, 'server-packs'));
  try {
    return await work(Object.assign(store, { packs }));
  } finally {
    await store.close();
  }
}

/** A data folder of a bot. */
async function filled(): Promise<StorePlace> {
  const place = folder();
  await using(place, async (store) => {
    const fence = (await store.leases.claim(0, 'bot', 1))!;
    const journal = journalOn(store);
    await store.set('table:abc', blankTable);
    for (const n of [1, 2, 3]) await journal.append('abc', batch(n), fence);
    await store.setText('table:damaged', '{"value":');
    await Promise.all(Array.from({ length: settings }, (_, n) => store.set(`settings:${1000 + n}`, { n })));
    await store.packs.save(guild, digests[0], files(1, 2));
    await store.packs.save(guild, digests[1], files(3));
  });
  return place;
}

/** Everything in a store: the texts of the documents, and the bytes of the packs. */
const contents = (place: StorePlace) =>
  using(place, async (store) => {
    const found: string[] = [];
    for await (const each of store.texts('')) found.push(`${each.key} ${each.text}`);
    for (const id of await store.packs.guilds())
      for (const digest of await store.packs.digests(id))
        for (const path of [...(await store.packs.paths(id, digest))].sort()) {
          const bytes = await store.packs.file(id, digest, path);
          found.push(`${id}/${digest}/${path} ${Buffer.from(bytes!).toString('base64')}`);
        }
    return found;
  });

/** Copies a store in this process. */
const copied = (from: StorePlace, to: StorePlace, onProgress: (progress: Progress) => void = () => {}) =>
  copyStore({ from, to, log, onProgress });

/** Begins a copy, and stops it before the last documents are written. */
async function interrupted(from: StorePlace, to: StorePlace): Promise<void> {
  const stop = ({ done }: Progress) => {
    if (done === 120) throw new Error('stopped');
  };
  await expect(copied(from, to, stop)).rejects.toThrow('stopped');
}

const open = async (place: StorePlace) => {
  const { store, owner } = await openOwned(place, log, {});
  await owner?.release();
  await store.close();
};

test.each([
  [['--from', './data'], '--to names no data folder and no PostgreSQL database.'],
  [
    ['--from', './data', '--to', 'mysql://bot:secret@host/games'],
    '--to names no data folder and no PostgreSQL database.',
  ],
  [['--from', 'postgres://bot:secret@:x', '--to', './data'], '--from names no data folder and no PostgreSQL database.'],
  [
    ['--from', 'postgres://bot:%zz@host/games', '--to', './data'],
    '--from names no data folder and no PostgreSQL database.',
  ],
  [['--from', './data', 'postgres://bot:secret@host/games'], 'Only --from and --to are known.'],
  [['--from', './data', '--two', 'postgres://bot:secret@host/games'], 'Only --from and --to are known.'],
  [['--from', './data', '--to', 'data/'], '--from and --to are the same.'],
] as const)('a wrong command line is refused without its passwords: %s', (args, error) => {
  expect(readCommandLine(args)).toEqual({ ok: false, error });
});

test('a copy whose target another process has taken over writes and deletes nothing there', async () => {
  const [source, target] = [memoryStore(), memoryStore()];
  await source.set('settings:1', { n: 1 });
  await target.set('settings:2', { n: 2 });
  const fence = (await target.leases.claim(-1, 'copy', 1))!;
  await target.leases.release(fence);
  await target.leases.claim(-1, 'other', 3_600_000);
  await expect(copyDocuments({ source, target }, fence, () => {})).rejects.toBeInstanceOf(FenceLostError);
  expect(await target.keys('')).toEqual(['settings:2']);
});

test('a folder that is missing or empty is not copied, and is not made', async () => {
  const from = { dataDir: join(folder().dataDir, 'missing'), storeUrl: null };
  await expect(copied(from, folder())).rejects.toThrow(/missing has nothing to copy/);
  expect(existsSync(from.dataDir)).toBe(false);
  const empty = folder();
  await using(empty, async () => {});
  await expect(copied(empty, folder())).rejects.toThrow(/has nothing to copy/);
});

test('a folder that has lost writes is not copied', async () => {
  const from = await filled();
  writeFileSync(join(from.dataDir, 'store/last-write'), '0000000000009999\n');
  await expect(copied(from, folder())).rejects.toThrow(/has lost writes.*start the bot on .* once/s);
});

test('a folder with data of its own is not replaced', async () => {
  const [from, to] = [await filled(), folder()];
  await using(to, (store) => store.set('settings:1', { own: true }));
  await expect(copied(from, to)).rejects.toThrow(/has data already/);
  expect(await using(to, (store) => store.get('settings:1'))).toEqual({ own: true });
});

test('an unfinished copy opens for no bot and no tool, and is no source and no target of another copy', async () => {
  const [from, other, to] = [await filled(), await filled(), folder()];
  await interrupted(from, to);
  await expect(open(to)).rejects.toThrow(`${to.dataDir} is an unfinished copy of ${from.dataDir}. Run npm run`);
  const metrics = { storage: { read: () => {} } } as unknown as Operations['metrics'];
  const bot = openStorage({ ...to } as Config, log, { isStoreWorking: true, metrics } as Operations);
  await expect(bot).rejects.toThrow('is an unfinished copy');
  await expect(copied(to, folder())).rejects.toThrow('is an unfinished copy');
  await expect(copied(other, to)).rejects.toThrow(`is an unfinished copy of ${from.dataDir}. Copy from there`);
});

describe.skipIf(programs === null)('a copy between a folder and PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(() => postgres?.stop());

  const database = async (): Promise<StorePlace & { readonly storeUrl: string }> => ({
    ...{ dataDir: '', storeUrl: await postgres.database() },
  });

  test('has the same documents, events and packs there and back', async () => {
    const [from, through, back] = [await filled(), await database(), folder()];
    const steps: string[] = [];
    const there = await copied(from, through, ({ step, done, of }) => void steps.push(`${step} ${done} of ${of}`));
    expect(there).toEqual({ documents: all, written: all, packs: 2 });
    expect([steps[0], steps[all]]).toEqual([`copied 1 of ${all}`, `compared 1 of ${all}`]);
    expect(steps).toHaveLength(2 * all);
    // A pack that was left by an earlier bot has other files.
    await new FolderPackFiles(join(back.dataDir, 'server-packs')).save(guild, digests[0], files(1, 9));
    expect(await copied(through, back)).toEqual({ documents: all, written: all, packs: 2 });
    const was = await contents(from);
    expect(was).toHaveLength(all + 5);
    expect(await contents(through)).toEqual(was);
    expect(await contents(back)).toEqual(was);
    expect(await using(through, (store) => journalOn(store).batches('abc'))).toEqual([1, 2, 3].map(batch));
    await open(through);
  });

  test('continues after an interruption with what is missing, and follows a source that has changed since', async () => {
    const [from, to] = [await filled(), await database()];
    await interrupted(from, to);
    await using(from, async (store) => {
      await store.set('settings:1000', { n: 'changed' });
      await store.delete('settings:1001');
    });
    await using(to, async ({ packs }) => {
      await packs.save(guild, digests[0], files(9));
      await packs.save('100000000000000009', digests[1], files(1));
    });
    const { written, packs } = await copied(from, to);
    expect(written).toBeLessThan(all);
    expect(packs).toBe(2);
    expect(await contents(to)).toEqual(await contents(from));
  });

  test('survives kill -9 while a document is being written, and never prints the password', async () => {
    const [from, to] = [await filled(), await database()];
    await using(to, async () => {});
    const client = await postgres.client(to.storeUrl);
    await client.query('begin');
    // The copy cannot pass this key before this transaction has ended.
    await client.query(`insert into document values ('nightcall:settings:1150', null, 1, 0, '')`);
    const address = to.storeUrl.replace(`:${password}@`, '@');
    const args = [await bundled('src/store-copy/main.ts'), '--from', from.dataDir, '--to', address];
    const program = spawn(process.execPath, args, { env: { ...process.env, PGPASSWORD: password } });
    const output = Promise.all([text(program.stdout), text(program.stderr)]);
    const ended = once(program, 'close');
    const count = async () => (await client.query('select 1 from document')).rowCount;
    await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(100);
    program.kill('SIGKILL');
    await ended;
    await client.query('rollback');
    // The lease of the killed process ends now instead of after ten seconds.
    await client.query('update lease set until = clock_timestamp()');
    await client.end();
    expect((await output).join('\n')).toMatch(/^from .* to 127\.0\.0\.1:\d+\/postgres\n/);
    expect((await output).join('\n')).not.toContain(password);
    await expect(open(to)).rejects.toThrow('is an unfinished copy');
    expect((await copied(from, to)).written).toBeLessThan(all);
    expect(await contents(to)).toEqual(await contents(from));
  });

  test('is refused while a bot is alive on one side, even if it only stands by', async () => {
    const [from, to] = [await filled(), await database()];
    await using(to, async (store) => {
      await store.peers!.note({ owner: 'standby', count: 1, standby: [] }, 3_600_000);
      await expect(copied(from, to)).rejects.toThrow(/is in use by a bot/);
      await store.peers!.leave('standby');
    });
    await using(from, () => expect(copied(from, to)).rejects.toThrow(/is in use by another process/));
    await copied(from, to);
  });

  test('stays unfinished if the database has kept another text than it was given', async () => {
    const [from, to] = [await filled(), await database()];
    await using(to, async () => {});
    const client = await postgres.client(to.storeUrl);
    await client.query(`create function other() returns trigger language plpgsql as
      $$ begin new.body := '{}'; return new; end $$;
      create trigger other before insert or update on document for each row
      when (new.key = 'nightcall:settings:1100') execute function other()`);
    await expect(copied(from, to)).rejects.toThrow(/differs from its source after the copy \(settings:1100\)/);
    await expect(open(to)).rejects.toThrow('is an unfinished copy');
    await client.query('drop trigger other on document');
    await client.end();
    expect((await copied(from, to)).written).toBe(1);
  });
});
