import { type ClauseId, clausesOf, clauseText, rulebookOfClause, t } from '#narration/index.ts';
import { type Body, body, buttonRow, fits } from '../../ui/body.ts';
import { rulesetText } from '../../ui/texts.ts';
import { pageButton, topicMenu } from './controls.ts';
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

const titleOf = ({ rulebook, wording }: RulesScope, page: number, pages: number): string =>
  t(wording, 'ui:rules.page', { ruleset: rulesetText(wording, rulebook.id), page, pages });

/** All clauses, one in each line, in pages. No page is longer than a message, whatever the numbers in its title. */
function pagesOf(scope: RulesScope): readonly (readonly string[])[] {
  const [first, ...others] = linesOf(scope);
  const longest = titleOf(scope, others.length, others.length);
  const pages = [first === undefined ? [] : [first]];
  for (const line of others) {
    const page = pages.at(-1)!;
    if (fits([longest, ...page, line])) page.push(line);
    else pages.push([line]);
  }
  return pages;
}

/** The clauses of the rulebook, then those of every rulebook. */
function linesOf({ rulebook, wording }: RulesScope): readonly string[] {
  const clauses = clausesOf(rulebook.id, wording.rulebooks);
  const shared = clauses.find((clause) => rulebookOfClause(clause, wording.rulebooks) === null);
  const text = (clause: ClauseId) => t(wording, 'ui:rules.page.clause', { clause, text: clauseText(clause, wording) });
  return clauses.map((clause) =>
    clause === shared ? `${t(wording, 'ui:rules.page.every')}\n${text(clause)}` : text(clause),
  );
}
