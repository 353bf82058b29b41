/**
 * The balance report of `/roleset check`: progress first, then shares with their bounds, and a picture with its words.
 */
import { expect, test } from 'vitest';
import { checkSet } from '#discord/features/role-sets/check.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { Balancer } from '#game/ports/balance.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { type Language, languages, t } from '#narration/index.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf, memoryStore } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';

const share = { share: 0.5, low: 0.4, high: 0.6 };

function balancerOf(asked: unknown[]): Balancer {
  return {
    play: async ({ set, ...ask }, onProgress) => {
      asked.push({ name: set.name, ...ask });
      onProgress(700);
      return {
        ...{ games: ask.games, averageRounds: 4.25, wins: [{ winner: 'town', ...share }] },
        roles: [{ role: 'dancer', survival: share, victory: share }],
      };
    },
    draw: async (_, { nameOf, title }) => new TextEncoder().encode(`${title} ${nameOf('dancer')} ${nameOf('town')}`),
  };
}

const callerIn = (language: Language, guildId = 'g'): Caller => ({
  ...{ guildId, channelId: 'c', userId: 'u', name: 'U', at: 0 },
  ...{ wording: wordingOf(language), guildLanguage: language, manages: false, moderates: false },
});

test.each(languages)(
  'is refused while several of the server are under way, and not after that (%s)',
  async (language) => {
    const ends: (() => void)[] = [];
    const plays = balancerOf([]);
    const slow: Balancer = {
      ...plays,
      play: async (ask, onProgress) => {
        await new Promise<void>((resolve) => ends.push(resolve));
        return plays.play(ask, onProgress);
      },
    };
    const context = {
      ...contextOf(new FakeGameService()),
      roleSets: new RoleSetService(roleSetsOn(memoryStore()), () => 0, slow),
    };
    const of = (guildId: string) =>
      checkSet(context, callerIn(language, guildId), { id: 'four-cards', players: null }, () => undefined);
    const three = [of('g'), of('g'), of('g')];
    const busy = t(language, 'rolesets:check.busy');
    expect((await of('g')).content).toContain(busy);
    const another = of('other');
    for (const under of [...three, another]) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()!();
      expect((await under).content).not.toContain(busy);
    }
    const later = of('g');
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()!();
    expect((await later).content).not.toContain(busy);
  },
);

test.each(languages)('is told with the table and the picture in the reader’s words (%s)', async (language) => {
  const asked: unknown[] = [];
  const roleSets = new RoleSetService(roleSetsOn(memoryStore()), () => 0, balancerOf(asked));
  const context = { ...contextOf(new FakeGameService()), roleSets };
  const shown: Body[] = [];
  const told = await checkSet(context, callerIn(language), { id: 'four-cards', players: null }, (body) =>
    shown.push(body),
  );
  expect(asked).toEqual([{ name: 'Four cards of the box', players: 12, games: 2000, seed: 1 }]);
  expect(shown.map(({ content }) => content).at(-1)).toContain('700');
  const dancer = language === 'ru' ? 'Танцовщица' : 'Dancer';
  const [half, range] = language === 'ru' ? ['50,0 %', '40,0 %–60,0 %'] : ['50.0 %', '40.0 % – 60.0 %'];
  expect(told.content).toContain(`${half} (${range})`);
  expect(told.content).toContain(`${dancer} ${half}`);
  expect(told.content).not.toMatch(/\{\{|undefined/);
  const [picture] = told.files ?? [];
  expect(picture).toMatchObject({ name: 'balance.png' });
  expect(told.content.split('\n')).not.toEqual(expect.arrayContaining([expect.stringContaining(picture!.alt!)]));
  expect(picture?.alt).not.toContain(dancer);
  expect(new TextDecoder().decode(picture?.data as Uint8Array)).toContain(dancer);
  const wrong = await checkSet(context, callerIn(language), { id: 'four-cards', players: 6 }, () => undefined);
  expect(wrong.content).toMatch(/10.*20/);
});

test.each(languages)(
  'the message has room for the most notes and the table, so the picture only points to it (%s)',
  async (language) => {
    const service = new RoleSetService(roleSetsOn(memoryStore()), () => 0, balancerOf([]));
    const notes = Array.from({ length: 15 }, (_, note) => ({
      ...{ kind: 'ignored', players: 6 },
      problem: { code: 'unknown-role', path: '', params: { role: `${note}`.repeat(80), word: `${note}`.repeat(80) } },
    }));
    const roleSets = {
      view: (guildId: string, id: string) => service.view(guildId, id),
      check: async () => ({ ok: true, value: { notes } }),
      balance: (...ask: Parameters<RoleSetService['balance']>) => service.balance(...ask),
      draw: (...ask: Parameters<RoleSetService['draw']>) => service.draw(...ask),
    } as unknown as RoleSetService;
    const context = { ...contextOf(new FakeGameService()), roleSets };
    const set = { id: 'four-cards', players: null };
    const { content, files } = await checkSet(context, callerIn(language), set, () => undefined);
    const dancer = language === 'ru' ? 'Танцовщица 50,0 %' : 'Dancer 50.0 %';
    expect(content).toContain(dancer);
    expect(files![0]!.alt).toBe(t(language, 'pictures:alt.same'));
  },
);
