/** The window and the demo leave nothing behind in the folder for temporary files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../sources.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightcall-temporary-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts Node with `folder` for temporary files. */
function started(args: readonly string[]): ChildProcess {
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  return child;
}

/** The names of the things there, without the cache of the compiler. */
const left = () => readdirSync(folder).filter((name) => !name.startsWith('tsx-') && !name.startsWith('node-compile'));

/** Runs a program that makes such a folder, and then does this. */
async function ran(then: string): Promise<readonly string[]> {
  const program = `import('./src/demo/temporary-folder.ts').then(({ temporaryFolder }) => {
    const folder = temporaryFolder();
    require('node:fs').writeFileSync(folder + '/bot.log', 'x');
    ${then}
  })`;
  await once(started(['--eval', program]), 'exit');
  return left();
}

describe('a temporary folder', () => {
  test.each([
    ['at the end of the program', ''],
    ['when it exits', 'process.exit(3)'],
    ['at an exception that nobody catches', "setTimeout(() => { throw new Error('x'); })"],
    ['at a promise that nobody handles', "Promise.reject(new Error('x'))"],
  ])('is removed %s', async (_, then) => {
    expect(await ran(then)).toEqual([]);
  });

  test('that a killed program has left is removed by the next one, and that of a living one is kept', async () => {
    const [dead] = await ran("process.kill(process.pid, 'SIGKILL')");
    expect(dead).toMatch(/^nightcall-run-/);
    const own = `nightcall-run-${process.pid}-abcdef`;
    mkdirSync(join(folder, own));
    expect(await ran('')).toEqual([own]);
  });
});

/** Starts the window, and waits until a table is being opened. */
async function openingWindow(): Promise<ChildProcess> {
  const window = started(['src/window/main.ts', '--no-open', '--ruleset', 'six', '--lang', 'en']);
  await once(createInterface({ input: window.stdout! }), 'line');
  await expect.poll(left).toHaveLength(2);
  return window;
}

test('the window leaves no folder behind when its terminal is closed while a table is being opened', async () => {
  const window = await openingWindow();
  window.kill('SIGHUP');
  await once(window, 'exit');
  expect(left()).toEqual([]);
});
