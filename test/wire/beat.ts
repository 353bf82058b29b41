/**
 * `npm run campaign -- beat [--speed N] [--language en|ru]`: measures how exactly a listening member hears the numbers of a
 * blind shooting (D14), by that member's own clock.
 * The real bot plays a whole game of the deck. The first frame of each number is compared with the beat that the first
 * number of its clan has set. At speed 1, as at a real table, a number comes every 3 s and the game takes about ten
 * minutes. Exits with 1 if a number is off by 60 ms or more, which a busy machine can cause.
 */
import '../usage.ts';
import '../rulebooks.ts';
import { parseArgs } from 'node:util';
import { languages } from '#narration/language.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { NumberListener } from '../../src/demo/number-listener.ts';
import { deckGame } from './kit/deck-plots.ts';
import { setUpFixture } from './kit/fixture.ts';

const BEAT_MS = 3000;
const MOST_MS = 60;

const { values } = parseArgs({
  options: { speed: { type: 'string', default: '1' }, language: { type: 'string', default: 'en' } },
});
const speed = Number(values.speed);
const language = languages.find((one) => one === values.language);
if (!language || !(speed > 0)) {
  console.error('npm run campaign -- beat [--speed N] [--language en|ru]');
  process.exit(2);
}

/** The numbers in the order in which they were heard, with their times. Each count has its own row. */
const counts: { readonly number: number; readonly at: number }[][] = [];
let latest = Number.POSITIVE_INFINITY;

const fixture = await setUpFixture({ plot: deckGame, language, speed });
await fixture.begin();
const visit = await fixture.host.waitUntil(() => fixture.visit);
const listener = new NumberListener(visit, new ClipIndex(`${fixture.packs}/${language}`), (number, at) => {
  if (number <= latest) counts.push([]);
  counts.at(-1)!.push({ number, at });
  latest = number;
});
await fixture.ended();
listener.stop();
await fixture.strike();

/** Leaves out counts of votes, which have no beat. A shooting calls all living seats in order. */
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
