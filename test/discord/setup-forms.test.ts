/** The page of a server's settings and its forms, and the forms of a table. */
import type { SimulatedUser } from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roleSetIds } from '#discord/features/role-sets/custom-ids.ts';
import { fieldsOf } from '#discord/features/setup/form.ts';
import { sectionForm, showSetup } from '#discord/features/setup/handlers.ts';
import { settingArg } from '#discord/features/setup/setting.ts';
import { allSettings, optionGroups, rulebookSections, serverSections } from '#discord/features/setup/settings.ts';
import { setupIds } from '#discord/features/setup/view.ts';
import { tableSections } from '#discord/features/table-settings/sections.ts';
import { argOf, settingsAt } from '#discord/features/table-settings/settings.ts';
import { voicePackIds } from '#discord/features/voice-packs.ts';
import { changedText, optionTopics } from '#discord/formats/rulebook-options.ts';
import { fitsRows, menuSize, optionLimit } from '#discord/ui/body.ts';
import type { Context } from '#discord/ui/context.ts';
import { mostFields, titleLimit } from '#discord/ui/form.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { languages, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { config, expectSuccess, Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf, noPacks } from './bot-parts.ts';
import { postCopy } from './copied.ts';
import { FakeGameService } from './fake-game-service.ts';
import { callerAs } from './fuzz-caller.ts';
import { fillIn } from './table-settings.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const context = contextOf(new FakeGameService());

describe('/setup', () => {
  let place: TestServer;
  let owner: SimulatedUser;
  beforeEach(async () => {
    // Copies of earlier messages are posted at once.
    place = await startTestServer({ people: 2, readsTown: true, rateLimits: false });
    owner = place.guild.owner;
  });
  afterEach(() => expect(place.log.issues).toEqual([]));

  const settings = () => place.guilds.of(place.guild.id);

  test('offers the points of protocols once protocols are on', async () => {
    const { message: panel } = await owner.slash('настройка');
    const text = () => owner.message(panel!).text;
    expect(text()).not.toContain('Баллы');
    await fillIn(owner, panel!, 'protocol', 'on');
    await expect.poll(text).toContain('Баллы: лучший ход');
    await fillIn(owner, panel!, 'points-league', 'fiim');
    await expect.poll(() => settings().points.league).toBe('fiim');
    await fillIn(owner, panel!, 'points-removal', '-0.7');
    await expect.poll(text).toContain('Удаление: **−0,7**');
    expect(settings().points).toEqual({ ...usualSettings.points, league: 'fiim', removal: -0.7 });
    await fillIn(owner, panel!, 'points-removal', 'unset');
    await expect.poll(() => settings().points.removal).toBeNull();
  });

  test('a form stores all its values at once, with a line in the log for each that has changed', async () => {
    const { message: panel } = await owner.slash('настройка');
    const { modal } = await owner.press(panel!, setupIds.openForm({ setting: 'floor' }));
    await owner.submit(modal, { 'floor-mode': 'listen', 'floor-tolerance': '2', words: 'правила' });
    await expect.poll(() => settings().words).toBe('usual');
    expect(settings().floor).toEqual({ mode: 'listen', tolerance: 2, window: 5 });
    expect(place.guilds.log(place.guild.id).map(({ what }) => what)).toEqual([
      'floor.mode',
      'floor.tolerance',
      'words',
    ]);
    await expect.poll(() => owner.message(panel!).text).toContain('Вне очереди: сколько прощать: **2 с**');
  });

  test('a form that is refused for one value stores none, and opens again with all', async () => {
    const full = place.guild.addChannel({ name: 'Full', type: 4 });
    for (let n = 0; n < 48; n += 1) place.guild.addChannel({ name: `c${n}`, type: 0, parent_id: full.id });
    const { message: panel } = await owner.slash('настройка');
    const { modal } = await owner.press(panel!, setupIds.openForm({ setting: 'tables' }));
    await owner.submit(modal, { ruleset: 'club', categoryId: [full.id], switches: [] });
    await expect.poll(() => owner.message(panel!).text).toContain('осталось мест для каналов: 2');
    expect(settings()).toBe(usualSettings);
    const again = await owner.press(panel!, 'Изменить ещё раз');
    const done = await owner.submit(again.modal, { categoryId: [] });
    await expect.poll(() => done.message?.text).toContain('Обычные правила: **');
    expect(settings()).toMatchObject({ ruleset: 'club', categoryId: null, practice: false });
  });

  test.each(languages)(
    'has every setting in a form that Discord can show, with whole labels (%s)',
    async (language) => {
      const caller = {
        ...callerAs(new SeededRandom(1), 0, { guildId: '9', userId: '100', moderates: true }),
        manages: true,
      };
      const reader = { ...caller, wording: wordingOf(language) };
      const there = { ...context, readsTown: true };
      const groups = optionGroups(there).map((group) => rulebookSections(there, group, reader.wording));
      const sections = [...serverSections(reader.wording), ...groups.flat()];
      const offered: string[] = [];
      for (const { key } of sections) {
        const form = await sectionForm(there, reader, key);
        if (!form.ok) throw new Error(key);
        const { title, fields } = form.value;
        expect(fields.length).toBeLessThanOrEqual(mostFields);
        for (const text of [title, ...fields.map(({ label }) => label)])
          expect(text.length).toBeLessThanOrEqual(titleLimit);
        for (const { about = '' } of fields) expect(about.length).toBeLessThanOrEqual(optionLimit);
        for (const field of fields) {
          offered.push(...(field.kind === 'checks' ? field.options.map(({ value }) => value) : [field.key]));
          if ('options' in field) expect(field.options.length).toBeLessThanOrEqual(menuSize);
        }
      }
      const all = allSettings(there).filter(({ kind }) => kind !== 'group');
      expect([...offered].sort()).toEqual(all.map((setting) => settingArg(setting)).sort());
    },
  );

  test('offers and shows a voice pack by its name', async () => {
    const packs: Context['packs'] = {
      ...noPacks,
      list: () => [
        {
          id: 'ru-night',
          name: 'The *Night*',
          lang: 'ru',
          version: '1',
          author: '',
          cues: 1,
          incomplete: [],
          own: false,
        },
      ],
    };
    const guilds = {
      ...context.guilds,
      of: () => ({ ...usualSettings, packs: { ru: 'ru-night' } }),
      fault: () => null,
    };
    const there = { ...context, packs, guilds } as typeof context;
    const caller = callerAs(new SeededRandom(1), 0, { guildId: '9', userId: '100', moderates: true });
    const form = await sectionForm(there, caller, 'voice');
    const labels = form.ok ? form.value.fields.flatMap((field) => ('options' in field ? field.options : [])) : [];
    expect(labels).toContainEqual(expect.objectContaining({ label: 'The *Night* · ru-night', value: 'ru-night' }));
    const { components } = await showSetup(there, caller);
    expect(components.map(({ beside }) => beside).join()).toContain('**The \\*Night\\* · ru-night**');
  });

  test.each(languages)('lists only what differs, and says that the rest is as usual (%s)', async (language) => {
    const guilds = { ...context.guilds, of: () => ({ ...usualSettings, cameras: 'day' as const }), fault: () => null };
    const there = { ...context, guilds } as typeof context;
    const usual = { ...context, guilds: { ...guilds, of: () => usualSettings } } as typeof context;
    const caller = callerAs(new SeededRandom(1), 0, { guildId: '9', userId: '100', moderates: true });
    const reader = { ...caller, wording: wordingOf(language) };
    const linesOf = async (of: typeof context) => {
      const { content, components } = await showSetup(of, reader);
      const beside = components.flatMap((row) => row.beside?.split('\n') ?? []);
      return { content, values: beside.filter((line) => !line.startsWith('**')), sections: beside.length };
    };
    const changed = await linesOf(there);
    expect(changed.values).toHaveLength(1);
    expect(changed.content).toContain(t(language, 'setup:rest'));
    const before = await linesOf(usual);
    expect(before.values).toEqual([]);
    expect(before.content).toContain(t(language, 'setup:rest.all'));
    expect(before.sections).toBe(changed.sections - 1);
  });

  test.each(languages)('is one page with room for every section (%s)', async (language) => {
    const protocol = { ...usualSettings, protocol: true, floor: { ...usualSettings.floor, mode: 'listen' as const } };
    const there = {
      ...context,
      guilds: { ...context.guilds, of: () => protocol, fault: () => null },
    } as typeof context;
    const caller = callerAs(new SeededRandom(1), 0, { guildId: '9', userId: '100', moderates: true });
    const reader = { ...caller, wording: wordingOf(language) };
    for (const setting of [undefined, ...optionGroups(there).map((group) => settingArg(group))]) {
      const { content, components } = await showSetup(there, reader, setting === undefined ? {} : { setting });
      expect(fitsRows(components)).toBe(true);
      const letters = components.reduce((sum, { beside = '' }) => sum + beside.length, content.length);
      expect(letters).toBeLessThan(2000);
      // Each value has a line of its own.
      expect(components.map(({ beside = '' }) => beside).join()).not.toContain(' · ');
    }
  });

  test.each([
    ['Загрузить озвучку', voicePackIds.upload({})],
    ['Загрузить набор ролей', roleSetIds.importSet({})],
  ])('has the form behind “%s”', async (label, form) => {
    const { message: panel } = await owner.slash('настройка');
    expect((await owner.press(panel!, label)).modal).toMatchObject({ customId: form });
  });

  test('a time of a rulebook is chosen within its limits, and taken back', async () => {
    const { message: panel } = await owner.slash('настройка');
    await owner.choose(panel!, setupIds.chooseSetting({ group: null }), 'options-boxed');
    const minutes = 'options-boxed-discussionMinutes';
    await expect(fillIn(owner, panel!, minutes, '600')).rejects.toThrow();
    await fillIn(owner, panel!, minutes, '8');
    await expect.poll(() => owner.message(panel!).text).toContain('**8**');
    expect(settings().options).toEqual({ boxed: { discussionMinutes: 8 } });
    await fillIn(owner, panel!, minutes, '5');
    await expect.poll(() => settings().options).toEqual({});
    await owner.press(panel!, 'Назад');
    await expect.poll(() => owner.message(panel!).text).toContain('Настройки этого сервера');
  });

  test('menus and forms of earlier versions are still answered', async () => {
    const { id: channel } = place.guild.addChannel({ name: 'general', type: 0 });
    const old = async (id: string, value?: string) => {
      const menu = { type: 3, custom_id: id, options: [{ label: `${value}`, value: `${value}` }] };
      const button = { type: 2, style: 2, label: 'old', custom_id: id };
      const rows = [{ type: 1, components: [value === undefined ? button : menu] }];
      const message = await postCopy(place.discord, { text: 'old', rows }, channel);
      return value === undefined ? owner.press(message, id) : owner.choose(message, id, value);
    };
    await old('n1:guild:0:setup', 'language');
    await old('n1:guild:0:put:language', 'en');
    await expect.poll(() => settings().language).toBe('en');
    await old('n1:guild:0:unset:language');
    await expect.poll(() => settings().language).toBeNull();
    const form = await old('n1:guild:0:type:words');
    await owner.submit(form.modal, { text: 'Honest, Бог' });
    await expect.poll(() => settings().words).toEqual(['honest', 'бог']);
    await old('n1:guild:0:put:options-boxed-discussionMinutes', '8');
    await expect.poll(() => settings().options).toEqual({ boxed: { discussionMinutes: 8 } });
  });
});

test.each(Object.keys(rulesets))(
  'a table of %s has every setting once, in forms that Discord can show',
  async (ruleset) => {
    const { tables } = new Process(new TestEnvironment());
    const { gameId } = expectSuccess(await tables.create({ ...config(), ruleset }));
    const scene = { table: tables.table(gameId)!, rulebook: tables.rulebookAt(gameId)!, readsTown: true };
    const sections = tableSections(scene, wordingOf('en'));
    // A section says what it is about, and no option is without its topic.
    expect(sections.map(({ name }) => name).filter((name) => /\d/.test(name))).toEqual([]);
    const known = optionTopics.flatMap(({ options }): readonly string[] => options);
    for (const { form, of } of sections)
      if (of === 'rules') expect(known).toEqual(expect.arrayContaining(form.map(({ key }) => key)));
    for (const { form } of sections) expect(fieldsOf(form, wordingOf('en')).length).toBeLessThanOrEqual(mostFields);
    const keys = sections.map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
    const ofTable = sections.filter(({ of }) => of === 'table').flatMap(({ form }) => form.map(({ key }) => key));
    expect(ofTable.sort()).toEqual(
      settingsAt(scene)
        .map(({ path }) => argOf(path))
        .sort(),
    );
  },
);

test.each(languages)('D8: the children’s edition is not asked whether the mafia missed, in %s', async (language) => {
  const { tables } = new Process(new TestEnvironment());
  const shown = async (theme: string) => {
    const options = { theme, announceMiss: true };
    const { gameId } = expectSuccess(
      await tables.create({ ...config(), ruleset: 'deck', options, host: { userId: theme, name: theme } }),
    );
    const scene = { table: tables.table(gameId)!, rulebook: tables.rulebookAt(gameId)!, readsTown: true };
    const sections = tableSections(scene, wordingOf(language));
    return {
      asked: sections.flatMap(({ form }) => form.map(({ key }) => key)).includes('announceMiss'),
      lobby: changedText(scene.table.lobby!.options, wordingOf(language)),
    };
  };
  const name = t(language, 'settings:announceMiss');
  expect(await shown('city')).toEqual({ asked: true, lobby: expect.stringContaining(name) });
  const { asked, lobby } = await shown('animals');
  expect([asked, lobby]).toEqual([false, expect.not.stringContaining(name)]);
});
