/** The full text of the rules, page by page below the answer of `/rules`. */
import type { InteractionResult, SimulatedUser } from 'discord-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawRulebookMenu, showPage } from '#discord/features/rules/handlers.ts';
import type { Caller } from '#discord/ui/context.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { clausesOf, clauseText, t, wordsOf } from '#narration/index.ts';
import { type Language, languages } from '#narration/language.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeAll(async () => {
  place = await startTestServer({ rulesets: Object.keys(rulesets), people: 12 });
});
afterEach(() => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  expect(place.emulator.crashes).toEqual([]);
  Object.assign(place.service, { place: null, players: [], options: {}, stage: 'lobby', town: emptyView(null) });
});
afterAll(() => place.close());

let readers = 0;
/** A reader who has pressed nothing yet: a flood of one person is not answered. */
function reader(language: Language): SimulatedUser {
  readers += 2;
  return place.people[(readers + (language === 'en' ? 0 : 1)) % place.people.length]!;
}

/** Opens a lobby with these rules and options. */
function table(ruleset: string, options = {}): void {
  const host = { userId: place.people[0]!.id, name: 'P1' };
  const request = { guildId: place.guild.id, channelId: 'lobby', host, ruleset, options, language: 'en' as const };
  Object.assign(place.service, { place: { ...request }, options });
  place.service.players = place.people.map(({ id, name }) => ({ userId: id, name }));
}

async function asked(person: SimulatedUser, options: Record<string, string> = {}): Promise<InteractionResult> {
  const result = await person.slash('rules', options);
  await expect.poll(() => result.content).not.toBe('');
  return result;
}

const labels = (result: InteractionResult): readonly string[] =>
  (result.message?.rows ?? []).flatMap((row) =>
    'components' in row ? row.components.flatMap((part) => ('label' in part ? [part.label ?? ''] : [])) : [],
  );

describe('the full text', () => {
  test.each([
    ['en', 'Full text', 'Next', 'Back', /^## Club Mafia 📖\nThe full text, page 2 of \d+\.\n(?:### .+\n)?\*\*C\d+/],
    [
      'ru',
      'Полный текст',
      'Дальше',
      'Назад',
      /^## Клубная мафия 📖\nПолный текст, страница 2 из \d+\.\n(?:### .+\n)?\*\*C\d+/,
    ],
  ] as const)(
    'is read from the bare answer, page by page in one message (%s)',
    async (language, full, next, back, second) => {
      table('club');
      const person = reader(language);
      const answer = await asked(person);
      const summary = answer.content;
      const first = await person.press(answer.message!, full);
      expect(first.kind).toBe('update');
      expect(labels(first)).toEqual([back, next]);
      expect((await person.press(first.message!, next)).content).toMatch(second);
      expect(answer.content).toMatch(second);
      expect((await person.press(answer.message!, back)).content).toContain('**C1** ');
      expect((await person.press(answer.message!, back)).content).toBe(summary);
      expect(person.ephemerals.filter(({ id }) => id === answer.message!.id)).toHaveLength(1);
    },
  );

  test('is read from the lobby, by the reader alone, and leads on to a card', async () => {
    await place.people[2]!.slash('game new', { rules: 'grand' });
    const person = reader('en');
    const lobby = () => person.messages(place.guild.channel('general')).at(-1)!;
    await expect.poll(() => JSON.stringify(lobby()?.rows ?? [])).toContain('n1:g1:0:rules');
    const answer = await person.press(lobby(), 'n1:g1:0:rules');
    const page = await person.press(answer.message!, 'Full text');
    expect(page.ephemeral).toBe(true);
    expect(page.content).toContain('**A1** ');
    const card = await person.choose(page.message!, 'n1:g1:0:rule:grand', 'priest');
    expect(card.content).toContain('## Priest 🃏');
    expect(labels(card)).toEqual(['Full text']);
  });

  test('turns after a restart, pressed late and twice', async () => {
    table('six');
    const person = reader('en');
    const answer = await asked(person);
    await person.press(answer.message!, 'Full text');
    const page = answer.message!;
    await place.restart();
    Object.assign(place.service, { place: null, players: [] });
    const two = await Promise.all([person.press(page, 'Next'), person.press(page, 'Next')]);
    for (const each of two) expect(each.content).toMatch(/^## Mafia for six 📖\nThe full text, page 2 of \d+\./);
  });

  test('D4: stays that of the children’s edition when its table is gone', async () => {
    table('deck', { theme: 'animals' });
    const person = reader('ru');
    const answer = await asked(person);
    expect((await person.press(answer.message!, 'Полный текст')).content).toContain('зверей');
    Object.assign(place.service, { place: null, players: [], options: {} });
    expect((await person.press(answer.message!, 'Дальше')).content).toContain('зверей');
    expect(answer.content).not.toMatch(/мафи|убива/i);
  });
});

const caller = (language: Language): Caller => ({
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: '', manages: false, moderates: false, at: 0 },
  ...{ wording: wordingOf(language), guildLanguage: language },
});

/** The page that a person sees who never was at the table, or presses a custom id that somebody made up. */
const pageFor = (language: Language, page: number, ruleset: string | null, gameId: string | null = null) =>
  showPage(contextOf(new FakeGameService(), place.log), caller(language), { gameId, ruleset, page });

/** All pages of a rulebook. */
function pages(language: Language, ruleset: string): readonly string[] {
  const last = Number(/ (\d+)\.\n/.exec(pageFor(language, 1, ruleset).content)![1]);
  return Array.from({ length: last }, (_, index) => pageFor(language, index + 1, ruleset).content);
}

describe.each(languages)('the pages in %s', (language) => {
  test.each([...Object.keys(rulesets), 'deck:animals'])('have every clause of %s once, in its order', (ruleset) => {
    const [id = '', theme] = ruleset.split(':');
    const told = pages(language, ruleset);
    expect(told.length).toBeGreaterThan(1);
    for (const page of told) expect(page.length).toBeLessThanOrEqual(2000);
    const wording = wordsOf(wordingOf(language), theme === undefined ? {} : { options: { theme } });
    const lines = told.flatMap((page) => page.split('\n').slice(2));
    const clauses = lines.flatMap((line) => /^(?:- )?\*\*([A-Z]\d+[a-d]?)\*\* /.exec(line)?.[1] ?? []);
    expect(clauses).toEqual(clausesOf(id, wording.rulebooks));
    const isWhole = (clause: string) => !/[a-d]$/.test(clause);
    const texts =
      theme === undefined
        ? clauses.filter(isWhole).map((clause) => [clause, rulebookPages.get(language)!.get(clause)!.text] as const)
        : clauses.map((clause) => [clause, clauseText(clause, wording)] as const);
    expect(lines.filter((line) => !line.startsWith('### ')).join('\n')).toBe(
      texts.map(([clause, text]) => `**${clause}** ${text}`).join('\n'),
    );
  });

  test('have the headings of the rulebook', () => {
    const told = pages(language, 'club').join('\n');
    const headings = [...rulebookPages.get(language)!.values()].flatMap(({ heading }) => heading ?? []);
    const own = headings.filter((heading) => told.includes(`### ${heading}\n**C`));
    expect(own.length).toBeGreaterThan(5);
    expect(told).toMatch(/(?:checked in this order|проверяют в таком порядке).*\n\*\*C24\*\*/);
  });

  test('are those nearest to a number that no page has, and the menu of the rulebooks for no rulebook', () => {
    const told = pages(language, 'boxed');
    expect(pageFor(language, 99, 'boxed').content).toBe(told.at(-1));
    const menu = drawRulebookMenu(contextOf(new FakeGameService(), place.log), caller(language)).content;
    expect(pageFor(language, 1, 'poker').content).toBe(menu);
  });

  test('of a table that is gone offer the other rules and a new table', () => {
    const answer = pageFor(language, 1, null, 'gone');
    expect(answer.content).toBe(t(language, 'ui:kind.table-gone'));
    const offers = JSON.stringify(answer.components);
    expect(offers).toContain(t(language, 'ui:rules.books'));
    expect(offers).toContain(t(language, 'ui:button.open-table'));
  });

  test('of a table in another server are those of the rulebook alone', async () => {
    table('club');
    const context = contextOf(place.service, place.log);
    const page = showPage(context, caller(language), { gameId: 'g1', ruleset: 'club', page: 1 });
    expect(page).toEqual(pageFor(language, 1, 'club'));
  });
});
