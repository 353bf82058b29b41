/** The results of a run as a table in Markdown, and what got worse since an earlier run. */
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { isMet, type Measurement } from './measurement.ts';

export interface BenchmarkResult {
  readonly benchmark: string;
  readonly measurements: readonly Measurement[];
  /** The reason why there are no measurements, or `null`. */
  readonly failure: string | null;
}

/** The machine on which the benchmarks ran. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
}

/** A whole run, as `--json` writes it. */
export interface Run {
  readonly commit: string;
  readonly at: string;
  readonly machine: Machine;
  /** The load of the machine before and after: the average number of waiting processes in the last minute. */
  readonly load: readonly [before: number, after: number];
  readonly results: readonly BenchmarkResult[];
}

/** Describes this machine. */
export const thisMachine = (): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGib: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${arch()}`,
  node: process.version,
});

/** The average number of waiting processes in the last minute. */
export const load = (): number => loadavg()[0]!;

/** A number with three digits, and no exponent. */
export function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 6));
}

const signs = { more: '≥', less: '≤', exactly: '=' } as const;
const withUnit = (value: number, unit: string) => `${rounded(value)}${unit === '×' || unit === '' ? unit : ` ${unit}`}`;

function rowOf(benchmark: string, measurement: Measurement): string {
  const { name, value, unit, noise, aim, goal, peer } = measurement;
  const is = noise === 0 ? withUnit(value, unit) : `${withUnit(value, unit)} ± ${rounded(noise)}`;
  const wanted = goal === null ? '–' : `${signs[aim]} ${withUnit(goal, unit)}`;
  const met = { true: 'yes', false: '**no**', null: '–' }[`${isMet(measurement)}`];
  return `| ${[benchmark, name, is, peer, wanted, met].join(' | ')} |`;
}

/** The table of a run in Markdown. */
export function tableOf(results: readonly BenchmarkResult[]): string {
  const rows = results.flatMap(({ benchmark, measurements, failure }) =>
    failure === null
      ? measurements.map((measurement) => rowOf(benchmark, measurement))
      : [`| ${benchmark} | ${failure.split('\n')[0]} | | | | **no** |`],
  );
  return [
    '| benchmark | figure | measured | compared with | goal | met |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** The head of a run in Markdown: the commit, the machine and its load. */
export function headOf({ commit, at, machine, load: [before, after] }: Run): string {
  const { cpu, cores, memoryGib, system, node } = machine;
  return [
    `commit ${commit}, ${at.slice(0, 16)} UTC, Node ${node}`,
    `${cpu}, ${cores} cores, ${memoryGib} GiB, ${system}; load ${before.toFixed(2)} before, ${after.toFixed(2)} after`,
  ].join('\n');
}

/** A difference below this share of the earlier value counts as noise in any case. */
const leastShare = 0.05;

/** Returns the figures that are worse than in the earlier run by more than three times the noise of both. */
export function worsened(now: Run, earlier: Run): readonly string[] {
  const before = new Map<string, Measurement>(
    earlier.results.flatMap(({ benchmark, measurements }) =>
      measurements.map((measurement) => [`${benchmark}: ${measurement.name}`, measurement] as const),
    ),
  );
  return now.results.flatMap(({ benchmark, measurements }) =>
    measurements.flatMap((measurement) => {
      const name = `${benchmark}: ${measurement.name}`;
      const was = before.get(name);
      if (was === undefined || !isWorse(measurement, was)) return [];
      return [`${name}: ${withUnit(was.value, was.unit)} → ${withUnit(measurement.value, measurement.unit)}`];
    }),
  );
}

function isWorse(now: Measurement, was: Measurement): boolean {
  if (now.aim === 'exactly') return isMet(was) !== false && isMet(now) === false;
  const loss = now.aim === 'more' ? was.value - now.value : now.value - was.value;
  return loss > Math.max(3 * (now.noise + was.noise), leastShare * Math.abs(was.value));
}
