import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A program, its arguments as they are (no shell), what it printed. A failure carries the program's own words. */
export async function run(command: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    return await execute(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const stderr = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new Error(`${command} ${args.join(' ')}\n${stderr || (error as Error).message}`);
  }
}

/** How to start ffmpeg: as on the path or, where there is none that can do it, that of the npm package; `null`: neither. */
async function findFfmpeg(): Promise<string | null> {
  for (const command of ['ffmpeg', await npmFfmpeg()]) {
    if (command !== null && (await hasLibraries(command))) return command;
  }
  return null;
}

const hasLibraries = async (command: string): Promise<boolean> =>
  (await succeeds(command, ['-hide_banner', '-buildconf'], '--enable-libopus')) &&
  (await succeeds(command, ['-hide_banner', '-buildconf'], '--enable-libsoxr'));

/** A package for development brings an ffmpeg for most machines: it is what CI proves the chain with. */
const npmFfmpeg = (): Promise<string | null> =>
  import('@ffmpeg-installer/ffmpeg').then(
    ({ default: { path } }) => path,
    () => null,
  );

let ffmpegFound: Promise<string | null> | undefined;

/** ffmpeg's command, `null` where there is none with libopus and libsoxr. */
export function ffmpegCommand(): Promise<string | null> {
  ffmpegFound ??= findFfmpeg();
  return ffmpegFound;
}

/** As `run`, with the ffmpeg that is there. */
export const ffmpeg = async (args: readonly string[]) => run((await ffmpegCommand()) ?? 'ffmpeg', args);

export interface Need {
  readonly what: string;
  readonly aptPackage: string;
  readonly works: () => Promise<boolean>;
}

/** Whether a program runs without a fault, and prints that. */
export const succeeds = (command: string, args: readonly string[], expected = '') =>
  execute(command, args).then(
    ({ stdout, stderr }) => (stdout + stderr).includes(expected),
    () => false,
  );

/** What a pack of recordings is made with. */
export const RECORDING_NEEDS: readonly Need[] = [
  {
    what: 'ffmpeg with libopus and libsoxr',
    aptPackage: 'ffmpeg',
    works: async () => (await ffmpegCommand()) !== null,
  },
];

const NEEDS: readonly Need[] = [
  ...RECORDING_NEEDS,
  { what: 'sox', aptPackage: 'sox', works: () => succeeds('sox', ['--version']) },
  { what: "flite's voice rms", aptPackage: 'flite', works: () => succeeds('flite', ['-lv'], ' rms') },
  { what: 'festival', aptPackage: 'festival', works: () => succeeds('festival', ['--version']) },
  {
    what: "festival's Russian voice",
    aptPackage: 'festvox-ru',
    works: () => succeeds('festival', ['-b', '(voice_msu_ru_nsh_clunits)']),
  },
];

/** The Debian packages that are missing here, with what is missed. */
export async function missingTools(
  needs: readonly Need[] = NEEDS,
): Promise<readonly { what: string; aptPackage: string }[]> {
  const found = await Promise.all(needs.map((need) => need.works()));
  return needs.filter((_, index) => !found[index]);
}

/** Does the work for each item, at most `atOnce` at a time; results in the order of the items. */
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
