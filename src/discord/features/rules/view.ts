import type { RoleId } from '#engine/kernel/types.ts';
import {
  type ClauseId,
  clausesOf,
  clausesText,
  clauseText,
  cleanName,
  languages,
  readClause,
  roleCard,
  roleName,
  rulebookOfClause,
  rulebookText,
  t,
} from '#narration/index.ts';
import { roleOf } from '../../formats/deck.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, cut, fits, suggestionLimit } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { callNames, callsLines, wakesLine } from './calls.ts';
import { callsWord, pageButton, topicMenu } from './controls.ts';
import { shownClause } from './full-clause.ts';
import { drawPage, pageOf } from './pages.ts';
import type { RulesScope } from './scope.ts';

/**
 * The answer about a topic, with a menu of the others and the way to the full text. A clause that is longer than a
 * message is shown in the full text.
 */
export function drawRules(scope: RulesScope, input: string): Body {
  const clause = clauseNamed(input, scope);
  const shown = clause === null ? answer(scope, input) : clauseBody(clause, scope);
  if (shown === null) return drawPage(scope, pageOf(scope, clause!));
  return { ...shown, components: [topicMenu(scope), buttonRow(pageButton(scope, 1, 'ui:rules.full'))] };
}

/** The clause that was typed, or null if the rulebook has no such clause. */
function clauseNamed(input: string, { rulebook, wording }: RulesScope): ClauseId | null {
  const clause = isCalls(input) ? null : readClause(input, rulebook.id, wording.rulebooks);
  return clause !== null && clausesOf(rulebook.id, wording.rulebooks).includes(clause) ? clause : null;
}

function answer(scope: RulesScope, input: string): Body {
  if (input === '') return summary(scope);
  if (isCalls(input)) return body(callsLines(scope));
  const role = roleNamed(input, scope);
  return role === null ? unknown(input, scope) : roleBody(role, scope);
}

const titleOf = ({ rulebook, wording }: RulesScope): string => rulesetText(wording, rulebook.id);

function summary(scope: RulesScope): Body {
  const { rulebook, wording } = scope;
  const { min, max } = rulebook.players;
  const range = min === max ? `${min}` : `${min}–${max}`;
  return body([
    t(wording, 'ui:rules.title', { ruleset: titleOf(scope), range }),
    ...rulebookText(rulebook.id, wording),
    chosenAt(scope),
    t(wording, 'ui:rules.cards', { cards: cardNames(scope) }),
    t(wording, 'ui:rules.calls', { calls: callNames(scope) }),
    t(wording, 'ui:rules.more', { clauses: clausesText(rulebook.id, wording.rulebooks) }),
  ]);
}

/** The options of the table that differ from the rulebook, or null if none does. The theme has no words for options. */
function chosenAt({ rulebook, table, options, wording, isThemed }: RulesScope): string | null {
  if (table === null || isThemed) return null;
  const isUsual = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(rulebook.options[name]?.default);
  const changed = Object.entries(options).filter(([name, value]) => !isUsual(name, value));
  return changedText(Object.fromEntries(changed), wording);
}

const cardNames = ({ rulebook: { id, roles }, wording }: RulesScope): string =>
  roles.map((role) => roleName(role, wording, id)).join(', ');

/** A clause, or `null` if it is longer than a message. */
function clauseBody(clause: ClauseId, scope: RulesScope): Body | null {
  const { wording } = scope;
  const ruleset =
    rulebookOfClause(clause, scope.wording.rulebooks) === null ? t(wording, 'ui:rules.every') : titleOf(scope);
  const lines = [t(wording, 'ui:rules.clause', { clause, ruleset, text: shownClause(scope, clause) })];
  return fits(lines) ? body(lines) : null;
}

const roleBody = (role: RoleId, scope: RulesScope): Body =>
  body([roleCard(role, scope.wording, scope.rulebook.id, scope.options), wakesLine(role, scope)]);

/** A card by its name at this table, or otherwise by any of its names. */
function roleNamed(input: string, { rulebook, wording }: RulesScope): RoleId | null {
  const { id, roles } = rulebook;
  const isNamed = (role: RoleId) => roleName(role, wording, id).toLowerCase() === input.toLowerCase();
  return roles.find(isNamed) ?? roleOf(input, rulebook, wording.rulebooks);
}

const isCalls = (input: string): boolean =>
  [callsWord, ...languages.map((language) => t(language, 'ui:rules.order'))].some(
    (word) => word.toLowerCase() === input.toLowerCase(),
  );

const unknown = (input: string, scope: RulesScope): Body =>
  body([
    t(scope.wording, 'ui:rules.unknown', {
      about: cleanName(input),
      cards: cardNames(scope),
      clauses: clausesText(scope.rulebook.id, scope.wording.rulebooks),
    }),
  ]);

/** The clauses of a rulebook, as topics. */
export const clauses = ({ rulebook, wording }: RulesScope): readonly Suggestion[] =>
  clausesOf(rulebook.id, wording.rulebooks).map((clause) => ({
    name: cut(`${clause} · ${clauseText(clause, wording)}`, suggestionLimit),
    value: clause,
  }));
