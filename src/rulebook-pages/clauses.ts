import type { ClauseId } from '#narration/index.ts';
import { codeReader, type PageWords } from './code-words.ts';
import { linesOf, type PageLine } from './lines.ts';
import { withoutTables } from './tables.ts';

/** A clause of a page, as Discord shows it. */
export interface FullClause {
  /** The text without the id. It begins with a sentence. Its other lines are items of a list. */
  readonly text: string;
  /** The heading above it, if it is the first clause there. */
  readonly heading: string | null;
}

/** A clause at the beginning of a line. */
const clauseStart = /^\*\*([A-Z]\d{1,2}[a-z]?)\*\* /;

/** The clauses of a page by their ids, with the words of the reader. A clause contains its parts, such as C13a. */
export function clausesIn(page: string, words: PageWords): ReadonlyMap<ClauseId, FullClause> {
  const lines = spokenLines(withoutTables(linesOf(page)), words);
  return new Map(
    lines.flatMap((line, index) => {
      const id = line.sign === '-' ? clauseStart.exec(line.text)?.[1] : undefined;
      if (id === undefined) return [];
      const above = lines[index - 1];
      const heading = above?.sign.startsWith('#') ? above.text : null;
      return [[id, { text: textFrom(lines, index), heading }] as const];
    }),
  );
}

/** The lines with the words of the reader for the ids in them. Each clause of the page has options of its own. */
function spokenLines(lines: readonly PageLine[], words: PageWords): readonly PageLine[] {
  let read = codeReader(words);
  return lines.map((line) => {
    if (line.depth === 0) read = codeReader(words);
    return { ...line, text: withoutLinks(read(line.text)) };
  });
}

/** The text without its links. The id of a clause links to an example. */
const withoutLinks = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*\[(\w+)\]\*\*/g, '**$1**');

/** The text of the clause that begins with this line: the line, and all that are further to the right. */
function textFrom(lines: readonly PageLine[], start: number): string {
  const { depth, text } = lines[start]!;
  const end = lines.findIndex((line, index) => index > start && line.depth <= depth);
  const parts = lines.slice(start + 1, end === -1 ? lines.length : end);
  return [text.replace(clauseStart, ''), ...parts.map((line) => itemText(line, depth + 2))].join('\n');
}

/** An item of a list. A numbered one keeps its number, because Discord would join it with the items before. */
function itemText({ depth, sign, text }: PageLine, least: number): string {
  const start = /\d/.test(sign) ? `- **${sign.replace('.', '')}** ` : '- ';
  return `${' '.repeat(Math.max(0, depth - least))}${sign === '' ? '' : start}${text}`;
}
