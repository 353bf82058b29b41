/** The answers of `/rules` about a rulebook: its summary, its calls, its cards, and the pages of the full text. */

import { drawPage, pageCount, topics } from '#discord/features/rules/pages.ts';
import type { RulesScope } from '#discord/features/rules/scope.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Language } from '#narration/index.ts';
import { Process, TestEnvironment } from '../game/kit/process.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { wordingOf } from '../rulebooks.ts';
import type { Viewer } from './shown.ts';

const { tables } = new Process(new TestEnvironment());

/** Shows the answers about a rulebook. */
export function showRules(viewer: Viewer, { id }: Ruleset, language: Language): void {
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
  for (const about of ['', ...topics(scope).map(({ value }) => value)]) viewer.add('/rules', drawRules(scope, about));
  for (let page = 1; page <= pageCount(scope); page += 1) viewer.add('/rules', drawPage(scope, page));
}
