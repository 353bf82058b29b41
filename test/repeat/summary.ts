/** The result of one run of one script. */
export interface Run {
  readonly number: number;
  readonly script: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: readonly Failure[];
}

/** A test that failed, or a file that could not be run. */
export interface Failure {
  readonly name: string;
  /** The first line of its first error. */
  readonly why: string;
}

/** The part of the JSON report of vitest that is read here. */
export interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

const firstLine = (text: string | undefined): string => (text ?? '').split('\n')[0]!.slice(0, 200);

/**
 * Lists the failures of a run by name.
 * @param report `null` if the run wrote none
 * @param code the exit code. Nothing else shows an error outside of all tests
 * @param root the folder of the run. Files are named from there
 */
export function failuresIn(report: Report | null, code: number, root: string): readonly Failure[] {
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const path = file.name.startsWith(root) ? file.name.slice(root.length).replace(/^\//, '') : file.name;
    const tests = file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ name: `${path} > ${test.fullName}`, why: firstLine(test.failureMessages?.[0]) }));
    return tests.length > 0 || file.status !== 'failed' ? tests : [{ name: path, why: firstLine(file.message) }];
  });
  const isUnexplained = code !== 0 && failures.length === 0;
  return isUnexplained ? [{ name: 'an error outside of the tests', why: `exit code ${code}` }] : failures;
}

/** The tests that failed with the number of failures, most often first. */
export function flaky(runs: readonly Run[]): readonly (Failure & { readonly times: number })[] {
  const found = new Map<string, Failure & { times: number }>();
  for (const failure of runs.flatMap(({ failed }) => failed)) {
    const known = found.get(failure.name) ?? { ...failure, times: 0 };
    found.set(failure.name, { ...known, times: known.times + 1 });
  }
  return [...found.values()].sort((one, other) => other.times - one.times || one.name.localeCompare(other.name));
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** Formats a run as one line, with one entry for each failure below it. */
export const lineOf = ({ number, script, seconds, passed, failed }: Run, all: number): string =>
  [
    `run ${number} of ${all}, ${script}: ${passed} passed, ${failed.length} failed, ${minutes(seconds)}`,
    ...failed.map(({ name, why }) => `  ${name}\n    ${why}`),
  ].join('\n');

/** Formats the runs as Markdown: a row for each run, then the tests that failed. */
export function markdown(runs: readonly Run[], about: string): string {
  const rows = runs.map(
    ({ number, script, seconds, passed, failed }) =>
      `| ${number} | \`${script}\` | ${passed} | ${failed.length} | ${minutes(seconds)} |`,
  );
  const failed = flaky(runs).map(({ name, times, why }) => `| ${times} | ${cell(name)} | ${cell(why)} |`);
  return [
    ...['# The tests, repeated', '', about, ''],
    ...['| run | script | passed | failed | time |', '| --- | --- | --- | --- | --- |', ...rows, ''],
    ...(failed.length === 0
      ? ['No test failed.']
      : ['| times failed | test | first error |', '| --- | --- | --- |', ...failed]),
    '',
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', "'");
