/**
 * Measures how well the Russian numbers are understood, said in many ways: `npm run audio -- numbers`. Each way says the
 * 26 seats and the 26 bare numbers, as the synthesiser speaks. The shipped clips are compared with them, as they are after
 * Opus. The recogniser (`recogniser.ts`) distinguishes each from the other 25. `numbers.ru.txt` has the table, and each number's margins. It takes a quarter of an hour. After an
 * interruption it continues (`.cache/numbers`). `-- --again` starts again.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rawFile, speakRussian, type Take } from '../build/synthesise.ts';
import { eachOf, missingTools, type Need, run, succeeds } from '../build/tools.ts';
import { ROWS, type SpokenNumber, type Way } from './number-ways.ts';
import { russianPhrases } from './phones.ts';
import { judge, RECOGNISER_NEEDS } from './recogniser.ts';

const NEEDS: readonly Need[] = [
  ...RECOGNISER_NEEDS,
  { what: 'espeak-ng', aptPackage: 'espeak-ng', works: () => succeeds('espeak-ng', ['--version']) },
];

const ALL = Array.from({ length: 26 }, (_, index) => index + 1);

/** A number's margin, in nats a frame. Above 0 it is recognised. */
type Margins = ReadonlyMap<number, number>;

/** The pack whose clips are measured. */
const PACK = path.join(import.meta.dirname, '..', 'ru');

const KEPT = path.join('.cache', 'numbers');

/** The margins of this way, from an earlier run or judged now. */
async function marginsOf(way: Way, work: string): Promise<Margins> {
  if (ALL.some((number) => way(number)?.clip !== undefined)) return judged(way, work);
  const key = createHash('sha256')
    .update(JSON.stringify(ALL.map(way)))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(KEPT, `${key}.json`);
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return new Map(JSON.parse(kept) as [number, number][]);
  const margins = await judged(way, work);
  await mkdir(KEPT, { recursive: true });
  await writeFile(file, JSON.stringify([...margins]));
  return margins;
}

type Said = ReadonlyMap<number, SpokenNumber>;

/** Says the numbers in this way and judges them. */
async function judged(way: Way, work: string): Promise<Margins> {
  const folder = await mkdtemp(path.join(work, 'way-'));
  const said: Said = new Map(ALL.flatMap((number) => entry(number, way(number))));
  const files = shippedFiles(said) ?? (await spokenFiles(said, folder));
  const phrases = await russianPhrases(new Map([...said].map(([number, { text }]) => [String(number), text])), folder);
  const clips = [...files].map(([number, file]) => ({ id: String(number), file, says: String(number) }));
  const verdicts = await judge(clips, phrases, folder);
  await rm(folder, { recursive: true });
  return new Map(verdicts.map(({ id, margin }) => [Number(id), margin]));
}

/** The files of shipped clips, or `null` if the numbers must be spoken. */
function shippedFiles(said: Said): ReadonlyMap<number, string> | null {
  const files = [...said].flatMap(([number, { clip }]): [number, string][] =>
    clip === undefined ? [] : [[number, path.join(PACK, `${clip}.ogg`)]],
  );
  return files.length === 0 ? null : new Map(files);
}

/** Speaks the numbers. */
async function spokenFiles(said: Said, folder: string): Promise<ReadonlyMap<number, string>> {
  const takes = [...said].map(
    ([number, { text, delivery }]): Take => ({
      ...{ name: String(number), text },
      ...(delivery === undefined ? {} : { delivery }),
    }),
  );
  const isForeign = [...said.values()].some(({ by }) => by !== undefined);
  await (isForeign ? speakWithEspeak : speakRussian)(takes, folder);
  const files = new Map(takes.map((take) => [Number(take.name), rawFile(folder, take)] as const));
  await eachOf([...said], 2, ([number, { stretched }]) => stretch(files.get(number)!, stretched));
  return files;
}

const entry = (number: number, spoken: SpokenNumber | null): [number, SpokenNumber][] =>
  spoken === null ? [] : [[number, spoken]];

async function speakWithEspeak(takes: readonly Take[], folder: string): Promise<void> {
  const voice = ['-v', 'ru+klatt', '-a', '80'];
  await eachOf(takes, 2, (take) =>
    run('espeak-ng', [...voice, '-w', rawFile(folder, take), take.text.replaceAll(/\+(\p{L})/gu, '$1\u0301')]),
  );
}

async function stretch(file: string, factor: number | undefined): Promise<void> {
  if (factor === undefined) return;
  await run('sox', ['-R', '-D', file, `${file}.slow.wav`, 'tempo', '-s', (1 / factor).toFixed(4)]);
  await rename(`${file}.slow.wav`, file);
}

/** Each number with the margin of its best way. */
async function bestOf(ways: readonly Way[], work: string): Promise<Margins> {
  const best = new Map<number, number>();
  for (const way of ways)
    for (const [number, margin] of await marginsOf(way, work))
      best.set(number, Math.max(margin, best.get(number) ?? Number.NEGATIVE_INFINITY));
  return best;
}

function cell(margins: Margins): string {
  if (margins.size === 0) return '';
  const all = [...margins.values()];
  const right = all.filter((margin) => margin > 0).length;
  const mean = all.reduce((sum, margin) => sum + margin, 0) / all.length;
  return `${right}/${all.length}, ${mean.toFixed(2)}`;
}

const one = (margin: number | undefined): string => (margin === undefined ? '' : margin.toFixed(2)).padStart(6);

/** The margins number by number, to show where a way is good. */
const list = (rows: readonly (readonly [name: string, seats: Margins, numbers: Margins])[], which: 1 | 2): string =>
  rows
    .filter((row) => row[which].size > 0)
    .map((row) => `${ALL.map((number) => one(row[which].get(number))).join('')}  ${row[0].replaceAll(/[*`]/g, '')}`)
    .join('\n');

async function main(): Promise<void> {
  const missing = await missingTools(NEEDS);
  if (missing.length > 0) {
    const packages = missing.map(({ aptPackage }) => aptPackage).join(' ');
    throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}. On Debian: apt-get install ${packages}`);
  }
  if (process.argv.includes('--again')) await rm(KEPT, { recursive: true, force: true });
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-numbers-'));
  try {
    const rows: [string, Margins, Margins][] = [];
    for (const { name, seats, numbers } of ROWS) {
      const row: [string, Margins, Margins] = [name, await bestOf(seats, work), await bestOf(numbers, work)];
      rows.push(row);
      console.log(`| ${name} | ${cell(row[1])} | ${cell(row[2])} |`);
    }
    const table = rows.map(([name, seats, numbers]) => `| ${name} | ${cell(seats)} | ${cell(numbers)} |`).join('\n');
    const head = ALL.map((number) => String(number).padStart(6)).join('');
    const lists = ([1, 2] as const).map(
      (which) => `${['', 'seats', 'numbers'][which]}\n${head}\n${list(rows, which)}\n`,
    );
    await writeFile(path.join(import.meta.dirname, 'numbers.ru.txt'), `${table}\n\n${lists.join('\n')}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
