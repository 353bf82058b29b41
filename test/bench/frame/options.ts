/** The parsed arguments of `npm run bench`. */
import { parseArgs } from 'node:util';
import { failure, type Result, success } from '#result';

/** The benchmarks to run, and the place of their results. */
export interface BenchOptions {
  /** The benchmarks to run. */
  readonly names: readonly string[];
  /** The time for each benchmark, in seconds. */
  readonly seconds: number;
  /** The file that gets the results, or `null`. */
  readonly json: string | null;
  /** The file with the results of an earlier run, or `null`. */
  readonly against: string | null;
  readonly help: boolean;
}

const most = 600;

/** Reads the command line. The error says what is wrong. `known`: the names of all benchmarks. */
export function readOptions(words: readonly string[], known: readonly string[]): Result<BenchOptions, string> {
  let values: ReturnType<typeof parsed>;
  try {
    values = parsed(words);
  } catch (error) {
    return failure((error as Error).message);
  }
  const seconds = Number(values.seconds);
  if (!(seconds >= 1 && seconds <= most)) return failure(`--seconds is a number from 1 to ${most}`);
  const only = values.only.flatMap((names) => names.split(','));
  const unknown = only.filter((name) => !known.includes(name));
  if (unknown.length > 0) return failure(`there is no benchmark ${unknown.join(', ')}: ${known.join(', ')}`);
  const { json = null, against = null, help } = values;
  return success({ names: only.length > 0 ? only : known, seconds, json, against, help });
}

const parsed = (words: readonly string[]) =>
  parseArgs({
    args: [...words],
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      json: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  }).values;
