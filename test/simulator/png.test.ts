import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pngRenderer } from '#simulator/png.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';

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
  for (const picture of pictures) expect(Buffer.from(picture).toString('latin1', 1, 4)).toBe('PNG');
});
