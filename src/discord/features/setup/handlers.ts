import { type ChangedValue, usualSettings } from '#game/server-settings/guild-settings.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { type Body, body, type Modal } from '../../ui/body.ts';
import { staleBody } from '../../ui/button.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { failureText, remarkLine } from '../../ui/texts.ts';
import { setupIds } from './custom-ids.ts';
import {
  editorOf,
  patchFor,
  readPath,
  readSetting,
  settingArg,
  settingHelp,
  settingName,
  settingText,
  valueAt,
} from './settings.ts';
import { editorRows, guidedRow, settingLines, settingsRow } from './view.ts';

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
  const path = more.setting === undefined ? null : readPath(context, more.setting);
  return body(
    [
      more.before ?? null,
      t(caller.language, 'setup:title'),
      ...settingLines(context, caller),
      path === null ? t(caller.language, 'setup:about') : settingHelp(path, caller.language),
    ],
    [
      settingsRow(context, caller, path),
      ...(path === null ? [guidedRow(caller)] : await editorRows(path, context, caller)),
    ],
  );
}

/** Shows the settings of a server to everybody. */
export const showSettings = (context: Context, caller: Caller): Body =>
  body([t(caller.language, 'setup:title'), ...settingLines(context, caller)]);

/** Sets a value that was chosen or typed, or the default if there is none. Shows the panel again with the result. */
export async function setValue(
  context: Context,
  caller: Caller,
  setting: string,
  values: readonly string[],
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const path = readPath(context, setting) ?? readPath(context, setting.replace(/-\d$/, ''));
  // A group has no value of its own.
  if (path === null || /^options\.[^.]+$/.test(path)) return showSetup(context, caller);
  const before = await changeSetting(context, caller, path, values);
  return showSetup(context, caller, { setting: settingArg(path), before });
}

/** Sets a value that was chosen or typed, or the default if there is none. Returns the result in words. */
export async function changeSetting(
  context: Context,
  caller: Caller,
  path: string,
  values: readonly string[],
): Promise<string> {
  const { guildId, language, userId } = caller;
  const value = await chosenValue(context, caller, path, values);
  if (!value.ok) return value.error;
  const outcome = await context.guilds.change(guildId, userId, (now) => patchFor(now, path, value.value));
  if (!outcome.ok) return failureText(language, outcome.error, null);
  const name = settingName(path, language);
  const to = settingText(path, valueAt(outcome.value.settings, path), language);
  const key = outcome.value.changes.length === 0 ? 'setup:same' : 'setup:done';
  return t(language, key, { name, value: to });
}

/** The value that this person may set here, or the reason against it in words. */
async function chosenValue(
  context: Context,
  caller: Caller,
  path: string,
  [text]: readonly string[],
): Promise<Result<ChangedValue, string>> {
  const { guildId, language } = caller;
  if (path === 'hostRoleId' && !caller.manages) return failure(t(language, 'setup:host-role.manage'));
  if (text === undefined) return success(valueAt(usualSettings, path));
  if (path === 'hostRoleId') return text === guildId ? failure(t(language, 'setup:host-role.everyone')) : success(text);
  if (path === 'words') return readTypedWords(context, caller, text);
  if (path === 'categoryId') {
    const [obstacle] = context.doctor.category(guildId, text);
    return obstacle === undefined ? success(text) : failure(remarkLine(language, obstacle));
  }
  const editor = await editorOf(path, context, caller);
  const offered = editor.kind === 'menu' && editor.options.some(({ value }) => value === text);
  const value = offered ? readSetting(path, text, context) : undefined;
  if (value === undefined) return failure(t(language, 'ui:kind.no-choice'));
  return success(value ?? valueAt(usualSettings, path));
}

function readTypedWords({ readsTown }: Context, { language }: Caller, text: string): Result<ChangedValue, string> {
  if (!readsTown) return failure(remarkLine(language, { key: 'words.unread' }));
  const words = readWords(text);
  return words === null ? failure(t(language, 'setup:words.none')) : success(words);
}

/** The form for a setting that is typed. */
export function settingForm(context: Context, caller: Caller, setting: string): Result<Modal, Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return failure(refused);
  const path = readPath(context, setting);
  if (path !== 'words') return failure(staleBody(caller));
  const { language } = caller;
  const { words } = context.guilds.of(caller.guildId);
  return success({
    id: setupIds.setValue({ setting }),
    title: settingName(path, language),
    fields: [wordsField(words, language)],
  });
}
