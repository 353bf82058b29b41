import { expect, test } from 'vitest';
import { settingsFrom, settingsOfNext, usualSettings, usualTableSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';

const last = { ...usualTableSettings, least: 7, most: 9, words: ['god'], grace: 45, watchers: false, keepsLog: true };

test('a next game with the same rules keeps every setting', () => {
  expect(settingsOfNext(last)).toEqual(last);
});

test('a next game with other rules replaces those that belong to the rules, and keeps the others', () => {
  const chosen = { words: 'usual', grace: 60 } as const;
  expect(settingsOfNext(last, chosen)).toEqual({ ...last, least: null, most: null, words: 'usual' });
  expect(settingsOfNext(last, {})).toMatchObject({ words: null, grace: 45 });
});

test('a table takes from its server what applies to both, and words only where they are read and cost a foul', () => {
  const server = { ...usualSettings, words: 'usual', nightSound: true, pictures: false } as const;
  const taken = settingsFrom(server, { rulebook: rulesets['club']!, readsTown: true });
  expect(taken).toMatchObject({ words: 'usual', nightSound: true, keepsLog: false });
  expect(taken).not.toHaveProperty('pictures');
  expect(settingsFrom(server, { rulebook: rulesets['club']!, readsTown: false })).not.toHaveProperty('words');
  expect(settingsFrom(server, { rulebook: rulesets['six']!, readsTown: true })).not.toHaveProperty('words');
});
