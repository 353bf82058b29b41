import { ApplicationCommandType, ContextMenuCommandBuilder, SlashCommandBuilder } from 'discord.js';
import { PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import type { SimulatedUser } from 'discord-emulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answering, codeOf, startRestBot, startTestBot, type TestBot } from './test-bot.ts';

describe('a command is registered', () => {
  let s: Awaited<ReturnType<typeof startRestBot>>;
  beforeEach(async () => {
    s = await startRestBot();
  });
  afterEach(async () => {
    expect(s.emulator.answerFaults).toEqual([]);
    await s.emulator.stop();
  });
  const put = (...body: object[]) => s.api.put(Routes.applicationCommands(s.application.id), { body });
  const command = (more: object) => ({ name: 'game', description: 'x', ...more });
  const option = (more: object) => ({ type: 3, name: 'a', description: 'x', ...more });

  test.each<[string, object]>([
    ['a name with a capital', command({ name: 'Game' })],
    ['a name with a space', command({ name: 'new game' })],
    ['a localised name with a capital', command({ name_localizations: { ru: 'Игра' } })],
    ['no description', command({ description: '' })],
    ['a description of 101 characters', command({ description: 'x'.repeat(101) })],
    ['26 options', command({ options: Array.from({ length: 26 }, (_, n) => option({ name: `o${n}` })) })],
    [
      '26 choices',
      command({
        options: [option({ choices: Array.from({ length: 26 }, (_, n) => ({ name: `${n}`, value: `${n}` })) })],
      }),
    ],
    ['two options of one name', command({ options: [option({}), option({})] })],
    [
      'a required option after an optional one',
      command({ options: [option({}), option({ name: 'b', required: true })] }),
    ],
    [
      'choices and autocomplete',
      command({ options: [option({ autocomplete: true, choices: [{ name: 'a', value: 'a' }] })] }),
    ],
    ['a subcommand beside an option', command({ options: [{ type: 1, name: 's', description: 'x' }, option({})] })],
    [
      'more than 8000 characters',
      command({
        options: Array.from({ length: 5 }, (_, n) =>
          option({
            name: `o${n}`,
            choices: Array.from({ length: 20 }, (_, m) => ({ name: `${m}${'x'.repeat(80)}`, value: `${m}` })),
          }),
        ),
      }),
    ],
  ])('but not with %s: 50035', async (_, body) => {
    expect(await codeOf(put(body))).toBe(50035);
  });

  test('and keeps its id when it is registered again', async () => {
    const [first] = (await put(command({}))) as { id: string }[];
    const [again] = (await put(command({ description: 'y' }))) as { id: string }[];
    expect(again?.id).toBe(first?.id);
    await put();
    expect(await codeOf(s.api.get(Routes.applicationCommand(s.application.id, first?.id ?? '')))).toBe(10063);
  });

  test('for a guild apart from the global ones', async () => {
    await s.api.put(Routes.applicationGuildCommands(s.application.id, s.guild.id), { body: [command({})] });
    expect(await s.api.get(Routes.applicationCommands(s.application.id))).toEqual([]);
  });

  test('only for one’s own application', async () => {
    expect(await codeOf(s.api.put(Routes.applicationCommands('123'), { body: [] }))).toBe(20012);
  });
});

describe('a command is given', () => {
  let s: TestBot;
  let ann: SimulatedUser;
  beforeAll(async () => {
    s = await startTestBot({ rateLimits: false });
    ann = s.guild.addMember({ name: 'Ann', locale: 'ru' });
    const game = new SlashCommandBuilder().setName('game').setNameLocalization('ru', 'игра').setDescription('x');
    game.addSubcommand((sub) =>
      sub
        .setName('new')
        .setNameLocalization('ru', 'новая')
        .setDescription('x')
        .addStringOption((o) =>
          o
            .setName('ruleset')
            .setNameLocalization('ru', 'правила')
            .setDescription('x')
            .setRequired(true)
            .addChoices({ name: 'Six', name_localizations: { ru: 'Шесть' }, value: 'six' }),
        )
        .addIntegerOption((o) => o.setName('seats').setDescription('x').setMinValue(6).setMaxValue(20))
        .addUserOption((o) => o.setName('host').setDescription('x'))
        .addStringOption((o) => o.setName('roles').setDescription('x').setAutocomplete(true)),
    );
    const ban = new SlashCommandBuilder().setName('ban').setDescription('x').setDefaultMemberPermissions(P.ManageGuild);
    const open = new SlashCommandBuilder().setName('open').setDescription('x');
    const report = new ContextMenuCommandBuilder()
      .setName('Report')
      .setNameLocalization('ru', 'Жалоба')
      .setType(ApplicationCommandType.User);
    await s.client.application.commands.set([game.toJSON(), ban.toJSON(), open.toJSON(), report.toJSON()]);
    answering(s.client, async (i) => {
      if (i.isAutocomplete()) {
        return i.respond([{ name: `${i.options.getFocused()}!`, value: i.options.getString('ruleset') ?? 'none' }]);
      }
      if (i.isUserContextMenuCommand()) return i.reply(`${i.commandName} ${i.targetId}`);
      if (!i.isChatInputCommand()) return undefined;
      if (i.commandName !== 'game') return i.reply('x');
      const host = i.options.getUser('host')?.id ?? '-';
      return i.reply(
        `${i.options.getSubcommand()} ${i.options.getString('ruleset')} ${i.options.getInteger('seats')} ${host}`,
      );
    });
  });
  afterAll(async () => {
    expect(s.emulator.answerFaults).toEqual([]);
    await s.close();
  });

  test('with options of all kinds, in the person’s language or by the plain name', async () => {
    expect((await ann.slash('game new', { ruleset: 'six', seats: 7, host: ann })).content).toBe(`new six 7 ${ann.id}`);
    expect((await ann.slash('игра новая', { правила: 'Шесть' })).content).toBe('new six null -');
  });

  test('in the menu of a member, by its plain name or in the person’s language', async () => {
    expect((await ann.useOn(s.guild.owner, 'Report')).content).toBe(`Report ${s.guild.owner.id}`);
    expect((await ann.useOn(ann, 'Жалоба')).content).toBe(`Report ${ann.id}`);
    await expect(ann.useOn(ann, 'open')).rejects.toThrow('no command open on a member');
    await expect(ann.slash('Report')).rejects.toThrow('no command /Report');
  });

  test.each<[string, string, Record<string, string | number>, string]>([
    ['without a required option', 'game new', {}, 'needs ruleset'],
    ['without its subcommand', 'game', {}, 'lacks a subcommand'],
    ['with an unknown subcommand', 'game old', {}, 'no subcommand'],
    ['with an unknown option', 'game new', { ruleset: 'six', pace: 'x' }, 'no option pace'],
    ['with a choice that is not offered', 'game new', { ruleset: 'seven' }, 'offers no'],
    ['with a number out of bounds', 'game new', { ruleset: 'six', seats: 5 }, '6 to 20'],
    ['with text for a number', 'game new', { ruleset: 'six', seats: 'many' }, 'whole number'],
    ['when there is none such', 'nothing', {}, 'no command'],
    ['that is not for them', 'ban', {}, 'permission for /ban'],
  ])('but not %s', async (_, path, options, why) => {
    await expect(ann.slash(path, options)).rejects.toThrow(why);
  });

  test('by those whom it is for', async () => {
    expect((await s.guild.owner.slash('ban')).content).toBe('x');
  });

  test('while it offers completions', async () => {
    expect(await ann.autocomplete('game new', 'roles', { ruleset: 'six', roles: 'do' })).toEqual([
      { name: 'do!', value: 'six' },
    ]);
    await expect(ann.autocomplete('game new', 'seats', { seats: 1 })).rejects.toThrow('does not complete');
  });

  test('but not where the person lacks USE_APPLICATION_COMMANDS or cannot view the channel', async () => {
    const channel = s.guild.addChannel({ name: 'quiet' });
    const deny = (bits: bigint) => s.guild.asModerator().setOverwrite(channel, ann, { type: 1, deny: `${bits}` });
    deny(P.UseApplicationCommands);
    await expect(ann.slash('open', {}, { channel })).rejects.toThrow('USE_APPLICATION_COMMANDS');
    deny(P.ViewChannel);
    await expect(ann.slash('open', {}, { channel })).rejects.toThrow('sees no channel');
  });

  test('by those in the guild only', async () => {
    const bob = s.guild.addMember({ name: 'Bob' });
    s.guild.kick(bob);
    await expect(bob.slash('open')).rejects.toThrow();
  });
});
