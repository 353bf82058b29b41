/** A newcomer's first commands: every answer that needs a choice offers it. */
import type { ShownMessage } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { newTableIds } from '#discord/features/new-table/request.ts';
import { settingAt, settingText } from '#discord/features/setup/setting.ts';
import { argOf, settingsAt, tableSettingsIds, valuesFor } from '#discord/features/table-settings/settings.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { beginEvening, type Evening } from './evening.ts';
import { fieldsIn, formsIn, setTable } from './table-settings.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening(200);
});

const at = (number: number) => evening.people[number - 1]!;
const inGeneral = (): readonly ShownMessage[] => at(1).messages(evening.guild.channel('general'));
const tables = () => evening.tables.tablesIn(evening.guild.id);

interface Menu {
  readonly custom_id: string;
  readonly options: readonly { readonly label: string; readonly value: string; readonly description?: string }[];
}
const menusOf = (message: ShownMessage): readonly Menu[] =>
  (message.rows ?? []).flatMap((row) => ('components' in row ? (row.components as unknown as Menu[]) : []));

describe('a bare /game new', () => {
  const menu = newTableIds.chooseRules({ kept: {}, menu: 0 });

  test('offers every rulebook and role set with its players, its length and a line, and opens what is chosen', async () => {
    const asked = await at(1).slash('game new');
    expect([asked.ephemeral, tables()]).toEqual([true, []]);
    const { options } = menusOf(asked.message!)[0]!;
    expect(options.map(({ value }) => value)).toEqual([
      ...['six', 'club', 'deck', 'deck:animals', 'boxed', 'grand', 'sport', 'set:four-cards'],
    ]);
    expect(options[1]).toMatchObject({
      label: 'Club Mafia',
      description: '6–16 players · 20 min–1 h 15 min · speeches in turn, fouls, a vote on everybody',
    });
    expect(options.at(-1)).toMatchObject({
      label: 'Four cards of the box 🧩',
      description:
        '10–20 players · 20–40 min · role set for The box of 32 cards · own roles: Actor, Fat man, Dancer, …',
    });
    for (const { description } of options)
      expect(description).toMatch(/^\d+(?:–\d+)? players · \d[\d–minh ]+ · \p{L}.{9,}/u);
    const opened = await at(1).choose(asked.message!, menu, 'club');
    await expect.poll(() => opened.content).toBe(t('en', 'ui:new.done'));
    expect(opened.message!.rows).toEqual([]);
    expect(tables()).toMatchObject([{ ruleset: 'club', hostId: at(1).id }]);
    await expect.poll(inGeneral).toHaveLength(1);
  });

  test('has the edition of the deck for children, which is also found by that word', async () => {
    const asked = await at(1).slash('game new');
    const { options } = menusOf(asked.message!)[0]!;
    expect(options.filter(({ description }) => description?.includes('for children'))).toMatchObject([
      { label: 'The deck of 26 animals', value: 'deck:animals' },
    ]);
    expect(await at(1).autocomplete('game new', 'rules', { rules: 'children' })).toMatchObject([
      { value: 'deck:animals' },
    ]);
    await at(1).choose(asked.message!, menu, 'deck:animals');
    await expect.poll(tables).toMatchObject([{ ruleset: 'deck', options: { theme: 'animals' } }]);
  });

  test('opens a table of a role set', async () => {
    const asked = await at(1).slash('game new');
    await at(1).choose(asked.message!, menu, 'set:four-cards');
    await expect.poll(tables).toMatchObject([{ roleSet: expect.any(String) }]);
  });

  test('keeps the other options until the choice, and offers what fits them', async () => {
    const asked = await at(1).slash('game new', { players: 10, language: 'ru', host: 'beside' });
    const [{ custom_id: id, options }] = menusOf(asked.message!) as [Menu];
    expect(options.map(({ value }) => value)).not.toContain('six');
    await at(1).choose(asked.message!, id, 'club');
    await expect.poll(tables).toMatchObject([{ language: 'ru', lead: 'beside', lobby: { min: 10, max: 10 } }]);
  });

  test('a second press opens no second table, and one that is refused leaves the menu', async () => {
    const [one, two] = [await at(1).slash('game new'), await at(1).slash('game new')];
    await at(1).choose(one.message!, menu, 'club');
    await expect.poll(tables).toHaveLength(1);
    await at(1).choose(two.message!, menu, 'six');
    await expect.poll(() => at(1).ephemerals.at(-1)!.text).toContain('You have a seat at');
    expect(tables()).toHaveLength(1);
    expect(menusOf(at(1).message(two.message!))).toHaveLength(1);
  });

  test('a press on rules that are gone offers the others', async () => {
    const asked = await at(1).slash('game new');
    evening.tables.rulebooks = () => ['six'];
    const gone = await at(1).choose(asked.message!, menu, 'club');
    await expect.poll(() => gone.content).toContain('I do not know that choice');
    expect(menusOf(gone.message!)[0]!.options[0]!.value).toBe('six');
  });

  test('with a deck of one’s own offers the rules that have its cards, and deals them', async () => {
    const asked = await at(1).slash('game new', { cards: 'дон, mafioso 2, sheriff, 4 мирных, doctor' });
    expect(asked.content).toContain(t('en', 'ui:new.deck'));
    const [{ custom_id: id, options }] = menusOf(asked.message!) as [Menu];
    const labels = options.map(({ label }) => label);
    expect(labels).toContain('Club Mafia');
    expect(labels).not.toContain('Mafia for six');
    await at(1).choose(asked.message!, id, options.find(({ label }) => label === 'Club Mafia')!.value);
    const cards: RoleId[] = ['don', 'mafioso', 'mafioso', 'commissar', ...Array<RoleId>(4).fill('civilian'), 'doctor'];
    await expect.poll(() => tables()[0]?.cards?.toSorted()).toEqual(cards.toSorted());
  });

  test('with cards that no rulebook has says so and offers every rulebook', async () => {
    const asked = await at(1).slash('game new', { cards: 'don, wizard' });
    expect(asked.content).toContain(t('en', 'ui:new.deck.none'));
    await at(1).choose(asked.message!, menu, 'club');
    await expect.poll(tables).toMatchObject([{ ruleset: 'club', cards: null }]);
  });
});

describe('the settings of a table', () => {
  const opened = async (rules = 'club') => {
    await at(1).slash('game new', { rules });
    await expect.poll(inGeneral).toHaveLength(1);
    return { lobby: inGeneral()[0]!, gameId: tables()[0]!.gameId };
  };

  test.each<[Parameters<typeof setTable>[2], Partial<TableSettings>]>([
    [
      { least: '7', most: '12', secrecy: 'panels' },
      { least: 7, most: 12, secrecy: 'panels' },
    ],
    [
      { 'floor.mode': 'listen', 'floor.tolerance': '5', 'floor.window': '8' },
      { floor: { mode: 'listen', tolerance: 5, window: 8 } },
    ],
    [
      { keepsLog: 'on', nightSound: 'on', grace: '180' },
      { keepsLog: true, nightSound: true, grace: 180 },
    ],
    [{ watchers: 'off' }, { watchers: false }],
    [
      { watchers: 'on', keepsLog: 'off' },
      { watchers: true, keepsLog: false },
    ],
    // A limit that contradicts another moves it.
    [
      { most: '8', least: '9' },
      { least: 9, most: 9 },
    ],
    [{ 'floor.tolerance': '5', 'floor.window': '3' }, { floor: { mode: 'mute', tolerance: 3, window: 3 } }],
  ])('are changed in its lobby by its host: %j', async (chosen, settings) => {
    const { lobby } = await opened();
    const before = tables()[0]!.settings;
    await setTable(at(1), lobby, chosen);
    await expect.poll(() => tables()[0]!.settings).toEqual({ ...before, ...settings });
  });

  test('decide about the people who come', async () => {
    const { lobby } = await opened();
    await setTable(at(1), lobby, { watchers: 'off', most: '7' });
    await expect.poll(() => tables()[0]!.lobby).toMatchObject({ min: 6, max: 7 });
    const refused = await at(2).slash('game watch');
    await expect.poll(() => refused.content).toContain('no watchers');
  });

  test('have names, and words for their values, in both languages', async () => {
    const { lobby, gameId } = await opened();
    const { message: panel } = await at(1).press(lobby, `n1:${gameId}:0:settings`);
    const offered: string[] = [];
    for (const form of formsIn(panel!)) {
      const { modal } = await at(1).press(panel!, form);
      for (const { custom_id: key, options = [] } of fieldsIn(modal!))
        offered.push(...(key === 'switches' ? options.map(({ value }) => value) : [key]));
    }
    // Words are offered by a bot that reads the town.
    const scene = { table: tables()[0]!, rulebook: evening.tables.rulebookAt(gameId)!, readsTown: true };
    const entries = settingsAt(scene);
    const unread = entries.filter(({ path }) => path !== 'words');
    expect(offered).toEqual(expect.arrayContaining(unread.map(({ path }) => argOf(path))));
    expect(offered).not.toContain('words');
    for (const entry of entries.filter(({ choice }) => choice.kind !== 'players')) {
      for (const language of ['en', 'ru'] as const) {
        for (const { text, value } of valuesFor(entry, scene)) {
          expect(settingText(settingAt(entry.path), value, wordingOf(language))).not.toBe(text);
        }
      }
    }
  });

  test('have no bounds where the number of players is fixed', async () => {
    await at(1).slash('game new', { rules: 'club', players: 8 });
    await expect.poll(inGeneral).toHaveLength(1);
    const { gameId } = tables()[0]!;
    const panel = await at(1).press(inGeneral()[0]!, `n1:${gameId}:0:settings`);
    expect(panel.content).not.toContain('Fewest players');
  });

  test('are only read by others, and stay as they are after the start', async () => {
    const { lobby, gameId } = await opened('six');
    const panel = await at(1).press(lobby, `n1:${gameId}:0:settings`);
    const { modal } = await at(1).press(panel.message!, tableSettingsIds.openForm({ gameId, section: 'play' }));
    const read = await at(2).press(lobby, `n1:${gameId}:0:settings`);
    expect(read.message!.rows).toEqual([]);
    for (const person of evening.people.slice(1)) await person.press(lobby, 'Join');
    await at(1).slash('game start');
    await expect.poll(() => tables()[0]!.stage).toBe('playing');
    const late = await at(1).submit(modal, { secrecy: 'panels' });
    await expect.poll(() => late.content).toBe(t('en', 'ui:kind.stale'));
    expect(tables()[0]!.settings.secrecy).toBe('channels');
  });
});

describe('an answer that needs a choice offers it:', () => {
  const inMenu = (message: ShownMessage) => menusOf(message).flatMap(({ options }) => options ?? []);

  test('/rules without a table offers every rulebook', async () => {
    const asked = await at(1).slash('rules');
    expect(inMenu(asked.message!).map(({ value }) => value)).toEqual([
      ...['six', 'club', 'deck', 'deck:animals', 'boxed', 'grand', 'sport'],
    ]);
    const shown = await at(1).choose(asked.message!, 'n1:guild:0:rulebook', 'club');
    expect(shown.content).toContain('## Club Mafia 📖');
    const gone = await at(1).slash('rules');
    const rulebook = evening.tables.rulebook.bind(evening.tables);
    evening.tables.rulebook = (id) => (id === 'six' ? rulebook(id) : null);
    const again = await at(1).choose(gone.message!, 'n1:guild:0:rulebook', 'club');
    expect(again.content).toContain('Which rules?');
  });

  test('/game join, with two open tables, offers both, and seats the person at the chosen one', async () => {
    for (const host of [1, 2]) await at(host).slash('game new', { rules: 'club' });
    await expect.poll(tables).toHaveLength(2);
    const asked = await at(3).slash('game join');
    await expect.poll(() => asked.content).toContain('Which table?');
    const offered = inMenu(at(3).message(asked.message!));
    expect(offered.map(({ label }) => label)).toEqual(['Club Mafia · P1 · 1', 'Club Mafia · P2 · 1']);
    await at(3).choose(asked.message!, 'n1:guild:0:whichtable:join', offered[1]!.value);
    const seated = () => evening.tables.table(offered[1]!.value)?.lobby?.players.map(({ userId }) => userId);
    await expect.poll(seated).toEqual([at(2).id, at(3).id]);
    await expect.poll(() => at(3).message(asked.message!).text).toBe(t('en', 'ui:join.done'));
  });

  test.each(['act', 'vote', 'nominate', 'card'])(
    '/%s without a table offers the lobbies and a new table',
    async (name) => {
      const alone = await at(3).slash(name);
      await expect.poll(() => alone.content).toContain('You are not at a table here');
      await at(1).slash('game new', { rules: 'club' });
      await expect.poll(tables).toHaveLength(1);
      const asked = await at(3).slash(name);
      await expect.poll(() => inMenu(at(3).message(asked.message!))).toMatchObject([{ label: 'Club Mafia · P1 · 1' }]);
      await at(3).choose(asked.message!, 'n1:guild:0:whichtable:join', tables()[0]!.gameId);
      await expect.poll(() => tables()[0]!.lobby?.players).toHaveLength(2);
    },
  );

  test('the button for a new table offers the rules', async () => {
    const none = await at(1).slash('game status');
    await expect.poll(() => none.content).toContain('There is no table here');
    await at(1).press(none.message!, 'Open a table');
    await expect.poll(() => at(1).message(none.message!).text).toContain('Which game?');
  });

  test('a table that is gone is answered with what is there', async () => {
    for (const host of [1, 2]) await at(host).slash('game new', { rules: 'club' });
    await expect.poll(tables).toHaveLength(2);
    const asked = await at(3).slash('game watch');
    await expect.poll(() => asked.content).toContain('Which table?');
    const gone = tables()[0]!.gameId;
    await at(1).slash('game end', { table: gone });
    await expect.poll(() => evening.tables.table(gone)?.stage ?? 'over').toBe('over');
    await at(3).choose(asked.message!, 'n1:guild:0:whichtable:watch', gone);
    await expect.poll(() => at(3).message(asked.message!).text).not.toContain('Which table?');
  });
});
