/** Points (test/discord/typed/points.tsv) and best moves (seats.tsv) as judges write them, at a table of ten. */
import { describe, expect, test } from 'vitest';
import { readPoints, readSeats } from '#discord/formats/points.ts';
import { rowsOf } from './rows.ts';

describe('points', () => {
  test.each(rowsOf<[string, string]>('points.tsv'))('%s', (text, expected) => {
    const read = readPoints(text.replaceAll('\\n', '\n'), { seats: 10, most: 5 });
    const shown = read.ok
      ? read.value.map(({ seat, value, reason }) => [seat, value, reason].join(' ').trim()).join('; ')
      : '-';
    expect(shown).toBe(expected);
  });
});

describe('seats', () => {
  test.each(rowsOf<[string, string]>('seats.tsv'))('%s', (text, expected) => {
    const read = readSeats(text, { seats: 10, most: 5 });
    expect(read.ok ? read.value.join(' ') : '-').toBe(expected);
  });
});
