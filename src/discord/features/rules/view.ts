import type { RoleId } from '#engine/kernel/types.ts';
import {
  bookOf,
  type ClauseId,
  clausesOf,
  clausesText,
  clauseText,
  cleanName,
  languages,
  readClause,
  roleCard,
  roleName,
  rulebookText,
  t,
} from '#narration/index.ts';
import { roleOf } from '../../formats/deck.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, cut } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import type { Book } from './book.ts';
import { callNames, callsLines, wakesLine } from './calls.ts';
import { callsWord, pageButton, topicMenu } from './controls.ts';

const offerLimit = 100;

/** The answer about a topic, with a menu of the others and the way to the full text. */
export const drawRules = (book: Book, input: string): Body => ({
  ...answer(book, input),
  components: [topicMenu(book), buttonRow(pageButton(book, 1, 'ui:rules.full'))],
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
  return body([t(tongue, 'ui:rules.clause', { clause, ruleset, text: clauseText(clause, tongue) })]);
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

/** The clauses of a rulebook, as topics. */
export const clauses = ({ rulebook, tongue }: Book): readonly Suggestion[] =>
  clausesOf(rulebook.id).map((clause) => ({
    name: cut(`${clause} · ${clauseText(clause, tongue)}`, offerLimit),
    value: clause,
  }));
