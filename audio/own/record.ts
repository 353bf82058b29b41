import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { voiceLanguageName } from '#narration/language.ts';
import { t } from '#narration/text.ts';
import { secondsOf } from '#packs/recording/sound.ts';
import { problemsOf } from '#packs/recording/take-check.ts';
import type { CueTake } from '../build/pack.ts';
import { ffmpegCommand } from '../build/tools.ts';
import { arrival } from './arrival.ts';
import { type Draft, draftIn, isForeign } from './draft.ts';
import { watchLevel } from './level-meter.ts';
import { lineFacts } from './line-facts.ts';
import { playBack } from './player.ts';
import { findRecorder, type Recorder, startRecording } from './recorder.ts';
import { problemLines } from './say.ts';
import { levelText, showingLevel } from './shown-level.ts';
import { decode } from './sound.ts';
import { linesOf, recordingsIn } from './takes.ts';

/** The options of `npm run pack -- record`. */
export interface RecordOptions {
  /** `--wait`: you record with another program, and this one waits for its files. */
  readonly wait?: boolean;
  /** `--with`: a command line that records to `FILE` until it is stopped (SIGINT). */
  readonly with?: string;
  /** `--play`: a command line that plays `FILE`. Missing: the first player on this machine. */
  readonly play?: string;
  readonly input?: Readable;
  readonly output?: Writable;
}

interface Session {
  readonly folder: string;
  readonly draft: Draft;
  /** `null` if it is missing or has failed. The program then waits for the files. */
  recorder: Recorder | null;
  /** The command line of the player. Missing: the first one on this machine. */
  readonly player?: string;
  /** Returns the next input, or `q` once the input has ended. */
  readonly ask: (question: string, signal?: AbortSignal) => Promise<string>;
  readonly print: (line: string) => void;
  /** Writes this in place of the current line of the terminal. Missing: the output is no terminal. */
  readonly redraw?: (line: string) => void;
}

type Step = 'next' | 'back' | 'quit' | 'again';

/**
 * Shows the lines of the script one after another and records each, or waits until it has been recorded elsewhere. Each
 * kept recording is stored at once, so that you may stop after any line and continue another day.
 */
export async function record(folder: string, options: RecordOptions = {}): Promise<void> {
  const { input = process.stdin, output = process.stdout } = options;
  const draft = await draftIn(folder);
  const terminal = createInterface({ input, output });
  const print = (line: string) => void output.write(`${line}\n`);
  const recorder = options.wait ? null : await findRecorder(options.with);
  if (recorder === null && !options.wait) print(t(draft.script, 'packs:record.no-recorder'));
  try {
    const player = options.play === undefined ? {} : { player: options.play };
    const redraw = (line: string) => void output.write(`\r\u001b[2K${line}`);
    const drawn = 'isTTY' in output && output.isTTY === true ? { redraw } : {};
    await walk({ folder, draft, recorder, ...player, ask: asks(terminal), print, ...drawn });
  } finally {
    terminal.close();
  }
}

function asks(terminal: Interface): Session['ask'] {
  const over = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve('q'));
  });
  return async (question, signal) => {
    const answer = terminal.question(`${question} > `, signal === undefined ? {} : { signal }).catch(() => 'q');
    return (await Promise.race([answer, over])).trim().toLowerCase();
  };
}

async function walk(session: Session): Promise<void> {
  const { folder, draft, print } = session;
  const script = linesOf(draft);
  const recorded = await namesIn(session);
  print(t(draft.script, 'packs:record.head', { done: recorded.size, all: script.length }));
  if (isForeign(draft)) print(t(draft.script, 'packs:record.foreign', { voice: voiceLanguageName(draft.lang) }));
  let at = script.findIndex(({ name }) => !recorded.has(name));
  while (at >= 0 && at < script.length) {
    const take = script[at]!;
    const step = await oneLine(session, take, at + 1, script.length);
    if (step === 'quit') return print(t(draft.script, 'packs:record.later', { place: folder }));
    if (step === 'back') at = Math.max(0, at - 1);
    if (step === 'next') {
      const done = await namesIn(session);
      at = script.findIndex(({ name }, index) => index > at && !done.has(name));
    }
  }
  print(t(draft.script, 'packs:record.done', { place: folder }));
}

const namesIn = async ({ folder, draft }: Session): Promise<ReadonlySet<string>> =>
  new Set((await recordingsIn(folder, draft)).recordings.map(({ take }) => take.name));

async function oneLine(session: Session, take: CueTake, at: number, all: number): Promise<Step> {
  const { draft, print, ask, recorder } = session;
  print('');
  print(t(draft.script, 'packs:record.line', { at, all, name: take.name }));
  print(`    ${take.text}`);
  if (recorder === null) return waitFor(session, take);
  const word = await ask(t(draft.script, 'packs:record.prompt'));
  if (word === 'q') return 'quit';
  if (word === 'b') return 'back';
  if (word === 's') return 'next';
  return takeDown(session, take, recorder);
}

/** Records to a temporary file, which becomes the recording only when it is kept. */
async function takeDown(session: Session, take: CueTake, recorder: Recorder): Promise<Step> {
  const { draft, folder } = session;
  const part = path.join(folder, `${take.name}.wav.part`);
  const failure = await recordUntilPressed(session, recorder, part);
  if (failure !== null) {
    await rm(part, { force: true });
    session.print(`\n${t(draft.script, 'packs:record.failed', { with: recorder.name, reason: failure })}`);
    session.recorder = null;
    return 'again';
  }
  await listen(session, take, part);
  if (!(await isKept(session, part))) {
    await rm(part, { force: true });
    return 'again';
  }
  await discardTwins(session, take);
  await rename(part, path.join(folder, `${take.name}.wav`));
  return 'next';
}

/** Asks whether a recording is kept, and plays it back as often as wanted. */
async function isKept({ draft, ask, print, player }: Session, file: string): Promise<boolean> {
  for (;;) {
    const word = await ask(t(draft.script, 'packs:record.keep'));
    if (word !== 'p') return word === '';
    if (!(await playBack(file, player))) print(t(draft.script, 'packs:record.no-player'));
  }
}

/** Records until a key is pressed. Returns `null` on success, otherwise the reason of the failure. */
async function recordUntilPressed(session: Session, recorder: Recorder, file: string): Promise<string | null> {
  const { draft, ask, print } = session;
  await rm(file, { force: true });
  const running = startRecording(recorder, file);
  await running.begun;
  const over = new AbortController();
  const question = t(draft.script, 'packs:record.running', { with: recorder.name });
  const pressed = ask(question, over.signal);
  const show = showingLevel({ ...session, language: draft.script }, question);
  const meter = watchLevel(file, (level) => (over.signal.aborted ? undefined : show(level)));
  const failure = await Promise.race([running.failed, pressed.then(() => null)]);
  over.abort();
  if (failure === null) await running.stop();
  const level = await meter.stop();
  if (failure === null && level !== null) print(levelText(draft.script, level, level.most));
  return failure;
}

/** Reports what the recording contains, if ffmpeg is available. */
async function listen({ draft, print }: Session, take: CueTake, file: string): Promise<void> {
  if ((await ffmpegCommand()) === null) return;
  const sound = await decode(file);
  const seconds = sound === null ? 0 : secondsOf(sound);
  print(t(draft.script, 'packs:record.heard', { seconds: Number(seconds.toFixed(1)) }));
  const problems = problemsOf(`${take.name}.wav`, sound, (await lineFacts(draft))(take));
  for (const line of problemLines(problems, { language: draft.script })) print(line);
}

/** Deletes the other recordings of a line that is recorded again. */
async function discardTwins({ folder, draft }: Session, take: CueTake): Promise<void> {
  const { recordings } = await recordingsIn(folder, draft);
  for (const one of recordings) if (one.take.name === take.name) await rm(one.file);
}

/** Waits until the file is complete, or until input is typed. */
async function waitFor(session: Session, take: CueTake): Promise<Step> {
  const { draft, folder, print, ask } = session;
  print(t(draft.script, 'packs:record.wait', { file: `${take.name}.wav`, place: folder }));
  const ending = new AbortController();
  const typed = ask(t(draft.script, 'packs:record.prompt'), ending.signal);
  const come = arrival(folder, take.name, ending.signal);
  const found = await Promise.race([typed.then(() => null), come]).finally(() => ending.abort());
  if (found === null) return ({ q: 'quit', b: 'back', s: 'next' } as const)[await typed] ?? 'again';
  print(`\n${t(draft.script, 'packs:record.waited', { file: found })}`);
  return 'next';
}
