import type { RoleId } from '#engine/kernel/types.ts';
import type { NightCall } from '#game/ports/game-service.ts';
import {
  type ClauseId,
  callName,
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
  spanText,
  t,
  type Wording,
} from '#narration/index.ts';
import { type Result, success } from '#result';
import { readCard } from '../../formats/cards/read-list.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, cut, fits, suggestionLimit } from '../../ui/body.ts';
import type { Suggestion } from '../../ui/context.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';
import { callsWord, drawPage, pageButton, pageOf, shownClause, topicButton, topicMenu } from './pages.ts';
import type { RulesScope } from './scope.ts';

/** A rulebook, at a table or by itself, and the language of the answer. */
type Asked = Pick<RulesScope, 'rulebook' | 'table' | 'options' | 'wording'>;

/**
 * The nights whose calls are listed: the present or next one of a running game, or otherwise a first and a later one.
 */
function nightsOf({ rulebook, table, options, wording }: Asked) {
  const { first, later } = rulebook.calls(table, options);
  if (table?.stage !== 'playing' || table.town.ended !== null)
    return [
      { title: t(wording, 'ui:rules.first'), calls: first },
      { title: t(wording, 'ui:rules.later'), calls: later },
    ];
  const { phase, round } = table.town;
  const night = phase === 'night' ? round : round + 1;
  return [{ title: t(wording, 'ui:rules.night', { night }), calls: night === 1 ? first : later }];
}

/** The calls in their order, one on each line. */
function callsLines(asked: Asked): readonly string[] {
  const isPlayed = asked.table?.stage === 'playing';
  return [
    ...nightsOf(asked).flatMap(({ title, calls }) => [
      title,
      ...calls.map((call, index) => callLine(call, index + 1, asked)),
    ]),
    ...(isPlayed ? [t(asked.wording, 'ui:rules.public')] : []),
  ];
}

function callLine(call: NightCall, number: number, { rulebook, wording }: Asked): string {
  const called = callName(call.call, wording, rulebook.id);
  const params = { number, called, time: timeText(call, wording) };
  return t(wording, call.certain ? 'ui:rules.call' : 'ui:rules.call.dealt', params);
}

function timeText({ seconds, twice }: NightCall, wording: Wording): string {
  if (seconds === null) return t(wording, 'ui:rules.time.numbers');
  const time = spanText(seconds, wording);
  return twice === 'never' ? time : t(wording, `ui:rules.time.${twice}`, { time });
}

const lastNight = (asked: Asked): readonly NightCall[] => nightsOf(asked).at(-1)!.calls;

/** The calls of a night in one line. */
const callNames = (asked: Asked): string =>
  lastNight(asked)
    .map(({ call }) => callName(call, asked.wording, asked.rulebook.id))
    .join(' → ');

/** The calls of a card, alone or with its clan. Null if none of its calls is in these nights. */
function wakesLine(role: RoleId, asked: Asked): string | null {
  const { rulebook, options, wording } = asked;
  const wakes = rulebook.wakes(role, options);
  if (wakes.length === 0) return t(wording, 'ui:rules.sleeps');
  const calls = lastNight(asked);
  const known = calls
    .map(({ call }, index) => ({ call, number: index + 1 }))
    .filter(({ call }) => wakes.includes(call))
    .map(({ call, number }) =>
      t(wording, 'ui:rules.wakes.call', { called: callName(call, wording, rulebook.id), number, last: calls.length }),
    );
  return known.length === 0 ? null : t(wording, 'ui:rules.wakes', { calls: known.join('; ') });
}

/**
 * The answer about a topic, with a menu of the others and the way to the full text. A clause that is longer than a
 * message is shown in the full text.
 */
export function drawRules(scope: RulesScope, input: string): Body {
  const clause = clauseNamed(input, scope);
  const shown = clause === null ? answer(scope, input) : clauseBody(clause, scope);
  if (shown === null) return drawPage(scope, pageOf(scope, clause!));
  const below = [topicMenu(scope), buttonRow(pageButton(scope, 1, 'ui:rules.full'))];
  return { ...shown, components: [...shown.components, ...below] };
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
  return role.ok ? roleBody(role.value, scope) : unknown(input, scope, role.error);
}

const titleOf = ({ rulebook, wording }: RulesScope): string => rulesetText(wording, rulebook.id);

function summary(scope: RulesScope): Body {
  const { rulebook, table, wording } = scope;
  const { min, max } = rulebook.players;
  const range = min === max ? `${min}` : `${min}–${max}`;
  return body([
    t(wording, 'ui:rules.title', { ruleset: titleOf(scope), range }),
    ...rulebookText(rulebook.id, wording),
    chosenAt(scope),
    ...(table?.lobby?.inRules ?? []).map((remark) => remarkLine(wording, remark)),
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

/** A card by its name at this table, or otherwise by any of its names. The error: the cards that it may be. */
function roleNamed(input: string, { rulebook, wording }: RulesScope): Result<RoleId, readonly RoleId[]> {
  const { id, roles } = rulebook;
  const named = roles.find((role) => roleName(role, wording, id).toLowerCase() === input.toLowerCase());
  return named === undefined ? readCard(input, rulebook, wording) : success(named);
}

const isCalls = (input: string): boolean =>
  [callsWord, ...languages.map((language) => t(language, 'ui:rules.order'))].some(
    (word) => word.toLowerCase() === input.toLowerCase(),
  );

const unknown = (input: string, scope: RulesScope, near: readonly RoleId[]): Body =>
  body(
    [
      t(scope.wording, 'ui:rules.unknown', {
        about: cleanName(input),
        cards: cardNames(scope),
        clauses: clausesText(scope.rulebook.id, scope.wording.rulebooks),
      }),
      near.length === 0 ? null : t(scope.wording, 'ui:typed.mean'),
    ],
    near.length === 0 ? [] : [buttonRow(...near.map((role) => topicButton(scope, role)))],
  );

/** The clauses of a rulebook, as topics. */
export const clauses = ({ rulebook, wording }: RulesScope): readonly Suggestion[] =>
  clausesOf(rulebook.id, wording.rulebooks).map((clause) => ({
    name: cut(`${clause} · ${clauseText(clause, wording)}`, suggestionLimit),
    value: clause,
  }));
