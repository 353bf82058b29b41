import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { paletteStyle } from '#pictures/palette.ts';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

const pathOf = (name: string): string => fileURLToPath(new URL(`./page/${name}`, import.meta.url));

/** Builds one script of the page from its entry. */
async function script(entry: string): Promise<PageFile> {
  const { outputFiles } = await build({
    entryPoints: [pathOf(entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return { type: 'text/javascript; charset=utf-8', content: Buffer.from(outputFiles[0]!.contents) };
}

const file = async (name: string, type: string): Promise<PageFile> => ({ type, content: await readFile(pathOf(name)) });

async function styles(): Promise<PageFile> {
  const { type, content } = await file('style.css', 'text/css; charset=utf-8');
  return { type, content: Buffer.from(`${paletteStyle}\n${content}`) };
}

/** Returns the files of the page by their names. The decoder is loaded only by a browser without one of its own. */
export async function pageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const [html, css, page, decoder] = await Promise.all([
    file('index.html', 'text/html; charset=utf-8'),
    styles(),
    script('main.ts'),
    script('fallback-decoder.ts'),
  ]);
  return new Map([
    ['', html],
    ['style.css', css],
    ['page.js', page],
    ['fallback-decoder.js', decoder],
  ]);
}
