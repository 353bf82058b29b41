/**
 * Measures every joint in the lines of all records: `npm run audio -- joints en | ru`. For each pair of clips it prints
 * the silence between them, the difference of their levels and the movement of the pitch before the joint, the worst
 * first. It decodes the joined packets as a listener does. Exits with 1 if a limit is passed.
 */
import path from 'node:path';
import { details } from '#narration/detail.ts';
import { isOfAnimals } from '#narration/index.ts';
import { languages } from '#narration/language.ts';
import { join, type Part, partsOf } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Clip } from '#voice/pack.ts';
import { decoded, speechLevel } from '../build/decode.ts';
import { endingOf } from './pitch.ts';
import { recordedGames, spokenLines } from './spoken-games.ts';

/** The limits: silence in ms within a phrase and between sentences, and the difference of levels in a phrase in dB. */
const PHRASE_MS = [20, 60] as const;
const SENTENCE_MS = [300, 400] as const;
const MOST_DB = 2;
/** A pitch that falls further before the rest of a phrase sounds finished, semitones. */
const MOST_FALL = -3;

const RATE = 48_000;
const FRAME = 960;
/** Sound is anything above this level in 5 ms, dBFS. */
const SOUND = -45;
const BLOCK = 240;
/** The longest time that the end of a clip rings on, in samples: 10 ms. */
const RINGING = 480;

type Jointed = Extract<Part, { kind: 'clip' }>;

interface Measured {
  readonly kind: 'phrase' | 'sentence';
  readonly before: Clip;
  readonly after: Clip;
  readonly ms: number;
  readonly db: number;
  readonly semitones: number;
}

type Stereo = ReturnType<typeof decoded>;

const isLoud = (ears: Stereo, at: number): boolean => {
  let sum = 0;
  for (const samples of ears) for (let index = at; index < at + BLOCK; index++) sum += (samples[index] ?? 0) ** 2;
  return 10 * Math.log10(sum / BLOCK / ears.length + 1e-12) > SOUND;
};

/** The words of a clip at 16 kHz, as they sound inside a line. */
function wordsOf({ packets, body: [first, last] }: Clip): Float32Array {
  const [left] = decoded(packets.slice());
  const body = left.subarray(first * FRAME, (last + 1) * FRAME);
  return Float32Array.from(
    { length: Math.floor(body.length / 3) },
    (_, index) => (body[3 * index]! + body[3 * index + 1]! + body[3 * index + 2]!) / 3,
  );
}

const heard = new Map<Clip, { readonly level: number; readonly ending: number }>();

function wordsHeard(clip: Clip) {
  const known = heard.get(clip);
  if (known !== undefined) return known;
  const words = wordsOf(clip);
  const found = { level: speechLevel(clip.packets.slice()), ending: endingOf(words, RATE / 3) };
  heard.set(clip, found);
  return found;
}

/** The silence between two clips of a line, in ms. */
function silenceBetween(first: Jointed, second: Exclude<Part, { kind: 'pause' }>): number {
  const packets = join([first, second]);
  const samples = decoded(packets);
  const middle = (packets.length - (second.clip.packets.length - second.clip.body[0])) * FRAME;
  let to = middle;
  // The decoder may let the end of the first clip ring into the first frame of the second.
  while (to < middle + RINGING && isLoud(samples, to)) to += BLOCK;
  let from = to - BLOCK;
  while (from > 0 && !isLoud(samples, from)) from -= BLOCK;
  while (to < samples[0].length && !isLoud(samples, to)) to += BLOCK;
  return ((to - from - BLOCK) / RATE) * 1000;
}

function measured(before: Jointed, after: Exclude<Part, { kind: 'pause' }>): Measured {
  const [one, other] = [wordsHeard(before.clip), wordsHeard(after.clip)];
  return {
    kind: before.joint === 'phrase' ? 'phrase' : 'sentence',
    before: before.clip,
    after: after.clip,
    ms: silenceBetween(before, after),
    db: Math.abs(one.level - other.level),
    semitones: one.ending,
  };
}

/** The joints of these parts. Beats and pauses have none. */
function pairsIn(parts: readonly Part[]): (readonly [Jointed, Exclude<Part, { kind: 'pause' }>])[] {
  return parts.flatMap((part, index) => {
    const next = parts[index + 1];
    const isJoint = part.kind === 'clip' && part.joint !== 'other' && next !== undefined && next.kind !== 'pause';
    return isJoint ? [[part, next] as const] : [];
  });
}

/** Every different line of the records, as tables with each detail say it, in parts. */
async function linesIn(language: (typeof languages)[number]): Promise<readonly (readonly Part[])[]> {
  const load = async (id: string) => (await loadPack(path.join(import.meta.dirname, '..', id))).pack;
  const packs = { city: await load(language), animals: await load(`animals-${language}`) };
  const lines = recordedGames().flatMap((game) => {
    const pack = isOfAnimals(game.options) ? packs.animals : packs.city;
    return details.flatMap((detail) => spokenLines(game, language, detail).map(({ cues }) => ({ pack, cues })));
  });
  const different = new Map(lines.map((line) => [`${line.pack.id} ${JSON.stringify(line.cues)}`, line]));
  return [...different.values()].map(({ pack, cues }) => partsOf(pack, cues).parts);
}

async function jointsIn(language: (typeof languages)[number]): Promise<readonly Measured[]> {
  const known = new Map<string, Measured>();
  for (const [part, next] of (await linesIn(language)).flatMap(pairsIn)) {
    const key = `${part.joint} ${part.clip.by} ${part.clip.place} ${part.clip.text} | ${next.clip.by} ${next.clip.place} ${next.clip.text}`;
    if (!known.has(key)) known.set(key, measured(part, next));
  }
  return [...known.values()];
}

const named = ({ before, after }: Measured): string => `${before.text} | ${after.text}`;
const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

/** Prints the worst rows of a figure. */
function worst(
  title: string,
  rows: readonly Measured[],
  badness: (row: Measured) => number,
  shown: (row: Measured) => string,
): void {
  console.log(title);
  for (const row of [...rows].sort((one, other) => badness(other) - badness(one)).slice(0, 8))
    console.log(`  ${shown(row).padStart(10)}  ${named(row)}`);
}

async function main(language: (typeof languages)[number]): Promise<number> {
  const all = await jointsIn(language);
  const [phrases, sentences] = (['phrase', 'sentence'] as const).map((kind) =>
    all.filter((row) => row.kind === kind),
  ) as [Measured[], Measured[]];
  const outside = (ms: number, [least, most]: readonly [number, number]) => Math.max(least - ms, ms - most, 0);
  console.log(`${language}: ${phrases.length} joints within phrases, ${range(phrases.map(({ ms }) => ms))} ms`);
  console.log(`${language}: ${sentences.length} joints between sentences, ${range(sentences.map(({ ms }) => ms))} ms`);
  const ms = (row: Measured) => `${row.ms.toFixed(0)} ms`;
  worst('Silence within a phrase', phrases, (row) => outside(row.ms, PHRASE_MS) + row.ms / 1e4, ms);
  worst('Silence between sentences', sentences, (row) => outside(row.ms, SENTENCE_MS), ms);
  worst(
    'Levels within a phrase',
    phrases,
    ({ db }) => db,
    ({ db }) => `${db.toFixed(1)} dB`,
  );
  worst(
    'Pitch before the rest of a phrase',
    phrases,
    ({ semitones }) => -semitones,
    ({ semitones }) => `${semitones.toFixed(1)} st`,
  );
  const faults = [
    phrases.filter((row) => outside(row.ms, PHRASE_MS) > 0).length,
    sentences.filter((row) => outside(row.ms, SENTENCE_MS) > 0).length,
    phrases.filter(({ db }) => db > MOST_DB).length,
    phrases.filter(({ semitones }) => semitones < MOST_FALL).length,
  ];
  console.log(
    `outside the limits: ${faults.join(', ')} (silence within phrases, between sentences, levels, falling pitch)`,
  );
  return faults.reduce((sum, count) => sum + count, 0);
}

const language = languages.find((each) => each === process.argv[2]);
if (language === undefined) throw new Error(`npm run audio -- joints ${languages.join(' | ')}`);
process.exitCode = (await main(language)) > 0 ? 1 : 0;
