import type { PlanView } from '#game/ports/ports.ts';
import { cleanName, t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readTime } from '../../formats/plan-time.ts';
import { readZone } from '../../formats/time-zone.ts';
import { type Body, body } from '../../ui/body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { problemText } from '../../ui/texts.ts';
import { newTableFrom, refusedRequest } from '../new-table/handlers.ts';
import { dateText, drawCancelQuestion, drawPlan } from './view.ts';

/** The options of `/game plan` as they were typed. */
export interface PlanRequest {
  readonly time: string;
  readonly zone?: string;
  readonly ruleset?: string;
  readonly roleSet?: string;
}

/** Plans a table in this channel. A time zone that was typed is remembered for the server. */
export async function planTable(context: Context, caller: Caller, request: PlanRequest): Promise<Body> {
  const { time, zone: typed, ...rules } = request;
  const zone = typed === undefined ? context.guilds.of(caller.guildId).timeZone : readZone(typed);
  if (typed !== undefined && zone === null)
    return body([t(caller.language, 'ui:plan.zone-unknown', { zone: cleanName(typed) })]);
  const at = readTime(time, caller.at, zone);
  if (!at.ok) return body([t(caller.language, `ui:plan.${at.error}`, { time: cleanName(time) })]);
  const table = await newTableFrom(context, caller, rules, ({ reasons }) =>
    body(reasons.length > 0 ? reasons : [t(caller.language, 'ui:plan.which')]),
  );
  if (!table.ok) return table.error;
  const planned = await context.service.plan(table.value, at.value);
  if (!planned.ok) return refusedRequest(caller, planned.error, table.value.ruleset);
  if (typed !== undefined) await rememberZone(context, caller, zone);
  return body([t(caller.language, 'ui:plan.done', { at: dateText(planned.value.at) })]);
}

/** The first person who names a time zone names it for the server, and a moderator may change it. */
async function rememberZone({ guilds, log }: Context, caller: Caller, timeZone: string | null): Promise<void> {
  const { guildId, userId, moderates } = caller;
  if (guilds.of(guildId).timeZone !== null && !moderates) return;
  const changed = await guilds.change(guildId, userId, { timeZone });
  if (!changed.ok) log.warn({ guild: guildId }, 'a time zone could not be stored');
}

/** Adds the presser to a plan or removes them, and redraws its message. */
export async function pressPlan(context: Context, caller: Caller, planId: string): Promise<Answer> {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return tell(plan.error);
  const outcome = await context.service.joinPlan(planId, { userId: caller.userId, name: caller.name });
  if (!outcome.ok) return tell(body([problemText(caller.language, outcome.error, null)]));
  return redraw(drawPlan(context.service.planned(planId) ?? plan.value));
}

/** Asks its host or a moderator whether to cancel a plan. */
export function askToCancel(context: Context, caller: Caller, planId: string): Body {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return plan.error;
  const may = caller.moderates || plan.value.hostId === caller.userId;
  return may ? drawCancelQuestion(caller.language, planId) : body([t(caller.language, 'remarks:plan.not-host')]);
}

/** Cancels a plan. */
export async function cancelPlan(context: Context, caller: Caller, planId: string): Promise<Body> {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return plan.error;
  const outcome = await context.service.cancelPlan(planId, caller.userId, caller.moderates);
  return body([outcome.ok ? t(caller.language, 'ui:plan.stopped') : problemText(caller.language, outcome.error, null)]);
}

function findPlan({ service }: Context, { guildId, language }: Caller, planId: string): Result<PlanView, Body> {
  const plan = service.planned(planId);
  const isHere = plan !== null && plan.guildId === guildId && plan.state === 'planned';
  return isHere ? success(plan) : failure(body([t(language, 'remarks:plan.gone')]));
}
