/**
 * Strange uses of the menus that answer a command: by many people at once, twice, too late, after a restart, by a
 * person who is banned meanwhile, and in another server. Every answer says what to do, and nothing is half done.
 */
import type { ShownMessage, SimulatedGuild, SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { languages, t } from '#narration/index.ts';
import { BadInputEvening, withoutLinks } from './bad-input-evening.ts';

let place: BadInputEvening;

interface Menu {
  readonly custom_id: string;
  readonly options: readonly { readonly value: string }[];
}

const menuOf = ({ rows }: Pick<ShownMessage, 'rows'>): Menu => {
  const [row] = rows as unknown as readonly { readonly components: readonly [Menu] }[];
  return row!.components[0];
};
const textOf = (key: Parameters<typeof t>[1], params = {}): string =>
  withoutLinks((t as (language: string, key: string, params: object) => string)(place.language, key, params));
const tablesIn = ({ id }: SimulatedGuild) => place.evening.tables.tablesIn(id);
const seats = (gameId: string) => place.evening.tables.table(gameId)?.lobby?.players.length;

/** Types a command and returns the menu that answers it. */
async function menuFor(person: SimulatedUser, command: string, options = {}): Promise<ShownMessage> {
  const asked = await person.slash(command, options);
  await place.evening.until(() => asked.message !== undefined && menuOf(asked.message) !== undefined);
  return asked.message!;
}

/** Chooses a line of a menu, by default the first one. Returns the answer: the menu is redrawn, or a message follows. */
async function choose(person: SimulatedUser, menu: ShownMessage, line = 0): Promise<string> {
  const before = person.message(menu).text;
  const { custom_id: id, options } = menuOf(menu);
  const chosen = await person.choose(menu, id, options[line]!.value);
  const isAnswered = () => chosen.followUps.length > 0 || person.message(menu).text !== before;
  await place.evening.until(() => isAnswered() || chosen.failed !== undefined);
  expect(chosen.failed).toBeUndefined();
  return withoutLinks(chosen.followUps.at(-1)?.text ?? person.message(menu).text);
}

/** Chooses the first line of a copy of the menu in the other server. */
async function chooseElsewhere(menu: ShownMessage): Promise<string> {
  const copy = await place.copy(menu, place.other);
  const person = place.elsewhere();
  const message = person.messages(place.other.channel('general')).find(({ id }) => id === copy)!;
  return choose(person, message);
}

describe.each(languages)('the menu of tables (%s)', (language) => {
  beforeEach(async () => {
    place = await BadInputEvening.open(language);
    const [first, second] = place.evening.people;
    await first!.slash('game new', { rules: 'six', language });
    await place.evening.until(() => tablesIn(place.evening.guild).length === 1);
    await second!.slash('game new', { rules: 'club', language });
    await place.evening.until(() => tablesIn(place.evening.guild).length === 2);
    place.evening.gameId = tablesIn(place.evening.guild)[0]!.gameId;
  });

  test('takes as many of 26 people as there are seats, and tells the others what they can do', async () => {
    const people = Array.from({ length: 26 }, () => place.stranger());
    const menus = await Promise.all(people.map((person) => menuFor(person, 'game join')));
    const answers = await Promise.all(people.map((person, index) => choose(person, menus[index]!)));
    expect(answers.filter((answer) => answer === textOf('ui:join.done'))).toHaveLength(5);
    expect(answers.filter((answer) => answer === textOf('remarks:table.full', { max: 6 }))).toHaveLength(21);
    expect(seats(place.evening.gameId)).toBe(6);
  });

  test('goes on with a command after a restart, and only once', async () => {
    const person = place.stranger();
    const menu = await menuFor(person, 'game join');
    const copy = await menuFor(person, 'game join');
    await place.restart();
    expect(await choose(person, menu)).toBe(textOf('ui:join.done'));
    expect(await choose(person, copy)).toBe(textOf('remarks:table.already-seated'));
    expect(seats(place.evening.gameId)).toBe(2);
  });

  test('refuses a person who has been banned since, and tells a late one that the table is gone', async () => {
    const [banned, late] = [place.stranger(), place.stranger()];
    const menus = [await menuFor(banned, 'game join'), await menuFor(late, 'game join')] as const;
    await place.banned(banned);
    expect(await choose(banned, menus[0])).toBe(textOf('remarks:table.banned'));
    await place.evening.answer(place.evening.host.slash('game end'));
    await place.evening.until(() => tablesIn(place.evening.guild).length === 1);
    expect(await choose(late, menus[1])).toBe(textOf('ui:kind.table-gone'));
  });

  test.each(['pause', 'kick', 'notebook'])('refuses /host %s to everybody but the host', async (order) => {
    const people = Array.from({ length: 26 }, () => place.stranger());
    const options = order === 'kick' ? { person: place.evening.host.id } : {};
    const before = place.state();
    const menus = await Promise.all(people.map((person) => menuFor(person, `host ${order}`, options)));
    const answers = await Promise.all(people.map((person, index) => choose(person, menus[index]!)));
    expect(new Set(answers)).toEqual(new Set([textOf('ui:kind.not-host')]));
    expect(place.state()).toBe(before);
  });

  test('gives an order to no table of another server', async () => {
    const { owner } = place.evening.guild;
    const before = place.state();
    expect(await chooseElsewhere(await menuFor(owner, 'game join'))).toBe(textOf('ui:kind.table-gone'));
    expect(await chooseElsewhere(await menuFor(owner, 'host pause'))).toBe(textOf('ui:kind.table-gone'));
    expect(place.state()).toBe(before);
  });
});

describe.each(languages)('the menu of rules for a deck (%s)', (language) => {
  const cards = 'don, mafioso 2, sheriff, civilian 4, doctor';
  beforeEach(async () => {
    place = await BadInputEvening.open(language);
  });

  test('opens tables for 26 people up to the limit of the channel, and tells the others', async () => {
    const people = Array.from({ length: 26 }, () => place.stranger());
    const menus = await Promise.all(people.map((person) => menuFor(person, 'game new', { cards })));
    const answers = await Promise.all(people.map((person, index) => choose(person, menus[index]!)));
    expect(answers.filter((answer) => answer === textOf('ui:new.done'))).toHaveLength(5);
    expect(answers.filter((answer) => answer === textOf('remarks:table.limit-channel', { max: 5 }))).toHaveLength(21);
    expect(tablesIn(place.evening.guild)).toHaveLength(5);
  });

  test('opens the table with its cards after a restart, once, and in the server in which it is used', async () => {
    const person = place.stranger();
    const [menu, copy] = [
      await menuFor(person, 'game new', { cards }),
      await menuFor(person, 'game new', { cards }),
    ] as const;
    await place.restart();
    expect(await choose(person, menu)).toBe(textOf('ui:new.done'));
    expect(tablesIn(place.evening.guild)[0]!.cards).toHaveLength(9);
    expect(await choose(person, copy)).toBe(textOf('remarks:table.elsewhere'));
    expect(await chooseElsewhere(copy)).toBe(textOf('ui:new.done'));
    expect([tablesIn(place.evening.guild).length, tablesIn(place.other).length]).toEqual([1, 1]);
  });

  test('refuses a person who has been banned since', async () => {
    const person = place.stranger();
    const menu = await menuFor(person, 'game new', { cards });
    await place.banned(person);
    expect(await choose(person, menu)).toBe(textOf('remarks:table.banned'));
    const asked = await person.slash('game new');
    await place.evening.until(() => asked.message !== undefined);
    expect(withoutLinks(asked.message!.text)).toBe(textOf('remarks:table.banned'));
    expect(tablesIn(place.evening.guild)).toEqual([]);
  });
});
