import { ButtonStyle } from 'discord.js';
import type { PlanView } from '#game/ports/ports.ts';
import { countdown, mentionsText, type Rulebooks, t, type Wording, wordingIn, wordsOf } from '#narration/index.ts';
import { lengthText } from '../../formats/length.ts';
import { namesText } from '../../formats/names.ts';
import { type Body, body, buttonRow, type MenuOption } from '../../ui/body.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';
import { rulesRows } from '../new-table/handlers.ts';
import { subscriptionIds } from '../subscriptions.ts';
import { type KeptPlan, planIds } from './custom-ids.ts';

/** The number of names that are listed. */
const listed = 12;

/** A time as Discord shows it: the date and the time of day on each reader's clock. `at`: ms since 1970. */
export const dateText = (at: number): string => `<t:${Math.floor(at / 1000)}:F>`;

/** The message of a planned table. */
export function drawPlan(plan: PlanView, rulebooks: Rulebooks): Body {
  const wording = wordsOf(wordingIn(plan.language, rulebooks), { options: plan.options });
  const title = t(wording, 'ui:plan.title', { ruleset: rulesetText(wording, plan.ruleset) });
  const when = t(wording, 'ui:plan.when', { at: dateText(plan.at), left: countdown(plan.at) });
  if (plan.state !== 'planned') return body([title, when, endLine(plan, wording)]);
  const { planId } = plan;
  return body(
    [
      title,
      when,
      t(wording, 'ui:plan.host', { host: `<@${plan.hostId}>`, time: lengthText(plan.minutes, wording) }),
      plan.roleSet === undefined ? null : t(wording, 'ui:lobby.roleset', { name: plan.roleSet }),
      t(wording, 'ui:plan.people', { number: plan.people.length, names: namesText(plan.people, listed, wording) }),
      t(wording, 'ui:plan.how'),
    ],
    [
      buttonRow(
        { id: planIds.join({ planId }), label: t(wording, 'ui:button.plan-in'), look: ButtonStyle.Success },
        { id: planIds.askToCancel({ planId }), label: t(wording, 'ui:button.plan-stop') },
        { id: subscriptionIds.toggle({}), label: t(wording, 'ui:button.tell-me') },
      ),
    ],
  );
}

/** The message that calls the people of a plan whose table did not open. */
export function drawPlanFailure(plan: PlanView, rulebooks: Rulebooks): Body {
  const wording = wordsOf(wordingIn(plan.language, rulebooks), { options: plan.options });
  const facts = { ruleset: rulesetText(wording, plan.ruleset), at: dateText(plan.at) };
  const people = mentionsText(plan.people.map(({ userId }) => userId));
  return body([people, t(wording, 'ui:plan.told', facts), endLine(plan, wording)]);
}

function endLine({ state, why }: PlanView, wording: Wording): string {
  if (state === 'planned') return t(wording, 'ui:plan.how');
  if (state !== 'failed') return t(wording, `ui:plan.${state}`);
  return t(wording, 'ui:plan.failed', { why: why === undefined ? '' : remarkLine(wording, why) });
}

/** The menu of the rules for a plan. `before`: lines above it. */
export const drawPlanRules = (
  offers: readonly MenuOption[],
  kept: KeptPlan,
  { wording, before }: { readonly wording: Wording; readonly before: readonly string[] },
): Body =>
  body(
    [...before, t(wording, 'ui:plan.which', { at: dateText(kept.at) })],
    rulesRows(offers, wording, (menu) => planIds.chooseRules({ kept, menu })),
  );

/** The question before a plan is cancelled. */
export const drawCancelQuestion = (wording: Wording, planId: string): Body =>
  body(
    [t(wording, 'ui:plan.sure')],
    [buttonRow({ id: planIds.cancel({ planId }), label: t(wording, 'ui:button.plan-end'), look: ButtonStyle.Danger })],
  );
