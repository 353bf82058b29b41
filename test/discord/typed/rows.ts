import { readFileSync } from 'node:fs';

/** The rows of a file of examples beside this one. In their texts `\n` is a new line. */
export const rowsOf = <Row extends readonly string[]>(file: string): Row[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t') as unknown as Row);
