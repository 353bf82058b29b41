import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type Interaction,
  InteractionResponseType,
  LabelBuilder,
  type MessageComponentInteraction,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits as P,
  Routes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import { ManualClock, type SimulatedUser, UserRefusal } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answering, codeOf, startTestBot, type TestBot } from './test-bot.ts';

type Command = ChatInputCommandInteraction;

let s: TestBot;
let clock: ManualClock;
let ann: SimulatedUser;
let bob: SimulatedUser;
let errors: unknown[];
let answers: {
  command?: (interaction: Command) => Promise<unknown>;
  component?: (interaction: MessageComponentInteraction) => Promise<unknown>;
  modal?: (interaction: ModalSubmitInteraction) => Promise<unknown>;
};

const COMMAND = new SlashCommandBuilder()
  .setName('card')
  .setNameLocalization('ru', 'карта')
  .setDescription('Your card');

async function route(interaction: Interaction): Promise<unknown> {
  if (interaction.isChatInputCommand()) return answers.command?.(interaction);
  if (interaction.isMessageComponent()) return answers.component?.(interaction);
  if (interaction.isModalSubmit()) return answers.modal?.(interaction);
  return undefined;
}

beforeEach(async () => {
  clock = new ManualClock();
  s = await startTestBot({ clock, rateLimits: false });
  ann = s.guild.addMember({ name: 'Ann', locale: 'ru' });
  bob = s.guild.addMember({ name: 'Bob' });
  answers = {};
  errors = answering(s.client, route);
  await s.client.application.commands.set([COMMAND.toJSON()]);
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.refusals).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.close();
});

const row = <T extends ButtonBuilder | StringSelectMenuBuilder | UserSelectMenuBuilder>(one: T) =>
  new ActionRowBuilder<T>().addComponents(one).toJSON();
const go = () => new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary);
const secretly = { flags: MessageFlags.Ephemeral } as const;

/** A promise and its fulfilment, for orders of events that the test decides. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('an ephemeral answer', () => {
  test('is seen by its addressee only', async () => {
    answers.command = (i) => i.reply({ content: 'You are the Don', ...secretly });
    const result = await ann.slash('card');
    expect(result).toMatchObject({ ephemeral: true, content: 'You are the Don', failed: undefined });
    expect(ann.ephemerals.map(({ content }) => content)).toEqual(['You are the Don']);
    expect(bob.ephemerals).toEqual([]);
    expect(bob.messages(s.guild.channel('general'))).toEqual([]);
    for (const other of [bob, s.guild.owner]) {
      expect(other.received.some(({ raw }) => raw.includes('the Don'))).toBe(false);
    }
  });

  test('carries no guild and no member', async () => {
    answers.command = (i) => i.reply({ content: 'x', ...secretly });
    await ann.slash('card');
    const event = await ann.waitFor(({ t }) => t === 'MESSAGE_CREATE');
    expect(event.d).not.toHaveProperty('guild_id');
    expect(event.d).not.toHaveProperty('member');
  });

  test('stays so whatever later edits say, and an open one stays open', async () => {
    answers.command = async (i) => {
      await i.deferReply(secretly);
      await i.editReply('filled');
      await i.followUp('open to all');
    };
    const result = await ann.slash('card');
    expect(result.ephemeral).toBe(true);
    await bob.waitUntil(() =>
      bob.messages(s.guild.channel('general')).find(({ content }) => content === 'open to all'),
    );
  });

  test('is not known to the channel', async () => {
    answers.command = (i) => i.reply({ content: 'x', ...secretly });
    const { message } = await ann.slash('card');
    const channel = s.client.channels.cache.get(message?.channel_id ?? '');
    if (!channel?.isTextBased()) throw new Error('no channel');
    expect(await codeOf(channel.messages.fetch(message?.id ?? ''))).toBe(10008);
  });

  test('cannot be used by another', async () => {
    answers.command = (i) => i.reply({ components: [row(go())], ...secretly });
    const { message } = await ann.slash('card');
    await expect(bob.press(message ?? '', 'go')).rejects.toThrow(UserRefusal);
  });
});

describe('an interaction', () => {
  test('tells the bot who asks, in what language and with what permissions', async () => {
    let seen: Command | undefined;
    answers.command = (i) => {
      seen = i;
      return i.reply('x');
    };
    await ann.slash('карта');
    expect(seen).toMatchObject({ locale: 'ru', guildLocale: 'ru', commandName: 'card' });
    expect(seen?.user.id).toBe(ann.id);
    expect(seen?.memberPermissions?.has(P.SendMessages)).toBe(true);
    expect(seen?.appPermissions.has(P.ManageChannels)).toBe(true);
    expect(seen?.memberPermissions?.has(P.ManageChannels)).toBe(false);
  });

  test('that nobody answers in 3 s fails before the user, and a late answer is 10062', async () => {
    const asked = gate();
    const late = gate();
    const tried = gate();
    let code: number | string = '';
    answers.command = async (i) => {
      asked.open();
      await late.passed;
      code = await codeOf(i.reply('too late'));
      tried.open();
    };
    const result = ann.slash('card');
    await asked.passed;
    clock.advance(3000);
    expect((await result).failed).toBe('The application did not respond');
    late.open();
    await tried.passed;
    expect(code).toBe(10062);
  });

  test('is answered once: a second answer is 40060', async () => {
    const tried = gate();
    let code: number | string = '';
    answers.command = async (i) => {
      await i.reply('once');
      const body = { type: InteractionResponseType.ChannelMessageWithSource, data: { content: 'twice' } };
      code = await codeOf(s.client.rest.post(Routes.interactionCallback(i.id, i.token), { body, auth: false }));
      tried.open();
    };
    await ann.slash('card');
    await tried.passed;
    expect(code).toBe(40060);
  });

  test('answered wrongly can be answered again', async () => {
    let code: number | string = '';
    answers.command = async (i) => {
      code = await codeOf(i.reply({ content: ' ' }));
      await i.reply('short');
    };
    expect((await ann.slash('card')).content).toBe('short');
    expect(code).toBe(50006);
  });

  test('deferred shows that the bot thinks and resolves when it is filled', async () => {
    const loading: number[] = [];
    answers.command = async (i) => {
      await i.deferReply();
      loading.push(bob.messages(i.channelId)[0]?.flags ?? 0);
      await i.editReply('done');
    };
    const result = await ann.slash('card');
    expect(loading).toEqual([MessageFlags.Loading]);
    expect(result.message).toMatchObject({ content: 'done', flags: 0 });
  });

  test('deferred and followed up fills the deferred answer, whose secrecy stays', async () => {
    answers.command = async (i) => {
      await i.deferReply(secretly);
      await i.followUp('filled');
    };
    const result = await ann.slash('card');
    expect(result).toMatchObject({ ephemeral: true, content: 'filled' });
    expect(ann.ephemerals).toHaveLength(1);
  });

  test('has a token of 15 minutes: then 50027', async () => {
    const late = gate();
    const tried = gate();
    let code: number | string = '';
    answers.command = async (i) => {
      await i.reply('x');
      await late.passed;
      code = await codeOf(i.editReply('y'));
      tried.open();
    };
    await ann.slash('card');
    clock.advance(15 * 60_000);
    late.open();
    await tried.passed;
    expect(code).toBe(50027);
  });

  test('gives back its answer, changes it and deletes it', async () => {
    answers.command = async (i) => {
      const { resource } = await i.reply({ content: 'one', withResponse: true });
      expect((await i.fetchReply()).id).toBe(resource?.message?.id);
      await i.editReply('two');
      await i.deleteReply();
    };
    const result = await ann.slash('card');
    await ann.waitFor(({ t }) => t === 'MESSAGE_DELETE');
    expect(result.message).toBeUndefined();
    expect(errors).toEqual([]);
  });
});

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

describe('a modal', () => {
  const modal = () =>
    new ModalBuilder()
      .setCustomId('names')
      .setTitle('Names')
      .addLabelComponents(
        new LabelBuilder()
          .setLabel('Two names')
          .setTextInputComponent(
            new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short).setMinLength(3).setMaxLength(5),
          ),
      );

  test('is filled in and answered', async () => {
    answers.command = (i) => i.showModal(modal());
    answers.modal = (i) => i.reply({ content: i.fields.getTextInputValue('text'), ...secretly });
    const shown = await ann.slash('card');
    expect(shown.modal?.title).toBe('Names');
    const result = await ann.submit(shown.modal, { 'Two names': 'abcd' });
    expect(result).toMatchObject({ content: 'abcd', ephemeral: true });
    expect(bob.received.some(({ raw }) => raw.includes('Two names'))).toBe(false);
  });

  test('accepts only values that fit its fields, and only from the person who opened it', async () => {
    answers.command = (i) => i.showModal(modal());
    const { modal: shown } = await ann.slash('card');
    await expect(ann.submit(shown, { text: 'ab' })).rejects.toThrow('3 to 5 characters');
    await expect(ann.submit(shown, { other: 'abc' })).rejects.toThrow();
    await expect(bob.submit(shown, { text: 'abc' })).rejects.toThrow('no such modal');
  });

  test('opened by a button changes the button’s message', async () => {
    answers.command = (i) => i.reply({ content: 'Lobby', components: [row(go())] });
    answers.component = (i) => i.showModal(modal());
    answers.modal = (i) => (i.isFromMessage() ? i.update({ content: 'changed', components: [] }) : i.reply('?'));
    const { message } = await ann.slash('card');
    const { modal: shown } = await bob.press(message ?? '', 'go');
    expect((await bob.submit(shown, { text: 'abc' })).content).toBe('changed');
  });
});

test('many people act at once and each gets their own answer', async () => {
  answers.command = (i) => i.reply({ content: `for ${i.user.id}`, ...secretly });
  const people = Array.from({ length: 20 }, (_, n) => s.guild.addMember({ name: `P${n}` }));
  const results = await Promise.all(people.map((person) => person.slash('card')));
  people.forEach((person, index) => {
    expect(results[index]?.content).toBe(`for ${person.id}`);
    expect(person.ephemerals).toHaveLength(1);
  });
});

test('a person who still waits when the emulator stops gets an error', async () => {
  const waiting = ann.slash('card');
  await s.emulator.stop();
  expect((await waiting).failed).toBe('The emulator was stopped');
});
