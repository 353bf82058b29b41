import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { t } from '#narration/text.ts';
import { faultsIn, type PackProblem } from '#packs/problem.ts';
import { secondsOf } from '#packs/recording/sound.ts';
import { problemsOf } from '#packs/recording/take-check.ts';
import type { CueTake } from '../build/pack.ts';
import { ffmpeg } from '../build/tools.ts';
import { hasFile, hasSeed, speakWith, type VoiceProgram } from '../build/voice-program.ts';
import { type Draft, draftIn } from './draft.ts';
import { lineFacts } from './line-facts.ts';
import { otherWordsIn, type RivalOf, rivals } from './other-words.ts';
import { Complaint, needFfmpeg, problemLines } from './say.ts';
import { decode } from './sound.ts';
import { linesOf, recordingsIn } from './takes.ts';

/** The most attempts at a line, if the program takes a seed. */
const ATTEMPTS = 4;
/** The folder for unfinished lines, within that of the recordings. */
const UNFINISHED = '.unfinished';

/** A spoken line, with what is wrong with it. */
interface Attempt {
  readonly file: string;
  readonly seconds: number;
  readonly problems: readonly PackProblem[];
}

interface Work {
  readonly draft: Draft;
  readonly program: VoiceProgram;
  readonly folder: string;
  readonly factsOf: Awaited<ReturnType<typeof lineFacts>>;
  readonly rivalOf: RivalOf;
}

/**
 * Lets a program speak each line of the script that has no recording yet. Each line is checked, and one with a problem
 * is tried again if the command has a `{seed}`. Each recording is stored at once, so that an interruption loses nothing.
 * Returns the number of lines that could not be spoken without a fault.
 * @throws {Complaint} if the program fails
 */
export async function speak(place: string, program: VoiceProgram, print: (line: string) => void): Promise<number> {
  const draft = await draftIn(place);
  const { script } = draft;
  if (!hasFile(program)) throw new Complaint(() => t(script, 'packs:tool.usage.say', { file: '{file}' }));
  await needFfmpeg({ language: script });
  const folder = path.join(place, UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const [factsOf, rivalOf] = await Promise.all([lineFacts(draft), rivals(draft)]);
  const work: Work = { draft, program, folder, factsOf, rivalOf };
  const lines = linesOf(draft);
  const { recordings } = await recordingsIn(place, draft);
  const recorded = new Set(recordings.map(({ take }) => take.name));
  let faulty = 0;
  try {
    for (const [index, take] of lines.entries()) {
      if (recorded.has(take.name)) continue;
      const best = await bestOf(work, take);
      const seconds = Number(best.seconds.toFixed(1));
      print(t(script, 'packs:say.line', { done: index + 1, all: lines.length, name: take.name, seconds }));
      for (const line of problemLines(best.problems, { language: script })) print(`  ${line}`);
      if (faultsIn(best.problems).length > 0) faulty += 1;
      else await rename(best.file, path.join(place, `${take.name}.wav`));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return faulty;
}

/** The first attempt without problems, or otherwise the one with the fewest. */
async function bestOf(work: Work, take: CueTake): Promise<Attempt> {
  const attempts: Attempt[] = [];
  for (let seed = 1; seed <= (hasSeed(work.program) ? ATTEMPTS : 1); seed++) {
    const attempt = await attemptAt(work, take, seed);
    if (attempt.problems.length === 0) return attempt;
    attempts.push(attempt);
  }
  const weight = ({ problems }: Attempt): number => faultsIn(problems).length * 100 + problems.length;
  return attempts.reduce((best, one) => (weight(one) < weight(best) ? one : best));
}

/** Speaks a line once, and turns it into 48 kHz. The rate of a synthesiser says nothing about its quality. */
async function attemptAt(
  { draft, program, folder, factsOf, rivalOf }: Work,
  take: CueTake,
  seed: number,
): Promise<Attempt> {
  const [said, file] = ['said', 'wav'].map((kind) => path.join(folder, `${take.name}.${seed}.${kind}.wav`));
  await speakWith(program, { text: take.text, file: said!, seed }).catch((error: Error) => {
    throw new Complaint(() => t(draft.script, 'packs:say.failed', { name: take.name, reason: error.message }));
  });
  const plain = ['-nostdin', '-v', 'error', '-y', '-i', said!, '-af', 'aresample=48000:resampler=soxr'];
  await ffmpeg([...plain, '-ar', '48000', '-bitexact', file!]).catch(() => {});
  const sound = await decode(file!);
  const name = `${take.name}.wav`;
  const problems = [...problemsOf(name, sound, factsOf(take)), ...otherWordsIn([await rivalOf(name, sound, take)])];
  return { file: file!, seconds: sound === null ? 0 : secondsOf(sound), problems };
}
