import type { RoleId } from '#engine/kernel/types.ts';
import { type ClauseId, clausesOf, clauseText, roleName, rulebookOfClause, t } from '#narration/index.ts';
import type { FullClause } from '#rulebook-pages/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { type RulesScope, rulebookName, rulesIds } from './scope.ts';

/** The topic of the calls of a night. Its name in any language means the same. */
export const callsWord = 'calls';

/** The topics of a rulebook's menu: the calls and the cards. */
export const topics = ({ rulebook: { id, roles }, wording }: RulesScope): readonly Suggestion[] => [
  { name: t(wording, 'ui:rules.order'), value: callsWord },
  ...roles.map((role) => ({ name: roleName(role, wording, id), value: role })),
];

/** The calls and the cards of the rulebook. It has too many clauses for a menu. */
export const topicMenu = (scope: RulesScope): Row =>
  menuRow({
    id: rulesIds.chooseTopic(originOf(scope)),
    placeholder: t(scope.wording, 'ui:rules.menu'),
    options: topics(scope)
      .slice(0, menuSize)
      .map(({ name, value }) => ({ label: name, value })),
  });

/** The button that shows this page of the full text. */
export const pageButton = (
  scope: RulesScope,
  page: number,
  label: 'ui:rules.full' | 'ui:rules.back' | 'ui:rules.next',
): Button => ({ id: rulesIds.showPage({ ...originOf(scope), page }), label: t(scope.wording, label) });

/** The button that shows a card. */
export const topicButton = (scope: RulesScope, role: RoleId): Button => ({
  id: rulesIds.showTopic({ ...originOf(scope), topic: role }),
  label: roleName(role, scope.wording, scope.rulebook.id),
});

const originOf = (scope: RulesScope) => ({ gameId: scope.table?.gameId ?? null, ruleset: rulebookName(scope) });

/**
 * The full clause in the language of the reader, or `null` if there is none. The children's edition has only the short
 * form, because a full clause tells of killing (D4).
 */
const fullClause = ({ pages, wording, isThemed }: RulesScope, clause: ClauseId): FullClause | null =>
  isThemed ? null : (pages.get(wording.language)?.get(clause) ?? null);

/** The text of a clause: the full one, or otherwise the short form. */
export const shownClause = (scope: RulesScope, clause: ClauseId): string =>
  fullClause(scope, clause)?.text ?? clauseText(clause, scope.wording);

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

/** The most letters of a page. More would be long to scroll on a phone, and buttons of earlier messages have its number. */
const pageLetters = 2000;

const isPage = (lines: readonly string[]): boolean => lines.join('\n').length <= pageLetters;

/**
 * All clauses, each as its lines, in pages. No page is longer than that, whatever the numbers in its title. Only a
 * clause that is longer than a page is divided.
 */
function pagesOf(scope: RulesScope): readonly (readonly string[])[] {
  const longest = titleOf(scope, 999, 999);
  const pages: string[][] = [[]];
  for (const clause of blocksOf(scope)) {
    const parts = isPage([longest, ...clause]) ? [clause] : clause.map((line) => [line]);
    parts.forEach((part, index) => {
      const page = pages.at(-1)!;
      const isNew = index === 0 && parts.length > 1;
      if (page.length > 0 && (isNew || !isPage([longest, ...page, ...part]))) pages.push([...part]);
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
