import type { RoleId } from '#engine/kernel/types.ts';
import {
  bookOf,
  type ClauseId,
  clausesOf,
  clausesText,
  clauseText,
  cleanName,
  fileOf,
  languages,
  readClause,
  roleCard,
  roleName,
  rulebookText,
  t,
} from '#narration/index.ts';
import { type Body, body, cut, menuRow, menuSize, type Row } from '../../body.ts';
import type { Suggestion } from '../../context.ts';
import { roleOf } from '../../formats/deck.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { rulesetText } from '../../texts.ts';
import { type Book, bookName } from './book.ts';
import { callNames, callsLines, wakesLine } from './calls.ts';
import { rulesIds } from './custom-ids.ts';

/** The topic of the calls of a night. Its name in any language means the same. */
const callsWord = 'calls';
const offerLimit = 100;

/** The answer about a topic, with a menu of the others. */
export const drawRules = (book: Book, input: string): Body => ({ ...answer(book, input), components: [menu(book)] });

/** The calls and the cards of the rulebook. It has too many clauses for a menu. */
const menu = (book: Book): Row =>
  menuRow({
    id: rulesIds.chooseTopic({ gameId: book.table?.gameId ?? null, ruleset: bookName(book) }),
    placeholder: t(book.tongue, 'ui:rules.menu'),
    options: topics(book)
      .slice(0, menuSize)
      .map(({ name, value }) => ({ label: name, value })),
  });

function answer(book: Book, input: string): Body {
  if (input === '') return summary(book);
  if (isCalls(input)) return body(callsLines(book));
  const clause = readClause(input, book.rulebook.id);
  if (clause !== null && clausesOf(book.rulebook.id).includes(clause)) return clauseBody(clause, book);
  const role = roleNamed(input, book);
  return role === null ? unknown(input, book) : roleBody(role, book);
}

const titleOf = ({ rulebook, tongue }: Book): string => rulesetText(tongue, rulebook.id);

function summary(book: Book): Body {
  const { rulebook, tongue } = book;
  const { min, max } = rulebook.players;
  const range = min === max ? `${min}` : `${min}–${max}`;
  return body([
    t(tongue, 'ui:rules.title', { ruleset: titleOf(book), range }),
    ...rulebookText(rulebook.id, tongue),
    chosenAt(book),
    t(tongue, 'ui:rules.cards', { cards: cardNames(book) }),
    t(tongue, 'ui:rules.calls', { calls: callNames(book) }),
    t(tongue, 'ui:rules.more', { clauses: clausesText(rulebook.id) }),
  ]);
}

/** The options of the table that differ from the rulebook; null if none does. The theme has no words for options. */
function chosenAt({ rulebook, table, options, tongue, isThemed }: Book): string | null {
  if (table === null || isThemed) return null;
  const isUsual = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(rulebook.options[name]?.default);
  const changed = Object.entries(options).filter(([name, value]) => !isUsual(name, value));
  return changedText(Object.fromEntries(changed), tongue);
}

const cardNames = ({ rulebook: { id, roles }, tongue }: Book): string =>
  roles.map((role) => roleName(role, tongue, id)).join(', ');

function clauseBody(clause: ClauseId, book: Book): Body {
  const { tongue } = book;
  const ruleset = bookOf(clause) === null ? t(tongue, 'ui:rules.every') : titleOf(book);
  return body([
    t(tongue, 'ui:rules.clause', { clause, ruleset, text: clauseText(clause, tongue) }),
    // The full wording has no theme, so it is not for players of the edition for children (D4).
    book.isThemed ? null : t(tongue, 'ui:rules.full', { file: fileOf(clause) }),
  ]);
}

const roleBody = (role: RoleId, book: Book): Body =>
  body([roleCard(role, book.tongue, book.rulebook.id, book.options), wakesLine(role, book)]);

/** A card by its name at this table, or otherwise by any of its names. */
function roleNamed(input: string, { rulebook, tongue }: Book): RoleId | null {
  const { id, roles } = rulebook;
  const isNamed = (role: RoleId) => roleName(role, tongue, id).toLowerCase() === input.toLowerCase();
  return roles.find(isNamed) ?? roleOf(input, rulebook);
}

const isCalls = (input: string): boolean =>
  [callsWord, ...languages.map((language) => t(language, 'ui:rules.order'))].some(
    (word) => word.toLowerCase() === input.toLowerCase(),
  );

const unknown = (input: string, book: Book): Body =>
  body([
    t(book.tongue, 'ui:rules.unknown', {
      about: cleanName(input),
      cards: cardNames(book),
      clauses: clausesText(book.rulebook.id),
    }),
  ]);

/** The topics of a rulebook's menu: the calls and the cards. */
export const topics = ({ rulebook: { id, roles }, tongue }: Book): readonly Suggestion[] => [
  { name: t(tongue, 'ui:rules.order'), value: callsWord },
  ...roles.map((role) => ({ name: roleName(role, tongue, id), value: role })),
];

/** The clauses of a rulebook, as topics. */
export const clauses = ({ rulebook, tongue }: Book): readonly Suggestion[] =>
  clausesOf(rulebook.id).map((clause) => ({
    name: cut(`${clause} · ${clauseText(clause, tongue)}`, offerLimit),
    value: clause,
  }));
