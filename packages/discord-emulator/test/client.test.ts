/** Tests what a person's client shows to a program that displays it. */
import { MessageFlags, PermissionFlagsBits as P, SlashCommandBuilder } from 'discord.js';
import type { ClientState, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, closeWithoutFaults, secretly, startAnsweringBot } from './answering-bot.ts';
import { startRestBot, type TestBot } from './test-bot.ts';

let s: TestBot;
let ann: SimulatedUser;
let bob: SimulatedUser;
let answers: Answers;
beforeEach(async () => {
  ({ s, ann, bob, answers } = await startAnsweringBot());
});
afterEach(() => closeWithoutFaults(s));

const channelIn = (state: ClientState, name: string) => state.channels.find((channel) => channel.name === name);
const texts = ({ messages }: ClientState) => messages.map(({ content }) => content);

describe('a client shows', () => {
  test('the guild, its members, and the channels that the person may see', () => {
    const hidden = s.guild.addChannel({ name: 'secret', type: 0 });
    s.guild.asModerator().setOverwrite(hidden, s.guild.id, { type: 0, deny: String(P.ViewChannel) });
    const state = ann.client.state();
    const cdn = new URL(s.emulator.apiUrl).origin;
    expect(state.guild).toEqual({ id: s.guild.id, name: 'Table', cdn });
    expect(state.me).toMatchObject({ id: ann.id, name: 'Ann', isBot: false, isOwner: false });
    expect(state.members.map(({ name, isOwner, isBot }) => [name, isOwner, isBot])).toEqual([
      ['Olga', true, false],
      ['Test bot', false, true],
      ['Ann', false, false],
      ['Bob', false, false],
    ]);
    expect(state.channels.map(({ name }) => name)).toEqual(['general', 'General']);
    expect(channelIn(s.guild.owner.client.state(), 'secret')).toMatchObject({ canWrite: true });
  });

  test('an ephemeral answer to its addressee only', async () => {
    answers.command = (i) => i.reply({ content: 'You are the Don', ...secretly });
    await ann.slash('card');
    expect(texts(ann.client.state())).toEqual(['You are the Don']);
    expect(ann.client.state().messages[0]!.flags! & MessageFlags.Ephemeral).not.toBe(0);
    expect(JSON.stringify([bob.client.state(), s.guild.owner.client.state()])).not.toContain('Don');
  });

  test('where the person may not write or join', () => {
    const quiet = s.guild.addChannel({ name: 'quiet', type: 0 });
    const locked = s.guild.addChannel({ name: 'locked', type: 2 });
    s.guild.asModerator().setOverwrite(quiet, s.guild.id, { type: 0, deny: String(P.SendMessages) });
    s.guild.asModerator().setOverwrite(locked, s.guild.id, { type: 0, deny: String(P.Connect) });
    const state = ann.client.state();
    expect(channelIn(state, 'quiet')?.canWrite).toBe(false);
    expect(channelIn(state, 'locked')?.canJoin).toBe(false);
    expect(channelIn(state, 'general')).toMatchObject({ canWrite: true, canJoin: false });
    expect(channelIn(state, 'General')?.canJoin).toBe(true);
  });

  test('unread messages and mentions, until the person has read the channel', () => {
    const general = s.guild.channel('general');
    bob.say(general, 'hello');
    bob.say(general, `look, <@${ann.id}>`);
    expect(channelIn(ann.client.state(), 'general')).toMatchObject({ unread: 2, mentions: 1 });
    ann.client.markRead(general);
    expect(channelIn(ann.client.state(), 'general')).toMatchObject({ unread: 0, mentions: 0 });
    bob.say(general, 'again');
    ann.say(general, 'mine');
    expect(channelIn(ann.client.state(), 'general')).toMatchObject({ unread: 1, mentions: 0 });
    expect(channelIn(bob.client.state(), 'general')).toMatchObject({ unread: 1 });
  });

  test('the people in voice with their mutes, in channels that the person may see', async () => {
    const room = s.guild.channel('General');
    await bob.joinVoice(room, { selfMute: true });
    s.guild.asModerator().deafen(bob);
    expect(ann.client.state().voice).toEqual([
      { userId: bob.id, channelId: room.id, selfMute: true, selfDeaf: false, mute: false, deaf: true, suppress: false },
    ]);
    s.guild.asModerator().setOverwrite(room, s.guild.id, { type: 0, deny: String(P.ViewChannel) });
    expect(ann.client.state().voice).toEqual([]);
  });

  test('the commands that the person may use, in their language', async () => {
    const game = new SlashCommandBuilder()
      .setName('game')
      .setNameLocalization('ru', 'игра')
      .setDescription('Games')
      .addSubcommand((sub) =>
        sub
          .setName('new')
          .setNameLocalization('ru', 'новая')
          .setDescription('Opens a table')
          .setDescriptionLocalization('ru', 'Открывает стол')
          .addStringOption((option) =>
            option
              .setName('rules')
              .setDescription('The rulebook')
              .setRequired(true)
              .addChoices({ name: 'Six', value: 'six', name_localizations: { ru: 'Шесть' } }),
          ),
      );
    const setup = new SlashCommandBuilder().setName('setup').setDescription('Settings').setDefaultMemberPermissions(32);
    await s.client.application.commands.set([game.toJSON(), setup.toJSON()]);
    const [command, ...others] = ann.client.state().commands;
    expect(others).toEqual([]);
    expect(command).toMatchObject({ path: 'game new', label: 'игра новая', description: 'Открывает стол' });
    expect(command?.options).toEqual([
      {
        ...{ name: 'rules', label: 'rules', description: 'The rulebook', type: 'text', isRequired: true },
        ...{ isCompleted: false, choices: [{ label: 'Шесть', value: 'six' }], min: null, max: null },
      },
    ]);
    expect(s.guild.owner.client.state().commands.map(({ path }) => path)).toEqual(['game new', 'setup']);
  });
});

test('a client tells of changes until nobody listens any more', () => {
  let changes = 0;
  const before = ann.inbox.listeners;
  const stop = ann.client.onChange(() => {
    changes += 1;
  });
  bob.say(s.guild.channel('general'), 'one');
  stop();
  bob.say(s.guild.channel('general'), 'two');
  expect(changes).toBe(1);
  expect(ann.inbox.listeners).toBe(before);
});

test('an inbox keeps the latest events, and the person can still read what they received', async () => {
  const { emulator, guild } = await startRestBot({ entriesKept: 10 });
  const reader = guild.addMember({ name: 'Reader' });
  const general = guild.channel('general');
  guild.asModerator().setOverwrite(general, guild.id, { type: 0, deny: String(P.ReadMessageHistory) });
  for (let index = 0; index < 50; index += 1) guild.owner.say(general, `line ${index}`);
  const { inbox } = reader;
  expect(inbox.events.length).toBeLessThan(20);
  expect(inbox.lastSeq).toBeGreaterThan(50);
  expect(inbox.since(inbox.lastSeq - 1).map(({ d }) => d.content)).toEqual(['line 49']);
  expect(reader.messages(general)).toHaveLength(50);
  await emulator.stop();
});

test('a message is the same object for every client until it is edited', async () => {
  const edits: (() => Promise<unknown>)[] = [];
  answers.command = (i) => {
    const replied = i.reply('one');
    edits.push(() => replied.then(() => i.editReply('changed')));
    return replied;
  };
  const { message } = await ann.slash('card');
  const other = bob.say(s.guild.channel('general'), 'two');
  const shown = (user: SimulatedUser, id: string) => user.client.state().messages.find((one) => one.id === id);
  const before = shown(ann, message!.id);
  expect(shown(bob, message!.id)).toBe(before);
  const untouched = shown(ann, other.id);
  await edits[0]!();
  expect(shown(ann, message!.id)).toMatchObject({ content: 'changed' });
  expect(before).toMatchObject({ content: 'one' });
  expect(shown(ann, other.id)).toBe(untouched);
});

test('with a limit, calls and expired answers are forgotten, and the newest are kept', async () => {
  const limited = await startAnsweringBot({ entriesKept: 5 });
  const { s: bot, clock, ann: reader } = limited;
  limited.answers.command = (i) => i.reply({ content: `answer ${i.id}`, ...secretly });
  for (let index = 0; index < 20; index += 1) await reader.slash('card');
  expect(bot.emulator.calls.length).toBeLessThan(10);
  expect(reader.ephemerals, 'their tokens are still valid').toHaveLength(20);
  clock.advance(15 * 60_000);
  const { id } = (await reader.slash('card')).interaction;
  expect(reader.ephemerals).toHaveLength(6);
  expect(reader.ephemerals.at(-1)?.text).toBe(`answer ${id}`);
  await closeWithoutFaults(bot);
});
