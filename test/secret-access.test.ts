/** Checks the list of files that may open secrets, and the folders that may decode stored events. */
import { describe, expect, test } from 'vitest';
import { importsOf, type Source, sources } from './sources.ts';

/**
 * The files that may read secrets: the audience and the fold of the kernel and of each mechanic, the codec of the
 * store, and the expectations of a record.
 */
const openers = ['kernel/audience.ts', 'kernel/evolve.ts', 'kernel/codec.ts', 'record/holds.ts'].map(
  (name) => `src/engine/${name}`,
);

/** The audience and the fold of a mechanic: `src/engine/mechanics/contract/fold.ts`. */
const openersOfMechanics = /^src\/engine\/mechanics\/[\w-]+\/(?:audience|fold)\.ts$/;

const mayOpen = (path: string): boolean => openers.includes(path) || openersOfMechanics.test(path);

/** The folders that may encode and decode stored events: the journal's side of a table. */
const storers = ['src/game/'];

function openings(files: readonly Source[]): readonly string[] {
  return files.flatMap((file) => {
    const opens = importsOf(file).some(
      ({ target, typesOnly, names }) =>
        target === 'src/engine/kernel/secret.ts' &&
        !typesOnly &&
        names.split(',').some((name) => name.trim() !== 'seal'),
    );
    const stores = importsOf(file).some(
      ({ target, typesOnly }) => target === 'src/engine/kernel/codec.ts' && !typesOnly,
    );
    return [
      ...(opens && !mayOpen(file.path) ? [`${file.path} opens secrets`] : []),
      ...(stores && !storers.some((folder) => file.path.startsWith(folder)) ? [`${file.path} decodes events`] : []),
    ];
  });
}

describe('secrets', () => {
  test('are opened in the listed files only', () => {
    expect(openings(sources)).toEqual([]);
    for (const path of openers) expect(sources.map((source) => source.path)).toContain(path);
  });

  test.each([
    ['src/engine/kernel/view.ts', "import { open } from './secret.ts';"],
    ['src/game/x.ts', "import { Secret } from '#engine/kernel/secret.ts';"],
    ['src/engine/kernel/x.ts', "import * as secrets from './secret.ts';"],
    ['src/engine/kernel/x.ts', "export { open } from './secret.ts';"],
    ['src/discord/x.ts', "import { encode } from '#engine/kernel/codec.ts';"],
    ['src/engine/mechanics/duel.ts', "import { open } from '../kernel/secret.ts';"],
    ['src/engine/mechanics/contract/contract.ts', "import { open } from '../../kernel/secret.ts';"],
  ])('%s with %s would be found', (path, text) => {
    expect(openings([{ path, text }])).toHaveLength(1);
  });

  test('may be sealed anywhere in the engine', () => {
    expect(openings([{ path: 'src/engine/kernel/x.ts', text: "import { seal } from './secret.ts';" }])).toEqual([]);
  });
});
