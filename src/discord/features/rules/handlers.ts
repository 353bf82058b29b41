import { readClause, t } from '#narration/index.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, body, menuSize } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { topics } from './controls.ts';
import { drawPage } from './pages.ts';
import { drawRulebookMenu } from './rulebook-menu.ts';
import { findScope, type RulesRequest } from './scope.ts';
import { clauses, drawRules } from './view.ts';

/** Shows a rulebook in short, or one of its topics. */
export function showRules(context: Context, caller: Caller, { ruleset, about, table }: RulesRequest): Body {
  const input = about?.trim() ?? '';
  const scope = findScope(context, caller, ruleset, input, table);
  return scope === null ? drawRulebookMenu(context, caller) : drawRules(scope, input);
}

/** Shows the rules of a lobby's table. */
export function showTableRules(context: Context, caller: Caller, gameId: string): Body {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return gone(caller);
  return showRules(context, caller, { ruleset: table.ruleset, about: null, table });
}

/** The rules that the custom id of a button or a menu names. */
interface Origin {
  readonly gameId: string | null;
  readonly ruleset: string | null;
}

/** Shows the topic that was chosen in the menu below an answer. */
export function showTopic(context: Context, caller: Caller, origin: Origin, about: string | null): Body {
  const request = requestFrom(context, caller, origin);
  return request === null ? gone(caller) : showRules(context, caller, { ...request, about });
}

/** Shows a page of the full text, or the rules in short for the page before the first one. */
export function showPage(
  context: Context,
  caller: Caller,
  { page, ...origin }: Origin & { readonly page: number },
): Body {
  const request = requestFrom(context, caller, origin);
  if (request === null) return gone(caller);
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

const gone = ({ wording }: Caller): Body => body([t(wording, 'ui:kind.table-gone')]);

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
