import { describe, expect, test } from 'vitest';
import { fitted } from '#narration/conditional.ts';
import { languages, translationOf } from '#narration/language.ts';
import { type Wording, wordsOf } from '#narration/words.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish } from '../rulebooks.ts';

const dealtWith = (...inPlay: readonly string[]): Wording => wordsOf(inEnglish, { deal: { inPlay, deciders: {} } });

describe('a part of a text that depends on the cards', () => {
  test('is shown if one of the cards may be in play, and otherwise the other part', () => {
    const text = 'The town wins{maniac,cardsharp? when the loners are out|}.';
    expect(fitted(text, dealtWith('don', 'maniac'))).toBe('The town wins when the loners are out.');
    expect(fitted(text, dealtWith('don'))).toBe('The town wins.');
    expect(fitted('{don?his|your} pick', dealtWith())).toBe('your pick');
  });

  test('is a list of those that may be in play', () => {
    const text = '{maniac,don,lawyer?Not {or: maniac=the maniac; don=the don; lawyer=the lawyer}.}';
    expect(fitted(text, dealtWith('maniac', 'don', 'lawyer'))).toBe('Not the maniac, the don or the lawyer.');
    expect(fitted(text, dealtWith('maniac', 'lawyer'))).toBe('Not the maniac or the lawyer.');
    expect(fitted(text, dealtWith('don'))).toBe('Not the don.');
    expect(fitted(text, dealtWith())).toBe('');
  });

  test('is shown in a text that belongs to no table', () => {
    expect(fitted('{don?his|your} pick', 'en')).toBe('his pick');
  });
});

const roles = new Set(Object.values(rulesets).flatMap((rules) => Object.keys(rules.roles)));
const sides = ['town', 'mafia', 'yakuza', 'maniac', 'cardsharp'];

const conditional = languages.flatMap((language) => {
  const { texts, animals = {} } = translationOf(language);
  return [texts, animals].flatMap((catalogue) =>
    Object.values(catalogue)
      .flatMap((space) => Object.values(space ?? {}))
      .map((text) => ({ text: text.replaceAll(/\{\{\w+\}\}/g, 'X'), written: text }))
      .filter(({ text }) => text.includes('{'))
      .map(({ text }) => ({ language, text })),
  );
});

const namesIn = (text: string): readonly string[] => [
  ...[...text.matchAll(/\{([a-z,-]+)\?/g)].flatMap(([, names]) => names!.split(',')),
  ...[...text.matchAll(/([\w-]+)=/g)].map(([, name]) => name!),
];

test('every condition of a text is about a role or a side', () => {
  expect(conditional.length).toBeGreaterThan(50);
  for (const { text } of conditional)
    for (const name of namesIn(text)) expect([...roles, ...sides], text).toContain(name);
});

test('a text with conditions is in order for each card alone, for all of them, and for none', () => {
  for (const { text } of conditional) {
    const names = [...new Set(namesIn(text))];
    const deals = [
      [],
      names,
      ...names.map((name) => [name]),
      ...names.map((name) => names.filter((each) => each !== name)),
    ];
    for (const deal of deals) {
      const shown = fitted(text, dealtWith(...deal));
      expect(shown, text).not.toMatch(/[{}|=]| {2}|^ | $|[,;:] *[.,;:]|\( |\.\.| [.,;:!?]/);
    }
  }
});
