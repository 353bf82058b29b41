/** The pages of a release's folder: its own README for the person who starts it, and links that lead somewhere. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { readmes, type Starter } from './starters.ts';

/**
 * Writes the README of a folder, in both languages.
 *
 * @param address the page of the project. Without it, no line names it
 */
export function writeReadmes(
  folder: string,
  { open, command }: Pick<Starter, 'open' | 'command'>,
  { version, address }: { readonly version: string; readonly address: string | null },
): void {
  for (const name of readmes) {
    const words: Readonly<Record<string, string | null>> = { version, address, start: command, open: open[name] };
    const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
    const told = lines.filter((line) => address !== null || !line.includes('{{address}}'));
    writeFileSync(
      join(folder, name),
      told.join('\n').replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word]!),
    );
  }
}

/**
 * Returns a page whose relative links all lead to files of the folder. Another link leads to the project, and without its
 * address only the words of the link stay.
 *
 * @param page the path of the page from the folder, with slashes
 * @param has whether the folder has this path
 * @param home the address below which the project shows its files
 */
export function withLiveLinks(text: string, page: string, has: (path: string) => boolean, home: string | null): string {
  return text.replace(/\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)/g, (link, words: string, target: string, part = '') => {
    const path = posix.join(posix.dirname(page), target);
    if (/^[a-z]+:/.test(target) || has(path)) return link;
    return home === null ? words : `[${words}](${home}/${path}${part})`;
  });
}

/** Replaces the dead links in all pages of a folder. */
export function writeLiveLinks(folder: string, home: string | null): void {
  const has = (path: string) => existsSync(join(folder, path));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )) {
    const file = join(folder, path);
    writeFileSync(file, withLiveLinks(readFileSync(file, 'utf8'), path.split(sep).join('/'), has, home));
  }
}
