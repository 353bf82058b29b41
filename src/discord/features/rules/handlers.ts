import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import {
  bookOf,
  type ClauseId,
  clausesOf,
  clausesText,
  clauseText,
  cleanName,
  fileOf,
  isOfAnimals,
  languages,
  readClause,
  roleCard,
  roleName,
  rulebookText,
  t,
  wordsOf,
} from '#narration/index.ts';
import { type Body, body, cut, menuRow, menuSize, type Row } from '../../body.ts';
import type { Caller, Context, Suggestion } from '../../context.ts';
import type { PressId } from '../../custom-id.ts';
import { roleOf } from '../../formats/deck.ts';
import { rulesetText } from '../../texts.ts';
import { changedText } from '../rulebook-options/handlers.ts';
import { callNames, callsLines, wakesLine } from './calls.ts';

/** What is asked: a rulebook, else that of the asker's table, and what of it. */
export interface RulesRequest {
  readonly ruleset: string | null;
  readonly about: string | null;
  /** At which table it is asked; missing: at the asker's, or the only one here. */
  readonly table?: TableSummary;
}

/**
 * A rulebook that is asked about: at a table with what was chosen there, else as the book has it. Of a table nothing is
 * used but its summary, which everybody may know: an answer must not depend on who asks, or on anybody's card.
 */
export interface Book {
  readonly rulebook: Rulebook;
  readonly table: TableSummary | null;
  readonly options: Options;
  readonly tongue: Wording;
  readonly isThemed: boolean;
}

/** By this the calls of a night are asked for; its text in either language does as well. */
const callsWord = 'calls';
const offerLimit = 100;

export function rules(context: Context, caller: Caller, { ruleset, about, table }: RulesRequest): Body {
  const input = about?.trim() ?? '';
  const book = findBook(context, caller, ruleset, input, table);
  return book === null ? whichBook(context, caller) : { ...answer(book, input), components: [menu(book)] };
}

/**
 * The same by the button of a lobby, about its rulebook, and by the menu below an answer, which has the rulebook written on
 * it: where nothing can be typed, it can be pressed.
 */
export function pressRules(context: Context, caller: Caller, { gameId, arg }: PressId, about: string | null): Body {
  const table = context.service.table(gameId);
  const isHere = table?.guildId === caller.guildId;
  if (arg === undefined && !isHere) return body([t(caller.language, 'ui:kind.table-gone')]);
  const at = isHere && table ? { table } : {};
  return rules(context, caller, { ruleset: arg?.replace('-', ':') ?? table?.ruleset ?? null, about, ...at });
}

/** The calls and the cards of the rulebook; its clauses are too many. */
const menu = (book: Book): Row =>
  menuRow({
    id: { gameId: book.table?.gameId ?? noTable, step: 0, action: 'rule', arg: bookWord(book).replace(':', '-') },
    placeholder: t(book.tongue, 'ui:rules.menu'),
    options: topics(book)
      .slice(0, menuSize)
      .map(({ name, value }) => ({ label: name, value })),
  });

/** Stands in the place of a table's id. */
const noTable = 'rules';

/** The rulebook as the command names it. */
const bookWord = ({ rulebook: { id }, table, options, isThemed }: Book): string =>
  isThemed && table === null ? `${id}:${options['theme']}` : id;

function answer(book: Book, input: string): Body {
  if (input === '') return summary(book);
  if (isCalls(input)) return body(callsLines(book));
  const clause = readClause(input, book.rulebook.id);
  if (clause !== null && clausesOf(book.rulebook.id).includes(clause)) return clauseBody(clause, book);
  const role = roleNamed(input, book);
  return role === null ? unknown(input, book) : roleBody(role, book);
}

/** The rulebook that was chosen; else that of the clause; else that of the asker's table, or of the only one here. */
function findBook(
  context: Context,
  caller: Caller,
  chosen: string | null,
  input: string,
  table = tableNear(context, caller),
): Book | null {
  const clause = chosen === null ? readClause(input, null) : null;
  const named = chosen ?? (clause && bookOf(clause)) ?? table?.ruleset ?? (clause && someBook(context)) ?? null;
  if (named === null) return null;
  const [id = '', theme] = named.split(':');
  const isHere = table?.ruleset === id && (theme === undefined || table.options['theme'] === theme);
  const rulebook = isHere ? context.service.rulebookAt(table.gameId) : context.service.rulebook(id);
  if (rulebook === null) return null;
  const usual = Object.fromEntries(Object.entries(rulebook.options).map(([name, spec]) => [name, spec.default]));
  const options = isHere ? table.options : { ...usual, ...(theme === undefined ? {} : { theme }) };
  const tongue = wordsOf(caller.language, { options, ownRoles: isHere ? table.ownRoles : [] });
  return { rulebook, table: isHere ? table : null, options, tongue, isThemed: isOfAnimals(options) };
}

/** The asker's table, else the only one in the guild: what it has chosen stands in its lobby for all to see. */
function tableNear(context: Context, caller: Caller): TableSummary | null {
  const own = context.service.tableOf(caller.guildId, caller.userId);
  if (own !== null && own.stage !== 'over') return own;
  const [only, ...more] = context.service.tablesIn(caller.guildId).filter(({ stage }) => stage !== 'over');
  return only !== undefined && more.length === 0 ? only : null;
}

/** The clauses that hold everywhere stand in any book. */
const someBook = ({ service }: Context): string | null => service.rulebooks()[0] ?? null;

function whichBook(context: Context, { language }: Caller): Body {
  const rulesets = context.service.rulebooks().map((id) => rulesetText(language, id));
  return body([t(language, 'ui:rules.which', { rulesets: rulesets.join(', ') })]);
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

/** What the table has chosen otherwise; the settings have no words of a theme. */
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
    // The full wording knows no theme: it is not for who plays the edition for children (D4).
    book.isThemed ? null : t(tongue, 'ui:rules.full', { file: fileOf(clause) }),
  ]);
}

const roleBody = (role: RoleId, book: Book): Body =>
  body([roleCard(role, book.tongue, book.rulebook.id, book.options), wakesLine(role, book)]);

/** A card by its name at this table, else by any name that it goes by. */
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

/** What may be asked of a rulebook, as far as it fits what has been typed: the calls, its cards, its clauses. */
export function suggestRules(
  context: Context,
  caller: Caller,
  chosen: string | null,
  input: string,
): readonly Suggestion[] {
  const book = findBook(context, caller, chosen, input);
  if (book === null) return [];
  const begun = input.trim().toLowerCase();
  const offered = [...topics(book), ...clauses(book)].filter(({ name, value }) =>
    [name, value].some((text) => text.toLowerCase().includes(begun)),
  );
  const exact = readClause(input, book.rulebook.id);
  const rank = ({ value }: Suggestion) => (value === exact ? 0 : value.toLowerCase().startsWith(begun) ? 1 : 2);
  return offered.toSorted((one, other) => rank(one) - rank(other)).slice(0, menuSize);
}

const topics = ({ rulebook: { id, roles }, tongue }: Book): readonly Suggestion[] => [
  { name: t(tongue, 'ui:rules.order'), value: callsWord },
  ...roles.map((role) => ({ name: roleName(role, tongue, id), value: role })),
];

const clauses = ({ rulebook, tongue }: Book): readonly Suggestion[] =>
  clausesOf(rulebook.id).map((clause) => ({
    name: cut(`${clause} · ${clauseText(clause, tongue)}`, offerLimit),
    value: clause,
  }));
