/** Checks the list of files that may open secrets, and the folders that may decode stored events. */
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { code, importsOf, type Source, sources } from './sources.ts';

/** The files of the kernel and of the records that may read secrets. */
const openers = ['kernel/audience.ts', 'kernel/evolve.ts', 'kernel/codec.ts', 'record/holds.ts'].map(
  (name) => `src/engine/${name}`,
);

/**
 * Returns true if a mechanic opens secrets in the tables of its audiences and folds alone: no other statement of the file
 * names `open`.
 */
function opensInItsTables({ path, text }: Source): boolean {
  if (!path.startsWith('src/engine/mechanics/')) return false;
  const { body } = parseAst(text, { lang: 'ts' }) as { readonly body: readonly { start: number; end: number }[] };
  const statements = body.map(({ start, end }) => text.slice(start, end));
  const imports = /^import \{[^}]*\bopen\b(?! as)[^}]*\} from '[^']*\/secret\.ts'/;
  const tables = /^const \w+: (?:AudiencesOf|FoldsOf)<\w+> = \{/;
  const names = /(?<![.\w])open(?!\w|:)|\/secret\.ts'/;
  return statements.every(
    (statement) => !names.test(code(statement, 'with')) || imports.test(statement) || tables.test(statement),
  );
}

const mayOpen = (file: Source): boolean => openers.includes(file.path) || opensInItsTables(file);

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
      ...(opens && !mayOpen(file) ? [`${file.path} opens secrets`] : []),
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
    [
      'src/engine/mechanics/duel.ts',
      "import { open } from '../kernel/secret.ts';\nconst carryOut = (e) => open(e.by);",
    ],
    ['src/engine/mechanics/duel.ts', "import { open } from '../kernel/secret.ts';\nexport { open };"],
    ['src/engine/mechanics/duel.ts', "import { open as read } from '../kernel/secret.ts';"],
    ['src/engine/mechanics/duel.ts', "import * as secrets from '../kernel/secret.ts';\nsecrets.open(by);"],
  ])('%s with %s would be found', (path, text) => {
    expect(openings([{ path, text }])).toHaveLength(1);
  });

  test('are opened by a mechanic for its audiences and its folds', () => {
    const text =
      "import { open } from '../kernel/secret.ts';\nconst fold: FoldsOf<Events> = { A: (_, e) => open(e.by) };";
    expect(openings([{ path: 'src/engine/mechanics/duel.ts', text }])).toEqual([]);
  });

  test('may be sealed anywhere in the engine', () => {
    expect(openings([{ path: 'src/engine/kernel/x.ts', text: "import { seal } from './secret.ts';" }])).toEqual([]);
  });
});
