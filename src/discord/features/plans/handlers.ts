import type { PlanView } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../ui/body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { failureText } from '../../ui/texts.ts';
import { drawCancelQuestion, drawPlan } from './view.ts';

/** Adds the presser to a plan or removes them, and redraws its message. */
export async function pressPlan(context: Context, caller: Caller, planId: string): Promise<Answer> {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return tell(plan.error);
  const outcome = await context.service.joinPlan(planId, { userId: caller.userId, name: caller.name });
  if (!outcome.ok) return tell(body([failureText(caller.language, outcome.error, null)]));
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
  return body([outcome.ok ? t(caller.language, 'ui:plan.stopped') : failureText(caller.language, outcome.error, null)]);
}

function findPlan({ service }: Context, { guildId, language }: Caller, planId: string): Result<PlanView, Body> {
  const plan = service.planned(planId);
  const isHere = plan !== null && plan.guildId === guildId && plan.state === 'planned';
  return isHere ? success(plan) : failure(body([t(language, 'remarks:plan.gone')]));
}
