/** `npm run stats -- rebuild` on a data folder. */

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { soleFence } from '#game/ports/ports.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';
import { resultsOn } from '#store/results.ts';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { randomGame } from './kit.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const first = '100000000000000001';
const second = '100000000000000002';
let data: string;
beforeEach(() => {
  data = temporaryFolder();
});

/** Runs the program. Resolves with its exit code and its output. */
async function rebuild(...args: readonly string[]): Promise<{ readonly code: number | null; readonly out: string }> {
  const program = spawn(process.execPath, [await bundled('src/programs/stats-rebuild.ts'), ...args]);
  const closed = new Promise<number | null>((resolve) => program.on('close', resolve));
  const [out, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
  return { code: await closed, out: out + errors };
}

/** Leaves the records of games, and servers that have the statistics on or off. */
async function leave(servers: Readonly<Record<string, boolean>>, games: number): Promise<void> {
  const store = await openStore(data);
  const [journal, settings] = [journalOn(store), guildSettingsOn(store)];
  for (const [guildId, statistics] of Object.entries(servers)) {
    await settings.write({ guildId, settings: { ...usualSettings, statistics }, log: [] });
    for (let index = 1; index <= games; index++) {
      const game = randomGame(index);
      await journal.saveRecord({ ...game, guildId, gameId: `${game.gameId}-${guildId}` }, soleFence);
    }
  }
  await store.setText('record:damaged', `{"guildId":"${first}","commands":`);
  await store.close();
}

async function resultsIn(guildId: string): Promise<number> {
  const store = await openStore(data);
  const results = await resultsOn(store, journalOn(store), silent).results(guildId);
  await store.close();
  return results.length;
}

test('derives the results of servers with statistics, and names each record that cannot be used', async () => {
  await leave({ [first]: true, [second]: false }, 3);
  const { code, out } = await rebuild('--data', data);
  expect(out).toContain(`server ${first}: 4 of 4 games`);
  expect(out).toContain('a record cannot be used for statistics: damaged');
  expect(out).toContain('Done. Records that cannot be used: 1.');
  expect(code).toBe(0);
  expect([await resultsIn(first), await resultsIn(second)]).toEqual([3, 0]);
});

test('refuses a folder that a running bot uses, and says so', async () => {
  const store = await openStore(data);
  const { code, out } = await rebuild('--data', data);
  await store.close();
  expect(code).toBe(1);
  expect(out).toMatch(/another|in use|already/i);
  expect(out).not.toContain(' at ');
});

test.each([
  [['--help'], 0],
  [['--fold', 'x'], 2],
] as const)('explains itself: %s', async (args, expected) => {
  const { code, out } = await rebuild(...args);
  expect(code).toBe(expected);
  expect(out).toContain('npm run stats -- rebuild');
});
