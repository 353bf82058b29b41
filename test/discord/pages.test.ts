/** The pages of the town on Discord: posted once, edited while their step lasts, and never far up. */
import { readText } from 'discord-emulator';
import { describe, expect } from 'vitest';
import type { GameOverview, Panel, StepChoice } from '#game/ports/ports.ts';
import { test } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { emptyOverview, pageWith } from './views.ts';

const lines = (number: number) => [`page ${number}`];
const over = (number: number): Panel => ({
  ...pageWith({ kind: 'appeal' }, { number, lines: lines(number) }),
  now: null,
});
const open = (number: number): Panel => pageWith({ kind: 'appeal' }, { number, lines: lines(number) });

const show = (place: TestServer, ...pages: readonly Panel[]) => {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  return place.arrange({
    rooms: [{ room: 'town', name: 'town', access }],
    panels: pages.map((panel) => ({ room: 'town', panel })),
  });
};
const town = (place: TestServer) => place.people[0]!.messages(place.guild.channel('town'));
const texts = (place: TestServer) => town(place).map(({ text: content }) => content);
const withButtons = (place: TestServer) => town(place).filter(({ rows: components = [] }) => components.length > 0);
const say = (place: TestServer, text: string) => place.discord.reconciler.post('g1', 'town', { text }, `nonce ${text}`);

const day = (overview: Partial<GameOverview>): StepChoice => ({
  ...{ kind: 'day', offers: ['passes', 'nominates'] },
  overview: { ...emptyOverview, seats: [], ...overview },
});
/** The pages on which people are asked for something. */
const awaited: readonly (readonly [string, StepChoice])[] = [
  ['a speech of the day', day({ step: { kind: 'speech', seat: 1, purpose: 'turn', number: 9, seconds: 60 } })],
  ['a vote', { kind: 'ballot', choices: [1, 2], voted: [] }],
  ['a call of the night', { kind: 'night', numbers: null }],
  ['a paused game', day({ paused: true })],
];

const contentOf = (body: unknown) => readText(body ?? {});

/** Lets every post of this page fail from now on. Returns a function that tells whether one has failed. */
function refusePage(place: TestServer, number: number): () => boolean {
  let isRefused = false;
  place.emulator.beforeRoute = ({ method, body }) => {
    if (method !== 'POST' || contentOf(body) !== `page ${number}`) return undefined;
    isRefused = true;
    return { kind: 'answer', status: 503, code: 0 };
  };
  return () => isRefused;
}

describe('a page of the town', () => {
  test('stays without buttons when it is over, and only the latest has choices', async ({ place }) => {
    await show(place, open(1));
    await show(place, over(1), open(2));
    expect(texts(place)).toEqual(['page 1', 'page 2']);
    expect(withButtons(place).map(({ text: content }) => content)).toEqual(['page 2']);
  });

  test('is posted again when three messages are below it, and pings nobody for that', async ({ place }) => {
    await show(place, pageWith({ kind: 'appeal' }, { lines: lines(1), mentions: [place.people[0]!.id] }));
    for (const text of ['a', 'b']) await say(place, text);
    expect(texts(place)).toEqual(['page 1', 'a', 'b']);
    await say(place, 'c');
    await expect.poll(() => texts(place)).toEqual(['a', 'b', 'c', 'page 1']);
    expect(withButtons(place)).toHaveLength(1);
    const pings = place.emulator.calls.flatMap(
      ({ body }) => (body as { allowed_mentions?: { users?: string[] } })?.allowed_mentions?.users ?? [],
    );
    expect(pings).toEqual([place.people[0]!.id]);
  });

  test('that pings somebody begins with Unicode for their phones, and has the own marks from its first change on', async () => {
    const mark = '<:nc_floor_0123abcd:5>';
    const place = await startTestServer({ marks: new Map([['floor', mark]]) });
    const { id } = place.people[0]!;
    const spoken = `<@${id}>, one minute. 🎙️`;
    const page = (...more: readonly string[]) =>
      pageWith({ kind: 'appeal' }, { lines: [spoken, ...more], mentions: [id] });
    await show(place, page());
    await show(place, page('More.'));
    const shown = () =>
      place.emulator.calls.flatMap(({ method, route, body }) =>
        route?.startsWith('/channels/{channel_id}/messages') && method !== 'GET' ? [contentOf(body)] : [],
      );
    await expect.poll(shown).toEqual([spoken, `${spoken.replace('🎙️', mark)}\nMore.`]);
    await place.discord.reconciler.post('g1', 'town', { text: spoken, mentions: [id] }, 'call');
    await place.discord.reconciler.post('g1', 'town', { text: spoken }, 'no call');
    expect(texts(place).slice(1)).toEqual([spoken, spoken.replace('🎙️', mark)]);
  });

  test('is posted again when people have written three messages below it, and at most once in twenty seconds', async ({
    place,
  }) => {
    await show(place, open(1));
    const town = place.guild.channel('town');
    const write = (text: string) => place.people[0]!.say(town, text);
    for (const text of ['a', 'b', 'c']) write(text);
    await expect.poll(() => texts(place)).toEqual(['a', 'b', 'c', 'page 1']);
    const movedAt = performance.now();
    for (const text of ['d', 'e', 'f', 'g']) write(text);
    await expect.poll(() => texts(place), { timeout: 60_000 }).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'page 1']);
    expect(performance.now() - movedAt).toBeGreaterThan(15_000);
  });

  test.for(awaited)('is never more than two messages of people above the end: %s', async ([_, choice], { place }) => {
    await show(place, pageWith(choice, { lines: lines(1) }));
    const ofPage = () => town(place).findIndex(({ text }) => text.startsWith('page 1'));
    const write = (text: string) => place.people[0]!.say(place.guild.channel('town'), text);
    for (const text of ['a', 'b', 'c']) write(text);
    await expect.poll(ofPage).toBe(3);
    expect(town(place)).toHaveLength(4);
  });

  test('keeps its message until it is posted again, also if its step is over by then', async ({ place }) => {
    await show(place, open(1));
    const isRefused = refusePage(place, 1);
    for (const text of ['a', 'b', 'c']) await say(place, text);
    await expect.poll(isRefused).toBe(true);
    await show(place, over(1), open(2));
    await expect.poll(() => texts(place)).toEqual(['page 1', 'a', 'b', 'c', 'page 2']);
    await expect.poll(() => withButtons(place).map(({ text: content }) => content)).toEqual(['page 2']);
  });

  test('keeps its message if the bot is killed before it is posted again', async ({ place }) => {
    await show(place, open(1));
    const isRefused = refusePage(place, 1);
    for (const text of ['a', 'b', 'c']) await say(place, text);
    await expect.poll(isRefused).toBe(true);
    await place.restart();
    await show(place, over(1), open(2));
    await expect.poll(() => texts(place)).toEqual(['page 1', 'a', 'b', 'c', 'page 2']);
  });

  test('has one message if the bot is killed right after it has posted it again', async ({ place }) => {
    await show(place, open(1));
    let before: typeof place.store.documents | undefined;
    place.emulator.beforeRoute = ({ method, body }) => {
      if (method === 'POST' && contentOf(body) === 'page 1') before = structuredClone(place.store.documents);
      return method === 'DELETE' ? { kind: 'answer', status: 503, code: 0 } : undefined;
    };
    for (const text of ['a', 'b', 'c']) await say(place, text);
    await expect.poll(() => texts(place)).toEqual(['page 1', 'a', 'b', 'c', 'page 1']);
    await place.discord.close();
    for (const [key, document] of before!) place.store.documents.set(key, document);
    place.emulator.beforeRoute = undefined;
    await place.restart();
    await show(place, over(1), open(2));
    await expect.poll(() => texts(place)).toEqual(['a', 'b', 'c', 'page 1', 'page 2']);
    await expect.poll(() => withButtons(place).map(({ text: content }) => content)).toEqual(['page 2']);
  });

  test('is neither lost nor posted twice by a kill, whatever was stored before it', async ({ place }) => {
    await show(place, open(1));
    const before = structuredClone(place.store.documents);
    await show(place, over(1), open(2));
    await place.discord.close();
    for (const [key, document] of before) place.store.documents.set(key, document);
    await place.restart();
    await show(place, over(1), over(2), open(3));
    await expect.poll(() => withButtons(place).map(({ text: content }) => content)).toEqual(['page 3']);
    expect(texts(place)).toEqual(['page 1', 'page 2', 'page 3']);
  });

  test('of an earlier version’s game is the latest one alone: the others were told otherwise', async ({ place }) => {
    await show(place, open(1));
    const key = 'hall:g1';
    const document = structuredClone(place.store.documents.get(key)) as {
      panels: Record<string, unknown>;
      page?: number;
    };
    await place.discord.close();
    const panels = { 'town/night-1': document.panels['town/page-1'] };
    delete document.page;
    place.store.documents.set(key, { ...document, panels });
    await place.restart();
    await show(place, over(1), over(2), open(3));
    expect(texts(place)).toEqual(['page 3']);
  });

  test('shows nothing of the town’s log again after its table is over', async ({ place }) => {
    await show(place, open(1));
    await show(place, over(1), over(2));
    const from = place.emulator.calls.length;
    await show(place, over(1), over(2));
    expect(place.emulator.calls.slice(from).filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(texts(place)).toEqual(['page 1', 'page 2']);
  });
});
