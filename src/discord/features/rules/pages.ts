import { type ClauseId, clausesOf, rulebookOfClause, t } from '#narration/index.ts';
import { type Body, body, buttonRow, fits } from '../../ui/body.ts';
import { rulesetText } from '../../ui/texts.ts';
import { pageButton, topicMenu } from './controls.ts';
import { fullClause, shownClause } from './full-clause.ts';
import type { RulesScope } from './scope.ts';

/**
 * A page of the full text. A number that no page has shows the nearest one. The page before the first is the summary.
 */
export function drawPage(scope: RulesScope, page: number): Body {
  const pages = pagesOf(scope);
  const shown = Math.min(Math.max(1, page), pages.length);
  const turns = [
    pageButton(scope, shown - 1, 'ui:rules.back'),
    ...(shown < pages.length ? [pageButton(scope, shown + 1, 'ui:rules.next')] : []),
  ];
  return body([titleOf(scope, shown, pages.length), ...pages[shown - 1]!], [buttonRow(...turns), topicMenu(scope)]);
}

/** The number of pages of the full text. */
export const pageCount = (scope: RulesScope): number => pagesOf(scope).length;

/** The page of the full text on which this clause begins. */
export const pageOf = (scope: RulesScope, clause: ClauseId): number =>
  pagesOf(scope).findIndex((lines) => lines.some((line) => line.includes(`**${clause}** `))) + 1;

const titleOf = ({ rulebook, wording }: RulesScope, page: number, pages: number): string =>
  t(wording, 'ui:rules.page', { ruleset: rulesetText(wording, rulebook.id), page, pages });

/**
 * All clauses, each as its lines, in pages. No page is longer than a message, whatever the numbers in its title. Only a
 * clause that is longer than a page is divided.
 */
function pagesOf(scope: RulesScope): readonly (readonly string[])[] {
  const longest = titleOf(scope, 999, 999);
  const pages: string[][] = [[]];
  for (const clause of blocksOf(scope)) {
    const parts = fits([longest, ...clause]) ? [clause] : clause.map((line) => [line]);
    parts.forEach((part, index) => {
      const page = pages.at(-1)!;
      const isNew = index === 0 && parts.length > 1;
      if (page.length > 0 && (isNew || !fits([longest, ...page, ...part]))) pages.push([...part]);
      else page.push(...part);
    });
  }
  return pages;
}

/** The lines of each clause: those of the rulebook, then those of every rulebook. A part is within its clause. */
function blocksOf(scope: RulesScope): readonly (readonly string[])[] {
  const { rulebook, wording } = scope;
  const clauses = clausesOf(rulebook.id, wording.rulebooks);
  const shared = clauses.find((clause) => rulebookOfClause(clause, wording.rulebooks) === null);
  return clauses
    .filter((clause) => !isWithin(clause, clauses, scope))
    .map((clause) => {
      const heading = clause === shared ? t(wording, 'ui:rules.page.every') : headingOf(clause, scope);
      const text = t(wording, 'ui:rules.page.clause', { clause, text: shownClause(scope, clause) });
      return [...(heading === null ? [] : [heading]), ...text.split('\n')];
    });
}

/** Returns true if the text of another clause has this one in it: C13 has C13a. */
function isWithin(clause: ClauseId, clauses: readonly ClauseId[], scope: RulesScope): boolean {
  const whole = clause.replace(/[a-z]$/, '');
  return whole !== clause && clauses.includes(whole) && fullClause(scope, whole) !== null;
}

function headingOf(clause: ClauseId, scope: RulesScope): string | null {
  const heading = fullClause(scope, clause)?.heading ?? null;
  return heading === null ? null : t(scope.wording, 'ui:rules.page.part', { heading });
}
