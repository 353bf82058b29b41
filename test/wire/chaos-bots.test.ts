/** The service manager of the chaos games, with processes that do nothing but start. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../after-test.ts';
import { ChaosBots } from './chaos-bots.ts';
import { Bot } from './kit/bot.ts';

const folder = temporaryFolder();

const started = `console.log('{"msg":"ready"}'); setInterval(() => {}, 1000);`;
const failure = {
  'names a remedy': `console.error('Nothing answers. Start again later.'); process.exit(1);`,
  'leaves a stack': `throw new Error('a defect');`,
  'has begun': `console.log('{"msg":"ready"}'); console.error('Nothing answers.'); process.exit(1);`,
} as const;

/** Kills the first process. The second one runs this program, and all others start. */
async function killed(second: string, faultsUntil: number): Promise<ChaosBots> {
  let count = 0;
  const make = () => {
    count += 1;
    const file = join(folder, `${count}.mjs`);
    writeFileSync(file, count === 2 ? second : started);
    return new Bot(file, [], {});
  };
  const bots = new ChaosBots(make);
  bots.faultsUntil = faultsUntil;
  await bots.bot.logged('"ready"');
  await bots.killAfter(0, () => false);
  return bots;
}

const during = Number.POSITIVE_INFINITY;

test('a bot whose start fails for a fault is started again', async () => {
  const bots = await killed(failure['names a remedy'], during);
  await expect.poll(() => bots.lines.filter((line) => line.includes('"ready"')).length).toBe(2);
  expect(bots).toMatchObject({ deaths: 1, failedStarts: 1, hasEnded: false });
  await bots.close();
  expect(bots.hasEnded).toBe(false);
});

test.each([
  ['leaves a stack', during],
  ['has begun', during],
  ['names a remedy', 0],
] as const)('a bot that %s has died by itself (faults until %d)', async (kind, faultsUntil) => {
  const bots = await killed(failure[kind], faultsUntil);
  await expect.poll(() => bots.hasEnded).toBe(true);
  expect(bots).toMatchObject({ deaths: 1, failedStarts: 0 });
  await bots.close();
});
