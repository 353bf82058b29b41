/** Tests buttons and menus: the answers to them, and the people who may use them. */
import { PermissionFlagsBits as P, StringSelectMenuBuilder, UserSelectMenuBuilder } from 'discord.js';
import { type ManualClock, type SimulatedUser, UserRefusal } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, closeWithoutFaults, go, row, secretly, startAnsweringBot } from './answering-bot.ts';
import type { TestBot } from './test-bot.ts';

let s: TestBot;
let clock: ManualClock;
let ann: SimulatedUser;
let bob: SimulatedUser;
let answers: Answers;
beforeEach(async () => {
  ({ s, clock, ann, bob, answers } = await startAnsweringBot());
});
afterEach(() => closeWithoutFaults(s));

describe('components', () => {
  test('update the message they belong to', async () => {
    answers.command = (i) => i.reply({ content: 'Lobby', components: [row(go())] });
    answers.component = (i) => i.update({ content: `${i.user.displayName} joined`, components: [] });
    const { message } = await ann.slash('card');
    const result = await bob.press(message ?? '', 'Go');
    expect(result.kind).toBe('update');
    expect(ann.message(message ?? '')).toMatchObject({ content: 'Bob joined', components: [] });
  });

  test('say in their ids when they were pressed, also those which have been long under way', async () => {
    const made: number[] = [];
    answers.command = (i) => i.reply({ content: 'Lobby', components: [row(go())] });
    answers.component = (i) => {
      made.push(i.createdTimestamp);
      return i.deferUpdate();
    };
    const { message } = await ann.slash('card');
    const now = clock.now();
    for (const at of [now - 1500, now - 1500, undefined])
      await bob.press(message ?? '', 'Go', at === undefined ? {} : { at });
    expect(made).toEqual([now - 1500, now - 1500, now]);
  });

  test('answer with messages of their own', async () => {
    answers.command = (i) => i.reply({ content: 'Lobby', components: [row(go())] });
    answers.component = (i) => i.reply({ content: 'for you', ...secretly });
    const { message } = await ann.slash('card');
    expect((await bob.press(message ?? '', 'go')).ephemeral).toBe(true);
    expect(ann.ephemerals).toEqual([]);
  });

  test('that are disabled or gone cannot be pressed', async () => {
    answers.command = (i) => i.reply({ components: [row(go().setDisabled(true))] });
    const { message } = await ann.slash('card');
    await expect(ann.press(message ?? '', 'go')).rejects.toThrow('disabled');
    await expect(ann.press(message ?? '', 'other')).rejects.toThrow('no component');
  });

  test('of a channel that the person cannot view cannot be pressed', async () => {
    answers.command = (i) => i.reply({ content: 'x', components: [row(go())] });
    const { message } = await ann.slash('card');
    s.guild.asModerator().setOverwrite(s.guild.channel('general'), bob, { type: 1, deny: `${P.ViewChannel}` });
    await expect(bob.press(message ?? '', 'go')).rejects.toThrow(UserRefusal);
  });

  test('work where the person may not write', async () => {
    answers.command = (i) => i.reply({ content: 'x', components: [row(go())] });
    answers.component = (i) => i.deferUpdate();
    const { message } = await ann.slash('card');
    s.guild.asModerator().setOverwrite(s.guild.channel('general'), s.guild.id, { type: 0, deny: `${P.SendMessages}` });
    expect((await ann.press(message ?? '', 'go')).kind).toBe('acknowledged');
    await expect(ann.slash('card', {}, { channel: s.guild.channel('general') })).rejects.toThrow('SEND_MESSAGES');
  });

  test('offer a choice within bounds', async () => {
    const select = new StringSelectMenuBuilder().setCustomId('vote').setMaxValues(1);
    select.addOptions({ label: '1. Ann', value: '1' }, { label: '2. Bob', value: '2' });
    answers.command = (i) => i.reply({ components: [row(select)] });
    answers.component = (i) => i.reply(i.isStringSelectMenu() ? i.values.join() : '?');
    const { message } = await ann.slash('card');
    expect((await ann.choose(message ?? '', 'vote', '2. Bob')).content).toBe('2');
    await expect(ann.choose(message ?? '', 'vote', '3')).rejects.toThrow('offers no');
    await expect(ann.choose(message ?? '', 'vote', ['1', '2'])).rejects.toThrow('1 to 1');
  });

  test('choose people, who come with their membership', async () => {
    answers.command = (i) => i.reply({ components: [row(new UserSelectMenuBuilder().setCustomId('who'))] });
    answers.component = (i) => i.reply(i.isUserSelectMenu() ? (i.members.first()?.user.username ?? '?') : '?');
    const { message } = await ann.slash('card');
    expect((await ann.choose(message ?? '', 'who', bob)).content).toBe('bob');
  });
});
