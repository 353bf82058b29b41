import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../after-test.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'data');
});

const modeOf = (...parts: readonly string[]) => (statSync(join(folder, ...parts)).mode & 0o777).toString(8);

/** In a process of its own, with the usual umask: the folder is made private, and a store is written in it. */
function write(): string {
  const program = `
    import { makePrivate } from '${join(process.cwd(), 'src/store/private-folder.ts')}';
    import { openStore } from '${join(process.cwd(), 'src/store/open.ts')}';
    process.umask(0o022);
    const log = Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, (fields, text) => console.log(level, text)]));
    await makePrivate('${folder}', log);
    const store = await openStore('${folder}');
    await store.set('a', 1);
    await store.close();`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

test('the data folder and everything in it is its owner’s alone', () => {
  expect(write()).toBe('');
  expect(modeOf()).toBe('700');
  expect(modeOf('store')).toBe('700');
  for (const name of readdirSync(join(folder, 'store'))) expect([name, modeOf('store', name)]).toEqual([name, '600']);
});

test('a data folder of an earlier version is tightened, and that is logged', () => {
  for (const name of ['store', 'server-packs']) mkdirSync(join(folder, name), { recursive: true });
  for (const path of [folder, join(folder, 'store'), join(folder, 'server-packs')]) chmodSync(path, 0o755);
  expect(write()).toMatch(/info .*only its owner can/);
  expect([modeOf(), modeOf('store'), modeOf('server-packs')]).toEqual(['700', '700', '700']);
});

test('a folder that holds other things, too, stays open to others: only what is ours is closed', () => {
  mkdirSync(join(folder, 'store'), { recursive: true });
  writeFileSync(join(folder, 'somebody-elses'), '');
  for (const path of [folder, join(folder, 'store')]) chmodSync(path, 0o755);
  write();
  expect([modeOf(), modeOf('store')]).toEqual(['755', '700']);
});
