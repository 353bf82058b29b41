/** A clock of Discord goes on after its time, so a sentence around it becomes false: "The time ends 40 seconds ago". */
import { describe, expect, test } from 'vitest';
import { languages, translationOf } from '#narration/language.ts';

/** Texts in which the time is a date. */
const dated = ['packs:panel.gone'];

describe.each(languages)('in %s', (language) => {
  test('a clock follows one word, and no sentence is around it', () => {
    const rows = Object.entries(translationOf(language).texts).flatMap(([space, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${space}:${key}`, text] as const),
    );
    const clocks = rows.flatMap(([key, text]) => {
      const sign = key === 'lines:clock' ? '{{time}}' : '{{until}}';
      return text.includes(sign) && !dated.includes(key) ? [{ key, parts: text.split(sign) }] : [];
    });
    expect(clocks.length).toBeGreaterThan(5);
    const around = clocks.filter(
      ({ parts: [before = '', after] }) => !/(^|\n|\. |-# )\p{L}+: $/u.test(before) || after !== ' ⏳',
    );
    expect(around).toEqual([]);
  });
});
