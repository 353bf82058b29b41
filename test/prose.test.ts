/**
 * Rejects the marks of unclear English in comments, string literals and documents (docs/glossary.md, CONTRIBUTING.md).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Passage, passagesOf } from './passages.ts';

const root = new URL('../', import.meta.url);

interface Mark {
  readonly name: string;
  readonly pattern: RegExp;
  /** True for a mark of comments and of the rules, and not of other documents. */
  readonly isOfSentences?: true;
}

/** Each mark has a pattern for one passage. A question may begin with a question word. */
const marks: readonly Mark[] = [
  { name: 'begins with a bare question word', pattern: /^(?:who|what|whose|whom|whether|how|why)\b(?!.*\?)/i },
  {
    name: 'has a headless "who" or "what"',
    pattern: /(?:[.;:!] (?:Who|What|Whoever)|; (?:who|whom|whose|what))\b(?![^.]*\?)/,
  },
  {
    name: 'has a headless "who" for "a person who"',
    pattern: /\b(?:to|by|from|for|than|nor|but|keeps|lets|leaves|after) who\b/,
  },
  { name: 'has "else" for "otherwise"', pattern: /(?:^|[.;] )Else\b|[,;] else\b/ },
  { name: 'has "anew"', pattern: /\banew\b/i },
  { name: 'has "whoever"', pattern: /\bwhoever\b/i },
  { name: 'has "so many" without a comparison', pattern: /\b(?:so many|so long)(?! as\b)/i },
  {
    name: 'has "comes to" for "results in"',
    pattern: /\b(?:comes?|came|coming) to (?:nothing|the same|an end)\b|what .{0,30}\b(?:comes?|came|has come) to\b/i,
  },
  { name: 'has "stands" for "is"', pattern: /\bstands?\b(?! (?:for|by|still)\b)/i },
  { name: 'has a semicolon for a full stop', pattern: /;(?=\s|$)/, isOfSentences: true },
  { name: 'calls a player "he"', pattern: /\b(?:he|him|his|himself)\b/i },
];

const isOurs = (name: string): boolean => /\.(?:ts|md)$/.test(name) && !/(?:^|\/)(?:node_modules|\.git)\//.test(name);
/** Texts in Russian, and texts of the bot, which test/narration/prose.test.ts checks. */
const isLeftOut = (name: string): boolean =>
  /\.ru\.md$|README\.ru|docs\/texts\/|docs\/rules\/ru\/|test\/(?:narration\/)?prose\.test\.ts/.test(name);

const files = ['src/', 'packages/', 'commands/', 'audio/', 'test/', 'docs/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
  )
  .concat(readdirSync(root, { encoding: 'utf8' }).filter((name) => name.endsWith('.md')))
  .filter((name) => isOurs(name) && !isLeftOut(name))
  .sort();

/** Comments and clauses are whole sentences. Other documents have tables with lists, and literals have code. */
const hasSentences = ({ file, isComment }: Passage): boolean => isComment || file.startsWith('docs/rules/');

function findings(passages: readonly Passage[]): readonly string[] {
  return passages.flatMap((passage) =>
    marks
      .filter(({ pattern, isOfSentences }) => (hasSentences(passage) || !isOfSentences) && pattern.test(passage.text))
      .map(({ name }) => `${passage.file}: "${passage.text.slice(0, 120)}" ${name}`),
  );
}

describe('English', () => {
  test('is plain in every file', () => {
    const wrong = files.flatMap((file) => findings(passagesOf(file, readFileSync(new URL(file, root), 'utf8'))));
    expect(wrong).toEqual([]);
  });

  test.each([
    ['What is told of one event.'],
    ['Who has the floor now: nobody at night.'],
    ['The seat stays. Who leaves loses it.'],
    ['Is he back in time, nothing has happened.'],
    ['Back in time; else the seat is out.'],
    ['The panel is made anew.'],
    ['Whoever opens the table sits there.'],
    ['A panel rests still: so long until it may be edited.'],
    ['The lobby stands in the channel.'],
    ['What a press comes to.'],
    ['what is stored cannot be read'],
    ['takes a foul back from who has one'],
    ['begins at once; who is late plays on'],
    ['Returns the table; `null` if there is none.'],
  ])('%s would be found', (text) => {
    expect(findings([{ file: 'src/x.ts', text, isComment: true }])).not.toEqual([]);
  });

  test.each([['If nobody votes, nobody leaves; night falls.'], ['Nobody leaves;']])(
    '%s would be found in a clause',
    (text) => {
      expect(findings([{ file: 'docs/rules/x.md', text, isComment: false }])).not.toEqual([]);
    },
  );

  test('is looked for in comments, and in string literals of three words or more', () => {
    const code = `/** A comment. */
      test('S14, S15: a whole title', () => throwing(\`\${file} is damaged\`, 'two words'));`;
    const texts = passagesOf('src/x.ts', code).map(({ text }) => text);
    expect(texts).toEqual(['A comment.', 'a whole title', '… is damaged']);
  });

  test.each([
    ['Milliseconds until the panel may be edited again, or null if now.'],
    ['Returns true if the seat may vote.'],
    ['What is this? A table in its lobby.'],
    ['A player who leaves loses the seat.'],
    ['As many as join, as long as there is room.'],
  ])('%s is right', (text) => {
    expect(findings([{ file: 'src/x.ts', text, isComment: true }])).toEqual([]);
  });
});
