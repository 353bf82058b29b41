import type { ChangedValue } from '#game/settings/setting.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import { defineButtons, staleBody } from '../../ui/button.ts';
import { type Caller, type Context, redraw } from '../../ui/context.ts';
import type { FormAnswers, Modal } from '../../ui/form.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import { failureText, remarkLine, rulesetText } from '../../ui/texts.ts';
import { fieldsOf, refusedForm, typedIn, valuesIn } from './form.ts';
import { settingsLog } from './log.ts';
import {
  isSame,
  type OptionGroup,
  patchFor,
  plain,
  type Setting,
  settingArg,
  settingAt,
  settingName,
  settingOfArg,
  valueAt,
} from './setting.ts';
import {
  allSettings,
  defaultOf,
  editorOf,
  formSettings,
  readSetting,
  rulebookSections,
  type SettingsSection,
  sectionAt,
  serverSections,
  valueWords,
} from './settings.ts';
import { backButton, drawnSections, lastRow, rulebooksRow, settingLines, setupIds } from './view.ts';

/** Shows the settings of a server in sections, or the options of a rulebook. `before`: a line above them. */
export async function showSetup(
  context: Context,
  caller: Caller,
  more: { readonly setting?: string | undefined; readonly before?: string } = {},
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { wording, guildId } = caller;
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return body([remarkLine(wording, fault)]);
  const setting = more.setting === undefined ? null : settingOfArg(more.setting, allSettings(context));
  const before = more.before ?? null;
  if (setting?.kind === 'group' || setting?.kind === 'option') {
    const group: OptionGroup = { kind: 'group', ruleset: setting.ruleset };
    const { rows, rest } = drawnSections(rulebookSections(context, group, wording), context, caller);
    return body(
      [before, t(wording, 'ui:settings.title', { ruleset: rulesetText(wording, setting.ruleset) }), rest],
      [...rows, buttonRow(backButton(caller))],
    );
  }
  const { rows, rest } = drawnSections(serverSections(wording), context, caller);
  return body(
    [before, t(wording, 'setup:title'), t(wording, 'setup:about'), rest],
    [...rows, rulebooksRow(context, caller), lastRow(caller)],
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
  const changed = await changeSetting(context, caller, setting, values);
  if (changed.ok || !isSame(setting, plain('words')))
    return showSetup(context, caller, {
      setting: settingArg(setting),
      before: changed.ok ? changed.value : changed.error,
    });
  const buttons = { again: setupIds.askForValue({ setting: arg }), back: backButton(caller) };
  return refusedForm(changed.error, values, buttons, caller.wording);
}

/** Sets a value that was chosen or typed, or the default if there is none. Returns the result in words. */
export async function changeSetting(
  context: Context,
  caller: Caller,
  setting: Setting,
  values: readonly string[],
): Promise<Result<string, string>> {
  const { wording } = caller;
  const value = await chosenValue(context, caller, setting, values);
  if (!value.ok) return value;
  const changed = await change(context, caller, [[setting, value.value]]);
  if (!changed.ok || changed.value !== '') return changed;
  const to = valueWords(setting, valueAt(context.guilds.of(caller.guildId), setting), context, caller);
  return success(t(wording, 'setup:same', { name: settingName(setting, wording), value: to }));
}

/** Changes settings, all or none. Returns the changes in words. */
async function change(
  context: Context,
  caller: Caller,
  changes: readonly (readonly [setting: Setting, to: ChangedValue])[],
): Promise<Result<string, string>> {
  const { guildId, userId, wording } = caller;
  const outcome = await context.guilds.change(guildId, userId, (now) => {
    let settings = now;
    for (const [setting, to] of changes) settings = { ...settings, ...patchFor(settings, setting, to) };
    return settings;
  });
  if (!outcome.ok) return failure(failureText(wording, outcome.error, null));
  const lines = outcome.value.changes.map(({ what, to }) => {
    const setting = settingAt(what);
    return t(wording, 'setup:done', {
      name: settingName(setting, wording),
      value: valueWords(setting, to, context, caller),
    });
  });
  return success(lines.join('\n'));
}

/** The section of a form, for a moderator. */
function sectionFor(context: Context, caller: Caller, key: string): Result<SettingsSection, Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return failure(refused);
  const section = sectionAt(context, key, caller.wording);
  return section === null ? failure(staleBody(caller)) : success(section);
}

/** The form of a section. */
export async function sectionForm(context: Context, caller: Caller, key: string): Promise<Result<Modal, Body>> {
  const section = sectionFor(context, caller, key);
  if (!section.ok) return section;
  const fields = fieldsOf(await formSettings(section.value, context, caller), caller.wording);
  return success({ id: setupIds.storeForm({ setting: key }), title: section.value.name, fields });
}

/** Stores the values of a form, all or none. */
async function storeForm(context: Context, caller: Caller, key: string, answers: FormAnswers): Promise<Body> {
  const section = sectionFor(context, caller, key);
  if (!section.ok) return section.error;
  const { wording } = caller;
  const inForm = await formSettings(section.value, context, caller);
  const stored = await storeValues(context, caller, section.value, valuesIn(inForm, answers));
  if (stored.ok) {
    const before = stored.value === '' ? t(wording, 'setup:unchanged') : stored.value;
    const [first] = section.value.settings;
    return showSetup(context, caller, { before, ...(first && { setting: settingArg(first) }) });
  }
  const buttons = { again: setupIds.openForm({ setting: key }), back: backButton(caller) };
  return refusedForm(stored.error, typedIn(inForm, answers, wording), buttons, wording);
}

async function storeValues(
  context: Context,
  caller: Caller,
  { settings }: SettingsSection,
  values: ReturnType<typeof valuesIn>,
): Promise<Result<string, string>> {
  const changes: (readonly [Setting, ChangedValue])[] = [];
  for (const [key, text] of values) {
    const setting = settingOfArg(key, settings);
    if (setting === null) continue;
    const value = await chosenValue(context, caller, setting, text === null ? [] : [text]);
    if (!value.ok) return value;
    // An option with the rulebook's value is not stored.
    changes.push([setting, value.value === defaultOf(setting, context) ? null : value.value]);
  }
  return change(context, caller, changes);
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
    fields: [{ key: 'text', ...wordsField(words, wording) }],
  });
}

export const setupButtons = defineButtons(setupIds, {
  chooseSetting: {
    mode: 'redraw',
    run: async ({ context, caller, values: [setting] }) => redraw(await showSetup(context, caller, { setting })),
  },
  openForm: { mode: 'form', run: ({ context, caller }, { setting }) => sectionForm(context, caller, setting) },
  storeForm: {
    mode: 'deferred redraw',
    run: async ({ context, caller, answers }, { setting }) =>
      redraw(await storeForm(context, caller, setting, answers)),
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
