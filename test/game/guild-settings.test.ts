import { describe, expect, test } from 'vitest';
import { type Store, StoreError } from '#game/ports/ports.ts';
import { CachedGuildSettings, longestGuildLog } from '#game/server-settings/cached-guild-settings.ts';
import { mostWords } from '#game/server-settings/guild-settings.ts';
import { type GuildSettings, usualSettings } from '#game/settings/settings.ts';
import { languages, remarkText } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { memoryStore } from '#store/open.ts';
import { expectSuccess, refusal, remark } from './kit/process.ts';

/**
 * Settings that are read from the store. Opened a second time on the same store, they are those of the bot after a
 * restart.
 */
async function settingsOn(store: Store = memoryStore()) {
  let now = 1000;
  const settings = new CachedGuildSettings(guildSettingsOn(store), () => now++, rulesets);
  const unreadable = await settings.load();
  return { settings, store, unreadable };
}

describe('the settings of a server', () => {
  test('are the usual ones until somebody changes them', async () => {
    const { settings } = await settingsOn();
    expect(settings.of('g1')).toEqual(usualSettings);
    expect(settings.log('g1')).toEqual([]);
    expect(settings.fault('g1')).toBeNull();
  });

  test('are the same after a restart, log and all, and those of one server are no other’s', async () => {
    const { settings, store } = await settingsOn();
    const config: Partial<GuildSettings> = {
      language: 'ru',
      categoryId: '77',
      hostRoleId: '88',
      packs: { en: null, ru: 'ru-night' },
      ruleset: 'club',
      roleSet: 'boxed',
      secrecy: 'panels',
      floor: { mode: 'listen', tolerance: 2, window: 6 },
      options: { club: { speechSeconds: 30 } },
      keepsLog: true,
      words: ['honest', 'god'],
    };
    expectSuccess(await settings.change('g1', 'ann', config));
    const { settings: later } = await settingsOn(store);
    expect(later.of('g1')).toEqual({ ...usualSettings, ...config });
    expect(later.log('g1')).toEqual(settings.log('g1'));
    expect(later.of('g2')).toEqual(usualSettings);
  });

  test('each change is in the log: who, when, what, from what, to what', async () => {
    const { settings } = await settingsOn();
    expectSuccess(
      await settings.change('g1', 'ann', { language: 'ru', floor: { mode: 'off', tolerance: 1.5, window: 5 } }),
    );
    expectSuccess(await settings.change('g1', 'ben', { language: 'en', options: { club: { speechSeconds: 30 } } }));
    expect(settings.log('g1')).toEqual([
      { at: 1000, by: 'ann', what: 'language', from: null, to: 'ru' },
      { at: 1000, by: 'ann', what: 'floor.mode', from: 'mute', to: 'off' },
      { at: 1001, by: 'ben', what: 'language', from: 'ru', to: 'en' },
      { at: 1001, by: 'ben', what: 'options.club.speechSeconds', from: null, to: 30 },
    ]);
  });

  test('a change and its line are one write, and a setting that is so already is neither written nor logged', async () => {
    const { settings, store } = await settingsOn();
    const written: unknown[] = [];
    const { set } = store;
    store.set = (key, value) => {
      written.push(value);
      return set.call(store, key, value);
    };
    expectSuccess(await settings.change('g1', 'ann', { language: 'ru', keepsLog: true }));
    expect(written).toMatchObject([
      { version: 1, content: { settings: { language: 'ru' }, log: [{ what: 'language' }, { what: 'keepsLog' }] } },
    ]);
    expect(expectSuccess(await settings.change('g1', 'ann', { language: 'ru' })).changes).toEqual([]);
    expect(written).toHaveLength(1);
  });

  test('where the store cannot write, nothing has changed and nothing is in the log', async () => {
    const { settings, store } = await settingsOn();
    store.set = () => Promise.reject(new StoreError('no room'));
    expect(await settings.change('g1', 'ann', { language: 'ru' })).toMatchObject(remark('table.storage-full'));
    expect(settings.of('g1')).toEqual(usualSettings);
    expect(settings.log('g1')).toEqual([]);
  });

  test('two who change at once do not lose each other’s work', async () => {
    const { settings } = await settingsOn();
    const adding = (ruleset: string, change: object) => (now: GuildSettings) => ({
      options: { ...now.options, [ruleset]: change } as GuildSettings['options'],
    });
    const both = [
      settings.change('g1', 'ann', adding('club', { speechSeconds: 30 })),
      settings.change('g1', 'ben', adding('boxed', { discussionMinutes: 7 })),
    ];
    for (const one of await Promise.all(both)) expectSuccess(one);
    expect(settings.of('g1').options).toEqual({ club: { speechSeconds: 30 }, boxed: { discussionMinutes: 7 } });
  });

  test('of the log the latest lines are kept', async () => {
    const { settings } = await settingsOn();
    for (let turn = 0; turn <= longestGuildLog; turn += 1)
      expectSuccess(await settings.change('g1', 'ann', { keepsLog: turn % 2 === 0 }));
    expect(settings.log('g1')).toHaveLength(longestGuildLog);
    expect(settings.log('g1')[0]).toMatchObject({ at: 1001 });
  });
});

describe('nothing is changed', () => {
  test.each<[string, Partial<GuildSettings>, object]>([
    ['for a rulebook that is not there', { ruleset: 'lost' }, refusal('unknown-ruleset')],
    ['for an option of such a one', { options: { constructor: {} } }, refusal('unknown-ruleset')],
    ['for an option that the rulebook does not have', { options: { six: { seconds: 3 } } }, refusal('unknown-option')],
    ['beyond the limits of the rulebook', { options: { boxed: { discussionMinutes: 61 } } }, refusal('bad-option')],
    [
      'for a floor of which nobody could be heard',
      { floor: { mode: 'listen', tolerance: 9, window: 5 } },
      remark('floor.tolerance'),
    ],
    ['for a list without a word', { words: [] }, remark('words.bad')],
    ['for words that could never be written', { words: ['two words'] }, remark('words.bad')],
    ['for too many words', { words: Array.from({ length: mostWords + 1 }, (_, n) => `w${n}`) }, remark('words.many')],
  ])('%s', async (_, change, problem) => {
    const { settings } = await settingsOn();
    expect(await settings.change('g1', 'ann', { keepsLog: true, ...change })).toMatchObject(problem);
    expect(settings.of('g1')).toEqual(usualSettings);
    expect(settings.log('g1')).toEqual([]);
  });

  test.each([
    ['newer', { version: 2, content: { whatever: true } }, /later Nightcall \(form 2, this one knows 1\)/],
    [
      'damaged',
      { version: 1, content: { guildId: 'g1', settings: { language: 7 }, log: [] } },
      /settings.language: invalid/,
    ],
  ])('where what is stored is %s: it stays as it is, and it is said what to do', async (why, document, reason) => {
    const store = memoryStore();
    await store.set('guild:g1', document);
    const { settings, unreadable } = await settingsOn(store);
    expect(unreadable).toEqual([{ guildId: 'g1', why, reason: expect.stringMatching(reason) }]);
    expect(await settings.change('g1', 'ann', { language: 'ru' })).toEqual(remark(`guild.${why}`));
    expect(await store.get('guild:g1')).toEqual(document);
    for (const language of languages)
      expect(remarkText(settings.fault('g1')!, language)).not.toBe(remarkText({ key: 'unknown' }, language));
    expectSuccess(await settings.change('g2', 'ann', { language: 'ru' }));
  });
});
