import { afterEach, describe, expect, test, vi } from 'vitest';
import { boundedRequests } from '#discord/connection/invalid-requests.ts';
import { invitePermissions } from '#discord/index.ts';
import { forbidden } from '#discord/reconciler/forbidden.ts';
import { HandEvening } from './hand-evening.ts';

const at = (path: string) => `http://discord.test/api/v10${path}`;

/** A Discord that answers all with one status, and a clock of its own. */
function standing(status: number, headers: Record<string, string> = {}) {
  const sent: string[] = [];
  const time = { now: 0 };
  const request = boundedRequests(
    undefined,
    async (url) => {
      sent.push(url);
      return new Response(null, { status, headers });
    },
    () => time.now,
  );
  const ask = (path: string) =>
    request(at(path), {}).then(
      () => 'sent',
      (error: Error) => error.name,
    );
  return { sent, time, ask };
}

test.each([401, 403, 429])(
  'after 2000 answers of %i within ten minutes nothing more is sent but answers to people',
  async (status) => {
    const { sent, time, ask } = standing(status);
    for (let count = 0; count < 12_000; count += 1) {
      time.now += 10;
      await ask('/channels/1/messages');
    }
    expect(sent).toHaveLength(2_000);
    expect(await ask('/interactions/1/token/callback')).toBe('sent');
    expect(await ask('/webhooks/1/token/messages/@original')).toBe('sent');
    expect(await ask('/guilds/1/members/2')).toBe('TooManyInvalid');
    time.now += 600_000;
    expect(await ask('/guilds/1/members/2')).toBe('sent');
  },
);

test('only the requests that Discord counts are counted: no other answers, and no shared limits', async () => {
  for (const { sent, ask } of [standing(404), standing(200), standing(429, { 'x-ratelimit-scope': 'shared' })]) {
    for (let count = 0; count < 3_000; count += 1) await ask('/channels/1/messages');
    expect(sent).toHaveLength(3_000);
  }
});

describe('a forbidden request', () => {
  test('is left alone for longer and longer, and tried at once when something has changed', () => {
    let now = 0;
    const known = forbidden(() => now);
    const tries: number[] = [];
    const day = 86_400_000;
    for (; now < day; now += 1_000) {
      if (known.why('mute') !== null) continue;
      tries.push(now);
      known.refused('mute', 'no-permission');
    }
    expect(tries.slice(0, 5)).toEqual([0, 1_000, 11_000, 31_000, 71_000]);
    expect(tries.length).toBeLessThan(70);
    expect(known.why('mute')).toBe('no-permission');
    expect(known.why('post')).toBeNull();
    known.lift();
    expect(known.why('mute')).toBeNull();
  });

  test('and what is only lost on the way is not forbidden', () => {
    const known = forbidden();
    for (const fault of ['out-of-reach', 'unknown-channel', 'unknown-member', 'not-in-voice'] as const) {
      for (let times = 0; times < 5; times += 1) known.refused(fault, fault);
      expect(known.why(fault)).toBeNull();
    }
  });
});

describe('a table whose bot has lost every permission', () => {
  let evening: HandEvening;
  afterEach(() => vi.useRealTimers());

  const nothing = String(invitePermissions);
  /** Nothing is left: not in the guild, nor in any channel. */
  function forbidAll(): void {
    const moderator = evening.guild.asModerator();
    const bot = evening.application;
    const role = [...evening.guild.guild.roles.values()].find(({ botId }) => botId === bot.id)!;
    moderator.editRole(role, { permissions: '0' });
    for (const channel of evening.guild.channels) moderator.setOverwrite(channel, bot, { allow: '0', deny: nothing });
  }

  test('plays to its end and waits a whole day to be taken away: it is refused less than a hundred times in ten minutes', async () => {
    evening = await HandEvening.begun();
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const move = evening.clock.move.bind(evening.clock);
    evening.clock.move = async (ms) => {
      vi.advanceTimersByTime(ms);
      await move(ms);
    };
    forbidAll();
    const startedAt = Date.now();
    await evening.reach(({ stage }) => stage === 'over');
    const over = Date.now();
    const { layouts } = evening;
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      await evening.clock.move(600_000);
      await evening.arranged();
    }
    expect(evening.layouts - layouts).toBeGreaterThan(10);
    const refused = evening.emulator.calls.filter(({ at, status }) => at >= startedAt && status === 403);
    const within = refused.map(({ at }) => refused.filter((other) => other.at >= at && other.at < at + 600_000).length);
    const inGame = refused.filter(({ at }) => at < over).length;
    const most = Math.max(...within);
    console.log(
      `refused: ${inGame} in the game, ${refused.length - inGame} in the day after it, at most ${most} in 10 min`,
    );
    expect(inGame).toBeGreaterThan(10);
    expect(most).toBeLessThan(100);
    expect(refused.length).toBeLessThan(400);
    expect(evening.tables.table(evening.gameId)).not.toBeNull();
  });
});
