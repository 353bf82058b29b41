/** Pictures and sounds in pages exist, are in the page's language, and have words for people who cannot see them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

const pngSignature = '89504e470d0a1a0a';

/** The reasons why a picture is not right for its page. */
function faultsOf(page: string, { words, path }: Picture): readonly string[] {
  const file = new URL(path, root);
  const isPng = existsSync(file) && readFileSync(file).subarray(0, 8).toString('hex') === pngSignature;
  return [
    ...(isPng ? [] : [`${path} is no picture`]),
    ...(words.split(' ').length >= 4 ? [] : [`${path} has no description`]),
    ...(path.endsWith(`-${languageOf(page)}.png`) ? [] : [`${path} is in another language`]),
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

  test('of a table at night, of a vote, of a lobby and of a result are all used, in both languages', () => {
    const used = new Set(guides.flatMap((page) => picturesIn(page, textOf(page)).map(({ path }) => path)));
    for (const moment of ['lobby', 'night', 'vote', 'result'])
      for (const language of ['en', 'ru']) expect(used).toContain(`docs/pictures/${moment}-desktop-${language}.png`);
    const drawn = readdirSync(new URL('docs/pictures/', root)).filter((name) => name.startsWith('drawn-'));
    const kinds = ['card', 'morning', 'protocol', 'statistics', 'timeline', 'votes'];
    expect(drawn.sort()).toEqual(kinds.flatMap((kind) => ['en', 'ru'].map((each) => `drawn-${kind}-${each}.png`)));
    expect(readdirSync(new URL('docs/pictures/', root))).toHaveLength(16 + drawn.length);
  });
});
