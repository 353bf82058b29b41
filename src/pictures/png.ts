import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { fontFiles } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

const program = resolve('@resvg/resvg-wasm/index_bg.wasm');

type Read = (file: string) => Promise<Uint8Array>;

/** Starts the renderer with its WASM program. */
type Start = (program: Uint8Array) => Promise<void>;

let started: Promise<void> | null = null;

/**
 * Starts the renderer of this process. The library allows one start per process, so a later call waits for the first
 * one. If that one fails, the next call starts the renderer again.
 */
export const startRenderer: Start = (program) => {
  started ??= initWasm(program).catch((error: unknown) => {
    started = null;
    throw error;
  });
  return started;
};

/** Reads all files before the start, and includes the fonts, since a server may have none. */
async function prepare(read: Read, start: Start): Promise<readonly Uint8Array[]> {
  const fonts = await Promise.all(fontFiles.map(read));
  await start(await read(program));
  return fonts;
}

/**
 * Returns a function that draws the project's pictures as PNG, `scale` times as large. The renderer is set up for the
 * first picture. If the setup fails (a disk error, too many open files), the next picture tries again.
 */
export function pngRenderer(read: Read, start = startRenderer): (svg: string, scale?: number) => Promise<Uint8Array> {
  let ready: Promise<readonly Uint8Array[]> | null = null;
  return async (svg, scale = 1) => {
    ready ??= prepare(read, start).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    return drawn(svg, scale, [...(await ready)]);
  };
}

export const pngOf = pngRenderer((file) => readFile(file));

function drawn(svg: string, scale: number, fontBuffers: Uint8Array[]): Uint8Array {
  const picture = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
  });
  try {
    const image = picture.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    picture.free();
  }
}
