/** Checks the order of the sub-folders of `src/engine/`, `src/game/` and `src/discord/`: no import runs up. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, root, type Source, sources } from './sources.ts';

/** The sub-folders of a folder, from the top down. Folders of one row do not import each other. */
type Rows = readonly (readonly string[])[];

/**
 * A file imports from its own sub-folder and from the rows below it. Files beside the sub-folders are above all rows.
 */
const order: Readonly<Record<string, Rows>> = {
  'src/engine/': [['record'], ['mechanics'], ['kernel']],
  'src/game/': [
    ['table'],
    ['lobby'],
    ['runtime'],
    ['presentation', 'invitations', 'server-settings', 'privacy'],
    ['scheduling'],
    ['model'],
    ['ports'],
    ['settings'],
  ],
  'src/discord/': [
    ['events', 'interactions'],
    ['reconciler'],
    ['features'],
    ['formats'],
    ['ui'],
    ['doctor'],
    ['extra-bots'],
    ['connection'],
  ],
};

/** Imports of a folder's files that run up, or between sub-folders of one row. */
function upward(files: readonly Source[], folder: string, rows: Rows): readonly string[] {
  /** The number of the row of a file, counted from the top. -1: it is beside the sub-folders. `NaN`: it is unknown. */
  const rowOf = (path: string): number => {
    const [name = '', ...rest] = path.slice(folder.length).split('/');
    if (rest.length === 0) return -1;
    const row = rows.findIndex((names) => names.includes(name));
    return row === -1 ? Number.NaN : row;
  };
  const subFolder = (path: string) =>
    path
      .slice(folder.length)
      .replace(/\/?[^/]*$/, '')
      .split('/')[0];
  return files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((file) => importsOf(file).map(({ target }) => ({ path: file.path, target })))
    .filter(({ path, target }) => target.startsWith(folder) && subFolder(path) !== subFolder(target))
    .filter(({ path, target }) => !(rowOf(path) < rowOf(target)))
    .map(({ path, target }) => `${path} -> ${target}`);
}

describe.each(Object.entries(order))('the sub-folders of %s', (folder, rows) => {
  test('have an order, and no import runs up', () => {
    expect(upward(sources, folder, rows)).toEqual([]);
  });

  test('are drawn in this order in docs/developer/architecture.md', () => {
    const page = readFileSync(new URL('docs/developer/architecture.md', root), 'utf8');
    const names = rows.flat();
    const drawings = page.split('```').map((block) =>
      block
        .split('\n')
        .map((line) => names.filter((name) => line.split(/[^\w-]+/).includes(name)))
        .filter((row) => row.length > 0),
    );
    expect(drawings).toContainEqual(rows.map((row) => names.filter((name) => row.includes(name))));
  });
});

describe('an import that runs up', () => {
  const rows = [['table'], ['lobby', 'invitations'], ['ports']];

  test.each([
    ['src/game/ports/x.ts', "import type { Y } from '../lobby/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '#game/table/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../invitations/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../tables.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../elsewhere/y.ts';"],
    ['src/game/elsewhere/x.ts', "import { y } from '../ports/y.ts';"],
  ])('from %s with %s would be found', (path, text) => {
    expect(upward([{ path, text }], 'src/game/', rows)).toHaveLength(1);
  });

  test.each([
    ['src/game/lobby/x.ts', "import { y } from './inner/y.ts';"],
    ['src/game/table/x.ts', "import { y } from '../ports/y.ts';"],
    ['src/game/tables.ts', "import { y } from './table/y.ts';\nimport { z } from './seats.ts';"],
  ])('is not in %s with %s', (path, text) => {
    expect(upward([{ path, text }], 'src/game/', rows)).toEqual([]);
  });
});
