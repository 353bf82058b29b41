/**
 * Chooses how the Russian voice says its seats, numbers and times: `npm run audio -- deliveries`. Each take is said in
 * many ways. A way is good if the recogniser finds it among all phrases, both as spoken and after Opus, and if its
 * pitch falls at the end of a sentence and stays level inside a phrase. The result is
 * `audio/build/script/deliveries.ru.ts`. Names of takes limit the search to them. A whole search takes half an hour.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { master } from '../build/master.ts';
import { chainOf } from '../build/scenes.ts';
import { DELIVERIES } from '../build/script/deliveries.ru.ts';
import { type Delivery, rawFile, speakRussian, type Take } from '../build/synthesise.ts';
import { eachOf } from '../build/tools.ts';
import { allTexts, measuredPhrases, unique } from './clips.ts';
import { identify, wordsHeard } from './identify.ts';
import { endingOf } from './pitch.ts';
import { deliveriesPage, moreWays, WANTED, type Wanted } from './takes-to-try.ts';

/** The number of ways of each take that are also judged after Opus. */
const FINALISTS = 10;
const RATE = 16_000;

interface Tried {
  readonly wanted: Wanted;
  readonly way: Delivery;
  readonly take: Take;
  /** True if the recogniser finds the words. */
  isHeard: boolean;
  /** The movement of the pitch at the end, semitones. */
  ending: number;
  isHeardAfterOpus: boolean;
}

/** The distance of the ending from the wanted one, semitones. */
function farOff({ wanted, ending }: Tried): number {
  if (Number.isNaN(ending)) return 6;
  return wanted.ends === 'falling' ? Math.max(0, ending + 2.5) : Math.max(0, -1 - ending) + Math.max(0, ending - 2);
}

const cost = (tried: Tried): number => (tried.isHeard ? 0 : 100) + (tried.isHeardAfterOpus ? 0 : 200) + farOff(tried);

const best = (all: readonly Tried[]): readonly Tried[] => [...all].sort((one, other) => cost(one) - cost(other));

/** The samples of a WAV file of 16 bits, as festival and sox write it. */
async function samplesOf(file: string): Promise<Float32Array> {
  const bytes = await readFile(file);
  const data = bytes.subarray(bytes.indexOf('data') + 8);
  return Float32Array.from({ length: data.length >> 1 }, (_, index) => data.readInt16LE(index * 2) / 32_768);
}

/** Writes what the recogniser reads: 16 bits with silence around it. */
async function writePadded(samples: Float32Array, file: string): Promise<void> {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  const lead = Math.round(0.25 * RATE);
  const data = Buffer.alloc(44 + 2 * (samples.length + lead + Math.round(0.3 * RATE)));
  for (const [index, sample] of samples.entries())
    data.writeInt16LE(Math.round((sample / peak) * 23_000), 44 + 2 * (lead + index));
  await writeFile(file, data);
}

/** Says each take in each of its ways. */
async function tryAll(all: readonly Wanted[], work: string): Promise<readonly Tried[]> {
  const tried = all.flatMap((wanted, of) =>
    wanted.ways.map((way, index): Tried => {
      const take = { name: `${of}-${index}`, text: wanted.text, delivery: way };
      return { wanted, way, take, isHeard: false, ending: Number.NaN, isHeardAfterOpus: false };
    }),
  );
  await speakRussian(
    tried.map(({ take }) => take),
    work,
  );
  await eachOf(tried, 4, async (each) => {
    const samples = await samplesOf(rawFile(work, each.take));
    each.ending = endingOf(samples, RATE);
    await writePadded(samples, path.join(work, `${each.take.name}.wav`));
  });
  return tried;
}

/** The loudness of the packs, LUFS. */
const LOUDNESS = -17;

/** Encodes the take as the packs do. */
async function encoded({ wanted, take }: Tried, work: string): Promise<string> {
  const wav = path.join(work, `${take.name}.dry.wav`);
  const ogg = path.join(work, `${take.name}.ogg`);
  const chain = chainOf(wanted.name.replace(/-2$/, ''));
  await chain.place(rawFile(work, take), wav);
  await master(wav, ogg, { lufs: LOUDNESS, isJoined: true, ...chain });
  return ogg;
}

/** The best way of each take. `phrases`: all phrases among which it must be found. */
async function chosenOf(all: readonly Wanted[], phrases: Phrases, work: string): Promise<readonly Tried[]> {
  const tried = await tryAll(all, work);
  const says = ({ wanted }: Tried) => phrases.standIn(wanted.name);
  const heard = await wordsHeard(
    tried.map(({ take }) => take.name),
    phrases.all,
    work,
  );
  for (const [index, each] of tried.entries()) each.isHeard = heard[index] === says(each);
  const byTake = all.map((each) => tried.filter(({ wanted }) => wanted === each));
  const finalists = byTake.flatMap((ways) => best(ways).slice(0, FINALISTS));
  const clips = await eachOf(finalists, 2, async (each) => ({
    ...{ id: each.take.name, says: says(each) },
    file: await encoded(each, work),
  }));
  const again = await identify(clips, phrases.all, await mkdtemp(path.join(work, 'opus-')));
  for (const [index, { says: words, heard: found }] of again.entries())
    finalists[index]!.isHeardAfterOpus = words === found;
  return byTake.map((ways) => best(ways)[0]!);
}

interface Phrases {
  readonly all: Awaited<ReturnType<typeof measuredPhrases>>;
  readonly standIn: (name: string) => string;
}

/** The best ways of these takes. Those that are not understood are tried in further ways. */
async function search(names: readonly string[], work: string): Promise<readonly Tried[]> {
  const { texts, standIn } = unique(allTexts('ru'));
  const phrases = { all: await measuredPhrases('ru', texts, work), standIn };
  const wanted = WANTED.filter(({ name }) => names.length === 0 || names.includes(name));
  const first = await chosenOf(wanted, phrases, await mkdtemp(path.join(work, 'first-')));
  const poor = first.filter(({ isHeardAfterOpus }) => !isHeardAfterOpus);
  const again = poor.map(({ wanted: each }) => ({ ...each, ways: moreWays(each) }));
  if (again.length === 0) return first;
  const second = await chosenOf(again, phrases, await mkdtemp(path.join(work, 'second-')));
  return first.map((one) => best([one, ...second.filter(({ wanted: { name } }) => name === one.wanted.name)])[0]!);
}

const work = await mkdtemp(path.join(tmpdir(), 'nightcall-deliveries-'));
try {
  const chosen = await search(process.argv.slice(2), work);
  const ways = new Map([
    ...Object.entries(DELIVERIES),
    ...chosen.map(({ wanted, way }) => [wanted.name, way] as const),
  ]);
  await writeFile(path.join(import.meta.dirname, '..', 'build', 'script', 'deliveries.ru.ts'), deliveriesPage(ways));
  for (const { wanted, isHeard, isHeardAfterOpus, ending, way } of chosen)
    console.log(
      [
        wanted.name.padEnd(18),
        isHeard ? 'heard' : '-    ',
        isHeardAfterOpus ? 'heard' : '-    ',
        ending.toFixed(1).padStart(6),
        JSON.stringify(way),
      ].join(' '),
    );
} finally {
  await rm(work, { recursive: true, force: true });
}
