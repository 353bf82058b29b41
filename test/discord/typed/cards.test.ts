/** The lists of cards of public posts (test/discord/typed/cards.tsv), in the spelling of their authors. */
import { describe, expect, test } from 'vitest';
import { readCards } from '#discord/formats/cards/read-list.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish } from '../../rulebooks.ts';
import { rowsOf } from './rows.ts';

const rows = rowsOf<[string, string, string]>('cards.tsv');

const sorted = (cards: readonly string[]) => {
  const roles = [...new Set(cards)].sort();
  return roles.map((role) => `${role} ${cards.filter((card) => card === role).length}`).join(', ');
};

const expected = (text: string) =>
  sorted(
    text.split(', ').flatMap((part) => {
      const [role = '', count = '1'] = part.split(' ');
      return Array<string>(Number(count)).fill(role);
    }),
  );

describe('a list of cards', () => {
  test.each(rows)('%s: %s', (ruleset, text, cards) => {
    const read = readCards(text.replaceAll('\\n', '\n'), rulebookOf(rulesets[ruleset]!), { wording: inEnglish });
    expect(read.ok ? sorted(read.value) : '-').toBe(cards === '-' ? '-' : expected(cards));
  });
});
