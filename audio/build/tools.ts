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

interface Need {
  readonly what: string;
  readonly aptPackage: string;
  readonly works: () => Promise<boolean>;
}

const succeeds = (command: string, args: readonly string[], expected = '') =>
  execute(command, args).then(
    ({ stdout, stderr }) => (stdout + stderr).includes(expected),
    () => false,
  );

const NEEDS: readonly Need[] = [
  { what: 'sox', aptPackage: 'sox', works: () => succeeds('sox', ['--version']) },
  {
    what: 'ffmpeg with libopus',
    aptPackage: 'ffmpeg',
    works: () => succeeds('ffmpeg', ['-hide_banner', '-encoders'], 'libopus'),
  },
  { what: "flite's voice rms", aptPackage: 'flite', works: () => succeeds('flite', ['-lv'], ' rms') },
  { what: 'festival', aptPackage: 'festival', works: () => succeeds('festival', ['--version']) },
  {
    what: "festival's Russian voice",
    aptPackage: 'festvox-ru',
    works: () => succeeds('festival', ['-b', '(voice_msu_ru_nsh_clunits)']),
  },
];

/** The Debian packages that are missing here, with what is missed. */
export async function missingTools(): Promise<readonly { what: string; aptPackage: string }[]> {
  const found = await Promise.all(NEEDS.map((need) => need.works()));
  return NEEDS.filter((_, index) => !found[index]);
}

/** Does the work for each item, at most `atOnce` at a time; results in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
