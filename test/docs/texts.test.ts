/** The pages of all texts are up to date: a review shows every change of wording. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { fileOf, textsPage } from '../texts/page.ts';

test.each(languages)('the page of all texts in %s is up to date: `npm run texts` writes it', async (language) => {
  const isCurrent = readFileSync(fileOf(language), 'utf8') === (await textsPage(language));
  expect(isCurrent, 'run `npm run texts` and commit docs/texts').toBe(true);
});
