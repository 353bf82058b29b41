import type { ChangedValue } from '#game/settings/setting.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { type Body, body, type Modal } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Caller, type Context, redraw } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { failureText, refusedTexts, remarkLine } from '../../ui/texts.ts';
import { settingsLog } from './log.ts';
import {
  isSame,
  patchFor,
  plain,
  type Setting,
  settingArg,
  settingName,
  settingOfArg,
  settingText,
  valueAt,
} from './setting.ts';
import { allSettings, editorOf, readSetting } from './settings.ts';
import { editorRows, guidedRow, helpLine, settingLines, settingsRows, setupIds } from './view.ts';

/**
 * Shows the settings of a server with a menu of them, and with the menus of `setting`. `before`: a line above the
 * panel.
 */
export async function showSetup(
  context: Context,
  caller: Caller,
  more: { readonly setting?: string | undefined; readonly before?: string } = {},
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const setting = more.setting === undefined ? null : settingOfArg(more.setting, allSettings(context));
  return body(
    [
      more.before ?? null,
      t(caller.wording, 'setup:title'),
      ...settingLines(context, caller),
      setting === null ? t(caller.wording, 'setup:about') : helpLine(setting, context, caller),
    ],
    [
      ...settingsRows(context, caller, setting),
      ...(setting === null ? [guidedRow(caller)] : await editorRows(setting, context, caller)),
    ],
  );
}

/** Shows the settings of a server to everybody. */
export const showSettings = (context: Context, caller: Caller): Body =>
  body([t(caller.wording, 'setup:title'), ...settingLines(context, caller)]);

/** Sets a value that was chosen or typed, or the default if there is none. Shows the panel again with the result. */
async function setValue(context: Context, caller: Caller, arg: string, values: readonly string[]): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const setting = settingOfArg(arg, allSettings(context));
  // A group has no value of its own.
  if (setting === null || setting.kind === 'group') return showSetup(context, caller);
  const before = await changeSetting(context, caller, setting, values);
  return showSetup(context, caller, { setting: settingArg(setting), before });
}

/** Sets a value that was chosen or typed, or the default if there is none. Returns the result in words. */
export async function changeSetting(
  context: Context,
  caller: Caller,
  setting: Setting,
  values: readonly string[],
): Promise<string> {
  const { guildId, wording, userId } = caller;
  const typed = isSame(setting, plain('words')) ? values : [];
  const value = await chosenValue(context, caller, setting, values);
  if (!value.ok) return refusedTexts(value.error, typed);
  const outcome = await context.guilds.change(guildId, userId, (now) => patchFor(now, setting, value.value));
  if (!outcome.ok) return refusedTexts(failureText(wording, outcome.error, null), typed);
  const name = settingName(setting, wording);
  const to = settingText(setting, valueAt(outcome.value.settings, setting), wording);
  const key = outcome.value.changes.length === 0 ? 'setup:same' : 'setup:done';
  return t(wording, key, { name, value: to });
}

/** The value that this person may set here, or the reason against it in words. */
async function chosenValue(
  context: Context,
  caller: Caller,
  setting: Setting,
  [text]: readonly string[],
): Promise<Result<ChangedValue, string>> {
  const { guildId, wording } = caller;
  const plainName = setting.kind === 'plain' ? setting.name : null;
  if (plainName === 'hostRoleId' && !caller.manages) return failure(t(wording, 'setup:host-role.manage'));
  if (text === undefined) return success(valueAt(usualSettings, setting));
  if (plainName === 'hostRoleId')
    return text === guildId ? failure(t(wording, 'setup:host-role.everyone')) : success(text);
  if (plainName === 'words') return readTypedWords(context, caller, text);
  if (plainName === 'categoryId') {
    const [obstacle] = context.doctor.category(guildId, text);
    return obstacle === undefined ? success(text) : failure(remarkLine(wording, obstacle));
  }
  const editor = await editorOf(setting, context, caller);
  const offered = editor.kind === 'menu' && editor.options.some(({ value }) => value === text);
  const value = offered ? readSetting(setting, text, context) : undefined;
  if (value === undefined) return failure(t(wording, 'ui:kind.no-choice'));
  return success(value ?? valueAt(usualSettings, setting));
}

function readTypedWords({ readsTown }: Context, { wording }: Caller, text: string): Result<ChangedValue, string> {
  if (!readsTown) return failure(remarkLine(wording, { key: 'words.unread' }));
  const words = readWords(text);
  return words === null ? failure(t(wording, 'setup:words.none')) : success(words);
}

/** The form for a setting that is typed. */
export function settingForm(context: Context, caller: Caller, arg: string): Result<Modal, Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return failure(refused);
  const setting = settingOfArg(arg, allSettings(context));
  if (!isSame(setting, plain('words'))) return failure(staleBody(caller));
  const { wording } = caller;
  const { words } = context.guilds.of(caller.guildId);
  return success({
    id: setupIds.setValue({ setting: arg }),
    title: settingName(plain('words'), wording),
    fields: [wordsField(words, wording)],
  });
}

export const setupButtons = defineButtons(setupIds, {
  chooseSetting: {
    mode: 'redraw',
    run: async ({ context, caller, values: [setting] }) => redraw(await showSetup(context, caller, { setting })),
  },
  setValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values }, { setting }) => redraw(await setValue(context, caller, setting, values)),
  },
  resetValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { setting }) => redraw(await setValue(context, caller, setting, [])),
  },
  askForValue: { mode: 'form', run: ({ context, caller }, { setting }) => settingForm(context, caller, setting) },
  showLogPage: {
    mode: 'redraw',
    run: async ({ context, caller }, { page }) => redraw(await settingsLog(context, caller, page)),
  },
});
