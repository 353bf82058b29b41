/** A remark is treated by its kind. Its key only names a text. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The reconciler names its panels by keys, which are no keys of texts. */
const others = 'discord/reconciler/';

const sources = ['src', 'commands'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith(others))
    .map((name) => `${folder}/${name}`),
);

/** Lines that compare the key of something, or look into it. To check that it is a text at all is no reading. */
const readsKey = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) =>
      /(?<!typeof [^=]*)\.key (?:===|!==) |\.key\.(?!length)\w+\(|\.(?:includes|has|test)\([\w.]+\.key\)/.test(line),
    );

test('no code reads the key of a text', () => {
  expect(sources.flatMap((path) => readsKey(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`))).toEqual([]);
});

test.each([
  "if (turn.key !== 'turn.left') return;",
  'return passing.includes(error.remark.key) ? null : error;',
  "remarks.filter((one) => one.key.startsWith('lacks.'))",
])('%s would be found', (line) => {
  expect(readsKey(line)).toEqual([line]);
});
