import type { ShownMessage } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { askedThrough } from '../game/kit/ask.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { lobbyLayout } from './views.ts';

const callback = '/interactions/{interaction_id}/{interaction_token}/callback';
const edit = '/channels/{channel_id}/messages/{message_id}';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer({ locale: 'en-US' });
  await place.people[0]!.slash('game new', { rules: 'six' });
  await expect.poll(lobbyMessages).toHaveLength(1);
});

const lobbyMessages = (): ShownMessage[] => place.people[0]!.messages(place.guild.channel('general'));
const lobby = (): ShownMessage => lobbyMessages().at(-1)!;
const lay = (state: 'open' | 'starting') =>
  place.discord.reconciler.arrange(lobbyLayout(place.service.place!, { ...place.service.lobby(), state }));

/** Every call of this route is lost on the way from now on. `kind` says whether it is carried out before. */
function lose(method: string, template: string, kind: 'reset' | 'resetAfter'): () => number {
  let count = 0;
  place.emulator.beforeRoute = (request) => {
    if (request.method !== method || request.template !== template) return undefined;
    count += 1;
    return { kind };
  };
  return () => count;
}

describe('where the answer to a call is lost', () => {
  test.each(['resetAfter', 'reset'] as const)(
    'a start that failed gives the lobby its buttons back (%s)',
    async (kind) => {
      const lostEdits = lose('PATCH', edit, kind);
      void lay('starting');
      await expect.poll(lostEdits).toBeGreaterThan(0);
      place.emulator.beforeRoute = undefined;
      await lay('open');
      await expect.poll(() => JSON.stringify(lobby().rows)).toContain('Start');
      expect(lobby().text).toContain('**Before the start:**');
    },
  );

  test('a bot that dies before it knows of its edit gives the lobby its buttons back', async () => {
    const dying = place.discord;
    lose('PATCH', edit, 'resetAfter');
    void lay('starting');
    await expect.poll(() => lobby().rows).toEqual([]);
    const { documents } = place.store;
    const stored = structuredClone([...documents]);
    await dying.close();
    place.emulator.beforeRoute = undefined;
    documents.clear();
    for (const [key, value] of stored) documents.set(key, value);
    await place.restart();
    await lay('open');
    await expect.poll(() => JSON.stringify(lobby().rows)).toContain('Start');
  });

  test('the lobby shows a person who has sat down, although the press was never answered', async () => {
    lose('POST', callback, 'reset');
    void place.people[1]!.press(lobby(), 'Join').catch(() => undefined);
    await expect.poll(() => place.service.calls).toContain('join');
    expect(lobby().text).not.toContain('P2');
    await expect.poll(() => lobby().text).toContain('2\\. P2');
  });

  test('the lobby shows who has sat down last, although the answer to the press before was late', async () => {
    place.emulator.beforeRoute = ({ method, template }) =>
      method === 'POST' && template === callback ? { kind: 'delay', ms: 700 } : undefined;
    const first = place.people[1]!.press(lobby(), 'Join');
    await expect.poll(() => place.service.calls).toContain('join');
    place.emulator.beforeRoute = undefined;
    await place.people[2]!.press(lobby(), 'Join');
    await first;
    await expect.poll(() => lobby().text).toMatch(/2\\. P2\n3\\. P3/);
  });
});

test('a table does not wait for the answer to a press longer than Discord does', async () => {
  let answer: (() => void) | undefined;
  place.service.ask = askedThrough(place.service, async (_, join) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return join();
  });
  const pressed = place.people[1]!.press(lobby(), 'Join');
  await expect.poll(() => answer).toBeDefined();
  await lay('starting');
  expect(lobby().rows).toEqual([]);
  answer!();
  await pressed;
  await expect.poll(() => lobby().text).toContain('2\\. P2');
});
