/**
 * `npm run beat -- [--speed N] [--language en|ru]`: how exactly the numbers of a blind shooting come to a member who
 * listens (D14), by his own clock. The real bot plays a whole game of the deck; each number's first frame is compared with
 * the beat that the first number of its clan has begun. At speed 1, as at a table, a number comes every 3 s and the game takes
 * some ten minutes. Exits with 1 if a number is off by 60 ms or more, which a busy machine can bring about.
 */
import { parseArgs } from 'node:util';
import { languages } from '#narration/language.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { NumberListener } from '../../src/demo/number-listener.ts';
import { deckGame } from './kit/plots.ts';
import { setUpFixture } from './kit/stage.ts';

const BEAT_MS = 3000;
const MOST_MS = 60;

const { values } = parseArgs({
  options: { speed: { type: 'string', default: '1' }, language: { type: 'string', default: 'en' } },
});
const speed = Number(values.speed);
const language = languages.find((one) => one === values.language);
if (!language || !(speed > 0)) {
  console.error('npm run beat -- [--speed N] [--language en|ru]');
  process.exit(2);
}

/** The numbers in the order in which they came, and when: a new row begins where a count begins anew. */
const counts: { readonly number: number; readonly at: number }[][] = [];
let latest = Number.POSITIVE_INFINITY;

const stage = await setUpFixture({ plot: deckGame, language, speed });
await stage.begin();
const visit = await stage.host.waitUntil(() => stage.visit);
const ear = new NumberListener(visit, new ClipIndex(`${stage.packs}/${language}`), (number, at) => {
  if (number <= latest) counts.push([]);
  counts.at(-1)!.push({ number, at });
  latest = number;
});
await stage.ended();
ear.stop();
await stage.strike();

/** Counts of votes are no beat: a shooting calls the living in the order of their seats. */
const shootings = counts.filter((count) => count.length >= deckGame.roles.length - 1);
const drifts = shootings.map(([first, ...rest]) =>
  rest.map(({ at }, index) => at - first!.at - ((index + 1) * BEAT_MS) / speed),
);
for (const [index, drift] of drifts.entries()) {
  const numbers = shootings[index]!.map(({ number }) => number).join(' ');
  console.log(`${numbers}: off the beat by ${drift.map((ms) => ms.toFixed(0)).join(', ')} ms`);
}
const most = Math.max(...drifts.flat().map(Math.abs));
console.log(`${drifts.flat().length} intervals of ${BEAT_MS / speed} ms, off by ${most.toFixed(0)} ms at most`);
process.exitCode = most < MOST_MS ? 0 : 1;
