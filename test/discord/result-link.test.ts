/** `/host link` for a club's site: who may make a link to the results of a server. */
import { expect, test } from 'vitest';
import { makeResultLink } from '#discord/features/live-link.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { t } from '#narration/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf, usualGuilds } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';

const caller: Caller = {
  ...{ guildId: '7', channelId: 'c', userId: 'u1', name: 'Ann', wording: wordingOf('en'), guildLanguage: 'en' },
  ...{ manages: true, moderates: true, at: 0 },
};

/** A bot with live pages, in a server with statistics. */
async function bot({ pages = 'https://pages.example.org' as string | null, statistics = true } = {}): Promise<Context> {
  const guilds = usualGuilds();
  await guilds.change('7', 'u1', () => ({ statistics }));
  return { ...contextOf(new FakeGameService()), guilds, links: { privacy: null, terms: null, support: null, pages } };
}

test('a moderator gets the address, which Discord does not open by itself', async () => {
  const { content } = await makeResultLink(await bot(), caller);
  expect(content).toContain('<https://pages.example.org/r/7-token>');
});

test('nobody else gets one, and nobody where there are no pages or no statistics', async () => {
  const { content: refused } = await makeResultLink(await bot(), { ...caller, manages: false, moderates: false });
  expect(refused).toBe(t('en', 'ui:kind.not-moderator'));
  expect((await makeResultLink(await bot({ pages: null }), caller)).content).toBe(t('en', 'ui:live.off'));
  expect((await makeResultLink(await bot({ statistics: false }), caller)).content).toBe(t('en', 'statistics:off'));
});
