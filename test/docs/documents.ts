/** The documents, for tests that read them. */
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The text of a document, by its path from the project's root. */
export const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The pages in a folder, from the project's root. */
const pagesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, root), { encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder.replace('./', '')}${name}`);

/** The folders whose pages are written for people who play, host, moderate or run the bot. */
const forPeople = ['docs/', 'docs/host/', 'docs/moderator/', 'docs/operator/'];

/** The pages for people, in both languages. */
export const guides: readonly string[] = [
  'README.md',
  'README.ru.md',
  'PRIVACY.md',
  'PRIVACY.ru.md',
  'TERMS.md',
  'TERMS.ru.md',
  ...forPeople.flatMap(pagesIn),
];

/** The guides and the pages for developers. */
export const pages: readonly string[] = [
  ...guides,
  ...['CONTRIBUTING.md', 'ROADMAP.md', 'audio/README.md', 'test/README.md', 'packages/discord-emulator/README.md'],
  ...['docs/developer/', 'docs/rules/'].flatMap(pagesIn),
];

/** The language of a page. */
export const languageOf = (path: string): 'en' | 'ru' => (path.endsWith('.ru.md') ? 'ru' : 'en');

/** The Russian pages, each with its English one. */
export const pairs: readonly (readonly [english: string, russian: string])[] = guides
  .filter((path) => languageOf(path) === 'ru')
  .map((path) => [path.replace('.ru.md', '.md'), path]);

/** A fenced block of code. */
interface CodeBlock {
  /** The word after the fence. */
  readonly kind: string;
  readonly code: string;
}

const fenced = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;

/** The fenced blocks of a page. */
export const blocksOf = (text: string): readonly CodeBlock[] =>
  [...text.matchAll(fenced)].map(([, kind = '', code = '']) => ({ kind, code }));

/** The page without its fenced blocks. */
export const proseOf = (text: string): string => text.replace(fenced, '');

/** The code within the sentences of a page. */
export const spansOf = (text: string): readonly string[] =>
  [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
