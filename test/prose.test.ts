/** Rejects the marks of unclear English in comments and documents (docs/glossary.md, CONTRIBUTING.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

interface Passage {
  readonly file: string;
  /** The comment or the paragraph, on one line. */
  readonly text: string;
}

interface Mark {
  readonly name: string;
  readonly pattern: RegExp;
}

/** Each mark has a pattern for one passage. A question may begin with a question word. */
const marks: readonly Mark[] = [
  { name: 'begins with a bare question word', pattern: /^(?:Who|What|Whose|Whom|Whether|How|Why)\b(?!.*\?)/ },
  { name: 'has a headless "who" or "what"', pattern: /[.;:!] (?:Who|What|Whoever)\b(?![^.]*\?)/ },
  { name: 'has "else" for "otherwise"', pattern: /(?:^|[.;] )Else\b|[,;] else\b/ },
  { name: 'has "anew"', pattern: /\banew\b/i },
  { name: 'has "whoever"', pattern: /\bwhoever\b/i },
  { name: 'has "so many" without a comparison', pattern: /\b(?:so many|so long)(?! as\b)/i },
  {
    name: 'has "comes to" for "results in"',
    pattern: /\b(?:comes?|came|coming) to (?:nothing|the same|an end)\b|what .{0,30}\b(?:comes?|came|has come) to\b/i,
  },
  { name: 'has "stands" for "is"', pattern: /\bstands?\b(?! (?:for|by|still)\b)/i },
  { name: 'calls a player "he"', pattern: /\b(?:he|him|his|himself)\b/i },
];

/** Files that still have marks. The list may only get shorter. */
const unconverted: readonly string[] = JSON.parse(
  readFileSync(new URL('prose-unconverted.json', import.meta.url), 'utf8'),
);

const isOurs = (name: string): boolean => /\.(?:ts|md)$/.test(name) && !/(?:^|\/)(?:node_modules|\.git)\//.test(name);
/** Texts in Russian, texts of the bot (test/narration/prose.test.ts judges them), and the history, which quotes older words. */
const isLeftOut = (name: string): boolean =>
  /\.ru\.md$|README\.ru|docs\/rules\/ru\/|docs\/texts\/|CHANGELOG|test\/prose\.test\.ts/.test(name);

const files = ['src/', 'packages/', 'commands/', 'audio/', 'test/', 'docs/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
  )
  .concat(readdirSync(root, { encoding: 'utf8' }).filter((name) => name.endsWith('.md')))
  .filter((name) => isOurs(name) && !isLeftOut(name))
  .sort();

/** The comments of a program, or the lines of a document outside its code blocks. */
function passagesOf(file: string, text: string): readonly Passage[] {
  if (file.endsWith('.md')) return prose(text).map((line) => ({ file, text: line }));
  const blocks = [...text.matchAll(/(?<!\S)\/\*\*?([\s\S]*?)\*\//g)].map(([, inner = '']) =>
    inner.replace(/\n\s*\*? ?/g, ' '),
  );
  const lines = [...text.matchAll(/(?:^|\s)\/\/ (.*)/g)].map(([, inner = '']) => inner);
  return [...blocks, ...lines].map((comment) => ({ file, text: withoutQuotes(comment).trim() }));
}

const prose = (text: string): readonly string[] =>
  text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .split('\n')
    .map((line) => withoutQuotes(line).trim());

/** Code and quoted words are not judged. */
const withoutQuotes = (text: string): string => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, '`…`');

function findings(passages: readonly Passage[]): readonly string[] {
  return passages.flatMap(({ file, text }) =>
    marks.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${file}: "${text.slice(0, 120)}" ${name}`),
  );
}

const found = new Map(
  files.map((file) => [file, findings(passagesOf(file, readFileSync(new URL(file, root), 'utf8')))]),
);

describe('English', () => {
  test('is plain in every converted file', () => {
    const wrong = files.filter((file) => !unconverted.includes(file)).flatMap((file) => found.get(file)!);
    expect(wrong).toEqual([]);
  });

  test('has no converted or missing file in the list of those that remain', () => {
    expect(unconverted.filter((file) => (found.get(file) ?? []).length === 0)).toEqual([]);
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
  ])('%s would be found', (text) => {
    expect(findings([{ file: 'src/x.ts', text }])).not.toEqual([]);
  });

  test.each([
    ['Milliseconds until the panel may be edited again, or null if now.'],
    ['Returns true if the seat may vote.'],
    ['What is this? A table in its lobby.'],
    ['A player who leaves loses the seat.'],
    ['As many as join, as long as there is room.'],
  ])('%s is right', (text) => {
    expect(findings([{ file: 'src/x.ts', text }])).toEqual([]);
  });
});
