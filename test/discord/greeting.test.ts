/** A server that invites the bot is greeted once, and set up step by step. */
import type { Emulator, ShownMessage } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { helpIds } from '#discord/features/help.ts';
import { newTableIds } from '#discord/features/new-table/request.ts';
import { guidedSetupIds } from '#discord/features/setup/view.ts';
import { invitePermissions } from '#discord/index.ts';
import { t } from '#narration/index.ts';
import { keptLog, memoryStore } from './bot-parts.ts';
import { setScene, wireBot } from './evening.ts';
import { formsIn } from './table-settings.ts';

type Scene = Awaited<ReturnType<typeof setScene>>;

let scene: Scene;
let store: ReturnType<typeof memoryStore>;
let bot: Awaited<ReturnType<typeof wireBot>> | null;
const log = keptLog();

beforeEach(async () => {
  scene = await setScene(2);
  store = memoryStore();
  bot = null;
});
afterEach(async () => {
  await stop();
  const { emulator } = scene;
  expect([emulator.refusals, emulator.answerFaults, emulator.crashes]).toEqual([[], [], []]);
  await emulator.stop();
});

const start = async () => {
  const { application, emulator } = scene;
  bot = await wireBot({ token: application.token, api: emulator.apiUrl, store, log, settings: { speed: 100 } });
};
const stop = async () => {
  await bot?.tables.stop();
  await bot?.discord.close();
  bot = null;
};
/** Another server, whose system channel is its first one. */
const invite = (emulator: Emulator, locale: 'en-US' | 'ru' = 'en-US') => {
  const guild = emulator.addGuild({ name: 'New', locale });
  guild.setSystemChannel(guild.channel('general'));
  return guild;
};
const read = (guild: Scene['guild']): readonly ShownMessage[] => guild.owner.messages(guild.channel('general'));
const noted = (guild: Scene['guild']) => store.documents.get(`greeting:${guild.id}`);

describe('a server that invites the bot', () => {
  test('is greeted once in its language, and not again after a restart', async () => {
    await start();
    const guild = invite(scene.emulator, 'ru');
    guild.install(scene.application, invitePermissions);
    await expect.poll(() => read(guild)).toHaveLength(1);
    expect(read(guild)[0]!.text).toContain('Я веду игру');
    expect(read(guild)[0]!.text).toMatch(/<\/game new:\d+>/);
    await expect.poll(() => noted(guild)).toMatchObject({ state: 'done' });
    await stop();
    await start();
    const next = invite(scene.emulator);
    next.install(scene.application, invitePermissions);
    await expect.poll(() => read(next)).toHaveLength(1);
    expect(read(guild)).toHaveLength(1);
  });

  test('is greeted at the start if the bot was down, and if it died before the greeting', async () => {
    const [first, second] = [invite(scene.emulator), invite(scene.emulator)];
    first.install(scene.application, invitePermissions);
    await start();
    await expect.poll(() => read(first)).toHaveLength(1);
    await stop();
    second.install(scene.application, invitePermissions);
    await store.set(`greeting:${second.id}`, { version: 1, guildId: second.id, state: 'due' });
    await start();
    await expect.poll(() => read(second)).toHaveLength(1);
    expect(read(first)).toHaveLength(1);
  });

  test('is left alone if an earlier version served it, if it has no system channel, and if the bot may not write there', async () => {
    await store.set('guild:1', {});
    const known = invite(scene.emulator);
    known.install(scene.application, invitePermissions);
    await start();
    const silent = invite(scene.emulator);
    silent.install(scene.application, 0n);
    const without = invite(scene.emulator);
    without.setSystemChannel(null);
    without.install(scene.application, invitePermissions);
    for (const guild of [known, without]) {
      await expect.poll(() => noted(guild)).toMatchObject({ state: 'done' });
      expect(read(guild)).toEqual([]);
    }
    await expect.poll(() => noted(silent)).toBeDefined();
  });
});

describe('the guided setup', () => {
  const greeted = async () => {
    const guild = invite(scene.emulator);
    guild.install(scene.application, invitePermissions);
    await start();
    await expect.poll(() => read(guild)).toHaveLength(1);
    return { guild, greeting: read(guild)[0]! };
  };

  test('goes from the greeting through all steps in one message, back and forth, and stores each choice', async () => {
    const { guild, greeting } = await greeted();
    const { owner } = guild;
    const { message: tour } = await owner.press(greeting, 'Guided setup');
    const shown = () => owner.message(tour!).text;
    const step = async (button: string, title: string) => {
      await owner.press(tour!, button);
      await expect.poll(shown).toContain(title);
    };
    expect(shown()).toContain('step 1 of 5: Language');
    await owner.choose(tour!, guidedSetupIds.setValue({ step: 'language' }), 'ru');
    await expect.poll(shown).toContain('Changed. Language: **Русский**');
    await step('Next', 'step 2 of 5: Default rulebook');
    await owner.choose(tour!, guidedSetupIds.setValue({ step: 'ruleset' }), 'club');
    await expect.poll(shown).toContain('**Club Mafia**');
    await step('Next', 'step 3 of 5: Category');
    const category = guild.addChannel({ name: 'Games', type: 4 });
    await owner.choose(tour!, guidedSetupIds.setValue({ step: 'categoryId' }), category.id);
    await expect.poll(shown).toContain(`<#${category.id}>`);
    await step('Next', 'step 4 of 5: Role for hosts');
    await step('Back', 'step 3 of 5');
    await step('Next', 'step 4 of 5');
    await step('Skip', 'step 5 of 5: Voice test');
    await step('Next', 'Ready');
    const settings = store.documents.get(`guild:${guild.id}`);
    expect(JSON.stringify(settings)).toContain(category.id);
    await owner.press(tour!, 'Open a table');
    await expect.poll(shown).toBe(t('en', 'ui:new.done'));
    expect(bot!.tables.tablesIn(guild.id)).toMatchObject([{ ruleset: 'club', language: 'ru' }]);
  });

  test('is for moderators: a stranger is told what it takes, in each step, and after a restart', async () => {
    const { guild, greeting } = await greeted();
    const stranger = guild.addMember({ name: 'Stranger', locale: 'ru' });
    const refused = await stranger.press(greeting, guidedSetupIds.start({}));
    expect([refused.ephemeral, refused.content]).toEqual([true, expect.stringContaining('Управлять сервером')]);
    const { message: tour } = await guild.owner.press(greeting, 'Guided setup');
    await stop();
    await start();
    await guild.owner.press(tour!, 'Skip');
    await expect.poll(() => guild.owner.message(tour!).text).toContain('step 2 of 5');
  });

  test('is offered by /setup, whose settings come in forms with a line of help for each', async () => {
    await start();
    const panel = await scene.guild.owner.slash('setup');
    await expect.poll(() => panel.content).toContain('**Language and voice**');
    for (const form of formsIn(scene.guild.owner.message(panel.message!))) {
      const { modal } = await scene.guild.owner.press(panel.message!, form);
      const helped = JSON.stringify(modal?.components).match(/"description":"[^"]*"/g) ?? [];
      expect(helped.length).toBeGreaterThan(0);
      for (const help of helped) expect(help).toMatch(/\."$/);
    }
    const tour = await scene.guild.owner.press(panel.message!, 'Guided setup');
    expect(tour.content).toContain('step 1 of 5');
  });
});

describe('/help', () => {
  test.each(['en-US', 'ru'] as const)('leads through its pages in the caller’s language (%s)', async (locale) => {
    await start();
    const language = locale === 'ru' ? 'ru' : 'en';
    const person = scene.guild.addMember({ name: 'New', locale });
    const help = await person.slash('help');
    await expect.poll(() => help.content).toContain('## Nightcall 👋');
    const shown = () => person.message(help.message!);
    for (const page of ['table', 'rules', 'moderators', 'start'] as const) {
      await person.press(help.message!, helpIds.showPage({ page }));
      const title = t(language, `ui:help.${page}`).split('\n')[0]!;
      await expect.poll(() => shown().text).toContain(title);
    }
    // A person who is no moderator is not led to a refusal.
    await person.press(help.message!, helpIds.showPage({ page: 'moderators' }));
    await expect.poll(() => JSON.stringify(shown().rows)).not.toContain('tourstart');
  });

  test('opens a table and a rulebook from its pages', async () => {
    await start();
    const [person] = scene.people;
    const help = await person!.slash('help');
    await expect.poll(() => help.content).toContain('## Nightcall 👋');
    await person!.press(help.message!, helpIds.showPage({ page: 'table' }));
    await expect.poll(() => JSON.stringify(person!.message(help.message!).rows)).toContain('newopen');
    await person!.press(help.message!, newTableIds.openTable({}));
    await expect.poll(() => person!.message(help.message!).text).toContain('Which game?');
  });
});
