import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const { resolve } = createRequire(import.meta.url);

const fonts = ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

let ready: Promise<readonly Uint8Array[]> | null = null;

/** The renderer is set up once; it brings its letters along, since a server may have none. */
async function prepare(): Promise<readonly Uint8Array[]> {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return Promise.all(fonts.map((font) => readFile(font)));
}

/** A picture of ours as PNG, `scale` times as large. */
export async function pngOf(svg: string, scale = 2): Promise<Uint8Array> {
  ready ??= prepare();
  const fontBuffers = [...(await ready)];
  const drawn = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' },
  });
  try {
    const image = drawn.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawn.free();
  }
}
