/** Words about a store that does not answer: they pass everything that waits for it, and are dropped once it answers. */
import { beforeEach, expect, test } from 'vitest';
import type { RoomLayout } from '#game/ports/ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer();
  // An overwrite that is kept otherwise than asked is logged.
  place.emulator.discord.channelRewrites = {};
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const rooms: RoomLayout[] = [{ room: 'town', name: 'town', access }];
  await place.arrange({ rooms, speakers: null });
});

const posts = () =>
  place.emulator.calls.filter(({ method, route }) => method === 'POST' && route === '/channels/{channel_id}/messages');
const texts = () => posts().map(({ body }) => (body as { content: string }).content);

test('they are posted while a post before them waits for the store', async () => {
  const { reconciler } = place.discord;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { set } = place.store;
  place.store.set = async (...document) => {
    await held;
    return set(...document);
  };
  const before = reconciler.post('g1', 'town', { text: 'before' }, 'n1');
  await reconciler.postAtOnce('g1', { text: 'the store hangs' }, 'n2', new AbortController().signal);
  expect(texts()).toEqual(['the store hangs']);
  answer();
  await before;
  expect(texts()).toEqual(['the store hangs', 'before']);
});

test('they are not posted once they are not true any more, and nobody is alarmed', async () => {
  const { reconciler } = place.discord;
  const words = new AbortController();
  let reached = () => {};
  const first = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  place.emulator.beforeRoute = async ({ method, template }) => {
    if (`${method} ${template}` !== 'POST /channels/{channel_id}/messages') return undefined;
    reached();
    await held;
    return undefined;
  };
  const before = reconciler.post('g1', 'town', { text: 'before' }, 'n1');
  await first;
  const said = reconciler.postAtOnce('g1', { text: 'the store hangs' }, 'n2', words.signal);
  words.abort();
  answer();
  await Promise.all([before, said]);
  await reconciler.postAtOnce('g1', { text: 'the store hangs' }, 'n3', words.signal);
  expect(texts()).toEqual(['before']);
  expect(place.log.issues).toEqual([]);
});
