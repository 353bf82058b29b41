/** The order in which the sessions of all processes start. */
import { describe, expect, test } from 'vitest';
import { type Rest, restFor } from '#discord/connection/growing-pace.ts';
import { RequestPace } from '#discord/connection/request-pace.ts';
import { type StartWatch, startThrottler } from '#discord/connection/sharding.ts';
import { type Ownership, type SessionStarts, soleOwnership } from '#game/ports/ports.ts';
import { MemorySessionStarts } from '#store/open.ts';
import { TestClock } from '../game/kit/clock.ts';

const unowned: Ownership = { isHeld: () => false, held: () => new Promise(() => {}) };
/** The ids of two bots in base64, as their tokens begin. */
const [token, other] = ['MTAwMDAwMDAwMDAwMDAwMDAx.a.b', 'MTAwMDAwMDAwMDAwMDAwMDAy.a.b'];

interface Asked {
  readonly ownership: Ownership;
  /** The token of its bot. */
  readonly of: string;
  readonly rest: Rest;
  noteWait(): void;
}

/** A session that waits for its start. */
async function sessionOf(
  starts: SessionStarts,
  { ownership = soleOwnership, of = token, rest = restFor(), noteWait = () => {} }: Partial<Asked> = {},
) {
  const manager = {
    options: { token: of },
    fetchGatewayInformation: async () => ({
      session_start_limit: { max_concurrency: 2, total: 1000, remaining: 1000, reset_after: 1 },
    }),
  };
  const watch: StartWatch = { waits: noteWait, short: () => {}, refused: () => {} };
  return startThrottler({ starts, ownership, pace: new RequestPace() }, watch, rest)(manager as never);
}

const { signal } = new AbortController();

describe('the start of a session', () => {
  test('comes first for the owner of a shard, and later for one that stands by, although that has asked first', async () => {
    const clock = new TestClock();
    const rest: Rest = (ms) => new Promise<void>((resolve) => clock.wake(clock.now() + ms, resolve));
    const starts = new MemorySessionStarts(() => clock.now());
    const order: string[] = [];
    const standby = await sessionOf(starts, { rest, ownership: unowned });
    const [owner, next] = [await sessionOf(starts, { rest }), await sessionOf(starts, { rest })];
    const all = Promise.all([
      standby.waitForIdentify(0, signal).then(() => order.push('standby')),
      owner.waitForIdentify(0, signal).then(() => order.push('owner')),
      next.waitForIdentify(2, signal).then(() => order.push('next owner')),
    ]);
    while (await clock.ring());
    await all;
    expect(order).toEqual(['owner', 'next owner', 'standby']);
  });

  test('waits for no session of another bucket or bot', async () => {
    const asked: string[] = [];
    const take = async (bucket: string) => {
      asked.push(bucket);
      return 0;
    };
    const starts = { take };
    const [one, two] = [await sessionOf(starts), await sessionOf(starts, { of: other })];
    await one.waitForIdentify(4, signal);
    await one.waitForIdentify(7, signal);
    await two.waitForIdentify(4, signal);
    expect(asked).toEqual(['100000000000000001 0', '100000000000000001 1', '100000000000000002 0']);
  });

  test('is asked for again as long as it has to wait, which is noted each time, and is given up with its connection', async () => {
    const giving = new AbortController();
    let waits = 0;
    const noteWait = () => {
      waits += 1;
      if (waits === 3) giving.abort();
    };
    const session = await sessionOf({ take: async () => 1 }, { noteWait });
    await expect(session.waitForIdentify(0, giving.signal)).rejects.toThrow('aborted');
    expect(waits).toBe(3);
  });
});
