import { Events, Status } from 'discord.js';
import type { PlannedFault, RunningPlan, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { next, startTestBot, type TestBot } from '../test-bot.ts';

let s: TestBot;
let ann: SimulatedUser;
let names: string[];
beforeEach(async () => {
  s = await startTestBot();
  ann = s.guild.addMember({ name: 'Ann' });
  names = [];
  s.client.on(Events.ChannelCreate, ({ name }) => names.push(name));
});
afterEach(() => s.close());

/** Starts a plan. Resolves when its faults have begun. */
async function plan(...faults: PlannedFault[]): Promise<RunningPlan> {
  const running = s.emulator.plan({ seed: 1, until: 25_000, faults });
  while (running.log.length < faults.length) await new Promise((resolve) => setTimeout(resolve, 1));
  return running;
}

const create = (name: string) => s.guild.addChannel({ name });
const opsOf = (op: number) => s.emulator.gatewayMessages.filter((message) => message.op === op).length;

/** Resolves when the bot has received this number of channels. */
async function heard(count: number): Promise<string[]> {
  while (names.length < count) await next(s.client, Events.ChannelCreate);
  return names;
}

describe('a plan that troubles the gateway', () => {
  test.each<[string, PlannedFault]>([
    ['cuts it', { kind: 'gatewayDrop', at: 0 }],
    ['closes it with 4000', { kind: 'gatewayDrop', at: 0, code: 4000 }],
    ['asks the bot to reconnect', { kind: 'gatewayReconnect', at: 0 }],
    ['invalidates a session that can be resumed', { kind: 'invalidSession', at: 0, resumable: true }],
  ])('%s: the bot resumes and is told what it missed', async (_, fault) => {
    const resumed = next(s.client, Events.ShardResume);
    await plan(fault);
    create('missed');
    await resumed;
    expect(await heard(1)).toEqual(['missed']);
    expect([opsOf(2), opsOf(6)]).toEqual([1, 1]);
  });

  test('invalidates a session for good: the bot identifies again and is no longer in voice', async () => {
    const room = s.guild.channel('General');
    const joined = next(s.client, Events.VoiceStateUpdate);
    s.client.guilds.cache.get(s.guild.id)?.shard.send({ op: 4, d: { guild_id: s.guild.id, channel_id: room.id } });
    await joined;
    const again = next(s.client, Events.ShardReady);
    await plan({ kind: 'invalidSession', at: 0, resumable: false });
    expect(s.guild.voiceState(s.application)).toBeUndefined();
    await again;
    expect([opsOf(2), opsOf(6)]).toEqual([2, 0]);
    expect(s.client.ws.status).toBe(Status.Ready);
  });

  test('delays events and keeps their order', async () => {
    await plan({ kind: 'gatewayLatency', at: 0, forMs: 9000, ms: 40, jitterMs: 80 });
    const start = performance.now();
    for (const name of ['a', 'b', 'c', 'd']) create(name);
    expect(await heard(4)).toEqual(['a', 'b', 'c', 'd']);
    expect(performance.now() - start).toBeGreaterThanOrEqual(39);
  });
});

describe('events', () => {
  const trouble = (how: 'twice' | 'swapped' | 'lost', share = 1) =>
    plan({ kind: 'events', at: 0, forMs: 9000, how, share });

  test('come twice with numbers of their own, and discord.js emits them once', async () => {
    const numbers: number[] = [];
    const four = new Promise<void>((resolve) => {
      s.client.on(Events.Raw, ({ t, s: number }: { t: string; s: number }) => {
        if (t === 'CHANNEL_CREATE' && numbers.push(number) === 4) resolve();
      });
    });
    await trouble('twice');
    create('a');
    create('b');
    await four;
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
    expect(names).toEqual(['a', 'b']);
  });

  test('change places with the next one', async () => {
    await trouble('swapped');
    for (const name of ['a', 'b', 'c', 'd']) create(name);
    expect(await heard(4)).toEqual(['b', 'a', 'd', 'c']);
  });

  test('keep their place if the next one is about the same object', async () => {
    const seen: (string | undefined)[] = [];
    s.client.on(Events.VoiceStateUpdate, (_, state) => seen.push(state.channel?.name));
    await trouble('swapped');
    await ann.joinVoice(s.guild.channel('General'));
    ann.leaveVoice();
    while (seen.length < 2) await next(s.client, Events.VoiceStateUpdate);
    expect(seen).toEqual(['General', undefined]);
  });

  test('that are held back for a next one come without it after a while', async () => {
    await trouble('swapped');
    create('alone');
    expect(await heard(1)).toEqual(['alone']);
  });

  test('get lost in the share that the plan gives', async () => {
    const { log } = await trouble('lost', 0.5);
    for (let n = 0; n < 20; n += 1) create(`c${n}`);
    const lost = log.filter(({ what }) => what === 'CHANNEL_CREATE lost').length;
    expect(await heard(20 - lost)).toHaveLength(20 - lost);
    expect(lost).toBeGreaterThan(4);
    expect(lost).toBeLessThan(16);
  });

  test('of interactions may come twice: the second answer is refused with 40060', async () => {
    await s.client.application.commands.set([{ name: 'hello', description: 'x' }]);
    const outcomes: (number | string)[] = [];
    s.client.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('hi').then(
        () => outcomes.push('done'),
        (error: { code: number }) => outcomes.push(error.code),
      );
      s.client.emit('debug', 'answered');
    });
    await trouble('twice');
    expect((await ann.slash('hello')).content).toBe('hi');
    while (outcomes.length < 2) await next(s.client, Events.Debug);
    expect(outcomes).toEqual(['done', 40060]);
  });
});

describe('an outage', () => {
  test('of a guild hides it from the bot, and it comes back as it is by then', async () => {
    const gone = next(s.client, Events.GuildUnavailable);
    const running = await plan({ kind: 'guildOutage', at: 0, forMs: 9000 });
    await gone;
    create('meanwhile');
    const back = next(s.client, Events.GuildAvailable);
    running.stop();
    const [guild] = await back;
    expect(guild.channels.cache.map(({ name }) => name)).toContain('meanwhile');
    expect(names).toEqual([]);
  });

  test('of a guild is told in a new session, too: the client is ready at once, and has the guild when it is back', async () => {
    const gone = next(s.client, Events.GuildUnavailable);
    const running = await plan({ kind: 'guildOutage', at: 0, forMs: 25_000 });
    await gone;
    const [goneAgain, ready] = [next(s.client, Events.GuildUnavailable), next(s.client, Events.ShardReady)];
    s.emulator.invalidateSession(s.application, false);
    await Promise.all([goneAgain, ready]);
    expect(s.client.guilds.cache.get(s.guild.id)!.available).toBe(false);
    const back = next(s.client, Events.GuildAvailable);
    running.stop();
    await back;
  });

  test('of everything refuses all connections until it is over; then the bot resumes and has missed nothing', async () => {
    const resumed = next(s.client, Events.ShardResume);
    s.client.on(Events.ShardError, () => {});
    const { ended } = s.emulator.plan({
      seed: 1,
      until: 1500,
      faults: [{ kind: 'outage', at: 0, forMs: 1500, parts: ['rest', 'gateway'] }],
    });
    while (s.emulator.gateway.isOnline(s.application.id)) await next(s.client, Events.Debug);
    create('meanwhile');
    await expect(s.client.users.fetch(ann.id, { force: true })).rejects.toThrow();
    await Promise.all([ended, resumed]);
    expect(await heard(1)).toEqual(['meanwhile']);
    await s.client.users.fetch(ann.id, { force: true });
  });
});
