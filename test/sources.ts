/** Reads the files of the program and their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export const root = new URL('../', import.meta.url);

export interface Source {
  /** The path from the project's root: `src/engine/kernel/turn.ts`. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  /** A path from the project's root, or a package. */
  readonly target: string;
  /** True if the import is erased before the program runs. */
  readonly typesOnly: boolean;
  readonly names: string;
}

export const emulator = 'packages/discord-emulator/src/';

/** The file that every folder may import. It imports nothing. */
export const shared = 'src/result.ts';

/** All programs in a folder. */
const programsIn = (folder: string): readonly Source[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: folder + name, text: readFileSync(new URL(folder + name, root), 'utf8') }));

/** The bot, its commands and the emulator. */
export const sources: readonly Source[] = ['src/', 'commands/', emulator].flatMap(programsIn);

/** The programs that make and check voice packs. They belong to no folder of the import table. */
export const audioSources: readonly Source[] = programsIn('audio/');

/** The tests of the bot and of the emulator. */
export const testSources: readonly Source[] = ['test/', 'packages/discord-emulator/test/'].flatMap(programsIn);

/** The text without comments, and without the content of quotes unless `strings` is `'with'`. */
export function code(text: string, strings: 'with' | 'without'): string {
  const tokens = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replace(tokens, (token) => (token.startsWith('/') ? ' ' : strings === 'with' ? token : "''"));
}

export function importsOf({ path, text }: Source): readonly Import[] {
  const statement =
    /\b(?:import|export)\s+(type\s+)?([\w*\s{},]*?)\s*from\s*'([^']+)'|(?<![.'])\bimport\s*\(?\s*'([^']+)'/g;
  return [...code(text, 'with').matchAll(statement)].map(([, type, names = '', from, bare]) => {
    const listed = names.replace(/[{}\s]+/g, ' ').trim();
    const allTypes = names.includes('{') && listed.split(',').every((name) => /^\s*(type\s|$)/.test(name));
    return { target: resolved(path, (from ?? bare)!), typesOnly: type !== undefined || allTypes, names: listed };
  });
}

function resolved(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier.startsWith('#commands/')) return specifier.slice(1);
  if (specifier === '#result') return shared;
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : specifier;
}
