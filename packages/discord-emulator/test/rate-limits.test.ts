import { REST, RESTEvents } from 'discord.js';
import { ChannelType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { DISCORD_LIMITS, LIMIT_BELIEFS, ManualClock, type RateLimits } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOST_PERMISSIONS, startRestBot } from './test-bot.ts';

/** The limits as they are believed: another Discord may have been measured. */
const BELIEVED: RateLimits = Object.fromEntries(
  Object.entries(LIMIT_BELIEFS).map(([name, { value }]) => [name, value]),
);

let s: Awaited<ReturnType<typeof startRestBot>>;
let clock: ManualClock;
beforeEach(async () => {
  clock = new ManualClock();
  s = await startRestBot({ clock, rateLimits: BELIEVED });
});
afterEach(() => s.emulator.stop());

/** Sends a call and returns the plain answer, for which discord.js would wait. */
async function call(method: string, path: string, body: object) {
  const headers = { authorization: `Bot ${s.application.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${s.emulator.apiUrl}/v10${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined };
}

async function until429(path: string, method: string, body: object, most = 60) {
  for (let passed = 0; passed < most; passed += 1) {
    const answer = await call(method, path, body);
    if (answer.status === 429) return { passed, answer };
  }
  throw new Error('never limited');
}

describe('a rate limit', () => {
  test('lets 10 member edits pass in 10 s, over all members of the guild', async () => {
    const people = [1, 2].map((n) => s.guild.addMember({ name: `P${n}` }));
    for (const person of people) await person.joinVoice(s.guild.channel('General'));
    const edit = (n: number) =>
      call('PATCH', Routes.guildMember(s.guild.id, people[n % 2]?.id ?? ''), { mute: n % 4 < 2 });
    for (let n = 0; n < 10; n += 1) expect((await edit(n)).status).toBe(200);
    expect((await edit(10)).status).toBe(429);
    clock.advance(10_000);
    expect((await edit(11)).status).toBe(200);
  });

  test('counts the calls of each bot by itself, in the same guild too', async () => {
    const other = s.emulator.addApplication({ name: 'Another bot' });
    s.guild.install(other, HOST_PERMISSIONS);
    const person = s.guild.addMember({ name: 'P1' });
    await person.joinVoice(s.guild.channel('General'));
    const path = Routes.guildMember(s.guild.id, person.id);
    const { passed } = await until429(path, 'PATCH', { mute: true });
    expect(passed).toBe(10);
    const rest = new REST({ api: s.emulator.apiUrl, version: '10' }).setToken(other.token);
    const left: (string | undefined)[] = [];
    rest.on(RESTEvents.Response, (_, { headers }) => left.push(headers.get('x-ratelimit-remaining') ?? undefined));
    for (const mute of [false, true]) await rest.patch(path, { body: { mute } });
    expect(left).toEqual(['9', '8']);
  });

  test('announces itself in headers and counts down', async () => {
    const path = Routes.channelMessages(s.guild.channel('general').id);
    const { headers } = await call('POST', path, { content: 'x' });
    expect(headers.get('x-ratelimit-limit')).toBe('5');
    expect(headers.get('x-ratelimit-remaining')).toBe('4');
    expect(headers.get('x-ratelimit-reset-after')).toBe('4.000');
    expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
    const { passed, answer } = await until429(path, 'POST', { content: 'x' });
    expect(passed).toBe(4);
    expect(answer.headers.get('retry-after')).toBe('4');
    expect(answer.headers.get('x-ratelimit-scope')).toBe('user');
    expect(answer.body).toEqual({ message: 'You are being rate limited.', retry_after: 4, global: false });
    expect([s.emulator.rateLimited, s.emulator.invalidRequests]).toEqual([1, 1]);
  });

  test('slides: each request gives its place back by itself', async () => {
    const path = Routes.channelMessages(s.guild.channel('general').id);
    await call('POST', path, { content: 'x' });
    clock.advance(3000);
    await until429(path, 'POST', { content: 'x' });
    clock.advance(1000);
    expect((await until429(path, 'POST', { content: 'x' })).passed).toBe(1);
  });

  test('lets a channel be renamed twice in 10 min, without announcing it', async () => {
    const path = Routes.channel(s.guild.channel('general').id);
    const { passed, answer } = await until429(path, 'PATCH', { name: 'n' });
    expect(passed).toBe(2);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
    expect(Number(answer.headers.get('retry-after'))).toBe(600);
  });

  test('is 10 in 15 s for the overwrites of a channel', async () => {
    const path = Routes.channelPermission(s.guild.channel('general').id, s.guild.id);
    expect((await until429(path, 'PUT', { type: 0, allow: '0', deny: '0' })).passed).toBe(10);
  });

  test('is 50 in 1 s over everything', async () => {
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, n) =>
        fetch(`${s.emulator.apiUrl}/v10/channels/${n}`, { headers: { authorization: `Bot ${s.application.token}` } }),
      ),
    );
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(1);
    expect(limited[0]?.headers.get('x-ratelimit-global')).toBe('true');
  });

  test('lets five channels be made in 3 min in a guild, and says so in headers', async () => {
    const path = Routes.guildChannels(s.guild.id);
    const { passed, answer } = await until429(path, 'POST', { name: 'room', type: 0 });
    expect(passed).toBe(5);
    expect(answer.headers.get('retry-after')).toBe('180');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
    clock.advance(180_000);
    expect((await until429(path, 'POST', { name: 'room', type: 0 })).passed).toBe(5);
  });

  test.each([
    ['GET', (id: string) => Routes.guildMember(s.guild.id, id)],
    ['GET', () => Routes.channel(s.guild.channel('general').id)],
    ['GET', () => Routes.channelMessages(s.guild.channel('general').id)],
    ['DELETE', () => Routes.channel(s.guild.channel('General').id)],
    ['PUT', () => `/channels/${s.guild.channel('General').id}/voice-status`],
  ] as const)('announces itself on every route: %s %s', async (method, pathOf) => {
    const { headers } = await fetch(`${s.emulator.apiUrl}/v10${pathOf(s.application.id)}`, {
      method,
      headers: { authorization: `Bot ${s.application.token}`, 'content-type': 'application/json' },
      ...(method === 'PUT' ? { body: JSON.stringify({ status: 'x' }) } : {}),
    });
    expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(headers.get('x-ratelimit-bucket')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('is waited for by discord.js', async () => {
    const quick = await startRestBot({ rateLimits: { ...DISCORD_LIMITS, messageCreate: { limit: 2, windowMs: 150 } } });
    const path = Routes.channelMessages(quick.guild.channel('general').id);
    const sent = Array.from({ length: 6 }, (_, n) => quick.api.post(path, { body: { content: `${n}` } }));
    await Promise.all(sent);
    expect(quick.emulator.rateLimited).toBe(0);
    expect(quick.guild.channel('general').messages.size).toBe(6);
    await quick.emulator.stop();
  });

  test('lets a bot make 50 threads in 5 min, over all channels of all guilds', async () => {
    const other = s.emulator.addGuild({ name: 'Others' });
    other.install(s.application, HOST_PERMISSIONS | PermissionFlagsBits.CreatePrivateThreads);
    s.guild.install(s.application, HOST_PERMISSIONS | PermissionFlagsBits.CreatePrivateThreads);
    const towns = [s.guild, other].flatMap((guild) =>
      Array.from({ length: 13 }, (_, n) => guild.addChannel({ name: `town-${n}`, type: ChannelType.GuildText })),
    );
    const make = (n: number) =>
      call('POST', Routes.threads(towns[n % towns.length]!.id), { name: 'night', type: ChannelType.PrivateThread });
    for (let n = 0; n < 50; n += 1) {
      expect((await make(n)).status).toBe(201);
      clock.advance(100);
    }
    const late = await make(50);
    expect([late.status, late.headers.get('x-ratelimit-scope')]).toEqual([429, 'user']);
    expect(Number(late.headers.get('retry-after'))).toBeCloseTo(295, 0);
    clock.advance(295_000);
    expect((await make(50)).status).toBe(201);
    expect((await make(51)).status).toBe(429);
  });
});
