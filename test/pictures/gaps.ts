/**
 * `npm run pictures -- gaps [-- --count 20]`: the time by which a tick every 20 ms is late, as the narrator has one for each
 * frame of speech, while pictures are drawn. First in this thread, as they were drawn before, and then in a thread of
 * their own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { balancePicture, DrawingThread, pngOf } from '#pictures/index.ts';

const frameMs = 20;

const { values } = parseArgs({ options: { count: { type: 'string', default: '20' } } });
const count = Number(values.count);
if (!Number.isSafeInteger(count) || count < 1) {
  console.error(`--count has to be a whole number from 1, not "${values.count}"`);
  process.exit(2);
}

/** A picture of the usual size. Each number gives another one. */
function sample(number: number): string {
  const share = { share: (number % 10) / 10, low: 0, high: 1 };
  const roles = Array.from({ length: 12 }, (_, role) => ({ role: `r${role}`, survival: share, victory: share }));
  return balancePicture(
    { games: number, averageRounds: 4, wins: ['town', 'mafia'].map((winner) => ({ winner, ...share })), roles },
    {
      title: `Картина ${number}`,
      about: 'about',
      wins: 'Wins',
      survival: 'Lives',
      percent: (share) => `${(100 * share).toFixed(1)} %`,
      nameOf: (word) => `Роль ${word}`,
    },
  );
}

/** Milliseconds by which each frame was late until the work was done. Like the narrator, it does not skip frames. */
async function lateness(work: () => Promise<unknown>): Promise<readonly number[]> {
  let isDone = false;
  const late: number[] = [];
  const working = work().finally(() => {
    isDone = true;
  });
  for (let due = performance.now() + frameMs; !isDone; due = Math.max(due + frameMs, performance.now())) {
    await pause(Math.max(0, due - performance.now()));
    late.push(Math.max(0, performance.now() - due));
  }
  await working;
  return late.sort((one, other) => one - other);
}

function report(name: string, late: readonly number[]): void {
  const at = (share: number) => (late[Math.min(late.length - 1, Math.floor(share * late.length))] ?? 0).toFixed(1);
  console.log(`${name}: ${late.length} frames, late by p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`);
}

const numbers = Array.from({ length: count }, (_, index) => index);
const quiet = { debug() {}, info() {}, warn: (...told: unknown[]) => console.error(...told), error() {} };

report('nothing is drawn', await lateness(() => pause(2_000)));
await pngOf(sample(0), 2);
const inThisThread = async () => {
  for (const number of numbers) {
    await pngOf(sample(number), 2);
    await pause(0);
  }
};
report('drawn in this thread', await lateness(inThisThread));
const thread = new DrawingThread(quiet);
report(
  'drawn in a thread of their own, with its start',
  await lateness(() => Promise.all(numbers.map((number) => thread.draw({ svg: sample(number), scale: 2 })))),
);
await thread.close();
