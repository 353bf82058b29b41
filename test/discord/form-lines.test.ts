/** The lines of a form of settings, which a person reads one below the other. */
import { expect, test } from 'vitest';
import { inputFor } from '#discord/features/setup/form.ts';

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
