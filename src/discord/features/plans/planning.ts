import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readTime } from '../../formats/plan-time.ts';
import { readTypedZone } from '../../formats/time-zone.ts';
import { type Body, body } from '../../ui/body.ts';
import { staleBody } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { newTableFrom, refusedRequest } from '../new-table/handlers.ts';
import { chosenRules, isOffered, rulesOffered, type UnsettledRules } from '../new-table/offers.ts';
import type { KeptPlan, PlannedRules } from './custom-ids.ts';
import { type PlanRequest, readZoneLine, unreadTime, unreadZone } from './unread-time.ts';
import { dateText, drawPlanRules } from './view.ts';

/** Plans a table in this channel, or offers the rules if the request does not settle them. */
export async function planTable(context: Context, caller: Caller, request: PlanRequest): Promise<Body> {
  const { time, zone: typed, ...rules } = request;
  const zone = typed === undefined ? success(context.guilds.of(caller.guildId).timeZone) : readTypedZone(typed);
  if (!zone.ok) return unreadZone(caller, { request, zones: zone.error });
  const at = readTime(time, caller.at, zone.value);
  if (!at.ok) return unreadTime(caller, at.error, { request, zone: zone.value });
  return plannedBody(context, caller, { at: at.value, zone: typed === undefined ? null : zone.value }, rules);
}

/** Plans a table, and shows the result or the reason against it. */
async function plannedBody(context: Context, caller: Caller, kept: KeptPlan, rules: PlannedRules): Promise<Body> {
  const planned = await tryToPlan(context, caller, kept, rules);
  return planned.ok ? planned.value : planned.error;
}

/** Plans a table for a time that was offered. */
export const planPicked = async (
  context: Context,
  caller: Caller,
  { kept, rules }: { readonly kept: KeptPlan; readonly rules: PlannedRules },
): Promise<Answer> => redraw(await plannedBody(context, caller, kept, rules));

/** Plans a table for the time that was typed, in the zone that was chosen in the menu. */
export function planInZone(context: Context, caller: Caller, rules: PlannedRules, value: string): Promise<Answer> {
  const kept = readZoneLine(value);
  return kept === null ? Promise.resolve(tell(staleBody(caller))) : planPicked(context, caller, { kept, rules });
}

/** Plans a table with the rules that were chosen in the menu. If that fails, the menu stays. */
export async function planChosen(context: Context, caller: Caller, kept: KeptPlan, value: string): Promise<Answer> {
  const rules = chosenRules(value);
  if (!(await isOffered(context, caller, rules)))
    return redraw(await rulesMenu(context, caller, kept, [t(caller.wording, 'ui:kind.no-choice')]));
  const planned = await tryToPlan(context, caller, kept, rules);
  return planned.ok ? redraw(planned.value) : tell(planned.error);
}

/**
 * Plans a table. Both results are the answer for the caller. A time zone that was typed is remembered for the server.
 */
async function tryToPlan(
  context: Context,
  caller: Caller,
  kept: KeptPlan,
  rules: PlannedRules,
): Promise<Result<Body, Body>> {
  const unsettled = ({ reasons, offersMenu }: UnsettledRules) =>
    offersMenu ? rulesMenu(context, caller, kept, reasons) : body(reasons);
  const table = await newTableFrom(context, caller, rules, unsettled);
  if (!table.ok) return table;
  const planned = await context.service.askInvitations(({ plans }) => plans.plan(table.value, kept.at));
  if (!planned.ok) return failure(refusedRequest(caller, planned.error, table.value.ruleset));
  if (kept.zone !== null) await rememberZone(context, caller, kept.zone);
  return success(body([t(caller.wording, 'ui:plan.done', { at: dateText(planned.value.at) })]));
}

const rulesMenu = async (context: Context, caller: Caller, kept: KeptPlan, before: readonly string[]): Promise<Body> =>
  drawPlanRules(await rulesOffered(context, caller), kept, { wording: caller.wording, before });

/** The first person who names a time zone names it for the server, and a moderator may change it. */
async function rememberZone({ guilds, log }: Context, caller: Caller, timeZone: string): Promise<void> {
  const { guildId, userId, moderates } = caller;
  if (guilds.of(guildId).timeZone !== null && !moderates) return;
  const changed = await guilds.change(guildId, userId, { timeZone });
  if (!changed.ok) log.warn({ guild: guildId }, 'a time zone could not be stored');
}
