/** A server with ten thousand finished games. */
import { expect, test } from 'vitest';
import { drawGames, historyIds } from '#discord/features/history.ts';
import { drawTop } from '#discord/features/statistics/view.ts';
import type { Caller } from '#discord/ui/context.ts';
import { readCustomId } from '#discord/ui/custom-id.ts';
import { GuildResults } from '#statistics/guild-results.ts';
import { inOrder } from '#statistics/ranking.ts';
import { wordingOf } from '../rulebooks.ts';
import { playedBy } from '../statistics/made-population.ts';

const caller: Caller = {
  ...{ guildId: '1', channelId: '2', userId: 'u5', name: 'P5', wording: wordingOf('en'), guildLanguage: 'en' },
  ...{ manages: false, moderates: false, at: 0 },
};
const { games } = playedBy({ people: 60, games: 10_000, spread: 0.5, seed: 1 });
const results = games.map(({ result }) => result);

test('its last page and the buttons of that page are like all others', () => {
  const { content, components } = drawGames(results, { page: 1000, ruleset: null, userId: null }, caller);
  expect(content).toContain('Page 1000 of 1000');
  expect(content).toContain('\n10000. ');
  expect(content.length).toBeLessThanOrEqual(2000);
  const ids = components
    .flatMap((row) => row.components)
    .flatMap((each) => ('custom_id' in each ? [each.custom_id] : []));
  expect(ids.length).toBeGreaterThan(1);
  for (const id of ids) expect(readCustomId(id)).not.toBeNull();
  expect(historyIds.showPage.read(readCustomId(ids.at(-1)!)!)).toMatchObject({ page: 999 });
});

test('its people are counted while other work goes on, and the list of the best stays short', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  const people = await new GuildResults(results).people(null);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
  const all = [...people.values()];
  expect(all.reduce((sum, each) => sum + each.games, 0)).toBe(100_000);
  const { content } = drawTop({ people: inOrder(all, 'rating'), by: 'rating', season: null }, caller);
  expect(content.length).toBeLessThanOrEqual(2000);
  expect(content).toContain('of 60');
});
