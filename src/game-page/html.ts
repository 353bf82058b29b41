import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as esbuild from 'esbuild';
import type { GamePages } from '#game/ports/game-page.ts';
import type { Log } from '#game/ports/ports.ts';
import { paletteStyle } from '#pictures/palette.ts';
import { gamePageOf } from './game-page.ts';
import type { PageData } from './page-data.ts';

/** The script and the style of the page, which are the same for all games. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** A built program is as deep below the project as this file. */
const sourceOf = (name: string): string => fileURLToPath(new URL(`../../src/game-page/page/${name}`, import.meta.url));

/**
 * Builds the script and the style from their sources. A built bot has them, and never loads esbuild.
 *
 * @returns also the paths of the sources, from the project's folder
 */
export function buildPageFiles(): PageFiles & { readonly sources: readonly string[] } {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof esbuild;
  const absWorkingDir = fileURLToPath(new URL('../../', import.meta.url));
  // The project's own tsconfig.json is for the check of types, and no image has it.
  const options = { absWorkingDir, bundle: true, minify: true, write: false, metafile: true, tsconfigRaw: {} } as const;
  const script = buildSync({
    ...options,
    entryPoints: [sourceOf('main.tsx')],
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const style = buildSync({ ...options, entryPoints: [sourceOf('style.css')] });
  return {
    script: script.outputFiles[0]!.text,
    style: paletteStyle + style.outputFiles[0]!.text,
    sources: [script, style].flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  };
}

/** The name of the file in which a built bot has the script and the style. */
export const builtPage = 'game-page.json';

/** Reads the script and the style that the build has made, or builds them from their sources. */
export function pageFiles(): PageFiles {
  let built: string;
  try {
    built = readFileSync(new URL(`./${builtPage}`, import.meta.url), 'utf8');
  } catch {
    return buildPageFiles();
  }
  return JSON.parse(built) as PageFiles;
}

/** The page of a finished game runs its own script, and cannot ask for anything. */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

/** Writes a page: one file. That of a finished game asks for nothing. The server of a live page sends its policy. */
export const htmlOf = (data: PageData, { script, style }: PageFiles): string =>
  [
    '<!doctype html>',
    `<html lang="${data.language}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(data.kind === 'replay' ? [`<meta http-equiv="Content-Security-Policy" content="${policy}">`] : []),
    `<title>${escaped(data.title)}</title>`,
    '<!-- Contains Preact, Copyright (c) 2015-present Jason Miller, under the MIT licence. -->',
    `<style>${style}</style>`,
    '<main id="page"></main>',
    `<script type="application/json" id="game">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    `<script>${script}</script>`,
    '',
  ].join('\n');

/**
 * Returns the writer of the pages of games. It looks for its files when the first game has ended. A game never fails
 * with its page.
 */
export function gamePages(log: Pick<Log, 'error'>): GamePages {
  let files: PageFiles | null = null;
  return {
    html(game, wording) {
      const { outcome } = game.state;
      if (outcome === null || outcome.cards.length === 0) return null;
      try {
        files ??= pageFiles();
        return htmlOf(gamePageOf(game, wording), files);
      } catch (error) {
        log.error({ error }, 'the page of a game could not be written');
        return null;
      }
    },
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
