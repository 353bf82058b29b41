import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';

const ids = Object.keys(rulesets).join('|');

/** The id of a rulebook as a value. A key of a type (`| 'deck'`) is none. */
const named = new RegExp(`(?<!\\| )(['"])(?:${ids})(?:/[a-z-]+)?\\1`);

/** The folders that know rulebooks only by what these say of themselves. The texts are for rulebooks by their ids. */
const folders = ['src/narration', 'src/voice', 'src/game', 'src/discord', 'src/packs', 'src/demo', 'commands'];

const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('texts/'))
    .map((name) => `${folder}/${name}`),
);

/**
 * The lines that name a rulebook. `'deck'` is the name of an option of commands, too. The demo has a usual rulebook.
 */
const linesWithIds = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        named.test(line) && !/^\s*(?:\/?\*|\/\/)|get\w+\('deck'\)|default: 'six'|localised\('deck'\)/.test(line),
    );

test('no file outside the rules names a rulebook by its id', () => {
  expect(
    sources.flatMap((path) => linesWithIds(readFileSync(path, 'utf8')).map((line) => `${path}: ${line.trim()}`)),
  ).toEqual([]);
});

test('such a line would be found', () => {
  expect(linesWithIds("if (ruleset === 'deck') return 1;\nconst names = [['six/commissar', 'sheriff']];")).toHaveLength(
    2,
  );
  expect(linesWithIds("type Key = 'ruleset' | 'deck';\n/** Only in 'grand'. */")).toEqual([]);
});
