/** The page of every text that people see, which `npm run texts` writes for a reader of a change. */
import { expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { isLoud } from '../narration/emoji-lines.ts';
import { sampled } from '../seeds.ts';
import { textsPage } from '../texts/page.ts';

test.each(sampled(languages, 2))(
  'no line that people see in %s begins with an emoji, or has two in a row',
  async (language) => {
    const lines = (await textsPage(language)).split(/\n| ⏎ /);
    expect(lines.length).toBeGreaterThan(5000);
    expect(lines.filter(isLoud)).toEqual([]);
  },
);
