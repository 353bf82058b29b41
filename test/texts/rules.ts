/** The answers of `/rules` about a rulebook: its summary, its calls, its cards, and the pages of the full text. */

import { topics } from '#discord/features/rules/controls.ts';
import { drawPage, pageCount } from '#discord/features/rules/pages.ts';
import type { RulesScope } from '#discord/features/rules/scope.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Language } from '#narration/index.ts';
import { Process, TestEnvironment } from '../game/kit/process.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { wordingOf } from '../rulebooks.ts';
import { Shown } from './shown.ts';

const { tables } = new Process(new TestEnvironment());

export function rulesOf({ id }: Ruleset, language: Language): string {
  const rulebook = tables.rulebook(id)!;
  const usual = Object.entries(rulebook.options).map(([name, spec]) => [name, spec.default]);
  const scope: RulesScope = {
    rulebook,
    table: null,
    options: Object.fromEntries(usual),
    wording: wordingOf(language),
    isThemed: false,
    pages: rulebookPages,
  };
  const shown = new Shown();
  for (const about of ['', ...topics(scope).map(({ value }) => value)]) shown.add('/rules', drawRules(scope, about));
  for (let page = 1; page <= pageCount(scope); page += 1) shown.add('/rules', drawPage(scope, page));
  return shown.text;
}
