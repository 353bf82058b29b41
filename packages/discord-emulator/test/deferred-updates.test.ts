import { MessageFlags } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { answering, startTestBot, type TestBot } from './test-bot.ts';

let s: TestBot;
afterEach(() => s.close());

/** A message with a button whose bot defers the update, and makes it when `make` is called. */
async function deferring(awaitsUpdates: boolean): Promise<{ ann: SimulatedUser; make: () => void; pressed: string[] }> {
  s = await startTestBot({ interactions: { awaitsUpdates } });
  const ann = s.guild.addMember({ name: 'Ann' });
  let make = (): void => undefined;
  const made = new Promise<void>((resolve) => {
    make = resolve;
  });
  const pressed: string[] = [];
  answering(s.client, async (interaction) => {
    if (!interaction.isButton()) return;
    await interaction.deferUpdate();
    pressed.push(interaction.customId);
    await made;
    await interaction.editReply({ content: 'after' });
  });
  const channel = s.client.channels.cache.get(s.guild.channel('general').id)!;
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
  if (channel.isSendable()) await channel.send({ content: 'before', components });
  return { ann, make, pressed };
}

const shown = (ann: SimulatedUser) => ann.messages(s.guild.channel('general'))[0]!;

test('a press whose update is deferred is over once the bot has deferred it', async () => {
  const { ann, make } = await deferring(false);
  const result = await ann.press(shown(ann), 'Go');
  expect([result.kind, result.content]).toEqual(['acknowledged', 'before']);
  make();
  await ann.waitUntil(() => result.content === 'after');
});

test('with awaitsUpdates it is over once the update has been made', async () => {
  const { ann, make, pressed } = await deferring(true);
  const press = ann.press(shown(ann), 'Go');
  await ann.waitUntil(() => pressed.length === 1);
  expect(shown(ann).text).toBe('before');
  make();
  expect((await press).content).toBe('after');
});

test('a press is over if the message of its deferred update is gone', async () => {
  const { ann, make, pressed } = await deferring(true);
  const press = ann.press(shown(ann), 'Go');
  await ann.waitUntil(() => pressed.length === 1);
  s.guild.asModerator().deleteMessage(shown(ann));
  make();
  expect((await press).failed).toBe('The message is gone');
});

test('a command is over if the channel of its deferred answer is gone', async () => {
  s = await startTestBot();
  const ann = s.guild.addMember({ name: 'Ann' });
  const refused: unknown[] = answering(s.client, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    s.guild.asModerator().deleteChannel(s.guild.channel('general'));
    await interaction.editReply('after');
  });
  await s.client.application.commands.set([{ name: 'go', description: 'Go.' }]);
  const answer = await ann.slash('go');
  expect(answer.failed).toBe('The message is gone');
  await ann.waitUntil(() => refused.length === 1);
  expect(refused).toMatchObject([{ code: 10008 }]);
});
