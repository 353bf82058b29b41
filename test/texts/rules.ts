/** The answers of `/rules` about a rulebook: its summary, its calls, its cards, and the pages of the full text. */
import type { Book } from '#discord/features/rules/book.ts';
import { topics } from '#discord/features/rules/controls.ts';
import { drawPage, pageCount } from '#discord/features/rules/pages.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Language } from '#narration/index.ts';
import { Process, TestEnvironment } from '../game/kit/process.ts';
import { Shown } from './shown.ts';

const { tables } = new Process(new TestEnvironment());

export function rulesOf({ id }: Ruleset, language: Language): string {
  const rulebook = tables.rulebook(id)!;
  const usual = Object.entries(rulebook.options).map(([name, spec]) => [name, spec.default]);
  const book: Book = { rulebook, table: null, options: Object.fromEntries(usual), tongue: language, isThemed: false };
  const shown = new Shown();
  for (const about of ['', ...topics(book).map(({ value }) => value)]) shown.add('/rules', drawRules(book, about));
  for (let page = 1; page <= pageCount(book); page += 1) shown.add('/rules', drawPage(book, page));
  return shown.text;
}
