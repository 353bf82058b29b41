import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isDrawn, leftOut, longFolders } from './drawn.ts';

const npmTest = ['run', '--mode', 'drawn', '--project', 'parts', '--project', 'pages'];

describe('of the long test files', () => {
  test.each(Object.entries(longFolders))('four commits with other draws run each once: %s', (_, folders) => {
    const left = [7, 8, 9, 10].flatMap((seed) => leftOut(folders, seed));
    const files = [...new Set(left)];
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
    for (const file of files) expect(left.filter((each) => each === file)).toHaveLength(3);
  });

  test('npm test runs those that the commit draws, also with a reporter', () => {
    expect(isDrawn(npmTest)).toBe(true);
    expect(isDrawn([...npmTest, '--reporter=json', '--outputFile.json=report.json'])).toBe(true);
  });

  test.each([
    ['of all tests', ['run']],
    ['in the long form', ['run', '--mode', 'long']],
    ['of a named file', [...npmTest, 'test/discord/setup.test.ts']],
    ['of tests with a word in their title', [...npmTest, '-t', 'S14']],
  ])('a run %s leaves none out', (_, words) => {
    expect(isDrawn(words)).toBe(false);
  });
});
