import type { SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingArg, settingAt } from '#discord/features/setup/setting.ts';
import { setupIds } from '#discord/features/setup/view.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { expectSuccess } from '../game/kit/process.ts';
import { fillIn } from './table-settings.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The log goes by time. */
const nextMillisecond = async (): Promise<void> => {
  const now = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
};

describe('/setup', () => {
  let place: TestServer;
  let owner: SimulatedUser;
  beforeEach(async () => {
    place = await startTestServer({ people: 2, readsTown: true });
    owner = place.guild.owner;
  });
  afterEach(() => expect(place.log.issues).toEqual([]));

  const settings = () => place.guilds.of(place.guild.id);
  /** Sets a value in the form that has it. */
  const put = async (path: string, value: string) => {
    const { message: panel } = await owner.slash('настройка');
    const before = panel!.text;
    await fillIn(owner, panel!, settingArg(settingAt(path)), value);
    await expect.poll(() => owner.message(panel!).text).not.toBe(before);
    return owner.message(panel!).text;
  };
  test('is for moderators: others are told what it takes, and nothing has changed', async () => {
    const [stranger] = place.people;
    expect((await stranger!.slash('setup')).content).toContain('Manage Server');
    expect((await stranger!.slash('settings log')).content).toContain('Manage Server');
    expect((await stranger!.slash('doctor')).content).toContain('Manage Server');
    const seen = await stranger!.slash('settings show');
    expect(seen.content).toContain('Language: the server’s');
    expect(seen).toMatchObject({ ephemeral: true });
    expect(settings()).toBe(usualSettings);
  });

  test('sets what is chosen in its menus, each with a line in the log', async () => {
    await put('language', 'en');
    await put('ruleset', 'club');
    await put('packs.ru', 'ru-night');
    expect(settings()).toMatchObject({ language: 'en', ruleset: 'club', packs: { ru: 'ru-night' } });
    expect(place.guilds.log(place.guild.id).map(({ what, by }) => [what, by])).toEqual(
      ['language', 'ruleset', 'packs.ru'].map((what) => [what, owner.id]),
    );
  });

  test('sets the floor mode, the kept log and the night sounds', async () => {
    await put('floor.mode', 'listen');
    await put('floor.tolerance', '2');
    await put('keepsLog', 'on');
    await put('nightSound', 'on');
    expect(settings()).toMatchObject({
      floor: { mode: 'listen', tolerance: 2, window: 5 },
      keepsLog: true,
      nightSound: true,
    });
  });

  test('a role set is offered by its name, and a table that names nothing is played by it', async () => {
    expectSuccess(
      await place.roleSets.copy(place.guild.id, { from: 'boxed', id: 'ours', name: 'Sundays', by: owner.id }),
    );
    await put('roleSet', 'ours');
    const [host] = place.people;
    await host!.slash('game new');
    expect(place.service.place).toMatchObject({ ruleset: 'boxed', roleSet: { id: 'ours', name: 'Sundays' } });
    await host!.slash('game new', { rules: 'six' });
    expect(place.service.place).toMatchObject({ ruleset: 'six' });
    expect(place.service.place).not.toHaveProperty('roleSet');
  });

  test('where that role set has been deleted, a person who opens a table is told so, and what to do', async () => {
    const { guild, guilds, roleSets } = place;
    expectSuccess(await roleSets.copy(guild.id, { from: 'boxed', id: 'ours', name: null, by: owner.id }));
    expectSuccess(await guilds.change(guild.id, owner.id, { roleSet: 'ours' }));
    expectSuccess(await roleSets.delete(guild.id, { id: 'ours', by: owner.id, revision: 1 }));
    const [host] = place.people;
    const english = await host!.slash('game new');
    expect(english.content).toMatch(/no role set “ours”.*\n.*Name a rulebook.*\/setup|\/setup.*Name a rulebook/s);
    const russian = await owner.slash('игра новая');
    expect(russian.content).toMatch(/«ours».*\n.*Укажите правила/s);
    expect(place.service.place).toBeNull();
  });

  test('a category and a role come from Discord’s own lists, and an unfit choice is refused in words', async () => {
    const category = place.guild.addChannel({ name: 'Games', type: 4 });
    const role = place.guild.addRole({ name: 'Hosts' });
    expect(await put('categoryId', category.id)).toContain(`<#${category.id}>`);
    expect(await put('hostRoleId', role.id)).toContain(`<@&${role.id}>`);
    expect(settings()).toMatchObject({ categoryId: category.id, hostRoleId: role.id });
    const full = place.guild.addChannel({ name: 'Full', type: 4 });
    for (let n = 0; n < 48; n += 1) place.guild.addChannel({ name: `c${n}`, type: 0, parent_id: full.id });
    expect(await put('categoryId', full.id)).toContain('осталось мест для каналов: 2');
    expect(await put('hostRoleId', place.guild.id)).toContain('есть у всех');
    expect(settings()).toMatchObject({ categoryId: category.id, hostRoleId: role.id });
  });

  test('only who manages the server names the role of the hosts: a host could not make hosts', async () => {
    const role = place.guild.addRole({ name: 'Hosts' });
    const other = place.guild.addRole({ name: 'Friends' });
    const [host] = place.people;
    place.guild.asModerator().giveRole(host!, role);
    expectSuccess(await place.guilds.change(place.guild.id, owner.id, { hostRoleId: role.id }));
    const panel = await host!.slash('setup');
    const { modal } = await host!.press(panel.message!, setupIds.openForm({ setting: 'tables' }));
    expect(JSON.stringify(modal?.components)).not.toContain('hostRoleId');
    // The form of somebody who could choose the role.
    const forged = { ...modal!, components: [{ type: 18, component: { type: 6, custom_id: 'hostRoleId' } }] };
    const no = await host!.submit(forged as never, { hostRoleId: [other.id] });
    await expect.poll(() => no.message?.text).toContain('Nothing has changed');
    expect(settings().hostRoleId).toBe(role.id);
  });

  test('forbidden words are typed into a form', async () => {
    const { message: panel } = await owner.slash('настройка');
    const form = await owner.press(panel!, setupIds.openForm({ setting: 'floor' }));
    expect(form.kind).toBe('modal');
    const none = await owner.submit(form.modal, { words: ' , ; ' });
    await expect.poll(() => none.message?.text).toContain('Здесь нет ни одного слова');
    const again = await owner.press(panel!, 'Изменить ещё раз');
    const done = await owner.submit(again.modal, { words: 'Honest, Бог' });
    await expect.poll(() => done.message?.text).toContain('honest, бог');
    expect(settings().words).toEqual(['honest', 'бог']);
  });

  test('the log has pages, Discord’s own times, and mentions that ping nobody', async () => {
    for (let n = 0; n < 11; n += 1)
      expectSuccess(await place.guilds.change(place.guild.id, owner.id, { keepsLog: n % 2 === 0 }));
    const first = await owner.slash('настройки журнал');
    expect(first.content).toContain('страница 1 из 2');
    expect(first.content).toMatch(/<t:\d+:f> <@\d+> — Сохранять канал города: нет → \*\*да\*\*/);
    expect(first.message!.mentions).toEqual([]);
    const second = await owner.press(first.message!, 'Старее');
    expect(second.message!.text).toContain('страница 2 из 2');
    expect(second.message!.text.split('\n')).toHaveLength(1 + 3);
  });

  test('the log has what became of role sets among the rest, by time', async () => {
    const { guild, guilds, roleSets } = place;
    expectSuccess(await guilds.change(guild.id, owner.id, { keepsLog: true }));
    await nextMillisecond();
    expectSuccess(await roleSets.copy(guild.id, { from: 'boxed', id: 'ours', name: 'Sundays', by: owner.id }));
    const card = { edit: 'card', role: 'beauty', by: 1, players: 9, upwards: true } as const;
    expectSuccess(await roleSets.edit(guild.id, { id: 'ours', by: owner.id }, card));
    await nextMillisecond();
    expectSuccess(await guilds.change(guild.id, owner.id, { roleSet: 'ours' }));
    await nextMillisecond();
    expectSuccess(await roleSets.delete(guild.id, { id: 'ours', by: owner.id, revision: 2 }));
    const lines = (await owner.slash('настройки журнал')).content.split('\n').slice(1);
    expect(lines.map((line) => line.replace(/^.*? — /, ''))).toEqual([
      'удалён набор ролей **Sundays** (`ours`)',
      'Обычный набор ролей: карты по правилам → **ours**',
      expect.stringMatching(/^изменён набор ролей \*\*Sundays\*\* \(`ours`\): карты \+Красотка −Мирный житель$/i),
      'скопирован набор ролей **Sundays** (`ours`)',
      'Сохранять канал города: нет → **да**',
    ]);
  });

  test('the log names cards as the rulebook of their set does', async () => {
    const { guild, roleSets } = place;
    expectSuccess(await roleSets.create(guild.id, { id: 'ours', name: 'Ours', ruleset: 'club', by: owner.id }));
    const card = { edit: 'card', role: 'commissar', by: -1, players: 10, upwards: false } as const;
    expectSuccess(await roleSets.edit(guild.id, { id: 'ours', by: owner.id }, card));
    expect((await owner.slash('настройки журнал')).content).toContain('карты +Мирный житель −Шериф');
  });

  test('a new table takes what is settled, unless its host says otherwise; an open one stays as it is', async () => {
    const { guild, people, service, guilds } = place;
    const [host] = people;
    const category = guild.addChannel({ name: 'Games', type: 4 });
    expect((await host!.slash('game new')).content).toContain('Which game?');
    expectSuccess(
      await guilds.change(guild.id, owner.id, {
        language: 'en',
        ruleset: 'club',
        categoryId: category.id,
        floor: { mode: 'off', tolerance: 2, window: 6 },
        options: { club: { speechSeconds: 30 } },
        keepsLog: true,
        words: ['honest'],
      }),
    );
    await host!.slash('game new');
    expect(service.place).toMatchObject({
      ruleset: 'club',
      language: 'en',
      options: { speechSeconds: 30 },
      settings: {
        categoryId: category.id,
        floor: { mode: 'off', tolerance: 2, window: 6 },
        words: ['honest'],
        keepsLog: true,
      },
    });
    await host!.slash('game new', { rules: 'six', language: 'ru' });
    expect(service.place).toMatchObject({
      ruleset: 'six',
      language: 'ru',
      options: {},
    });
    expect(service.place).not.toHaveProperty('settings.words');
  });
});

test('a bot that may not read what people write asks for no words', async () => {
  const place = await startTestServer({ people: 1, readsTown: false });
  const { owner } = place.guild;
  const panel = await owner.slash('setup');
  const { modal } = await owner.press(panel.message!, setupIds.openForm({ setting: 'floor' }));
  expect(JSON.stringify(modal?.components)).toContain('floor-mode');
  expect(JSON.stringify(modal?.components)).not.toContain('words');
});
