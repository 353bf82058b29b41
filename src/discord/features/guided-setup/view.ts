import { ButtonStyle } from 'discord.js';
import { t } from '#narration/index.ts';
import { type Button, buttonRow, menuRow, pickRow, portions, type Row } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { doctorIds } from '../doctor/custom-ids.ts';
import { newTableIds } from '../new-table/custom-ids.ts';
import { isUsual, plain, type Setting } from '../setup/setting.ts';
import { settingName } from '../setup/setting-text.ts';
import { editorOf } from '../setup/settings.ts';
import { guidedSettings, guidedSetupIds, type SetupStep, setupSteps } from './custom-ids.ts';

/** The setting of a step, or null for a step without one. */
export function settingOf(step: SetupStep): Setting | null {
  const name = guidedSettings.find((each) => each === step);
  return name === undefined ? null : plain(name);
}

/** The menu or the button of a step, and the buttons to the steps around it. */
export async function stepRows(step: SetupStep, context: Context, caller: Caller): Promise<readonly Row[]> {
  return [...(await actionRows(step, context, caller)), ...aroundRow(step, context, caller)];
}

async function actionRows(step: SetupStep, context: Context, caller: Caller): Promise<readonly Row[]> {
  const { wording } = caller;
  if (step === 'voice') return [buttonRow({ id: doctorIds.testVoice({}), label: t(wording, 'setup:doctor.hear') })];
  if (step === 'done') {
    const open = { id: newTableIds.openTable({}), label: t(wording, 'ui:button.open-table') };
    return [buttonRow({ ...open, look: ButtonStyle.Success })];
  }
  const setting = plain(step);
  const editor = await editorOf(setting, context, caller);
  const menu = { id: guidedSetupIds.setValue({ step }), placeholder: settingName(setting, wording) };
  if (editor.kind === 'category' || editor.kind === 'role') return [pickRow({ ...menu, kind: editor.kind })];
  if (editor.kind !== 'menu') return [];
  return portions(editor.options)
    .slice(0, 1)
    .map((options) => menuRow({ ...menu, options }));
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
