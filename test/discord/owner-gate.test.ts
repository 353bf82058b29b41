import { RateLimitError, Routes } from 'discord.js';
import { expect, test, vi } from 'vitest';
import { heldInTime, ownedRequests, ownedVoice } from '#discord/connection/owner-gate.ts';
import { RequestPace, RequestPaces } from '#discord/connection/request-pace.ts';
import { ShardLease } from '../../src/shards/shard-lease.ts';

const fence = { shard: 0, owner: 'one', epoch: 1 };

test('a process that does not own the shard reads from Discord, and writes once it does', async () => {
  const lease = new ShardLease();
  const sent: string[] = [];
  const send = ownedRequests({ ownership: lease, pace: new RequestPace() }, async (url) => {
    sent.push(url);
    return new Response() as never;
  });
  await send('https://discord.com/api/v10/gateway/bot', { method: 'GET' } as never);
  const writing = send('https://discord.com/api/v10/channels/1/messages', { method: 'POST' } as never);
  const answering = send('https://discord.com/api/v10/interactions/1/token/callback', { method: 'POST' } as never);
  expect(sent).toHaveLength(1);
  await lease.renew(60_000, async () => fence);
  await Promise.all([writing, answering]);
  expect(sent).toHaveLength(3);
  lease.end();
  const late = send('https://discord.com/api/v10/channels/1/messages', { method: 'POST' } as never);
  await expect(late).rejects.toThrow('does not own');
  expect(sent).toHaveLength(3);
});

test('an answer to a press does not wait for long, and a message waits until the owner is known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const lease = new ShardLease();
    await lease.renew(0, async () => fence);
    const sent: string[] = [];
    const send = ownedRequests({ ownership: lease, pace: new RequestPace() }, async (url) => {
      sent.push(url);
      return new Response() as never;
    });
    const writing = send('https://discord.com/api/v10/channels/1/messages', { method: 'POST' } as never);
    const answering = send('https://discord.com/api/v10/interactions/1/token/callback', { method: 'POST' } as never);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await answering;
    expect(sent).toEqual([expect.stringContaining('/callback')]);
    const owning = heldInTime(lease);
    lease.end();
    expect(await owning).toBe('lost');
    const late = send('https://discord.com/api/v10/interactions/2/token/callback', { method: 'POST' } as never);
    await expect(late).rejects.toThrow('does not own');
    await expect(writing).rejects.toThrow('does not own');
    expect(sent).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('an announced answer does not wait for the owner or behind a message that does, keeps the pace, and is not sent by a process that lost the shard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const lease = new ShardLease();
    await lease.renew(0, async () => fence);
    const pace = new RequestPace(50);
    const sent: string[] = [];
    const send = ownedRequests({ ownership: lease, pace }, async (url) => {
      sent.push(url);
      return new Response() as never;
    });
    void send('https://discord.com/api/v10/channels/1/messages', { method: 'POST' } as never).catch(() => {});
    const fill = (token: string) =>
      send(`https://discord.com/api/v10${Routes.webhookMessage('1', token)}`, { method: 'PATCH' } as never);
    const first = fill('first');
    await vi.advanceTimersByTimeAsync(2_000);
    await first;
    expect(sent).toEqual([expect.stringMatching(/first.*original/)]);
    // The pace allows one request in a second.
    const second = Promise.all([fill('second'), fill('third')]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    await second;
    expect(sent).toHaveLength(3);
    const late = expect(fill('late')).rejects.toThrow('does not own');
    lease.end();
    await vi.advanceTimersByTimeAsync(2_000);
    await late;
    expect(sent).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

test('the voice of a process that does not own the shard neither joins, leaves nor follows', async () => {
  const lease = new ShardLease();
  const sendPayload = vi.fn(() => true);
  const heard = vi.fn();
  let toldBy: { onVoiceServerUpdate(data: never): void } | undefined;
  const adapter = ownedVoice(lease, (methods) => {
    toldBy = methods;
    return { sendPayload, destroy: () => {} };
  })({ onVoiceServerUpdate: heard, onVoiceStateUpdate: heard, destroy: () => {} });
  expect(adapter.sendPayload({})).toBe(false);
  toldBy!.onVoiceServerUpdate({} as never);
  expect([sendPayload.mock.calls.length, heard.mock.calls.length]).toEqual([0, 0]);
  await lease.renew(60_000, async () => fence);
  expect(adapter.sendPayload({})).toBe(true);
  toldBy!.onVoiceServerUpdate({} as never);
  expect([sendPayload.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
});

test('all clients of a process together make at most its share of requests in a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const pace = new RequestPace();
    pace.share(5);
    const turns = await Promise.all(Array.from({ length: 10 }, () => pace.turn()));
    const giving = new AbortController();
    const [given, waiting] = [pace.turn(giving.signal), pace.turn()];
    giving.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    let isOn = false;
    void waiting.then(() => {
      isOn = true;
    });
    // A request that is not answered may still arrive.
    await vi.advanceTimersByTimeAsync(5_000);
    turns[0]!();
    await vi.advanceTimersByTimeAsync(999);
    expect(isOn).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOn).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('each bot has limits of its own, of which the process has its share', async () => {
  const paces = new RequestPaces();
  paces.share(50);
  const signal = AbortSignal.abort(new Error('waits'));
  for (const bot of [0, 1]) {
    await paces.of(bot).turn(signal);
    await expect(paces.of(bot).turn(signal)).rejects.toThrow('waits');
  }
});

test('the making of a thread waits for a turn that is near, and is given back while the turn is far', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const lease = new ShardLease();
    await lease.renew(1_000_000, async () => fence);
    const send = ownedRequests({ ownership: lease, pace: new RequestPace(50) }, async () => new Response() as never);
    const make = (channel: string) =>
      send(`https://discord.com/api/v10${Routes.threads(channel)}`, { method: 'POST' } as never);
    await make('1');
    await expect(make('2')).rejects.toMatchObject({
      name: `RateLimitError[/channels/:id/threads]`,
      retryAfter: 300_000,
    });
    await vi.advanceTimersByTimeAsync(298_000);
    const near = make('2');
    // The next turn after that one is far again.
    await expect(make('3')).rejects.toBeInstanceOf(RateLimitError);
    await vi.advanceTimersByTimeAsync(2_000);
    await near;
  } finally {
    vi.useRealTimers();
  }
});
