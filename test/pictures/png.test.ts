import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { pngOf, pngRenderer, startRenderer } from '#pictures/png.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

const isPng = (picture: Uint8Array): boolean => Buffer.from(picture).toString('latin1', 1, 4) === 'PNG';

test('a picture is drawn although the renderer could not be set up for the one before', async () => {
  let failures = 2;
  const draw = pngRenderer(async (file) => {
    // One of the fonts fails first, then the program itself.
    if (failures > 0 && (failures === 2 || file.endsWith('.wasm'))) {
      failures -= 1;
      throw new Error('EMFILE: too many open files');
    }
    return readFile(file);
  });
  await expect(draw(svg)).rejects.toThrow('EMFILE');
  await expect(draw(svg)).rejects.toThrow('EMFILE');
  const pictures = await Promise.all([draw(svg), draw(svg)]);
  for (const picture of pictures) expect(isPng(picture)).toBe(true);
});

test('a second renderer of the same process shares the WASM program with the first', async () => {
  expect(isPng(await pngOf(svg))).toBe(true);
  expect(isPng(await pngRenderer((file) => readFile(file))(svg))).toBe(true);
});

test('the files are read before the renderer starts, and a start that failed is repeated', async () => {
  const events: string[] = [];
  let fails = true;
  const draw = pngRenderer(
    (file) => {
      events.push(basename(file));
      return readFile(file);
    },
    async (program) => {
      events.push('start');
      if (fails) throw new Error('out of memory');
      await startRenderer(program);
    },
  );
  await expect(draw(svg)).rejects.toThrow('out of memory');
  fails = false;
  expect(isPng(await draw(svg))).toBe(true);
  const once = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'NotoEmoji_400Regular.ttf', 'index_bg.wasm', 'start'];
  expect(events).toEqual([...once, ...once]);
});
