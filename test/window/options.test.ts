/** The command line of the window. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const start = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['src/start.mjs', 'src/window/main.ts', '--no-open', ...args], { encoding: 'utf8' });

test.each([
  ['a rulebook that there is not', ['--ruleset', 'foo']],
  ['more players than the rulebook allows', ['--ruleset', 'sport', '--players', '11']],
])('%s is refused before anything is opened, with what there is', (_, args) => {
  const { status, stdout, stderr } = start(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^--ruleset takes a rulebook.*six \(6 players\).*sport \(10 players\)/);
});
