import { readClause, t } from '#narration/index.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, body, menuRow, menuSize, type Row } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Caller, type Context, redraw, type Suggestion } from '../../ui/context.ts';
import { rulebooksOffered } from '../new-table/offers.ts';
import { goneTable } from '../which-table/find-table.ts';
import { drawPage, topics } from './pages.ts';
import { findScope, type RulesRequest, rulesIds } from './scope.ts';
import { clauses, drawRules } from './view.ts';

/** The menu of the rulebooks, with their editions for children (D4). */
function rulebookRow(context: Context, caller: Caller): Row {
  const options = rulebooksOffered(context, caller).map(({ option }) => option);
  return menuRow({ id: rulesIds.chooseRulebook({}), placeholder: t(caller.wording, 'ui:rules.books'), options });
}

export const drawRulebookMenu = (context: Context, caller: Caller): Body =>
  body([t(caller.wording, 'ui:rules.which')], [rulebookRow(context, caller)]);

/** Shows a rulebook in short, or one of its topics. */
export function showRules(context: Context, caller: Caller, { ruleset, about, table }: RulesRequest): Body {
  const input = about?.trim() ?? '';
  const scope = findScope(context, caller, ruleset, input, table);
  return scope === null ? drawRulebookMenu(context, caller) : drawRules(scope, input);
}

/** Shows the rules of a lobby's table. */
function showTableRules(context: Context, caller: Caller, gameId: string): Body {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return gone(context, caller);
  return showRules(context, caller, { ruleset: table.ruleset, about: null, table });
}

/** The rules that the custom id of a button or a menu names. */
interface Origin {
  readonly gameId: string | null;
  readonly ruleset: string | null;
}

/** Shows the topic that was chosen in the menu below an answer. */
function showTopic(context: Context, caller: Caller, origin: Origin, about: string | null): Body {
  const request = requestFrom(context, caller, origin);
  return request === null ? gone(context, caller) : showRules(context, caller, { ...request, about });
}

/** Shows a page of the full text, or the rules in short for the page before the first one. */
export function showPage(
  context: Context,
  caller: Caller,
  { page, ...origin }: Origin & { readonly page: number },
): Body {
  const request = requestFrom(context, caller, origin);
  if (request === null) return gone(context, caller);
  const scope = findScope(context, caller, request.ruleset, '', request.table);
  if (scope === null) return drawRulebookMenu(context, caller);
  return page === 0 ? drawRules(scope, '') : drawPage(scope, page);
}

/** The request for these rules: at their table while it is in this server, otherwise without a table. */
function requestFrom({ service }: Context, { guildId }: Caller, { gameId, ruleset }: Origin): RulesRequest | null {
  const table = gameId === null ? null : service.table(gameId);
  if (table !== null && table.guildId === guildId) return { ruleset: ruleset ?? table.ruleset, about: null, table };
  return ruleset === null ? null : { ruleset, about: null };
}

/** The rules of a table that is gone are unknown: any rules may be read instead. */
function gone(context: Context, caller: Caller): Body {
  const answer = goneTable(context, caller);
  return { ...answer, components: [rulebookRow(context, caller), ...answer.components] };
}

/** Suggests the topics of a rulebook that fit the text: its calls, its cards and its clauses. */
export function suggestRules(
  context: Context,
  caller: Caller,
  chosen: string | null,
  input: string,
): readonly Suggestion[] {
  const scope = findScope(context, caller, chosen, input);
  if (scope === null) return [];
  const begun = input.trim().toLowerCase();
  const offered = [...topics(scope), ...clauses(scope)].filter(({ name, value }) =>
    [name, value].some((text) => matches(text, input)),
  );
  const exact = readClause(input, scope.rulebook.id, scope.wording.rulebooks);
  const rank = ({ value }: Suggestion) => (value === exact ? 0 : value.toLowerCase().startsWith(begun) ? 1 : 2);
  return offered.toSorted((one, other) => rank(one) - rank(other)).slice(0, menuSize);
}

export const rulesButtons = defineButtons(rulesIds, {
  showTableRules: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showTableRules(context, caller, gameId),
  },
  chooseRulebook: {
    mode: 'redraw',
    run: ({ context, caller, values: [ruleset = null] }) =>
      redraw(showRules(context, caller, { ruleset, about: null })),
  },
  chooseTopic: {
    mode: 'redraw',
    run: ({ context, caller, values: [topic = null] }, fields) => redraw(showTopic(context, caller, fields, topic)),
  },
  showTopic: {
    mode: 'redraw',
    run: ({ context, caller }, { topic, ...fields }) => redraw(showTopic(context, caller, fields, topic)),
  },
  showPage: { mode: 'redraw', run: ({ context, caller }, fields) => redraw(showPage(context, caller, fields)) },
});
