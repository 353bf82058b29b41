import { describe, expect, test } from 'vitest';
import { readOptions, usage } from './arguments.ts';
import { failuresIn, flaky, lineOf, markdown, type Report, type Run } from './summary.ts';

const report: Report = {
  numPassedTests: 2,
  testResults: [
    {
      name: '/clone/test/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'a holds', status: 'passed', failureMessages: [] },
        { fullName: 'a | comes', status: 'failed', failureMessages: ['Error: waited in vain\n    at x'] },
      ],
    },
    { name: '/clone/test/b.test.ts', status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] },
  ],
};

const runOf = (number: number, failed: Run['failed']): Run => ({
  number,
  script: 'test',
  seconds: 65,
  passed: 2,
  failed,
});

describe('the command line of test:repeat', () => {
  test('names the runs, the busy loops, the script and the files', () => {
    expect(readOptions(['10'])).toEqual({ runs: 10, busy: 0, script: null, here: false, files: [] });
    expect(readOptions(['3', '--busy', '4', '--here', 'test/x.test.ts'])).toMatchObject({
      ...{ runs: 3, busy: 4, here: true, files: ['test/x.test.ts'] },
    });
    expect(readOptions(['--only', 'test:games', '2'])).toMatchObject({ runs: 2, script: 'test:games' });
  });

  test.each(['', '0', 'x', '2 --busy', '2 --busy all', '2 --only lint', '2 --fast'])(
    'that cannot be read is answered with the usage: "%s"',
    (line) => {
      expect(() => readOptions(line.split(' ').filter((word) => word !== ''))).toThrow(usage);
    },
  );
});

describe('the results of the runs', () => {
  test('failed tests are named by file and title, and so is a file that did not load', () => {
    expect(failuresIn(report, 1, '/clone/')).toEqual([
      { name: 'test/a.test.ts > a | comes', why: 'Error: waited in vain' },
      { name: 'test/b.test.ts', why: 'SyntaxError: no' },
    ]);
  });

  test('an error outside of the tests counts as a failure, and so does a run without a report', () => {
    const green = { ...report, testResults: [] };
    expect(failuresIn(green, 0, '/clone')).toEqual([]);
    expect(failuresIn(green, 1, '/clone')).toEqual([{ name: 'an error outside of the tests', why: 'exit code 1' }]);
    expect(failuresIn(null, 137, '/clone')).toHaveLength(1);
  });

  test('flaky tests are counted, most often first, and listed in the summary', () => {
    const [one, other] = failuresIn(report, 1, '/clone');
    const runs = [runOf(1, [other!]), runOf(2, []), runOf(3, [one!, other!])];
    expect(flaky(runs).map(({ name, times }) => [name, times])).toEqual([
      ['test/b.test.ts', 2],
      ['test/a.test.ts > a | comes', 1],
    ]);
    const text = markdown(runs, '2 cores');
    expect(text).toContain('| 3 | `test` | 2 | 2 | 1 min 5 s |');
    expect(text).toContain('| 1 | test/a.test.ts > a \\| comes | Error: waited in vain |');
    expect(markdown([runOf(1, [])], '')).toContain('No test failed.');
  });

  test('each run is a line, with its failures below it', () => {
    expect(lineOf(runOf(1, []), 2)).toBe('run 1 of 2, test: 2 passed, 0 failed, 1 min 5 s');
    expect(lineOf(runOf(2, [{ name: 'x', why: 'y' }]), 2)).toMatch(/1 failed.*\n {2}x\n {4}y$/);
  });
});
