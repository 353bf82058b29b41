import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Store, StoreError } from '#game/ports/ports.ts';
import { KeyvStore, type ListableAdapter } from '#store/keyv-store.ts';
import { MemoryAdapter } from '#store/memory-adapter.ts';
import { memoryStore, openStore } from '#store/open.ts';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const kinds: readonly [string, () => Promise<Store>][] = [
  ['embedded', () => openStore(folder)],
  ['in memory', async () => memoryStore()],
];

describe.each(kinds)('a store (%s)', (_, make) => {
  test('gives back what was set, nothing for what was not, and nothing for what was deleted', async () => {
    const store = await make();
    await store.set('table:a', { text: ':base64:not', list: [1, null, true] });
    expect(await store.get('table:a')).toEqual({ text: ':base64:not', list: [1, null, true] });
    expect(await store.get('table:b')).toBeUndefined();
    await store.delete('table:a');
    await store.delete('table:a');
    expect(await store.get('table:a')).toBeUndefined();
    await store.close();
  });

  test('lists the keys that begin with a prefix, in order, and no others', async () => {
    const store = await make();
    for (const key of ['game:b:2', 'game:a:2', 'game:a:10', 'game:a:1', 'games']) await store.set(key, 1);
    expect(await store.keys('game:a:')).toEqual(['game:a:1', 'game:a:10', 'game:a:2']);
    expect(await store.keys('')).toHaveLength(5);
    await store.close();
  });

  test('refuses a key of other characters', async () => {
    const store = await make();
    await expect(store.set('game a', 1)).rejects.toBeInstanceOf(StoreError);
    await store.close();
  });
});

describe('the embedded store', () => {
  test('is there again after it has been closed', async () => {
    const first = await openStore(folder);
    await first.set('a', 1);
    await first.close();
    const second = await openStore(folder);
    expect(await second.get('a')).toBe(1);
    await second.close();
  });

  test('is refused to a second process, which is told what to do', async () => {
    const writer = await start();
    await once(writer.lines, 'line');
    await expect(openStore(folder)).rejects.toThrow(/in use by another process.*DATA_DIR/s);
    await kill(writer);
    const store = await openStore(folder);
    await store.close();
  });

  test('says what to do about a folder that is none', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openStore(file)).rejects.toThrow(/cannot be opened.*DATA_DIR/s);
  });

  test.skipIf(process.getuid?.() === 0)('says what to do about a folder that cannot be written', async () => {
    await chmod(folder, 0o500);
    await expect(openStore(folder)).rejects.toThrow(/cannot be opened.*DATA_DIR/s);
  });

  test('loses nothing that was acknowledged when the process is killed (kill -9)', async () => {
    for (const enough of [3, 40, 90]) {
      const writer = await start();
      let acknowledged = 0;
      for await (const line of writer.lines) {
        acknowledged = Number(line);
        if (acknowledged >= enough) break;
      }
      const after = await kill(writer);
      acknowledged = Math.max(acknowledged, ...after);
      const store = await openStore(folder);
      for (let n = 1; n <= acknowledged; n += 1)
        expect(await store.get(`vote:${String(n).padStart(6, '0')}`)).toMatchObject({ n });
      await store.close();
    }
  });

  test('opens with what was whole when its last write was torn off by a power cut', async () => {
    const store = await openStore(folder);
    for (let n = 1; n <= 5; n += 1) await store.set(`vote:${n}`, { n, filler: 'x'.repeat(500) });
    await store.close();
    const reopened = await openStore(folder);
    await reopened.set('vote:6', { n: 6, filler: 'x'.repeat(500) });
    await reopened.close();
    const files = await readdir(join(folder, 'store'));
    const log = files
      .filter((name) => name.endsWith('.log'))
      .sort()
      .at(-1)!;
    await truncate(join(folder, 'store', log), 300);
    const torn = await openStore(folder);
    expect(await torn.get('vote:5')).toMatchObject({ n: 5 });
    expect(await torn.get('vote:6')).toBeUndefined();
    await torn.close();
  });
});

describe('a write that Keyv did not make', () => {
  const failing = (change: Partial<ListableAdapter>): Store =>
    new KeyvStore(Object.assign(new MemoryAdapter(), change) as ListableAdapter);
  const broken = () => Promise.reject(new Error('disk full'));

  test('rejects with StoreError when the adapter throws', async () => {
    await expect(failing({ set: broken }).set('a', 1)).rejects.toBeInstanceOf(StoreError);
    await expect(failing({ delete: broken }).delete('a')).rejects.toBeInstanceOf(StoreError);
    await expect(failing({ keys: broken }).keys('a')).rejects.toBeInstanceOf(StoreError);
  });

  test('rejects with StoreError when the adapter answers false', async () => {
    await expect(failing({ set: async () => false }).set('a', 1)).rejects.toBeInstanceOf(StoreError);
  });

  test('is no read of nothing: a read that fails rejects too', async () => {
    await expect(failing({ get: broken }).get('a')).rejects.toBeInstanceOf(StoreError);
  });
});

async function start() {
  const script = await bundled('test/store/writer.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout }) };
}

/** Kills the process at once. Resolves with the acknowledgements that were still on their way. */
async function kill({ child }: Awaited<ReturnType<typeof start>>): Promise<number[]> {
  let rest = '';
  child.stdout.removeAllListeners('data');
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk.toString();
  });
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  child.stdout.resume();
  await closed;
  return rest.split('\n').slice(1, -1).map(Number).filter(Number.isFinite);
}
