import { readClause, t } from '#narration/index.ts';
import { type Body, body, menuSize } from '../../body.ts';
import type { Caller, Context, Suggestion } from '../../context.ts';
import { rulesetText } from '../../texts.ts';
import { findBook, type RulesRequest } from './book.ts';
import { clauses, drawRules, topics } from './view.ts';

/** Shows a rulebook in short, or one of its topics. */
export function showRules(context: Context, caller: Caller, { ruleset, about, table }: RulesRequest): Body {
  const input = about?.trim() ?? '';
  const book = findBook(context, caller, ruleset, input, table);
  return book === null ? whichBook(context, caller) : drawRules(book, input);
}

/** Shows the rules of a lobby's table. */
export function showTableRules(context: Context, caller: Caller, gameId: string): Body {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.language, 'ui:kind.table-gone')]);
  return showRules(context, caller, { ruleset: table.ruleset, about: null, table });
}

/** Shows the topic that was chosen in the menu below an answer. The menu's custom id names the rulebook. */
export function showTopic(
  context: Context,
  caller: Caller,
  { gameId, ruleset }: { readonly gameId: string | null; readonly ruleset: string | null },
  about: string | null,
): Body {
  const table = gameId === null ? null : context.service.table(gameId);
  const isHere = table !== null && table.guildId === caller.guildId;
  if (ruleset === null && !isHere) return body([t(caller.language, 'ui:kind.table-gone')]);
  return showRules(context, caller, {
    ruleset: ruleset ?? table?.ruleset ?? null,
    about,
    ...(isHere ? { table } : {}),
  });
}

function whichBook(context: Context, { language }: Caller): Body {
  const rulesets = context.service.rulebooks().map((id) => rulesetText(language, id));
  return body([t(language, 'ui:rules.which', { rulesets: rulesets.join(', ') })]);
}

/** Suggests the topics of a rulebook that fit the text: its calls, its cards and its clauses. */
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
