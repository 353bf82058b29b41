/**
 * Tables as CSV (RFC 4180) in the form that a spreadsheet of the reader's language opens at a click: with a byte order mark,
 * because it takes the file for another encoding otherwise, and with semicolons where the comma is the decimal mark.
 */
import { decimalMarkOf, languageOf, type PlainText, type Wording } from '#narration/index.ts';

/** A cell. `null`: it is empty. */
export type Cell = PlainText | number | null;

export function csv(rows: readonly (readonly Cell[])[], wording: Wording): string {
  const decimalMark = decimalMarkOf(languageOf(wording));
  const separator = decimalMark === ',' ? ';' : ',';
  const lines = rows.map((row) => row.map((value) => written(value, decimalMark)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet would carry out a text that begins as a formula, in full-width characters as well. */
const formula = /^[\s\u2066-\u2069]*[=+\-@＝＋－＠]|^[\t\r\n]/;

function written(value: Cell, decimalMark: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `${value}`.replace('.', decimalMark);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
