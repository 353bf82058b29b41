/** Finds the English in the files of the project: documents, comments and string literals. */
import { parseAst } from 'vitest/node';

export interface Passage {
  readonly file: string;
  /** The comment, the literal or the paragraph, on one line. */
  readonly text: string;
  readonly isComment: boolean;
}

/** The comments and sentences of a program, or the lines of a document outside its code blocks. */
export function passagesOf(file: string, text: string): readonly Passage[] {
  const passage = (part: string, isComment: boolean) => ({ file, text: withoutQuotes(part).trim(), isComment });
  if (file.endsWith('.md')) return linesOf(text).map((line) => passage(line, false));
  const sentences = hasTexts(file) ? [] : sentencesOf(text);
  return [
    ...commentsOf(text).map((comment) => passage(comment, true)),
    ...sentences.map((sentence) => passage(sentence, false)),
  ];
}

/** The bot's texts have a test of their own: test/narration/prose.test.ts. */
const hasTexts = (file: string): boolean => file.startsWith('src/narration/texts/');

const linesOf = (text: string): readonly string[] => text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').split('\n');

function commentsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(/(?<!\S)\/\*\*?([\s\S]*?)\*\//g)].map(([, inner = '']) =>
    inner.replace(/\n\s*\*? ?/g, ' '),
  );
  const lines = [...text.matchAll(/(?:^|\s)\/\/ (.*)/g)].map(([, inner = '']) => inner);
  return [...blocks, ...lines];
}

/**
 * String literals of three words or more, such as errors, descriptions and the titles of tests, without leading clause
 * ids.
 */
const sentencesOf = (text: string): readonly string[] =>
  literalsOf(parseAst(text, { lang: 'ts' }))
    .map((literal) => literal.replace(/\s+/g, ' ').replace(/^(?:[A-Z]\d+(?:[-–,] ?)?)+: /, ''))
    .filter((literal) => /\S \S+ \S/.test(literal));

function literalsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(literalsOf);
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
    return [node.value];
  if ('quasis' in node && Array.isArray(node.quasis)) {
    const whole = node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…');
    return [whole, ...Object.values(node).flatMap(literalsOf)];
  }
  return Object.values(node).flatMap(literalsOf);
}

/** Code, quoted words and the narrator's words in README are not judged. */
const withoutQuotes = (text: string): string => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”|^> 🔊.*/gu, '`…`');

/** The names of everything that a program declares or uses. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
    if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string') names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return names;
}
