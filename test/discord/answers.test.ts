import type { Fault } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer | undefined;
afterEach(async () => {
  expect(place?.emulator.refusals ?? []).toEqual([]);
  await place?.close();
  place = undefined;
});

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
    spoil(place, callback, [{ kind: 'resetAfter' }]);
    const { content, failed } = await ann!.slash('game status');
    expect(failed).toBeUndefined();
    expect(content).not.toBe('');
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
