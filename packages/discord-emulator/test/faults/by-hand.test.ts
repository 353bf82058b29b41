import { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRestBot } from '../test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let api: REST;
beforeEach(async () => {
  s = await startRestBot();
  api = new REST({ api: s.emulator.apiUrl, retries: 2 }).setToken(s.application.token);
});
afterEach(() => s.emulator.stop());

const send = (body: object) => api.post(Routes.channelMessages(s.guild.channel('general').id), { body });

test('a call can be answered with an error of the server, which discord.js tries again', async () => {
  let left = 2;
  s.emulator.beforeRoute = () => (left-- > 0 ? { kind: 'answer', status: 502 } : undefined);
  await send({ content: 'x' });
  expect(s.emulator.calls.map(({ status }) => status)).toEqual([502, 502, 200]);
});

test('a call can be answered with a rate limit, which discord.js waits for', async () => {
  let limited = false;
  s.emulator.beforeRoute = () => {
    if (limited) return undefined;
    limited = true;
    const body = { message: 'You are being rate limited.', retry_after: 0.05, global: false };
    return { kind: 'answer', status: 429, headers: { 'retry-after': '0.05' }, body };
  };
  await send({ content: 'x' });
  expect(s.emulator.rateLimited).toBe(1);
});

test('a connection can be cut before the call is carried out', async () => {
  s.emulator.beforeRoute = () => ({ kind: 'reset' });
  await expect(send({ content: 'x' })).rejects.toThrow();
  expect(s.guild.channel('general').messages.size).toBe(0);
});

test('a connection can be cut after it: with a nonce the repetition sends nothing twice', async () => {
  let cut = false;
  s.emulator.beforeRoute = () => {
    if (cut) return undefined;
    cut = true;
    return { kind: 'resetAfter' };
  };
  const body = { content: 'x', nonce: 'n', enforce_nonce: true };
  await send(body).catch(() => send(body));
  expect(s.guild.channel('general').messages.size).toBe(1);
});

test('a call can be delayed, and only some calls can be chosen', async () => {
  s.emulator.beforeRoute = ({ template }) => (template.endsWith('/messages') ? { kind: 'delay', ms: 30 } : undefined);
  const started = performance.now();
  await api.get(Routes.user());
  await send({ content: 'x' });
  expect(performance.now() - started).toBeGreaterThanOrEqual(29);
});
