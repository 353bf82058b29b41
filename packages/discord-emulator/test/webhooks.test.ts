import { WebhookClient } from 'discord.js';
import { GatewayIntentBits as I, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, startTestBot, type TestBot } from './test-bot.ts';

let s: TestBot;
beforeEach(async () => {
  s = await startTestBot({
    permissions: HOST_PERMISSIONS | P.ManageWebhooks,
    intents: [I.GuildWebhooks, I.GuildMessages],
  });
});
afterEach(async () => {
  expect([...s.emulator.answerFaults, ...s.emulator.crashes, ...s.emulator.refusals]).toEqual([]);
  await s.close();
});

const town = () => {
  const channel = s.client.channels.cache.get(s.guild.channel('general').id);
  if (!channel?.isTextBased() || channel.isDMBased() || channel.isThread()) throw new Error('no channel');
  return channel;
};

test('a webhook posts, edits and deletes under its own name, without a bot', async () => {
  let updates = 0;
  s.client.on('webhooksUpdate', () => {
    updates += 1;
  });
  const { id, token } = await town().createWebhook({ name: 'News' });
  const hook = new WebhookClient({ id, token: token! }, { rest: { api: s.emulator.apiUrl } });
  const { id: messageId } = await hook.send('hello');
  const shown = () => s.guild.owner.messages(town()).map(({ text, author }) => [author.username, text]);
  expect(shown()).toEqual([['News', 'hello']]);
  await hook.editMessage(messageId, 'changed');
  expect((await hook.fetchMessage(messageId)).content).toBe('changed');
  expect((await town().fetchWebhooks()).map(({ name }) => name)).toEqual(['News']);
  await hook.deleteMessage(messageId);
  expect(shown()).toEqual([]);
  await hook.delete();
  expect(await codeOf(hook.send('late'))).toBe(10015);
  expect(updates).toBe(2);
});

test('its address is secret, its name is no name of Discord, and a channel has 15', async () => {
  const { id } = await town().createWebhook({ name: 'News' });
  const stranger = new WebhookClient({ id, token: 'wrong' }, { rest: { api: s.emulator.apiUrl } });
  expect(await codeOf(stranger.send('hello'))).toBe(50027);
  expect(await codeOf(town().createWebhook({ name: 'Discord News' }))).toBe(50035);
  for (let n = 1; n < 15; n += 1) await town().createWebhook({ name: `News ${n}` });
  expect(await codeOf(town().createWebhook({ name: 'One more' }))).toBe(30007);
});
