/** Checks that no files import each other in a circle, and that the kernel of the engine imports nothing but itself. */
import { describe, expect, test } from 'vitest';
import { emulator, importsOf, type Source, shared, sources } from './sources.ts';
import { foldersInCircles } from './structure/figures.ts';

/**
 * The files of a folder that import each other in a circle, type imports included, each with one way back to itself.
 */
function circles(files: readonly Source[], folder: string): readonly string[] {
  const within = files.filter(({ path }) => path.startsWith(folder));
  const targets = new Map(within.map((file) => [file.path, importsOf(file).map(({ target }) => target)]));
  const wayBack = (start: string): readonly string[] | undefined => {
    const ways: string[][] = [[start]];
    const seen = new Set<string>();
    for (let way = ways.shift(); way; way = ways.shift())
      for (const target of targets.get(way.at(-1)!) ?? []) {
        if (target === start) return [...way, target];
        if (!seen.has(target)) ways.push([...way, target]);
        seen.add(target);
      }
    return undefined;
  };
  return within.flatMap(({ path }) => wayBack(path)?.join(' -> ') ?? []);
}

describe('the local Discord', () => {
  test('has no file that imports itself by way of others, type imports included', () => {
    expect(circles(sources, emulator)).toEqual([]);
  });
});

describe('the engine inside', () => {
  const kernel = 'src/engine/kernel/';

  test('the kernel imports nothing but itself and the one Result: no mechanic, no record', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith(kernel))
      .flatMap((file) => importsOf(file).map(({ target }) => `${file.path} -> ${target}`))
      .filter((arrow) => !arrow.includes(` -> ${kernel}`) && !arrow.endsWith(` -> ${shared}`));
    expect(wrong).toEqual([]);
  });

  test.each(['src/engine/', 'src/discord/'])(
    'no file of %s imports itself by way of others, types included',
    (folder) => {
      expect(circles(sources, folder)).toEqual([]);
    },
  );

  test('a circle would be found', () => {
    const files = [
      { path: 'src/engine/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/engine/b.ts', text: "import { c } from './c.ts';" },
      { path: 'src/engine/c.ts', text: "export { a } from './a.ts';" },
      { path: 'src/engine/d.ts', text: "import { a } from './a.ts';" },
    ];
    expect(circles(files, 'src/engine/')).toEqual([
      'src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts',
      'src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts -> src/engine/b.ts',
      'src/engine/c.ts -> src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts',
    ]);
  });
});

describe('the folders of src, at every depth', () => {
  test('have no parts that import each other in a circle', () => {
    expect(foldersInCircles(sources.filter(({ path }) => path.startsWith('src/')))).toEqual([]);
  });

  test('a circle would be found', () => {
    const files = [
      { path: 'src/a/b/one/x.ts', text: "import { y } from '../two/y.ts';" },
      { path: 'src/a/b/two/y.ts', text: '' },
      { path: 'src/a/b/two/z.ts', text: "import type { W } from '../one/w.ts';" },
    ];
    expect(foldersInCircles(files)).toEqual(['src/a/b/: one, two']);
  });
});

test('no file of a table imports itself by way of others, type imports included', () => {
  expect(circles(sources, 'src/game/')).toEqual([]);
});
