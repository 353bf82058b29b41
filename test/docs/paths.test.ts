/** Every path that a document names exists: in code spans and in links. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Folders that are not part of the project. */
const installed = ['node_modules', '.git', '.cache', 'dist'];
/** Folders at the root that programs write. */
const written = ['dist/', 'dist/bot/', 'data/', 'demo/', 'recordings/', 'live-check/', 'coverage/', 'docs/texts/'];

/** The paths of all files and folders below a folder, from the project's root. Folders end with a slash. */
function pathsBelow(folder: string): readonly string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (!entry.isDirectory()) return [path];
    const isLeftOut = installed.includes(entry.name) || written.includes(`${path}/`);
    return isLeftOut ? [] : [`${path}/`, ...pathsBelow(`${path}/`)];
  });
}

const paths = pathsBelow('./').map((path) => path.slice('./'.length));
const topFolders = paths.filter((path) => /^[^/]+\/$/.test(path));
/** Results of a day keep the paths of that day. The pages of texts have keys that look like paths. */
const documents = paths.filter((path) => path.endsWith('.md') && !/^docs\/(?:results|texts)\//.test(path));

/** Files that a program writes where its user wants them. */
const output = [
  ...['game.record', 'game.json', 'game.html', 'narration.ogg', 'report.md', 'report.json'],
  'discord-measured.json',
  ...['script.md', 'script.txt', 'summary.md', 'summary.json'],
];

const isOutput = (path: string): boolean =>
  output.includes(path) || [...written, '.cache/'].some((folder) => path.startsWith(folder));

const name = '[\\w@.*<>{},…-]+';
const isPathLike = new RegExp(`^${name}(?:/${name})*/?$`);
const ending = /[\w*>]\.(?:ts|mjs|json|jsonc|md|txt|record|ogg)$/;

const isFromRoot = (path: string): boolean => topFolders.some((folder) => path.startsWith(folder));

/** True for a code span that names a path of this project: a file with its ending, or folders. */
const isPath = (span: string): boolean =>
  isPathLike.test(span) && !isOutput(span) && (ending.test(span) || span.endsWith('/') || isFromRoot(span));

/** A pattern for a path. `*` and `<name>` mean any name. `start`: the pattern of what comes before. */
function patternOf(path: string, start: string): RegExp {
  const escaped = path
    .replace(/<[^>]*>/g, '*')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*');
  return new RegExp(`${start}${escaped}${path.endsWith('/') ? '' : '/?'}$`);
}

/**
 * A path is read from the root or from the document's folder. A path that begins below a top folder may begin anywhere.
 */
function exists(document: string, path: string): boolean {
  const here = posix.join(posix.dirname(document), path);
  const patterns = [patternOf(here, '^'), patternOf(path, isFromRoot(path) ? '^' : '(?:^|/)')];
  return paths.some((each) => patterns.some((pattern) => pattern.test(each)));
}

/** An import names a file as `./step.ts` or `#engine/kernel/step.ts`. */
const withoutImportSign = (span: string): string => span.replace(/^(?:\.\/|#)/, '');

/** The paths in code: whole spans that look like one, and words of commands and code blocks that begin at the root. */
function pathsInCode(text: string): readonly string[] {
  const block = /^ *(```|~~~)[\s\S]*?^ *\1/gm;
  const spans = [...text.replace(block, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const commands = [...(text.match(block) ?? []), ...spans.filter((span) => span.includes(' '))];
  const words = commands.flatMap((command) => command.split(/[\s'"();,:]+/)).filter(isFromRoot);
  return [...spans.map(withoutImportSign), ...words].filter(isPath);
}

/** The relative targets of links, without the part of the page. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

function missing(document: string, text: string): readonly string[] {
  const folder = posix.dirname(document);
  const links = linksIn(text).filter((target) => {
    const path = posix.join(folder, target);
    return !paths.includes(path) && !paths.includes(`${path}/`);
  });
  return [...pathsInCode(text).filter((path) => !exists(document, path)), ...links];
}

describe('a path in a document', () => {
  test.each(documents)('%s names existing files and folders only', (document) => {
    expect(missing(document, readFileSync(new URL(document, root), 'utf8'))).toEqual([]);
  });

  test.each([
    '`src/emulator`',
    '`#engine/no-such-file.ts`',
    '`no-such-file.ts`',
    '`texts/*/no-such-file.ts`',
    '`engine/no-such-folder/`',
    '`npx vitest run test/no-such-folder`',
    '```sh\nnpm run replay -- test/records/no-such.record\n```',
    '[a link](no-such-page.md#part)',
  ])('%s would be found', (text) => {
    expect(missing('docs/x.md', text)).toHaveLength(1);
  });

  test.each([
    '`src/engine/`',
    '`six.ts`',
    '`texts/*/ui.ts`',
    '`docs/rules/<ruleset>.md`',
    '[page](host.md#x)',
    '`a/b`',
  ])('%s is right', (text) => {
    expect(missing('docs/x.md', text)).toEqual([]);
  });
});
