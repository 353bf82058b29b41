import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { remarkLine } from '../../ui/texts.ts';
import { changeSetting } from '../setup/handlers.ts';
import { valueAt } from '../setup/setting.ts';
import { settingHelp, settingName, settingText } from '../setup/setting-text.ts';
import { type SetupStep, setupSteps } from './custom-ids.ts';
import { settingOf, stepRows } from './view.ts';

/** Shows a step of the guided setup. `before`: a line above it. */
export async function showStep(context: Context, caller: Caller, step: SetupStep, before?: string): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const fault = context.guilds.fault(caller.guildId);
  if (fault !== null) return body([remarkLine(caller.wording, fault)]);
  return body([before ?? null, ...linesOf(step, context, caller)], await stepRows(step, context, caller));
}

function linesOf(step: SetupStep, { guilds }: Context, { guildId, wording }: Caller): readonly string[] {
  if (step === 'done') return [t(wording, 'setup:tour.done')];
  const number = { step: setupSteps.indexOf(step) + 1, steps: setupSteps.length - 1 };
  const setting = settingOf(step);
  if (setting === null)
    return [
      t(wording, 'setup:tour.title', { ...number, name: t(wording, 'setup:tour.voice') }),
      t(wording, 'setup:doctor.voice'),
    ];
  const value = settingText(setting, valueAt(guilds.of(guildId), setting), wording);
  return [
    t(wording, 'setup:tour.title', { ...number, name: settingName(setting, wording) }),
    settingHelp(setting, wording),
    t(wording, 'setup:tour.now', { value }),
  ];
}

/** Sets the value that was chosen in a step and shows the step with the result. */
export async function setStepValue(
  context: Context,
  caller: Caller,
  step: SetupStep,
  values: readonly string[],
): Promise<Body> {
  const setting = settingOf(step);
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  if (setting === null) return showStep(context, caller, step);
  return showStep(context, caller, step, await changeSetting(context, caller, setting, values));
}
