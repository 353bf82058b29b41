/** The guides: their generated parts, their code blocks, and their two languages. */
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { guidePage, guidePages } from '../../docs/build/guide.ts';
import { partsOf } from '../../docs/build/marks.ts';
import { blocksOf, guides, pairs, proseOf, textOf } from './documents.ts';

test.each(guidePages)(
  'the generated parts in %s of %s are up to date (otherwise: npm run docs)',
  async (language, page) => {
    const text = textOf(page);
    expect(partsOf(text)).not.toEqual([]);
    expect(text).toBe(await guidePage(language, text));
  },
);

const readme = ['README.md', 'README.ru.md'];

test.each(readme)('%s has at most 150 lines', (page) => {
  expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

/** Blocks of these kinds are commands and files that people write. Every other block is output. */
const written = ['sh', 'json', 'jsonc', 'ini', 'nginx', 'caddyfile'];

const isMade = (text: string, code: string): boolean =>
  [...text.matchAll(/<!-- made: .*?<!-- end -->/gs)].some(([part]) => part.includes(code));

/** The blocks with output that no program makes and no test compares. */
const unchecked = (text: string): readonly string[] =>
  blocksOf(text).flatMap(({ kind, code }) => (written.includes(kind) || isMade(text, code) ? [] : [code]));

describe('a code block with output', () => {
  test.each(guides)('in %s comes from the code', (page) => {
    expect(unchecked(textOf(page))).toEqual([]);
  });

  test('is found if it does not', () => {
    expect(unchecked('```\nAnn: hello\n```\n\n```sh\nnpm ci\n```')).toEqual(['Ann: hello\n']);
    expect(unchecked('<!-- made: x -->\n\n```text\nAnn: hello\n```\n\n<!-- end -->')).toEqual([]);
  });
});

test('the record in the recipes holds', () => {
  const records = blocksOf(textOf('docs/developer/recipes.md')).filter(({ code }) => code.startsWith('# S'));
  expect(records).toHaveLength(1);
  expect(() => replay(records[0]!.code, rulesets)).not.toThrow();
});

/** The form of a page: headings by level, items, steps, rows, pictures and blocks, in their order. */
const formOf = (text: string): readonly string[] => [
  ...(proseOf(text).match(/^(?:#+ |\|| *- | *\d+\. |!\[|<!-- made: [\w-]+)/gm) ?? []),
  ...blocksOf(text).map(({ kind }) => kind),
];

describe('the two languages of a page', () => {
  test.each(pairs)('%s and %s have the same form', (english, russian) => {
    expect(formOf(textOf(russian))).toEqual(formOf(textOf(english)));
  });

  test('exist for every guide', () => {
    const english = guides.filter((page) => !page.endsWith('.ru.md'));
    const alone = ['docs/benchmarks.md', 'docs/glossary.md', 'docs/host/roles.md'];
    expect(english.filter((page) => !pairs.some(([en]) => en === page))).toEqual(alone);
  });
});
