import { bookOf, type ClauseId, clausesOf, clauseText, t } from '#narration/index.ts';
import { type Body, body, buttonRow, fits } from '../../ui/body.ts';
import { rulesetText } from '../../ui/texts.ts';
import type { Book } from './book.ts';
import { pageButton, topicMenu } from './controls.ts';

/** A page of the full text. A number that no page has shows the nearest one. The page before the first is the summary. */
export function drawPage(book: Book, page: number): Body {
  const pages = pagesOf(book);
  const shown = Math.min(Math.max(1, page), pages.length);
  const turns = [
    pageButton(book, shown - 1, 'ui:rules.back'),
    ...(shown < pages.length ? [pageButton(book, shown + 1, 'ui:rules.next')] : []),
  ];
  return body([titleOf(book, shown, pages.length), ...pages[shown - 1]!], [buttonRow(...turns), topicMenu(book)]);
}

/** The number of pages of the full text. */
export const pageCount = (book: Book): number => pagesOf(book).length;

const titleOf = ({ rulebook, tongue }: Book, page: number, pages: number): string =>
  t(tongue, 'ui:rules.page', { ruleset: rulesetText(tongue, rulebook.id), page, pages });

/** All clauses, one in each line, in pages. No page is longer than a message, whatever the numbers in its title. */
function pagesOf(book: Book): readonly (readonly string[])[] {
  const [first, ...others] = linesOf(book);
  const longest = titleOf(book, others.length, others.length);
  const pages = [first === undefined ? [] : [first]];
  for (const line of others) {
    const page = pages.at(-1)!;
    if (fits([longest, ...page, line])) page.push(line);
    else pages.push([line]);
  }
  return pages;
}

/** The clauses of the rulebook, then those of every rulebook. */
function linesOf({ rulebook, tongue }: Book): readonly string[] {
  const clauses = clausesOf(rulebook.id);
  const shared = clauses.find(isShared);
  const text = (clause: ClauseId) => t(tongue, 'ui:rules.page.clause', { clause, text: clauseText(clause, tongue) });
  return clauses.map((clause) =>
    clause === shared ? `${t(tongue, 'ui:rules.page.every')}\n${text(clause)}` : text(clause),
  );
}

const isShared = (clause: ClauseId): boolean => bookOf(clause) === null;
