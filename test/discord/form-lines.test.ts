/** The lines of a form of settings, which a person reads one below the other. */
import { expect, test } from 'vitest';
import { inputFor, optionInput } from '#discord/features/setup/form.ts';
import { shownValue, valuesOf } from '#discord/formats/rulebook-options.ts';
import { rulesets } from '#rulesets/index.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';

const labels = (...options: { label: string; value: string }[]) => {
  const input = inputFor(options);
  return input.kind === 'choice' ? input.options.map(({ label }) => label) : [];
};

test('a line begins with a capital letter, and an id stays as it is', () => {
  expect(labels({ label: 'the server’s', value: 'unset' }, { label: 'никогда', value: 'never' })).toEqual([
    'The server’s',
    'Никогда',
  ]);
  expect(labels({ label: 'en-night', value: 'en-night' }, { label: '30', value: '30' })).toEqual(['en-night', '30']);
});

test.each(languages)(
  'each value of an option is a line that begins with a capital or a number of its language (%s)',
  (language) => {
    for (const { options } of Object.values(rulesets))
      for (const [name, spec] of Object.entries(options)) {
        const values = valuesOf(spec).map((value) => ({ value, label: shownValue(name, value, wordingOf(language)) }));
        const input = optionInput(values);
        const lines = input.kind === 'choice' ? input.options.map(({ label }) => label) : [];
        expect(lines.filter((line) => !/^[\p{Lu}\d]/u.test(line))).toEqual([]);
        expect(lines.filter((line) => (language === 'ru' ? /\d\.\d/ : /\d,\d/).test(line))).toEqual([]);
      }
  },
);
