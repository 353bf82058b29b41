/** `npm run store -- backup`: a copy of the data folder while the bot writes it. */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { type OpenedStore, openStore } from '#store/open.ts';
import { copyOpenLevel } from '#store/open-copy.ts';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Runs the program in a folder without settings. */
async function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const program = await bundled('src/store-copy/backup.ts');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    ...{ cwd: folder, env: { PATH, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const [said, faults, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  return { said, code, faults };
}

const opened = async <T>(place: string, work: (store: OpenedStore) => Promise<T>): Promise<T> => {
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

test('each copy has every write that was acknowledged before it, and is whole, while tables come and go', async () => {
  const data = join(folder, 'data');
  const store = await openStore(data);
  let [acknowledged, isOver] = [0, false];
  const writes = new EventEmitter();
  const filler = 'x'.repeat(60_000);
  const writing = (async () => {
    for (let n = 1; !isOver; n += 1) {
      // The document with the number goes last, so that a copy with it needs all before it.
      await store.set(`record:${n % 40}`, { n, filler: `${Math.random()}${filler}` });
      await store.set('guild:1', { n });
      acknowledged = n;
      writes.emit('written');
    }
  })();
  const compacting = (async () => {
    while (!isOver) await store.compact();
  })();
  for (let copy = 0; copy < 12; copy += 1) {
    while (acknowledged < copy * 30) await once(writes, 'written');
    const before = acknowledged;
    const to = join(folder, `copy${copy}`);
    await copyOpenLevel(join(data, 'store'), join(to, 'store'));
    await opened(to, async (copied) => {
      expect(copied.loss).toBeNull();
      const { n = 0 } = ((await copied.get('guild:1')) ?? {}) as { n?: number };
      expect(n).toBeGreaterThanOrEqual(before);
      for (let each = Math.max(1, n - 39); each <= n; each += 1) {
        const found = (await copied.get(`record:${each % 40}`)) as { n: number };
        expect([each, each + 40]).toContain(found.n);
      }
    });
  }
  isOver = true;
  await Promise.all([writing, compacting]);
  await store.close();
});

test('the program copies the games and the packs of a running bot, and the copy takes the place of the folder', async () => {
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const store = await openStore(data);
  await store.set('guild:1', { a: 1 });
  for (const pack of ['0123456789abcdef', '.new-x']) {
    const place = join(data, 'server-packs', '100000000000000001', pack, 'own');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'pack.json'), '{}');
  }
  expect(await run(['--to', copy], { DATA_DIR: data })).toMatchObject({
    ...{ code: 0, faults: '', said: `Done. ${copy} has all 1 documents of ${data}, and can be opened.\n` },
  });
  await store.set('guild:1', { a: 2 });
  await store.close();
  const packs = join(copy, 'server-packs', '100000000000000001');
  expect([existsSync(join(packs, '0123456789abcdef/own/pack.json')), existsSync(join(packs, '.new-x'))]).toEqual([
    true,
    false,
  ]);
  expect(await opened(copy, (copied) => copied.get('guild:1'))).toEqual({ a: 1 });
});

test('a folder with files, one without data, a database and a wrong option are refused with the remedy', async () => {
  const data = join(folder, 'data');
  await opened(data, (store) => store.set('guild:1', { a: 1 }));
  const refusals = await Promise.all([
    run(['--to', data, '--from', data]),
    run(['--to', join(folder, 'copy'), '--from', join(folder, 'none')]),
    run(['--to', join(folder, 'copy')], { STORE_URL: 'postgres://localhost/x' }),
    run(['--into', 'x']),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 2]);
  expect(refusals[0]!.faults).toMatch(/has files already.*\n.*уже есть файлы/);
  expect(refusals[1]!.faults).toMatch(/is no data folder.*\n.*не папка с данными/);
  expect(refusals[2]!.faults).toMatch(/pg_dump.*\n.*pg_dump/);
  expect(refusals[3]!.faults).toContain('npm run store -- backup --to FOLDER');
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});
