import type { TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../ui/body.ts';
import { staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { failureAtTable, remarkLine } from '../../ui/texts.ts';
import { end } from '../lobby/handlers.ts';
import { newTableFrom, refusedRequest } from '../new-table/handlers.ts';
import { chosenRules, rulesOffered } from '../new-table/offers.ts';
import { namedTable } from '../which-table/find-table.ts';
import { drawNextRules } from './view.ts';

/** Asks for the next game with the same people, for its host or a player. */
export async function askAgain(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const asked = await context.service.again(gameId, caller.userId);
  return body([
    asked.ok ? t(caller.wording, 'evening:again.done') : failureAtTable(caller.wording, asked.error, table.value),
  ]);
}

/** Offers the rules of the next game, for the host. */
export async function askForRules(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = hostedTable(context, caller, gameId);
  return table.ok ? drawNextRules(await rulesOffered(context, caller), gameId, caller) : table.error;
}

/** Opens the next game with the rules that its host has chosen. If that fails, the menu stays. */
export async function chooseNextRules(
  context: Context,
  caller: Caller,
  gameId: string,
  value: string,
): Promise<Answer> {
  const table = hostedTable(context, caller, gameId);
  if (!table.ok) return tell(table.error);
  const { wording } = caller;
  const offers = await rulesOffered(context, caller);
  if (!offers.some((option) => option.value === value))
    return redraw(drawNextRules(offers, gameId, caller, [t(wording, 'ui:kind.no-choice')]));
  const chosen = await newTableFrom(context, caller, chosenRules(value), ({ reasons }) => body(reasons));
  if (!chosen.ok) return tell(chosen.error);
  const { ruleset, options, roleSet, settings = {} } = chosen.value;
  const rules = { ruleset, options, settings, ...(roleSet ? { roleSet } : {}) };
  const asked = await context.service.again(gameId, caller.userId, rules);
  if (!asked.ok) return tell(refusedRequest(caller, asked.error, ruleset));
  return redraw(body([t(wording, 'evening:rules.done')]));
}

/** The finished table, if the caller is its host. The error is the answer for the caller. */
function hostedTable(context: Context, caller: Caller, gameId: string): Result<TableSummary, Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table;
  if (table.value.stage !== 'over') return failure(staleBody(caller));
  if (table.value.hostId === caller.userId) return success(table.value);
  return failure(body([remarkLine(caller.wording, { key: 'table.not-host' })]));
}

/** Closes the rooms of a finished game, for its host or a moderator. */
export async function closeTable(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  return table.value.stage === 'over' ? end(context, caller, gameId) : staleBody(caller);
}
