/**
 * `npm run house`: prints the figures of the structure, beside their goals, and what one press enters. With `--list` it
 * names the short files that have one importer. They are a sign to look at: what does not belong together stays apart.
 * With `--calls` it names the functions that the presses call most.
 */
import '../usage.ts';
import { sources, testSources } from '../sources.ts';
import { filesNaming, foldersInCircles, linesOf, optionalFieldsOf, shortWithOneImporter } from './figures.ts';
import type { Trace } from './press-trace.ts';
import { tracePresses } from './presses.ts';

const src = sources.filter(({ path }) => path.startsWith('src/'));
const bot = sources.filter(({ path }) => /^(?:src|commands)\//.test(path));
const short = shortWithOneImporter(bot);
const besidesTexts = src.filter(({ path }) => !path.startsWith('src/narration/texts/'));

const { vote, shot, night } = await tracePresses();
const most = 60;
const sizeOf = ({ files, calls }: Trace): string => `${files.size}, ${calls}`;

/** The functions that are called most, each with its calls. */
const mostCalled = ({ functions }: Trace): string =>
  [...functions]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, count]) => `${count} ${name}`)
    .join('\n');

const rows: readonly (readonly [string, string | number, string])[] = [
  ['lines of src', linesOf(src), '77000'],
  ['files of src', src.length, '950'],
  ['lines of tests', linesOf(testSources), '68000'],
  ['folders whose parts import each other in a circle', foldersInCircles(src).length, '0'],
  ['short files with one importer', short.length, '30'],
  ['optional fields of the stored table', optionalFieldsOf(src, 'table-document.ts').length, '5'],
  // Examples that stay: a switch that only hides sounds, and the button of a card.
  ['files of an on/off setting (nightSound)', filesNaming(besidesTexts, /\bnightSound\b/).length, '3'],
  ['files of a small feature (cardIds)', filesNaming(src, /\bcardIds\b/).length, '1 and who shows it'],
  ['a vote: files entered, calls', sizeOf(vote), '70, 1800'],
  ['a shot: files entered, calls', sizeOf(shot), '60, 1200'],
  ['the night after it until the day: files entered, calls', sizeOf(night), '35000 calls'],
];

console.log('figure | now | goal\n--- | --- | ---');
for (const row of rows) console.log(row.join(' | '));
if (process.argv.includes('--list')) console.log(`\n${short.join('\n')}`);
if (process.argv.includes('--calls'))
  for (const [name, trace] of Object.entries({ vote, shot, night })) console.log(`\n${name}\n${mostCalled(trace)}`);
