import { roleName, t } from '#narration/index.ts';
import { type Button, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { type Book, bookName } from './book.ts';
import { rulesIds } from './custom-ids.ts';

/** The topic of the calls of a night. Its name in any language means the same. */
export const callsWord = 'calls';

/** The topics of a rulebook's menu: the calls and the cards. */
export const topics = ({ rulebook: { id, roles }, tongue }: Book): readonly Suggestion[] => [
  { name: t(tongue, 'ui:rules.order'), value: callsWord },
  ...roles.map((role) => ({ name: roleName(role, tongue, id), value: role })),
];

/** The calls and the cards of the rulebook. It has too many clauses for a menu. */
export const topicMenu = (book: Book): Row =>
  menuRow({
    id: rulesIds.chooseTopic(originOf(book)),
    placeholder: t(book.tongue, 'ui:rules.menu'),
    options: topics(book)
      .slice(0, menuSize)
      .map(({ name, value }) => ({ label: name, value })),
  });

/** The button that shows this page of the full text. */
export const pageButton = (
  book: Book,
  page: number,
  label: 'ui:rules.full' | 'ui:rules.back' | 'ui:rules.next',
): Button => ({ id: rulesIds.showPage({ ...originOf(book), page }), label: t(book.tongue, label) });

const originOf = (book: Book) => ({ gameId: book.table?.gameId ?? null, ruleset: bookName(book) });
