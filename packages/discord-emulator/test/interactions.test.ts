/** Tests the answers to a command: once, in time, deferred, changed and deleted. */
import {
  type APIMessageChannelSelectInteractionData,
  type APIMessageComponentSelectMenuInteraction,
  ChannelSelectMenuBuilder,
  type ChatInputCommandInteraction,
  InteractionResponseType,
  MessageFlags,
  PermissionFlagsBits as P,
  Routes,
} from 'discord.js';
import type { ManualClock, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, closeWithoutFaults, row, secretly, startAnsweringBot } from './answering-bot.ts';
import { codeOf, type TestBot } from './test-bot.ts';

let s: TestBot;
let clock: ManualClock;
let ann: SimulatedUser;
let bob: SimulatedUser;
let errors: unknown[];
let answers: Answers;
beforeEach(async () => {
  ({ s, clock, ann, bob, errors, answers } = await startAnsweringBot());
});
afterEach(() => closeWithoutFaults(s));

/** A promise and its fulfilment, for orders of events that the test decides. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('an interaction', () => {
  test('tells the bot who asks, in what language and with what permissions', async () => {
    let seen: ChatInputCommandInteraction | undefined;
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

  test('tells the bot what its user and the bot itself may do in a channel that was chosen', async () => {
    const secret = s.guild.addChannel({ name: 'secret' });
    s.guild.asModerator().setOverwrite(secret, s.client.user.id, { type: 1, deny: `${P.ManageChannels}` });
    s.guild.asModerator().setOverwrite(secret, ann, { type: 1, deny: `${P.SendMessages}` });
    answers.command = (i) => i.reply({ components: [row(new ChannelSelectMenuBuilder().setCustomId('where'))] });
    answers.component = (i) => i.deferUpdate();
    const { message } = await ann.slash('card');
    let data: object = {};
    s.emulator.afterDispatch = (_, event, sent) => {
      if (event === 'INTERACTION_CREATE') data = sent;
    };
    await ann.choose(message!, 'where', secret);
    const { resolved } = (data as APIMessageComponentSelectMenuInteraction)
      .data as APIMessageChannelSelectInteractionData;
    const { permissions, app_permissions: own } = resolved.channels[secret.id] as {
      permissions: string;
      app_permissions: string;
    };
    expect(BigInt(permissions)).toBe(s.guild.permissions(ann, secret));
    expect(BigInt(own)).toBe(s.guild.permissions(s.client.user, secret));
    expect(BigInt(own) & P.ManageChannels).toBe(0n);
    expect(permissions).not.toBe(own);
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
