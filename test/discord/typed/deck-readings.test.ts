/** Decks that are not understood: the answer keeps what was typed, and offers the nearest reading. */
import type { ShownMessage } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { beginEvening, type Evening } from '../evening.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening(200);
});

const at = (number: number) => evening.people[number - 1]!;
const tables = () => evening.tables.tablesIn(evening.guild.id);

interface Menu {
  readonly custom_id: string;
  readonly options: readonly { readonly label: string; readonly value: string; readonly description?: string }[];
}
const menusOf = (message: ShownMessage): readonly Menu[] =>
  (message.rows ?? []).flatMap((row) => ('components' in row ? (row.components as unknown as Menu[]) : []));

describe('a typed deck', () => {
  test('with a card that is not understood keeps what was typed and opens with the nearest reading', async () => {
    const typed = 'дон, мафия 2, комсар, 5 мирных';
    const asked = await at(1).slash('game new', { rules: 'club', players: 9, cards: typed });
    expect(asked.content).toContain('комсар');
    expect(asked.content).toContain('дон, мафия 2, комсар, 5 мирных');
    expect(asked.content).toContain(t('en', 'ui:typed.mean'));
    expect(tables()).toEqual([]);
    await at(1).press(asked.message!, 'Civilian 5, Sheriff, Mafioso 2, Don');
    const cards: RoleId[] = ['don', 'mafioso', 'mafioso', 'commissar', ...Array<RoleId>(5).fill('civilian')];
    await expect.poll(() => tables()[0]?.cards?.toSorted()).toEqual(cards.toSorted());
  });

  test('with a card that no rulebook understands offers what it may be in each', async () => {
    const asked = await at(1).slash('game new', { cards: 'don, 2 mafia, sherfif, 5 townies' });
    expect(asked.content).toContain(t('en', 'ui:new.deck.near'));
    const [{ custom_id: id, options }] = menusOf(asked.message!) as [Menu];
    await at(1).choose(asked.message!, id, options.find(({ label }) => label === 'Club Mafia')!.value);
    await expect.poll(() => tables()[0]?.cards).toContain('commissar');
  });
});
