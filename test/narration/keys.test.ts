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

/** The page in the browser has no texts of the bot. Its keys are those of the keyboard. */
const page = 'src/window/page/';

test('no code reads the key of a text', () => {
  const files = sources.filter((path) => !path.startsWith(page));
  expect(files.flatMap((path) => readsKey(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`))).toEqual([]);
});

test.each([
  "if (turn.key !== 'turn.left') return;",
  'return passing.includes(error.remark.key) ? null : error;',
  "remarks.filter((one) => one.key.startsWith('lacks.'))",
])('%s would be found', (line) => {
  expect(readsKey(line)).toEqual([line]);
});
