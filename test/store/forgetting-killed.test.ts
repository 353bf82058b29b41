import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { temporaryFolder } from '../after-test.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { TestClock } from '../game/kit/clock.ts';
import { bundled } from '../wire/kit/bundle.ts';

const anna = '800000000000000001';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function bytes(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return texts.join('');
}

/** Runs the program until it is killed at this write, or has ended. Returns true if it was killed. */
async function forgetUntil(write: number): Promise<boolean> {
  const program = await bundled('test/store/forgetter.ts');
  const child = spawn(process.execPath, [program, folder, anna, `${write}`], { stdio: 'ignore' });
  const [, signal] = await once(child, 'exit');
  return signal === 'SIGKILL';
}

/** Starts a bot with the folder, which carries out what an earlier one has left. */
async function startAgain(): Promise<void> {
  const [store, clock, log] = [await openStore(folder, { compresses: false }), new TestClock(), keptLog()];
  const data = personalDataOn(store);
  const jobs = new DataJobs(clock);
  const privacy = new Privacy({ data, jobs, clock, log, months: 12, holders: () => [], isInUse: () => false });
  await privacy.start(new Set());
  await privacy.stop();
  expect(await data.requests()).toEqual([]);
  await store.close();
}

// The writes: the request, two records, the note of the compaction, the end of the request, the compaction, its end.
test('a bot that is killed at any write forgets the person after the next start, down to the bytes', async () => {
  for (let write = 1; write <= 8; write += 1) {
    const store = await openStore(folder, { compresses: false });
    for (const gameId of ['a', 'b']) {
      const content = { gameId, endedAt: Date.UTC(2026, 0, 1), players: [{ userId: anna, name: 'Annabella' }] };
      await store.set(`record:${gameId}`, { version: 1, content });
    }
    await store.close();
    expect(await bytes()).toContain(anna);
    expect(await forgetUntil(write)).toBe(write < 8);
    await startAgain();
    const left = await bytes();
    for (const gone of [anna, 'Annabella']) expect(left).not.toContain(gone);
    expect(left).toContain('Seat 1');
  }
});
