/** Own roles of a set over the local Discord: a moderator makes them, changes them and takes them out. */
import type { SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { choose, exportOf, fetched, idIn, startRoleSetServer, submit } from './role-set-server.ts';

let ann: SimulatedUser;
let moderator: SimulatedUser;
beforeEach(async () => {
  ({ ann, moderator } = await startRoleSetServer());
});

describe('a moderator', () => {
  test('makes a role of an ability with its limits, names and texts in both languages, deals it, and takes it out', async () => {
    await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const made = await moderator.slash('roleset role', {
      ...{ set: 'ours', id: 'guest', 'name-en': 'Guest', 'name-ru': 'Гость', side: 'town', ability: 'heal' },
      ...{ uses: 2, from: 3, nights: 'odd', 'card-en': 'You heal.', place: 'before:mafia' },
    });
    expect(made.content).toContain('The role is in the set');
    await choose(moderator, made.message, ':rsadd:', 'guest');
    expect(made.content).toMatch(/6: .*Guest/);
    const exported = await moderator.slash('roleset export', { set: 'ours' });
    expect(JSON.parse(await fetched(exported.message)).ownRoles).toMatchObject([
      {
        id: 'guest',
        name: { en: 'Guest', ru: 'Гость' },
        abilities: [{ kind: 'heal', uses: 2, from: 3, nights: 'odd' }],
      },
    ]);
    const wrong = await moderator.slash('roleset role', {
      set: 'ours',
      id: 'guest',
      ability: 'inherit',
      heir: 'nobody',
    });
    expect(wrong.content).toMatch(/^Nothing can be inherited from “nobody”\. Possible cards: .*Nurse/);
    const refused = async (options: Record<string, string>) =>
      (await moderator.slash('roleset role', { set: 'ours', id: 'guest', ...options })).content;
    expect(await refused({ ability: 'inherit', heir: 'Civilian' })).toContain('inherited from “Civilian”');
    expect(await refused({ ability: 'inherit' })).toMatch(/^Please name the card .*Nurse/);
    expect(await refused({ ability: 'heal', heir: 'Nurse' })).toContain('belongs to the ability to inherit');
    expect(await refused({ looks: 'Red card' })).toMatch(/^Checks cannot see “Red card”.*Nurse/);
    const { ownRoles: placed } = await exportOf(moderator, 'ours');
    expect(placed).toMatchObject([{ place: { before: 'mafia' } }]);
    const gone = await moderator.slash('roleset role', { set: 'ours', id: 'guest', remove: true });
    expect(gone.content).not.toMatch(/6: .*Guest/);
  });

  test.each([
    [
      'en',
      'roleset role',
      ['set', 'id', 'place', 'ability'],
      { 'before: mafia': 'before:mafia', 'first of all': 'first' },
    ],
    [
      'ru',
      'наборы роль',
      ['набор', 'имя', 'место', 'способность'],
      { 'перед: мафия': 'before:mafia', 'раньше всех': 'first' },
    ],
  ] as const)('chooses the place in the night from a list of words (%s)', async (language, command, names, places) => {
    await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    moderator.user.locale = language === 'ru' ? 'ru' : 'en-US';
    const [set, id, place, ability] = names;
    for (const [words, value] of Object.entries(places)) {
      const options = { [set]: 'ours', [id]: 'guest', [place]: words, [ability]: 'heal' };
      const offered = await moderator.autocomplete(command, place, options);
      expect(offered).toContainEqual(expect.objectContaining({ name: words, value }));
      // A person may also type the words without choosing them.
      await moderator.slash(command, { ...options, [`${language === 'ru' ? 'название' : 'name'}-en`]: 'Guest' });
      const { ownRoles } = await exportOf(ann, 'ours');
      expect(ownRoles).toMatchObject([{ place: value === 'first' ? 'first' : { before: 'mafia' } }]);
    }
  });

  test('makes a role by a form and menus alone: texts, an ability with its limits, a side', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    const form = await moderator.press(message!, idIn(now(), ':rsform:'));
    const typed = { 'name-en': 'Guest', 'name-ru': 'Гость', 'card-en': 'You come and go.', 'card-ru': '' };
    await submit(moderator, form, typed, message);
    expect(now().text).toMatch(/\*\*Guest\*\* · `guest`.*Гость.*> You come and go\..*No deal has it yet/s);
    await choose(moderator, message, ':rsability:', 'heal');
    await choose(moderator, message, ':rsparam:', 'uses');
    await choose(moderator, message, ':rsamount:', '2');
    await choose(moderator, message, ':rsparam:', 'mayDecline');
    await choose(moderator, message, ':rsamount:', 'true');
    await choose(moderator, message, ':rsopen:m');
    await choose(moderator, message, ':rsside:', 'mafia:known');
    const { ownRoles } = await exportOf(ann, 'ours');
    expect(ownRoles).toMatchObject([
      {
        ...{ id: 'guest', name: { en: 'Guest', ru: 'Гость' }, card: { en: 'You come and go.' } },
        ...{ faction: 'mafia', clan: 'known', abilities: [{ kind: 'heal', uses: 2, mayDecline: true }] },
      },
    ]);
  });

  test('gives a role looks, a place, another heir, and takes an ability out', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const actor = async () => (await exportOf(ann, 'ours')).ownRoles[0];
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'actor');
    await choose(moderator, message, ':rsopen:l');
    await choose(moderator, message, ':rslooks:', 'NONE');
    await choose(moderator, message, ':rsopen:p');
    await choose(moderator, message, ':rsplace:', 'before:mafia');
    await choose(moderator, message, ':rsability:', '0');
    await choose(moderator, message, ':rsparam:', 'heirOf');
    await choose(moderator, message, ':rsamount:', 'captain');
    expect(await actor()).toMatchObject({
      ...{ id: 'actor', place: { before: 'mafia' } },
      abilities: [{ kind: 'inherit', heirOf: 'captain' }],
    });
    expect(await actor()).not.toHaveProperty('looks');
    await choose(moderator, message, ':rsdrop:a0');
    expect((await actor()).abilities).toEqual([]);
  });

  test('types a role’s texts again: an empty field is removed, and a role without a name is refused', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const roles = async () => (await exportOf(ann, 'ours')).ownRoles as { id: string; name: object; card?: object }[];
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'dancer');
    const form = await moderator.press(message!, idIn(now(), ':rsform:'));
    await submit(moderator, form, { 'name-en': '', 'name-ru': '', 'card-en': '', 'card-ru': '' }, message);
    expect(now().text).toContain('needs a name');
    expect(now().text).not.toContain('(field:');
    const again = await moderator.press(message!, idIn(now(), ':rsform:'));
    await submit(moderator, again, { 'name-en': '', 'name-ru': 'Плясунья', 'card-en': '', 'card-ru': '' }, message);
    const dancer = (await roles()).find(({ id }) => id === 'dancer');
    expect([dancer?.name, dancer?.card]).toEqual([{ ru: 'Плясунья' }, undefined]);
    expect(now().text).toContain('You block a player: their actions tonight have no effect.');
    await choose(moderator, message, ':rsdrop:m');
    expect((await roles()).map(({ id }) => id)).not.toContain('dancer');
  });

  test('makes the id of a role from its name, in either language, and numbers one that is taken', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'boxed', id: 'ours' });
    const now = () => moderator.message(message!);
    for (const name of [
      { 'name-ru': 'Плясун' },
      { 'name-ru': 'Плясун', 'name-en': 'Thin Man' },
      { 'name-ru': 'Плясун!' },
    ]) {
      await choose(moderator, message, ':rsshow:r-');
      const form = await moderator.press(message!, idIn(now(), ':rsform:'));
      await submit(moderator, form, { 'name-en': '', 'card-en': '', 'card-ru': '', ...name }, message);
    }
    const { ownRoles } = await exportOf(ann, 'ours');
    expect(ownRoles.map(({ id }: { id: string }) => id)).toEqual(['plyasun', 'thin-man', 'plyasun-2']);
  });

  test('keeps the texts of a form that is refused, and opens it with them again', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    const form = await moderator.press(message!, idIn(now(), ':rsform:'));
    const typed = { 'name-en': '', 'name-ru': '', 'card-en': 'A long text.\nIn two lines.', 'card-ru': 'Текст' };
    await submit(moderator, form, typed, message);
    expect(now().text).toContain('needs a name');
    expect(now().text).toContain('A long text.');
    const again = await moderator.press(message!, idIn(now(), ':rsform:'));
    const fields = JSON.stringify(again.modal!.components);
    expect(fields).toContain('A long text.\\nIn two lines.');
    await submit(moderator, again, { ...typed, 'name-en': 'Guest' }, message);
    expect(now().text).toMatch(/\*\*Guest\*\* · `guest`/);
  });

  test('is offered only the abilities that the role can have', async () => {
    const { message } = await moderator.slash('roleset copy', { set: 'four-cards', id: 'ours' });
    const now = () => moderator.message(message!);
    await choose(moderator, message, ':rsshow:r-');
    await choose(moderator, message, ':rsrole:', 'fighter');
    const rows = now().rows as { components: { options?: { value: string }[] }[] }[];
    const options = rows.flatMap(({ components }) => components.flatMap((each) => each.options ?? []));
    expect(options.map(({ value }) => value)).not.toContain('immunity:all');
    expect(options.map(({ value }) => value)).toContain('heal');
  });
});
