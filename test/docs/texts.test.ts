/** The pages of all texts are up to date: a review shows every change of wording. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { fileOf, textsPage } from '../texts/page.ts';

test.each(languages)('the page of all texts in %s is up to date: `npm run texts` writes it', async (language) => {
  const [kept, current] = [readFileSync(fileOf(language), 'utf8'), await textsPage(language)].map((page) =>
    page.split('\n'),
  );
  // The whole pages are too long for a report.
  const at = kept!.findIndex((line, index) => line !== current![index]);
  expect([at, current![at]], 'run `npm run texts` and commit docs/texts').toEqual([at, kept![at]]);
  expect(current!.length).toBe(kept!.length);
});
