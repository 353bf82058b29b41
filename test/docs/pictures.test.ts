/** Pictures and sounds in pages exist, are in the page's language, and have words for people who cannot see them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { guides, languageOf, pages, proseOf, textOf } from './documents.ts';

const root = new URL('../../', import.meta.url);

interface Picture {
  readonly words: string;
  /** Its path from the project's root. */
  readonly path: string;
}

const picturesIn = (page: string, text: string): readonly Picture[] =>
  [...proseOf(text).matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, words = '', target = '']) => ({
    words,
    path: posix.join(posix.dirname(page), target),
  }));

/** The first bytes of a file by the end of its name (PNG specification 5.2, RIFF). */
const signatures: Readonly<Record<string, string>> = { png: '89504e470d0a1a0a', webp: '52494646' };

/** The reasons why a picture is not right for its page. */
function faultsOf(page: string, { words, path }: Picture): readonly string[] {
  const file = new URL(path, root);
  const signature = signatures[path.split('.').at(-1)!];
  const isPicture =
    existsSync(file) &&
    readFileSync(file)
      .toString('hex', 0, 8)
      .startsWith(signature ?? '-');
  return [
    ...(isPicture ? [] : [`${path} is no picture`]),
    ...(words.split(' ').length >= 4 ? [] : [`${path} has no description`]),
    ...(path.includes(`-${languageOf(page)}.`) ? [] : [`${path} is in another language`]),
  ];
}

describe('the pictures', () => {
  test.each(pages)('in %s exist and are described', (page) => {
    expect(picturesIn(page, textOf(page)).flatMap((picture) => faultsOf(page, picture))).toEqual([]);
  });

  test('are found if they are not right', () => {
    const faults = (text: string) => picturesIn('README.md', text).flatMap((one) => faultsOf('README.md', one));
    expect(faults('![a table at night](docs/pictures/night-desktop-en.png)')).toEqual([]);
    expect(faults('![a table at night](docs/pictures/night-desktop-ru.png)')).toHaveLength(1);
    expect(faults('![](docs/pictures/night-desktop-en.png)')).toHaveLength(1);
    expect(faults('![a table at night](docs/pictures/no-such-en.png)')).toHaveLength(1);
  });

  test('are all used, in both languages, and are small', () => {
    const used = new Set(guides.flatMap((page) => picturesIn(page, textOf(page)).map(({ path }) => path)));
    // The films with sound are links.
    for (const language of ['en', 'ru']) used.add(`docs/pictures/film-${language}.mp4`);
    const files = readdirSync(new URL('docs/pictures/', root)).map((name) => `docs/pictures/${name}`);
    expect(files.sort()).toEqual([...used].filter((path) => path.startsWith('docs/pictures/')).sort());
    for (const file of files) expect(statSync(new URL(file, root)).size, file).toBeLessThan(3_000_000);
  });
});
