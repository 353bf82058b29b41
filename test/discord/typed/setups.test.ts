/** Setups that communities have published (test/discord/typed/setups.tsv), as their forums post them. */
import { describe, expect, test } from 'vitest';
import { readSetup } from '#discord/features/role-sets/typed-setup.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { checkRoleSet, importRoleSet, readyRoles } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { inEnglish } from '../../rulebooks.ts';
import { rowsOf } from './rows.ts';

const read = (text: string) =>
  readSetup(text, rulebookOf(rulesets['club']!), readyRoles('club'), { wording: inEnglish, name: 'A setup' });

describe('a published setup', () => {
  test.each(rowsOf<[string, string, string]>('setups.tsv'))('%s', (_, text, losses) => {
    const setup = read(text.replaceAll('\\n', '\n'))!;
    expect(setup.lost).toHaveLength(Number(losses));
    expect(setup.lost.length).toBeLessThan(2);
    const imported = importRoleSet(JSON.stringify(setup.set));
    expect(imported.ok ? [] : imported.error).toEqual([]);
    if (imported.ok) expect(checkRoleSet(imported.value.set)).toMatchObject({ problems: [], notes: [] });
  });

  test('keeps the number of its seats where a card is lost', () => {
    const { set, lost, read: shown } = read('2 Mafia Goon, 2 Innocent Child, 1 Cop, 4 VT')!;
    expect(set['deal']).toEqual({ kind: 'cards', cards: { mafioso: 2, commissar: 1, civilian: 6 } });
    expect(lost).toEqual(['2 Innocent Child']);
    expect(shown).toBe('Civilian 6, Sheriff, Mafioso 2');
  });

  test.each(['hello there', '', 'when is the next game?'])('%j is none', (text) => {
    expect(read(text)).toBeNull();
  });
});
