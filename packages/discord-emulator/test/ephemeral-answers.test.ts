/** Tests that only its addressee sees an ephemeral answer. */
import { type SimulatedUser, UserRefusal } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, closeWithoutFaults, go, row, secretly, startAnsweringBot } from './answering-bot.ts';
import { codeOf, type TestBot } from './test-bot.ts';

let s: TestBot;
let ann: SimulatedUser;
let bob: SimulatedUser;
let answers: Answers;
beforeEach(async () => {
  ({ s, ann, bob, answers } = await startAnsweringBot());
});
afterEach(() => closeWithoutFaults(s));

describe('an ephemeral answer', () => {
  test('is seen by its addressee only', async () => {
    answers.command = (i) => i.reply({ content: 'You are the Don', ...secretly });
    const result = await ann.slash('card');
    expect(result).toMatchObject({ ephemeral: true, content: 'You are the Don', failed: undefined });
    expect(ann.ephemerals.map(({ text: content }) => content)).toEqual(['You are the Don']);
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
      bob.messages(s.guild.channel('general')).find(({ text: content }) => content === 'open to all'),
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
