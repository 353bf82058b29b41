import type { PlanView } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type Body, body } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../../ui/context.ts';
import { failureText } from '../../ui/texts.ts';
import { planIds } from './custom-ids.ts';
import { planChosen, planInZone, planPicked } from './planning.ts';
import { drawCancelQuestion, drawPlan } from './view.ts';

/** Adds the presser to a plan or removes them, and redraws its message. */
async function pressPlan(context: Context, caller: Caller, planId: string): Promise<Answer> {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return tell(plan.error);
  const person = { userId: caller.userId, name: caller.name };
  const outcome = await context.service.askInvitations(({ plans }) => plans.toggle(planId, person));
  if (!outcome.ok) return tell(body([failureText(caller.wording, outcome.error, null)]));
  return redraw(drawPlan(context.service.planned(planId) ?? plan.value, context.rulebooks));
}

/** Asks its host or a moderator whether to cancel a plan. */
function askToCancel(context: Context, caller: Caller, planId: string): Body {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return plan.error;
  const may = caller.moderates || plan.value.hostId === caller.userId;
  return may ? drawCancelQuestion(caller.wording, planId) : body([t(caller.wording, 'remarks:plan.not-host')]);
}

async function cancelPlan(context: Context, caller: Caller, planId: string): Promise<Body> {
  const plan = findPlan(context, caller, planId);
  if (!plan.ok) return plan.error;
  const outcome = await context.service.askInvitations(({ plans }) =>
    plans.cancel(planId, caller.userId, caller.moderates),
  );
  return body([outcome.ok ? t(caller.wording, 'ui:plan.stopped') : failureText(caller.wording, outcome.error, null)]);
}

function findPlan({ service }: Context, { guildId, wording }: Caller, planId: string): Result<PlanView, Body> {
  const plan = service.planned(planId);
  const isHere = plan !== null && plan.guildId === guildId && plan.state === 'planned';
  return isHere ? success(plan) : failure(body([t(wording, 'remarks:plan.gone')]));
}

export const planButtons = defineButtons(planIds, {
  chooseRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { kept }) => planChosen(context, caller, kept, value),
  },
  pickTime: { mode: 'deferred redraw', run: ({ context, caller }, fields) => planPicked(context, caller, fields) },
  chooseZone: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { rules }) => planInZone(context, caller, rules, value),
  },
  join: { mode: 'redraw', run: ({ context, caller }, { planId }) => pressPlan(context, caller, planId) },
  askToCancel: { mode: 'message', run: ({ context, caller }, { planId }) => askToCancel(context, caller, planId) },
  cancel: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { planId }) => redraw(await cancelPlan(context, caller, planId)),
  },
});
