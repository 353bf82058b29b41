/** Times as people write them (test/discord/typed/times.tsv), on a Sunday, 22 November 2026, 19:30 in Moscow. */
import { describe, expect, test } from 'vitest';
import { readTime } from '#discord/formats/plan-time.ts';
import { rowsOf } from './rows.ts';

const now = Date.UTC(2026, 10, 22, 16, 30);
const moscow = 3 * 3_600_000;

const rows = rowsOf<[string, string]>('times.tsv');

describe('a time', () => {
  test.each(rows)('%s', (text, expected) => {
    const read = readTime(text.replaceAll('\\n', '\n'), now, 'Europe/Moscow');
    const shown = read.ok ? new Date(read.value + moscow).toISOString().slice(0, 16).replace('T', ' ') : '-';
    expect(shown).toBe(expected);
  });
});
