/** No text that Discord shows names a file of the project or a folder: people at a table cannot open them. */
import { expect, test } from 'vitest';
import { type Language, languages, translationOf } from '#narration/language.ts';

/** Names with a slash between them, and names with the ending of a file. */
const files =
  /(?:\.{1,2}\/)?(?:[\w.-]+\/)+[\w.-]*|[\w-]+\.(?:md|tsx?|m?js|jsonc?|txt|log|sh|env|ya?ml|record|zip|wav|mp3|ogg)\b/giu;

/** Texts of the programs that make voice packs. They are shown in a terminal. */
const ofTerminal = /^packs:(tool|record|script)\./;

/** The description that every voice pack has in it: the person who uploads the pack wrote it. */
const ownFile = 'pack.json';

const timeZone = /^Europe\/[A-Z]\w+$/;

const filesIn = (text: string): readonly string[] =>
  (text.match(files) ?? []).filter((name) => name !== ownFile && !timeZone.test(name));

/** Every text of a language that Discord shows, with its key. */
function shownIn(language: Language): readonly (readonly [string, string])[] {
  const { texts, animals = {} } = translationOf(language);
  return [texts, animals]
    .flatMap((spaces) => Object.entries(spaces))
    .flatMap(([space, rows]) => Object.entries(rows).map(([key, text]) => [`${space}:${key}`, text] as const))
    .filter(([key]) => !ofTerminal.test(key));
}

test.each(['docs/rules/six.md', 'README.md', './audio', 'src/programs/main.ts', 'rules/'])(
  '%s is found in a text',
  (name) => {
    expect(filesIn(`For more, see ${name}, please.`).join()).toContain(name.replace('./', ''));
  },
);

test('a command, a time zone and an own voice pack are no files', () => {
  expect(filesIn('Use `/rules` or /game new, in Europe/Berlin, with pack.json.')).toEqual([]);
});

test.each(languages)('no text in %s that Discord shows names one', (language) => {
  const shown = shownIn(language);
  expect(shown.length).toBeGreaterThan(1000);
  expect(shown.flatMap(([key, text]) => filesIn(text).map((name) => `${key}: ${name}`))).toEqual([]);
});
