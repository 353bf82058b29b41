import { readdir, readFile, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { beforeEach, describe, expect, test } from 'vitest';
import { UnreadableError } from '#game/ports/ports.ts';
import { crc32c } from '#store/log-file.ts';
import { type OpenedStore, openStore } from '#store/open.ts';
import { temporaryFolder } from '../after-test.ts';

let folder: string;
let store: string;

beforeEach(async () => {
  folder = temporaryFolder();
  store = join(folder, 'store');
});

const key = (n: number) => `vote:${String(n).padStart(3, '0')}`;

/** As a bot leaves it that was killed: 30 documents in a table, 60 in the log. */
async function filled(): Promise<void> {
  await write(1, 30);
  await write(31, 90);
}

async function write(first: number, last: number): Promise<void> {
  const opened = await openStore(folder);
  for (let n = first; n <= last; n += 1) await opened.set(key(n), { n, filler: `${n} `.repeat(400) });
  await opened.close();
}

const files = async (ending: RegExp): Promise<string[]> =>
  (await readdir(store)).filter((name) => ending.test(name)).map((name) => join(store, name));

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes[at] = bytes[at]! ^ 0x10;
  await writeFile(file, bytes);
}

/** The one file with this ending. */
async function only(ending: RegExp): Promise<string> {
  const found = await files(ending);
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function readAll(opened: OpenedStore): Promise<number> {
  return (await opened.keys('vote:')).length;
}

describe('a store that is whole', () => {
  test('has lost nothing, however often it is opened, and after a write that was cut off', async () => {
    await filled();
    await (await openStore(folder)).close();
    await write(91, 92);
    const last = await openStore(folder);
    expect(last.loss).toBeNull();
    expect(await readAll(last)).toBe(92);
    await last.close();
  });

  test('is opened quickly: the tables, which hold old games, are not read', async () => {
    await filled();
    const table = await only(/\.ldb$/);
    await flip(table, 100);
    const opened = await openStore(folder);
    expect(opened.loss).toBeNull();
    await opened.close();
  });

  test('of an earlier version has no count, and is opened as it is', async () => {
    const level = new ClassicLevel(store);
    await level.put('nightcall:vote:001', JSON.stringify({ value: { n: 1 } }));
    await level.close();
    const opened = await openStore(folder);
    expect(opened.loss).toBeNull();
    expect(await opened.get('vote:001')).toEqual({ n: 1 });
    await opened.close();
  });
});

describe('a start refuses', () => {
  test('a folder without CURRENT, of which LevelDB would open a part: it names the line that belongs there', async () => {
    await filled();
    const manifest = (await readFile(join(store, 'CURRENT'), 'utf8')).trim();
    await unlink(join(store, 'CURRENT'));
    await expect(openStore(folder)).rejects.toThrow(
      new RegExp(`CURRENT is missing.*${manifest}.*нет файла CURRENT`, 's'),
    );
    await writeFile(join(store, 'CURRENT'), `${manifest}\n`);
    const opened = await openStore(folder);
    expect(await readAll(opened)).toBe(90);
    await opened.close();
  });

  test('a table that was cut short, with the remedy, and opens it once a copy has been put back', async () => {
    await filled();
    const table = await only(/\.ldb$/);
    const bytes = await readFile(table);
    await truncate(table, bytes.length - 100);
    await expect(openStore(folder)).rejects.toThrow(/is damaged \(.*\.ldb has \d+ bytes.*Put back a copy.*повреждена/s);
    await writeFile(table, bytes);
    const opened = await openStore(folder);
    expect(await readAll(opened)).toBe(90);
    await opened.close();
  });

  test.each([
    ['a manifest with another byte', async () => flip(await only(/MANIFEST/), 20)],
    ['a table that is missing', async () => unlink(await only(/\.ldb$/))],
  ])('%s, with the remedy', async (_, damage) => {
    await filled();
    await damage();
    await expect(openStore(folder)).rejects.toThrow(/is damaged.*Put back a copy.*повреждена/s);
  });
});

describe('a log', () => {
  test.each([
    ['its beginning', 100],
    ['its middle', 20_000],
    ['a length in it', 4],
    ['its second block', 40_000],
  ])('with another byte in %s is told of, and the folder is copied as it was', async (_, at) => {
    await filled();
    const log = await only(/\.log$/);
    await flip(log, at);
    const damaged = await readFile(log);
    const first = await openStore(folder);
    expect(first.loss).not.toBeNull();
    expect(await readAll(first)).toBeLessThan(90);
    await first.close();
    if (first.loss!.damage !== null) {
      const { copy } = first.loss!.damage;
      expect(await readFile(join(copy, log.slice(store.length + 1)))).toEqual(damaged);
    }
    // Until everybody has been told, each start tells of it.
    const second = await openStore(folder);
    expect(second.loss).toEqual(first.loss);
    await second.set('vote:new', 1);
    await second.settle();
    await second.close();
    const third = await openStore(folder);
    expect(third.loss).toBeNull();
    expect(await third.get('vote:new')).toBe(1);
    await third.close();
  });

  test.each([
    ['was cut short', async (log: string) => truncate(log, 30_000)],
    ['is empty', async (log: string) => truncate(log, 0)],
    ['is missing', unlink],
  ])('that %s has lost what was acknowledged: that is told', async (_, damage) => {
    await filled();
    await damage(await only(/\.log$/));
    const opened = await openStore(folder);
    expect(opened.loss!.missing).toBeGreaterThan(0);
    await opened.set('vote:new', 1);
    await opened.close();
    // Until everybody has been told, each start tells of it.
    const second = await openStore(folder);
    expect(second.loss).not.toBeNull();
    await second.settle();
    await second.close();
    const third = await openStore(folder);
    expect(third.loss).toBeNull();
    await third.close();
  });

  test('that ends in a write which nobody acknowledged has lost nothing', async () => {
    await filled();
    const log = await only(/\.log$/);
    await writeFile(log, Buffer.concat([await readFile(log), Buffer.from([1, 2, 3, 4, 200, 3, 1, 9, 9])]));
    const opened = await openStore(folder);
    expect(opened.loss).toBeNull();
    expect(await readAll(opened)).toBe(90);
    await opened.close();
  });
});

describe('a document', () => {
  /** Writes it as it is never written, beneath the store. */
  async function planted(text: string): Promise<void> {
    const level = new ClassicLevel(store);
    await level.put('nightcall:vote:001', text);
    await level.close();
  }

  test.each([
    ['is not JSON', 'no JSON'],
    ['is cut off', '{"value":{"n":1'],
    ['is nothing', 'null'],
    ['has another checksum', '{"value":{"n":2},"sum":1}'],
  ])('that %s is not taken for another one: reading it fails, in words without its content', async (_, text) => {
    await planted(text);
    const opened = await openStore(folder);
    await expect(opened.get('vote:001')).rejects.toBeInstanceOf(UnreadableError);
    await expect(opened.get('vote:001')).rejects.not.toThrow(/no JSON|"n"/);
    await opened.close();
  });
});

test('the checksum is the one of RFC 3720', () => {
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
});
