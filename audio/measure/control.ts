/**
 * Measures the recogniser itself: `npm run audio -- control`. A man has read the sentences from which the Russian voice is
 * made. Pieces of them, from pause to pause, are recognised among one another as our clips are among theirs. The result
 * is what natural Russian speech reaches with the phones of `phones.ts`. It chooses those phones, so that our own clips
 * do not.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eachOf, missingTools, run } from '../build/tools.ts';
import { wordsHeard } from './identify.ts';
import { nearestPhones } from './phones.ts';
import { type Phrase, RECOGNISER_NEEDS } from './recogniser.ts';

const VOICE = '/usr/share/festival/voices/russian/msu_ru_nsh_clunits';
/** The number of pieces, and the number of phones that they have, as our lines do. */
const PIECES = 300;
const [LEAST, MOST] = [6, 40];
/** The silence of a pause that stays on each side, s. */
const AROUND = 0.03;

/** A piece of a recording: its start and end in s, and its phones. */
interface Piece {
  readonly recording: string;
  readonly from: number;
  readonly to: number;
  readonly phones: readonly string[];
}

/** The pieces of a recording. Each row of its labels has the end of a phone and its name. */
function piecesOf(recording: string, labels: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [from, to] = [0, 0];
  let phones: string[] = [];
  for (const row of labels.trim().split('\n').slice(1)) {
    const [end, , phone] = row.trim().split(/\s+/);
    if (phone !== 'pau') phones.push(phone!);
    else {
      if (phones.length > 0) pieces.push({ recording, from, to, phones });
      phones = [];
      from = Number(end);
    }
    to = Number(end);
  }
  return pieces;
}

const lot = ({ recording, from }: Piece): string => createHash('sha256').update(`${recording} ${from}`).digest('hex');

/** Pieces by lot, all with different phones. */
async function chosenPieces(): Promise<readonly Piece[]> {
  const files = (await readdir(path.join(VOICE, 'lab'))).filter((file) => file.endsWith('.lab')).sort();
  const all = await eachOf(files, 4, async (file) =>
    piecesOf(path.basename(file, '.lab'), await readFile(path.join(VOICE, 'lab', file), 'utf8')),
  );
  const fitting = all.flat().filter(({ phones }) => phones.length >= LEAST && phones.length <= MOST);
  const different = new Map(fitting.map((piece) => [piece.phones.join(' '), piece]));
  return [...different.values()].sort((one, other) => lot(one).localeCompare(lot(other))).slice(0, PIECES);
}

async function measured(work: string): Promise<string> {
  const pieces = await chosenPieces();
  await eachOf(pieces, 2, ({ recording, from, to }, index) => {
    const stretch = ['trim', Math.max(0, from - AROUND).toFixed(3), `=${(to + AROUND).toFixed(3)}`];
    const out = path.join(work, `${index}.wav`);
    const wav = path.join(VOICE, 'wav', `${recording}.wav`);
    return run('sox', ['-R', '-D', wav, '-b', '16', out, ...stretch, 'norm', '-3', 'pad', '0.25', '0.3']);
  });
  const phrases = new Map(
    pieces.map(({ phones }, index): [string, Phrase] => [
      String(index),
      [{ name: `piece${index}`, pronunciations: [nearestPhones(phones)] }],
    ]),
  );
  const names = pieces.map((_, index) => String(index));
  const heard = await wordsHeard(names, phrases, work);
  const right = heard.filter((each, index) => each === names[index]).length;
  const mean = pieces.reduce((sum, { phones }) => sum + phones.length, 0) / pieces.length;
  return `${right} of ${pieces.length} pieces of a person's recordings are recognised, with ${mean.toFixed(1)} phones on average`;
}

async function main(): Promise<void> {
  const missing = await missingTools(RECOGNISER_NEEDS);
  if (missing.length > 0) throw new Error(`missing: ${missing.map(({ what }) => what).join(', ')}`);
  const work = await mkdtemp(path.join(tmpdir(), 'nightcall-control-'));
  try {
    console.log(await measured(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
