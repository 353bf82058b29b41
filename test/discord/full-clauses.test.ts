/** `/rules` with the id of a clause: the full clause in the language of the reader. */
import { describe, expect, test } from 'vitest';
import { showPage, showRules } from '#discord/features/rules/handlers.ts';
import { rulesIds } from '#discord/features/rules/scope.ts';
import { clausesOf, clauseText, type Language, rulebookOfClause, wordsOf } from '#narration/index.ts';
import { languages } from '#narration/language.ts';
import type { RulebookPages } from '#rulebook-pages/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { rulebooks, wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';

const caller = (language: Language) => ({
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: '', manages: false, moderates: false, at: 0 },
  ...{ wording: wordingOf(language), guildLanguage: language },
});

const contextWith = (pages: RulebookPages) => ({ ...contextOf(new FakeGameService()), rulebookPages: pages });

const asked = (about: string, language: Language = 'en', pages = rulebookPages, ruleset: string | null = null) =>
  showRules(contextWith(pages), caller(language), { ruleset, about });

describe.each(languages)('a clause in %s', (language) => {
  test.each(Object.keys(rulesets))('of %s is shown in full in one message, or in the full text', (ruleset) => {
    for (const clause of clausesOf(ruleset, rulebooks)) {
      const { content } = asked(clause, language, rulebookPages, ruleset);
      const { text } = rulebookPages.get(language)!.get(clause)!;
      const isWhole = content.endsWith(`\n${text}`) && content.includes(`${clause} · `);
      const isBegun = content.includes(`**${clause}** ${text.split('\n')[0]}`);
      expect([clause, isWhole || isBegun]).toEqual([clause, true]);
      expect(content.length).toBeLessThanOrEqual(4000);
    }
  });

  test('D4: of the children’s edition is shown in short', () => {
    for (const clause of clausesOf('deck', rulebooks)) {
      const short = clauseText(clause, wordsOf(wordingOf(language), { options: { theme: 'animals' } }));
      expect(asked(clause, language, rulebookPages, 'deck:animals').content).toContain(`\n${short}`);
    }
  });
});

test('a clause names its rulebook, and a clause of every rulebook says so', () => {
  expect(rulebookOfClause('C13', rulebooks)).toBe('club');
  expect(asked('C13').content).toMatch(/^### C13 · Club Mafia 📖\nThe courtesan picks one player/);
  expect(asked('G4').content).toMatch(/^### G4 · every rulebook 📖\nThe bot never reveals/);
});

test('C13a: a part of a clause is shown within it, and alone', () => {
  expect(asked('C13').content).toMatch(/\n- \*\*C13a\*\* The guest is restricted.*\n {2}- .*\*\*C13d\*\*/s);
  expect(asked('C13a').content).toMatch(/^### C13a · Club Mafia 📖\nThe guest is restricted/);
  expect(asked('C13a').content).not.toContain('C13b');
});

test('C3: a table is a list', () => {
  expect(asked('C3', 'ru').content).toContain('\n- **маньяк** · игроков 10–16: 1\n');
});

test('a clause that no page has is shown in short', () => {
  const { content } = asked('S14', 'en', new Map());
  expect(content).toMatch(/^### S14 · Mafia for six 📖\nEach night the don asks about one player/);
});

test('a clause that is longer than a message is shown in the full text, page by page', () => {
  const items = Array.from({ length: 40 }, (_, index) => `- Line ${index} ${'and so on '.repeat(9)}.`);
  const text = ['Long.', ...items].join('\n');
  const pages: RulebookPages = new Map([['en', new Map([['S14', { text, heading: 'The night' }]])]]);
  const first = asked('S14', 'en', pages);
  const page = Number(/page (\d+) of \d+\.\n### The night\n\*\*S14\*\* Long\.\n- Line 0 /.exec(first.content)?.[1]);
  const next = rulesIds.showPage({ gameId: null, ruleset: 'six', page: page + 1 });
  expect(JSON.stringify(first.components)).toContain(next);
  const shown = [0, 1, 2].map(
    (more) => showPage(contextWith(pages), caller('en'), { gameId: null, ruleset: 'six', page: page + more }).content,
  );
  expect(shown[0]).toBe(first.content);
  for (const each of shown) expect(each.length).toBeLessThanOrEqual(4000);
  expect(shown.flatMap((each) => each.split('\n').filter((line) => line.startsWith('- Line')))).toEqual(items);
});
