/** Reactions and polls: what they need, and what the message then holds. */
import { PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
beforeEach(async () => {
  s = await startRestBot();
});
afterEach(() => s.emulator.stop());

const general = () => s.guild.channel('general');

test('a reaction is counted, and its author told', async () => {
  const ann = s.guild.addMember({ name: 'Ann' });
  const bob = s.guild.addMember({ name: 'Bob' });
  const said = ann.say(general(), 'Night falls');
  ann.react(said, '🌙');
  bob.react(said, '🌙');
  const path = Routes.channelMessageOwnReaction(general().id, said.id, encodeURIComponent('🌙'));
  await s.api.put(path);
  const read = (await s.api.get(Routes.channelMessage(general().id, said.id))) as { reactions: object[] };
  expect(read.reactions).toEqual([expect.objectContaining({ emoji: { id: null, name: '🌙' }, count: 3, me: true })]);
  expect(bob.received.filter(({ t }) => t === 'MESSAGE_REACTION_ADD')).toHaveLength(3);
  await s.api.delete(path);
  const another = Routes.channelMessageUserReaction(general().id, said.id, encodeURIComponent('🌙'), ann.id);
  await expect(s.api.delete(another)).rejects.toMatchObject({ code: 50013 });
  const left = (await s.api.get(Routes.channelMessage(general().id, said.id))) as { reactions: { count: number }[] };
  expect(left.reactions[0]!.count).toBe(2);
});

test('without Add Reactions a person can only join in', () => {
  const ann = s.guild.addMember({ name: 'Ann' });
  const said = s.guild.owner.say(general(), 'Night falls');
  s.guild.asModerator().setOverwrite(general(), ann, { type: 1, allow: '0', deny: `${P.AddReactions}` });
  expect(() => ann.react(said, '🌙')).toThrow(/Missing Permissions/);
  s.guild.owner.react(said, '🌙');
  ann.react(said, '🌙');
});

test('a poll is in the answered message', async () => {
  const poll = {
    question: { text: 'Who?' },
    answers: [{ poll_media: { text: 'Ann' } }, { poll_media: { text: 'Bob' } }],
  };
  const made = await s.api.post(Routes.channelMessages(general().id), { body: { poll } });
  expect(made).toMatchObject({
    poll: {
      question: { text: 'Who?' },
      answers: [
        { answer_id: 1, poll_media: { text: 'Ann' } },
        { answer_id: 2, poll_media: { text: 'Bob' } },
      ],
      allow_multiselect: false,
    },
  });
  expect(s.emulator.answerFaults).toEqual([]);
});
