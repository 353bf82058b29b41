import { Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;

beforeEach(async () => {
  s = await startRestBot();
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.emulator.stop();
});

interface Emoji {
  readonly id: string;
  readonly name: string;
}

const all = () => Routes.applicationEmojis(s.application.id);
const png = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}`;
const make = (name: string, image = png(8)) => s.api.post(all(), { body: { name, image } }) as Promise<Emoji>;
const listed = async () => ((await s.api.get(all())) as { items: Emoji[] }).items.map(({ name }) => name);

test('an application makes, lists, renames and deletes emoji of its own', async () => {
  const { id } = await make('mark_one');
  await make('mark_two');
  expect(await listed()).toEqual(['mark_one', 'mark_two']);
  const one = Routes.applicationEmoji(s.application.id, id);
  expect(await s.api.patch(one, { body: { name: 'mark_1' } })).toMatchObject({ id, name: 'mark_1', animated: false });
  await s.api.delete(one);
  expect(await listed()).toEqual(['mark_two']);
  expect(await codeOf(s.api.get(one))).toBe(10014);
});

test('nobody else reads or makes them', async () => {
  const other = s.emulator.addApplication({ name: 'Other' });
  expect(await codeOf(s.api.get(Routes.applicationEmojis(other.id)))).toBe(20012);
});

test.each([
  ['ab', 'done'],
  ['a'.repeat(32), 'done'],
  ['a', 50035],
  ['a'.repeat(33), 50035],
  ['with-dash', 50035],
  ['имя', 50035],
])('the name %j: %s', async (name, answer) => {
  expect(await codeOf(make(name))).toBe(answer);
});

test.each([
  ['256 KiB', png(256 * 1024), 'done'],
  ['a byte more', png(256 * 1024 + 1), 50035],
  ['no image', 'data:text/plain;base64,AAAA', 50046],
])('an image of %s', async (_, image, answer) => {
  expect(await codeOf(make('mark', image))).toBe(answer);
});

test('the 2,001st emoji is refused', async () => {
  const { emojis } = s.application;
  const first = await make('mark');
  const stored = emojis.get(first.id)!;
  for (let n = 1; n < 1999; n += 1) emojis.set(`${n}`, { ...stored, id: `${n}` });
  expect(await codeOf(make('last'))).toBe('done');
  expect(await codeOf(make('one_more'))).toBe(30008);
});

test('the image of an emoji is at its address of the CDN until it is deleted', async () => {
  const { id } = await make('mark', png(5));
  const address = `${new URL(s.emulator.apiUrl).origin}/emojis/${id}.png`;
  const got = await fetch(address);
  expect(got.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await got.arrayBuffer())).toEqual(Buffer.alloc(5, 1));
  await s.api.delete(Routes.applicationEmoji(s.application.id, id));
  expect((await fetch(address)).status).toBe(404);
});
