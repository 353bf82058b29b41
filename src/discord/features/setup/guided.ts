import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, pickRow, portions, type Row } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Caller, type Context, redraw } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { remarkLine } from '../../ui/texts.ts';
import { doctorIds } from '../doctor.ts';
import { openTableButton } from '../new-table/request.ts';
import { asLine } from './form.ts';
import { changeSetting } from './handlers.ts';
import { isUsual, plain, type Setting, settingHelp, settingName, settingText, valueAt } from './setting.ts';
import { editorOf } from './settings.ts';
import { guidedSettings, guidedSetupIds, type SetupStep, setupSteps } from './view.ts';

/** The setting of a step, or null for a step without one. */
function settingOf(step: SetupStep): Setting | null {
  const name = guidedSettings.find((each) => each === step);
  return name === undefined ? null : plain(name);
}

/** The menu or the button of a step, and the buttons to the steps around it. */
async function stepRows(step: SetupStep, context: Context, caller: Caller): Promise<readonly Row[]> {
  return [...(await actionRows(step, context, caller)), ...aroundRow(step, context, caller)];
}

async function actionRows(step: SetupStep, context: Context, caller: Caller): Promise<readonly Row[]> {
  const { wording } = caller;
  if (step === 'voice') return [buttonRow({ id: doctorIds.testVoice({}), label: t(wording, 'setup:doctor.hear') })];
  if (step === 'done') return [buttonRow({ ...openTableButton(wording), look: ButtonStyle.Success })];
  const setting = plain(step);
  const editor = await editorOf(setting, context, caller);
  const menu = { id: guidedSetupIds.setValue({ step }), placeholder: settingName(setting, wording) };
  if (editor.kind === 'category' || editor.kind === 'role') return [pickRow({ ...menu, kind: editor.kind })];
  if (editor.kind !== 'menu') return [];
  return portions(editor.options)
    .slice(0, 1)
    .map((options) => menuRow({ ...menu, options: options.map(asLine) }));
}

/** Back, and Next or Skip. A step is skipped while its setting has the default. */
function aroundRow(step: SetupStep, { guilds }: Context, { guildId, wording }: Caller): readonly Row[] {
  const at = setupSteps.indexOf(step);
  const [before, after] = [setupSteps[at - 1], setupSteps[at + 1]];
  const setting = settingOf(step);
  const isSet = setting === null || !isUsual(guilds.of(guildId), setting);
  const back: readonly Button[] =
    before === undefined
      ? []
      : [{ id: guidedSetupIds.showStep({ step: before }), label: t(wording, 'setup:tour.back') }];
  const next: readonly Button[] =
    after === undefined
      ? []
      : [
          {
            id: guidedSetupIds.showStep({ step: after }),
            label: t(wording, isSet ? 'setup:tour.next' : 'setup:tour.skip'),
            look: isSet ? ButtonStyle.Primary : ButtonStyle.Secondary,
          },
        ];
  return [buttonRow(...back, ...next)];
}

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
async function setStepValue(
  context: Context,
  caller: Caller,
  step: SetupStep,
  values: readonly string[],
): Promise<Body> {
  const setting = settingOf(step);
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  if (setting === null) return showStep(context, caller, step);
  const changed = await changeSetting(context, caller, setting, values);
  return showStep(context, caller, step, changed.ok ? changed.value : changed.error);
}

export const guidedSetupButtons = defineButtons(guidedSetupIds, {
  start: { mode: 'message', run: ({ context, caller }) => showStep(context, caller, setupSteps[0]) },
  showStep: {
    mode: 'redraw',
    run: async ({ context, caller }, { step }) => redraw(await showStep(context, caller, step)),
  },
  setValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values }, { step }) => redraw(await setStepValue(context, caller, step, values)),
  },
});
