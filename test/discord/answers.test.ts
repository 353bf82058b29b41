import type { Fault } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FenceLostError } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { ShardLease } from '../../src/shards/shard-lease.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
afterEach(() => expect(place?.emulator.refusals ?? []).toEqual([]));

const callback = 'POST /interactions/{interaction_id}/{interaction_token}/callback';
const edit = 'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original';
const unavailable: Fault = { kind: 'answer', status: 503, body: { message: 'spoilt' } } as Fault;

/** Spoils the first calls of a route. Returns the number of calls of each route. */
function spoil({ emulator }: TestServer, route: string, faults: readonly Fault[]): ReadonlyMap<string, number> {
  const left = [...faults];
  const calls = new Map<string, number>();
  emulator.beforeRoute = ({ method, template }) => {
    const called = `${method} ${template}`;
    calls.set(called, (calls.get(called) ?? 0) + 1);
    return called === route ? left.shift() : undefined;
  };
  return calls;
}

describe('an answer to somebody', () => {
  test('comes although nobody knows whether Discord was told that it comes', async () => {
    place = await startTestServer();
    const [ann] = place.people;
    const calls = spoil(place, callback, [{ kind: 'resetAfter' }]);
    const { content, failed } = await ann!.slash('game status');
    expect(failed).toBeUndefined();
    expect(content).not.toBe('');
    // The second is refused as one too many, so the first has come.
    expect(calls.get(callback)).toBeLessThanOrEqual(2);
  });

  test('comes although Discord was not told at first that it comes', async () => {
    place = await startTestServer();
    const [ann] = place.people;
    const calls = spoil(place, callback, Array<Fault>(5).fill({ kind: 'reset' }));
    const { content, failed } = await ann!.slash('game status');
    expect(failed).toBeUndefined();
    expect(content).not.toBe('');
    expect(calls.get(callback)).toBe(6);
  });

  test('that was put off comes as soon as Discord takes it', async () => {
    place = await startTestServer();
    const [ann] = place.people;
    const calls = spoil(place, edit, Array<Fault>(9).fill(unavailable));
    const { content, failed } = await ann!.slash('game status');
    expect(failed).toBeUndefined();
    expect(content).not.toBe('');
    expect(calls.get(edit)).toBe(10);
  });
});

describe('a command whose shard another process has taken meanwhile does not end this process', () => {
  const late: Fault = { kind: 'answer', status: 404, body: { code: 10062, message: 'Unknown interaction' } };
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(reason);
  };
  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => process.off('unhandledRejection', note));

  /** Spoils the callback, and lets the command fail once `fail` is called. `begun`: the command is being carried out. */
  function takenOver(faults: readonly Fault[]): { readonly begun: Promise<void>; readonly fail: () => void } {
    spoil(place!, callback, faults);
    let fail = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      place!.service.create = () => {
        resolve();
        return new Promise((_, reject) => {
          fail = () => reject(new FenceLostError('another process has the shard'));
        });
      };
    });
    return { begun, fail: () => fail() };
  }

  test('while Discord is being told that the answer comes', async () => {
    place = await startTestServer({ interactions: { firstResponseMs: 1_300 } });
    const { begun, fail } = takenOver(Array<Fault>(20).fill({ kind: 'reset' }));
    const answer = place.people[0]!.slash('game new', { rules: 'six' });
    await begun;
    fail();
    expect((await answer).failed).toBeDefined();
    expect(unhandled).toEqual([]);
  });

  test('after Discord has refused to wait for the answer', async () => {
    place = await startTestServer({ interactions: { firstResponseMs: 1_300 } });
    const { begun, fail } = takenOver([late]);
    const answer = place.people[0]!.slash('game new', { rules: 'six' });
    await begun;
    expect((await answer).failed).toBeDefined();
    fail();
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  });
});

describe('while the store does not tell who owns the shard', () => {
  const fence = { shard: 0, owner: 'one', epoch: 1 };

  /** A bot whose lease has just ended. */
  async function ended(interactions: { firstResponseMs: number } = { firstResponseMs: 60_000 }): Promise<ShardLease> {
    const lease = new ShardLease();
    await lease.renew(60_000, async () => fence);
    place = await startTestServer({ ownership: lease, interactions });
    await lease.renew(0, async () => fence);
    return lease;
  }

  test('a person is asked in their language to try again, and nothing is done', async () => {
    await ended();
    const [ann, boris] = place!.people;
    const answers = await Promise.all([ann!.slash('game new', { rules: 'six' }), boris!.slash('game status')]);
    const words = (['en', 'ru'] as const).map((language) => t(language, 'remarks:table.storage-full'));
    expect(answers.map(({ content }) => content)).toEqual(words);
    expect(place!.service.calls).toEqual([]);
  });

  test('a press is answered in order if the lease is renewed soon enough', async () => {
    const lease = await ended();
    const [ann] = place!.people;
    const asked = ann!.slash('game status');
    await lease.renew(60_000, async () => fence);
    const { content } = await asked;
    expect(content).not.toBe('');
    expect(content).not.toBe(t('en', 'remarks:table.storage-full'));
  });

  test('nothing is answered here once another process owns the shard', async () => {
    // Longer than the wait for the store.
    const lease = await ended({ firstResponseMs: 1_300 });
    const [ann] = place!.people;
    const before = place!.emulator.calls.length;
    const asked = ann!.slash('game status');
    lease.end();
    expect((await asked).failed).toBeDefined();
    expect(place!.emulator.calls.slice(before)).toEqual([]);
  });
});
