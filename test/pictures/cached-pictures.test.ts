import { expect, test } from 'vitest';
import { CachedPictures } from '#pictures/index.ts';

/** A thread that notes what it draws: three bytes for each picture, and nothing for `bad`. */
function noted() {
  const drawn: string[] = [];
  const draw = async ({ svg, scale }: { svg: string; scale: number }) => {
    drawn.push(`${svg}${scale}`);
    return svg === 'bad' ? null : Uint8Array.of(svg.charCodeAt(0), scale, 0);
  };
  return { drawn, draw };
}

test('a picture is drawn once, also if it is wanted twice at the same time', async () => {
  const thread = noted();
  const pictures = new CachedPictures(thread);
  const [one, two] = await Promise.all([pictures.draw('a'), pictures.draw('a')]);
  expect(one).toEqual(two);
  expect(await pictures.draw('a')).toEqual(one);
  expect(thread.drawn).toEqual(['a1']);
  expect(await pictures.draw('a', 2)).not.toEqual(one);
  expect(thread.drawn).toEqual(['a1', 'a2']);
});

test('nobody has to wait: a picture that is not ready is begun, and is there later', async () => {
  const thread = noted();
  const pictures = new CachedPictures(thread);
  expect(pictures.ready('a')).toBeNull();
  expect(thread.drawn).toEqual(['a1']);
  await pictures.draw('a');
  expect(pictures.ready('a')).toEqual(Uint8Array.of(97, 1, 0));
});

test('a picture that failed is tried again when it is wanted again', async () => {
  const thread = noted();
  const pictures = new CachedPictures(thread);
  expect(await pictures.draw('bad')).toBeNull();
  expect(await pictures.draw('bad')).toBeNull();
  expect(thread.drawn).toEqual(['bad1', 'bad1']);
});

test('the picture that was not used for the longest time is dropped when too many bytes are kept', async () => {
  const thread = noted();
  const pictures = new CachedPictures(thread, 6);
  await pictures.draw('a');
  await pictures.draw('b');
  await pictures.draw('a');
  await pictures.draw('c');
  thread.drawn.length = 0;
  for (const svg of ['a', 'c']) await pictures.draw(svg);
  expect(thread.drawn).toEqual([]);
  await pictures.draw('b');
  expect(thread.drawn).toEqual(['b1']);
});
