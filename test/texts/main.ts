/** `npm run texts`: writes every text that people can see into `docs/texts/`, one page for each language. */
import '../rulebooks.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { languages } from '#narration/language.ts';
import { fileOf, textsPage } from './page.ts';

for (const language of languages) {
  const file = fileOf(language);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, await textsPage(language));
}
