/** The parsed arguments of `npm run campaign -- repeat`. */
export interface RepeatOptions {
  readonly runs: number;
  /** The number of busy loops that run beside the tests. */
  readonly busy: number;
  /** The npm script to repeat. `null` means all tests. */
  readonly script: 'test' | 'test:games' | 'test:quick' | null;
  /** Runs in this folder with its uncommitted changes, instead of in a clone of the last commit. */
  readonly here: boolean;
  /** Files or folders of tests. Empty: all tests. */
  readonly files: readonly string[];
}

export const usage = `npm run campaign -- repeat RUNS [--busy LOOPS] [--only test|test:games|test:quick] [--here] [FILE...]`;

/**
 * Reads the command line.
 * @throws Error with the usage if the arguments are wrong
 */
export function readOptions(words: readonly string[]): RepeatOptions {
  const rest = [...words];
  const numberOf = (word: string | undefined): number => {
    if (word === undefined || !/^\d{1,4}$/.test(word)) throw new Error(usage);
    return Number(word);
  };
  const optionOf = (option: string): string | undefined => {
    const at = rest.indexOf(option);
    if (at === -1) return undefined;
    const [, value] = rest.splice(at, 2);
    if (value === undefined) throw new Error(usage);
    return value;
  };
  const busy = optionOf('--busy');
  const only = optionOf('--only');
  const here = rest.includes('--here');
  const [runs, ...files] = rest.filter((word) => word !== '--here');
  if (files.some((file) => file.startsWith('-')) || !isScript(only)) throw new Error(usage);
  const options = { runs: numberOf(runs), busy: busy === undefined ? 0 : numberOf(busy), here, files };
  if (options.runs === 0) throw new Error(usage);
  return { ...options, script: only ?? null };
}

const isScript = (word: string | undefined): word is 'test' | 'test:games' | 'test:quick' | undefined =>
  word === undefined || ['test', 'test:games', 'test:quick'].includes(word);
