import type { PageLine } from './lines.ts';

/**
 * Replaces each table by a list, because Discord shows no tables. An item is a row: its name, the name of the columns,
 * and its values with the columns that have them, such as `**maniac** · players 6–10: 1, 11: 2`.
 */
export function withoutTables(lines: readonly PageLine[]): readonly PageLine[] {
  const tables = lines.map((line, index) =>
    isRow(line) && !isRow(lines[index - 1]) ? itemsOf(rowsFrom(lines, index)) : null,
  );
  return lines.flatMap((line, index) => (isRow(line) ? (tables[index] ?? []) : [line]));
}

const isRow = (line: PageLine | undefined): boolean => line?.sign === '|';

/** The rows of the table that begins here. */
function rowsFrom(lines: readonly PageLine[], start: number): readonly PageLine[] {
  const end = lines.findIndex((line, index) => index > start && !isRow(line));
  return lines.slice(start, end === -1 ? lines.length : end);
}

/** The rows of a table as items. The second row has only the rule below the names of the columns. */
function itemsOf([head, , ...rows]: readonly PageLine[]): readonly PageLine[] {
  const [corner = '', ...columns] = cellsOf(head!);
  return rows.map((row) => {
    const [name = '', ...values] = cellsOf(row);
    return { depth: row.depth, sign: '-', text: `**${name}** · ${corner} ${valuesText(columns, values)}` };
  });
}

const cellsOf = ({ text }: PageLine): readonly string[] =>
  text
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The columns from the first to the last one with the same value. */
interface Span {
  readonly first: string;
  readonly last: string;
  readonly value: string;
}

/** The values of a row with their columns: `6–8: 2, 9: 3`. Numbered columns with the same value are joined. */
function valuesText(columns: readonly string[], values: readonly string[]): string {
  const spans: Span[] = [];
  columns.forEach((column, index) => {
    const value = values[index] ?? '';
    const before = spans.at(-1);
    if (before?.value === value && Number(before.last) + 1 === Number(column))
      spans.splice(-1, 1, { ...before, last: column });
    else spans.push({ first: column, last: column, value });
  });
  return spans
    .filter(({ value }) => value !== '')
    .map(({ first, last, value }) => `${first === last ? first : `${first}–${last}`}: ${value}`)
    .join(', ');
}
