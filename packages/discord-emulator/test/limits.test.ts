// The limits that hold without Discord's API description too, so it is left out here.
import { ApplicationCommandType, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { DISCORD_LIMITS, LIMIT_BELIEFS, ManualClock, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let clock: ManualClock;
beforeEach(async () => {
  clock = new ManualClock();
  const { commandCreate, oldMessageEdit, invalid } = LIMIT_BELIEFS;
  const rateLimits = {
    commandCreate: commandCreate.value,
    oldMessageEdit: oldMessageEdit.value,
    invalid: invalid.value,
  };
  s = await startRestBot({ clock, rateLimits, description: null, permissions: HOST_PERMISSIONS | P.PinMessages });
});
afterEach(() => s.emulator.stop());

const text = () => s.guild.channel('general').id;
const send = (body: object) => s.api.post(Routes.channelMessages(text()), { body }) as Promise<{ id: string }>;
const select = (more: object) => ({
  content: 'x',
  components: [{ type: 1, components: [{ type: 3, custom_id: 's', options: [{ label: 'l', value: 'v' }], ...more }] }],
});
const option = (more: object) => select({ options: [{ label: 'l', value: 'v', ...more }] });
const buttons = (rows: number) => ({
  content: 'x',
  components: Array.from({ length: rows }, (_, row) => ({
    type: 1,
    components: [{ type: 2, style: 1, label: 'Go', custom_id: `${row}` }],
  })),
});
const embed = (more: object) => ({ embeds: [{ title: 't', ...more }] });
const fields = (count: number, more = {}) => Array.from({ length: count }, () => ({ name: 'n', value: 'v', ...more }));
const long = (length: number) => 'x'.repeat(length);
const shown = (count: number, length = 1) => ({
  flags: 32_768,
  components: Array.from({ length: count }, () => ({ type: 10, content: long(length) })),
});
const poll = (more: object) => ({
  poll: { question: { text: 'q' }, answers: [{ poll_media: { text: 'a' } }], duration: 1, ...more },
});

/** Sends a call and returns the plain answer, for which discord.js would wait. */
async function bare(method: string, path: string, body?: object, token = s.application.token) {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  return fetch(`${s.emulator.apiUrl}/v10${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

describe('at its limit a message is taken, and beyond it refused with 50035:', () => {
  test.each<[string, object, object]>([
    ['2000 characters', { content: long(2000) }, { content: long(2001) }],
    ['10 embeds', { embeds: Array(10).fill({ title: 't' }) }, { embeds: Array(11).fill({ title: 't' }) }],
    ['an embed’s title of 256', embed({ title: long(256) }), embed({ title: long(257) })],
    ['an embed’s description of 4096', embed({ description: long(4096) }), embed({ description: long(4097) })],
    ['25 fields', embed({ fields: fields(25) }), embed({ fields: fields(26) })],
    [
      'a field’s name of 256',
      embed({ fields: fields(1, { name: long(256) }) }),
      embed({ fields: fields(1, { name: long(257) }) }),
    ],
    [
      'a field’s value of 1024',
      embed({ fields: fields(1, { value: long(1024) }) }),
      embed({ fields: fields(1, { value: long(1025) }) }),
    ],
    ['a footer of 2048', embed({ footer: { text: long(2048) } }), embed({ footer: { text: long(2049) } })],
    ['an author of 256', embed({ author: { name: long(256) } }), embed({ author: { name: long(257) } })],
    ['5 rows', buttons(5), buttons(6)],
    [
      '25 options',
      select({ options: Array.from({ length: 25 }, (_, n) => ({ label: 'l', value: `${n}` })) }),
      select({ options: Array.from({ length: 26 }, (_, n) => ({ label: 'l', value: `${n}` })) }),
    ],
    ['an option’s label of 100', option({ label: long(100) }), option({ label: long(101) })],
    ['an option’s value of 100', option({ value: long(100) }), option({ value: long(101) })],
    ['an option’s description of 100', option({ description: long(100) }), option({ description: long(101) })],
    ['a placeholder of 150', select({ placeholder: long(150) }), select({ placeholder: long(151) })],
    ['a custom id of 100', select({ custom_id: long(100) }), select({ custom_id: long(101) })],
    ['as many values as options', select({ max_values: 1 }), select({ max_values: 2 })],
    ['40 components of version 2', shown(40), shown(41)],
    ['4000 characters of version 2', shown(4, 1000), shown(4, 1001)],
    ['a nonce of 25', { content: 'x', nonce: long(25) }, { content: 'x', nonce: long(26) }],
    ['a poll of 32 days', poll({ duration: 768 }), poll({ duration: 769 })],
  ])('%s', async (_, taken, refused) => {
    expect(await codeOf(send(taken))).toBe('done');
    expect(await codeOf(send(refused))).toBe(50035);
  });

  test('a button’s label of 80', async () => {
    const labelled = (length: number) => ({
      content: 'x',
      components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'a', label: long(length) }] }],
    });
    expect(await codeOf(send(labelled(80)))).toBe('done');
    expect(await codeOf(send(labelled(81)))).toBe(50035);
  });

  test('10 files, of 10 MiB each, with 1024 characters of alternative text', async () => {
    const files = (count: number, bytes = 1) =>
      Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, data: Buffer.alloc(bytes) }));
    const upload = (count: number, bytes?: number, description = '') =>
      s.api.post(Routes.channelMessages(text()), {
        files: files(count, bytes),
        body: { attachments: [{ id: 0, description }] },
      });
    expect(await codeOf(upload(10))).toBe('done');
    expect(await codeOf(upload(11))).toBe(50035);
    expect(await codeOf(upload(1, 10 * 1024 * 1024 + 1))).toBe(40005);
    expect(await codeOf(upload(1, 1, long(1024)))).toBe('done');
    expect(await codeOf(upload(1, 1, long(1025)))).toBe(50035);
  });
});

describe('a modal', () => {
  const label = (component: object, more = {}) => ({ type: 18, label: 'L', component, ...more });
  const input = (more = {}) => ({ type: 4, custom_id: 'c', style: 1, ...more });
  const modal = (more: object) => ({ custom_id: 'm', title: 't', components: [label(input())], ...more });
  const radio = (count: number) =>
    label({
      type: 21,
      custom_id: 'r',
      options: Array.from({ length: count }, (_, n) => ({ label: 'l', value: `${n}` })),
    });

  test.each<[string, object, number | string]>([
    ['as usual', {}, 'done'],
    ['with a title of 46 characters', { title: long(46) }, 50035],
    ['with a custom id of 101', { custom_id: long(101) }, 50035],
    [
      'with 6 components',
      { components: Array.from({ length: 6 }, (_, n) => label(input({ custom_id: `${n}` }))) },
      50035,
    ],
    ['with none', { components: [] }, 50035],
    ['with a label of 46', { components: [label(input(), { label: long(46) })] }, 50035],
    ['with a description of 101', { components: [label(input(), { description: long(101) })] }, 50035],
    ['with a text of 4001', { components: [label(input({ value: long(4001) }))] }, 50035],
    ['with a placeholder of 101', { components: [label(input({ placeholder: long(101) }))] }, 50035],
    ['with a group of one', { components: [radio(1)] }, 50035],
    ['with a group of 11', { components: [radio(11)] }, 50035],
    ['with a group of 10', { components: [radio(10)] }, 'done'],
  ])('%s', async (_, more, expected) => {
    await s.api.put(Routes.applicationCommands(s.application.id), { body: [{ name: 'ask', description: 'x' }] });
    const ann = s.guild.addMember({ name: 'Ann' });
    void ann.slash('ask');
    const { id, token } = s.emulator.interactions.newest!;
    const callback = s.api.post(Routes.interactionCallback(id, token), {
      body: { type: 9, data: modal(more) },
      auth: false,
    });
    expect(await codeOf(callback)).toBe(expected);
  });
});

describe('there are no more than', () => {
  test('250 pins in a channel: 30003', async () => {
    const channel = s.guild.channel('general');
    for (let n = 0; n < 251; n += 1) s.guild.owner.say(channel, `${n}`);
    const ids = [...channel.messages.keys()];
    for (const message of [...channel.messages.values()].slice(0, 250)) message.pinnedAt = clock.now();
    expect(await codeOf(s.api.put(Routes.channelMessagesPin(channel.id, ids[250]!)))).toBe(30003);
  });

  test('250 roles in a guild: 30005, with names of 100 characters', async () => {
    expect(await codeOf(s.api.post(Routes.guildRoles(s.guild.id), { body: { name: long(101) } }))).toBe(50035);
    while (s.guild.guild.roles.size < 250) s.guild.addRole({ name: 'r' });
    expect(await codeOf(s.api.post(Routes.guildRoles(s.guild.id), { body: { name: 'r' } }))).toBe(30005);
  });

  test('1000 overwrites in a channel: 30060', async () => {
    const overwrites = Array.from({ length: 1001 }, (_, n) => ({ id: `${n + 1}`, type: 1, allow: '0', deny: '0' }));
    const body = { name: 'n', permission_overwrites: overwrites };
    expect(await codeOf(s.api.post(Routes.guildChannels(s.guild.id), { body }))).toBe(30060);
  });

  test.each<[number, ApplicationCommandType]>([
    [100, ApplicationCommandType.ChatInput],
    [15, ApplicationCommandType.User],
    [15, ApplicationCommandType.Message],
  ])('%i commands of a kind: 30032', async (most, type) => {
    const bodies = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `c${n}`, type, ...(type === 1 ? { description: 'x' } : {}) }));
    const put = (count: number) => s.api.put(Routes.applicationCommands(s.application.id), { body: bodies(count) });
    expect(await codeOf(put(most))).toBe('done');
    expect(await codeOf(put(most + 1))).toBe(30032);
  });

  test('200 new commands a day in a scope: 30034', async () => {
    const path = Routes.applicationCommands(s.application.id);
    const put = (from: number) =>
      bare(
        'PUT',
        path,
        Array.from({ length: 100 }, (_, n) => ({ name: `c${from + n}`, description: 'x' })),
      );
    expect([(await put(0)).status, (await put(0)).status, (await put(100)).status]).toEqual([200, 200, 200]);
    const third = await put(200);
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({ code: 30034, retry_after: 86_400 });
    clock.advance(86_400_000);
    expect((await put(200)).status).toBe(200);
  });

  test('a few edits of messages that are older than an hour: 30046', async () => {
    const { id } = await send({ content: 'x' });
    const edit = () => bare('PATCH', Routes.channelMessage(text(), id), { content: 'y' });
    clock.advance(3_600_001);
    expect([(await edit()).status, (await edit()).status, (await edit()).status]).toEqual([200, 200, 200]);
    const fourth = await edit();
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '20']);
    expect(await fourth.json()).toMatchObject({ code: 30046, retry_after: 20 });
    clock.advance(20_000);
    expect((await edit()).status).toBe(200);
  });

  test('the given number of invalid requests in 10 minutes; then every answer is 429 without JSON', async () => {
    const own = await startRestBot({ clock, rateLimits: { invalid: { limit: 3, windowMs: 600_000 } } });
    const wrong = () => fetch(`${own.emulator.apiUrl}/v10/users/@me`, { headers: { authorization: 'Bot x' } });
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([401, 401, 401]);
    const headers = { authorization: `Bot ${own.application.token}` };
    const shut = await fetch(`${own.emulator.apiUrl}/v10/users/@me`, { headers });
    expect([shut.status, shut.headers.get('retry-after'), await shut.text()]).toEqual([429, '600', 'error code: 1015']);
    clock.advance(600_000);
    expect((await fetch(`${own.emulator.apiUrl}/v10/users/@me`, { headers })).status).toBe(200);
    await own.emulator.stop();
  });
});

test('as documented the ban comes at 10 000 invalid requests, and a bot has 1000 sessions a day', async () => {
  expect(LIMIT_BELIEFS.invalid.value).toEqual({ limit: 10_000, windowMs: 600_000 });
  expect(LIMIT_BELIEFS.identify.value.limit).toBe(1000);
  const total = DISCORD_LIMITS.identify?.limit;
  const emulator = await startEmulator({ voice: false });
  const { token } = emulator.addApplication({ name: 'Test bot' });
  const answer = await fetch(`${emulator.apiUrl}/v10/gateway/bot`, { headers: { authorization: `Bot ${token}` } });
  expect((await answer.json()) as object).toMatchObject({ session_start_limit: { total, remaining: total } });
  await emulator.stop();
});
