/** The order in which the sessions of all processes start. */
import { describe, expect, test } from 'vitest';
import { RequestPace } from '#discord/connection/request-pace.ts';
import { type StartWatch, startThrottler } from '#discord/connection/sharding.ts';
import { type Ownership, type SessionStarts, soleOwnership } from '#game/ports/ports.ts';
import { MemorySessionStarts } from '#store/open.ts';

/** Starts follow each other 20 times as fast as Discord allows. */
const SPEEDUP = 20;
const unowned: Ownership = { isHeld: () => false, held: () => new Promise(() => {}) };
/** The ids of two bots in base64, as their tokens begin. */
const [token, other] = ['MTAwMDAwMDAwMDAwMDAwMDAx.a.b', 'MTAwMDAwMDAwMDAwMDAwMDAy.a.b'];

interface Asked {
  readonly ownership: Ownership;
  /** The token of its bot. */
  readonly of: string;
  noteWait(): void;
}

/** Starts whose waits are long enough for a timer that fires early. */
function roundedStarts(): SessionStarts {
  const starts = new MemorySessionStarts();
  return {
    async take(bucket, pauseMs) {
      const wait = await starts.take(bucket, pauseMs);
      return wait === 0 ? 0 : wait + 2;
    },
  };
}

/** A session that waits for its start. */
async function sessionOf(
  starts: SessionStarts,
  { ownership = soleOwnership, of = token, noteWait = () => {} }: Partial<Asked> = {},
) {
  const manager = {
    options: { token: of },
    fetchGatewayInformation: async () => ({
      session_start_limit: { max_concurrency: 2, total: 1000, remaining: 1000, reset_after: 1 },
    }),
  };
  const watch: StartWatch = { waits: noteWait, short: () => {}, refused: () => {} };
  const shard = { starts, ownership, speedup: SPEEDUP, pace: new RequestPace() };
  return startThrottler(shard, watch)(manager as never);
}

const { signal } = new AbortController();

describe('the start of a session', () => {
  test('comes first for the owner of a shard, and later for one that stands by, although that has asked first', async () => {
    const starts = roundedStarts();
    const order: string[] = [];
    const standby = await sessionOf(starts, { ownership: unowned });
    const [owner, next] = [await sessionOf(starts), await sessionOf(starts)];
    await Promise.all([
      standby.waitForIdentify(0, signal).then(() => order.push('standby')),
      owner.waitForIdentify(0, signal).then(() => order.push('owner')),
      next.waitForIdentify(2, signal).then(() => order.push('next owner')),
    ]);
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
