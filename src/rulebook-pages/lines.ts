/** A line of a page: a heading, an item of a list, a row of a table or a paragraph, without the breaks of the file. */
export interface PageLine {
  /** The number of spaces before it. */
  readonly depth: number;
  /** The sign of a heading or an item (`##`, `-`, `3.`), `|` for a row, or an empty string for a paragraph. */
  readonly sign: string;
  readonly text: string;
}

/** The lines of a Markdown page in the style of docs/rules. */
export function linesOf(page: string): readonly PageLine[] {
  const lines: PageLine[] = [];
  let goesOn = false;
  for (const row of page.split(/\r?\n/)) {
    const [, spaces = '', sign = '', text = ''] = /^( *)(?:(#+|-|\d+\.) |(?=\|))?(.*)$/.exec(row)!;
    const last = lines.at(-1);
    if (text.startsWith('|')) lines.push({ depth: spaces.length, sign: '|', text: text.trim() });
    else if (goesOn && sign === '' && text !== '' && last) lines.splice(-1, 1, continued(last, text));
    else if (text !== '') lines.push({ depth: spaces.length, sign, text: text.trim() });
    goesOn = text !== '' && !text.startsWith('|') && !sign.startsWith('#');
  }
  return lines;
}

const continued = (line: PageLine, text: string): PageLine => ({ ...line, text: `${line.text} ${text.trim()}` });
