/** Every link to a part of a page leads to a heading. */
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages, proseOf, textOf } from './documents.ts';

/** The words of a heading, without the marks of links, code and emphasis. */
const wordsOf = (heading: string): string => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** The anchors of the headings of a page, as GitHub makes them. */
function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = wordsOf(heading)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

/** The links of a page to parts of pages that do not exist. `read` returns the text of a page. */
function missing(page: string, text: string, read = textOf): readonly string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)];
  return links.flatMap(([, target = '', anchor = '']) => {
    const other = target === '' ? text : read(posix.join(posix.dirname(page), target));
    return anchorsOf(other).has(decodeURIComponent(anchor)) ? [] : [`${target}#${anchor}`];
  });
}

describe('a link to a part of a page', () => {
  test.each(pages)('%s leads to headings only', (page) => {
    expect(missing(page, textOf(page))).toEqual([]);
  });

  test('is found if it leads nowhere', () => {
    const other = () => '# One\n\n## Если … игрок\n';
    expect(missing('docs/a.md', '[x](b.md#two) [y](b.md#one) [z](b.md#если--игрок)', other)).toEqual(['b.md#two']);
    expect(missing('docs/a.md', '# A `b`: c\n\n[x](#a-b-c) [y](#a-b)')).toEqual(['#a-b']);
  });
});
