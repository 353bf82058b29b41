import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a program with its arguments unchanged (no shell) and returns its output. A failure contains the program's own
 * message.
 */
export async function run(command: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    return await execute(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const stderr = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Error(`${command} ${args.join(' ')}\n${stderr || (error as Error).message}`);
  }
}

/**
 * The command for ffmpeg: the one on the path or, if it is missing or unsuitable, that of the npm package, or `null` if
 * neither works.
 */
async function findFfmpeg(): Promise<string | null> {
  for (const command of ['ffmpeg', await npmFfmpeg()]) {
    if (command !== null && (await hasLibraries(command))) return command;
  }
  return null;
}

const hasLibraries = async (command: string): Promise<boolean> =>
  (await succeeds(command, ['-hide_banner', '-buildconf'], '--enable-libopus')) &&
  (await succeeds(command, ['-hide_banner', '-buildconf'], '--enable-libsoxr'));

/** The ffmpeg of a development package, which exists for most machines. CI tests the steps with it. */
const npmFfmpeg = (): Promise<string | null> =>
  import('@ffmpeg-installer/ffmpeg').then(
    ({ default: { path } }) => path,
    () => null,
  );

let ffmpegFound: Promise<string | null> | undefined;

/** The command for ffmpeg, or `null` if no ffmpeg has libopus and libsoxr. */
export function ffmpegCommand(): Promise<string | null> {
  ffmpegFound ??= findFfmpeg();
  return ffmpegFound;
}

/** Like `run`, with the ffmpeg that was found. */
export const ffmpeg = async (args: readonly string[]) => run((await ffmpegCommand()) ?? 'ffmpeg', args);

/** A program that must be on this machine, with the package that has it. */
export interface Need {
  readonly what: string;
  readonly aptPackage: string;
  readonly works: () => Promise<boolean>;
}

/** Returns true if a program exits without an error and prints the expected text. */
export const succeeds = (command: string, args: readonly string[], expected = '') =>
  execute(command, args).then(
    ({ stdout, stderr }) => (stdout + stderr).includes(expected),
    () => false,
  );

/** The tools for a pack of recordings. */
export const RECORDING_NEEDS: readonly Need[] = [
  {
    what: 'ffmpeg with libopus and libsoxr',
    aptPackage: 'ffmpeg',
    works: async () => (await ffmpegCommand()) !== null,
  },
];

/** The tools for one of our packs whose voice is that of a program. */
export const OTHER_VOICE_NEEDS: readonly Need[] = [
  ...RECORDING_NEEDS,
  { what: 'sox', aptPackage: 'sox', works: () => succeeds('sox', ['--version']) },
];

const NEEDS: readonly Need[] = [
  ...OTHER_VOICE_NEEDS,
  { what: 'praat', aptPackage: 'praat', works: () => succeeds('praat', ['--version']) },
  { what: "flite's voice rms", aptPackage: 'flite', works: () => succeeds('flite', ['-lv'], ' rms') },
  { what: 'festival', aptPackage: 'festival', works: () => succeeds('festival', ['--version']) },
  {
    what: "festival's Russian voice",
    aptPackage: 'festvox-ru',
    works: () => succeeds('festival', ['-b', '(voice_msu_ru_nsh_clunits)']),
  },
];

/** The missing Debian packages, each with the tool that is missing. */
export async function missingTools(
  needs: readonly Need[] = NEEDS,
): Promise<readonly { what: string; aptPackage: string }[]> {
  const found = await Promise.all(needs.map((need) => need.works()));
  return needs.filter((_, index) => !found[index]);
}

/** Processes each item, at most `atOnce` at a time. Returns the results in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!, at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
