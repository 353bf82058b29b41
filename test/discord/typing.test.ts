import { expect } from 'vitest';
import { floodGate, typing } from '#discord/connection/flood.ts';
import { test } from './fixtures.ts';

const cards = 'Don, Mafioso 2, Sheriff, Civilian 4';

test('a burst of suggestions takes no command away from a person who has typed', async ({ place }) => {
  const [person] = place.people;
  const offered = [...cards].map((_, end) =>
    person!.autocomplete('game new', 'cards', { rules: 'club', cards: cards.slice(0, end) }),
  );
  const { content, failed } = await person!.slash('game status');
  expect({ content, failed }).toEqual({ content: expect.stringMatching(/./), failed: undefined });
  expect((await Promise.all(offered)).filter((choices) => choices.length === 0)).toEqual([]);
});

test('a flood of suggestions has a limit of its own', async () => {
  const passes = floodGate(() => 0, typing);
  const answered = Array.from({ length: 1000 }, () => passes('11')).filter(Boolean).length;
  expect(answered).toBeGreaterThan(cards.length);
  expect(answered).toBeLessThan(100);
});

test('a flood of commands takes no suggestion away from a person who has typed', async ({ place }) => {
  const [person] = place.people;
  // Most of them are never answered, and nobody waits for them.
  void Promise.allSettled(Array.from({ length: 20 }, () => person!.slash('game status')));
  expect(await person!.autocomplete('game new', 'cards', { rules: 'club', cards: '' })).not.toEqual([]);
});
