import { ButtonStyle } from 'discord.js';
import type { ChangedValue } from '#game/settings/setting.ts';
import type { GuildSettings } from '#game/settings/settings.ts';
import { t, type Wording } from '#narration/index.ts';
import { buttonRow, menuRow, pickRow, portions, type Row } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';
import { remarkLine } from '../../ui/texts.ts';
import {
  isSame,
  isUsual,
  type OptionGroup,
  plain,
  type Setting,
  settingArg,
  settingHelp,
  settingName,
  settingText,
  valueAt,
} from './setting.ts';
import { editorOf, mainSettings, readSetting, settingGroups, switchedBy, switchOf } from './settings.ts';

/** A setting as `settingArg` writes it. */
const ofSetting: FieldFormat<{ readonly setting: string }> = {
  write: ({ setting }) => ({ subject: serverSubject, number: 0, arg: setting }),
  read: ({ arg }) => (arg === undefined ? null : { setting: arg }),
};

/** A menu of all settings, or that of a group. Two menus of one message need two custom ids. */
const ofGroup: FieldFormat<{ readonly group: string | null }> = {
  write: ({ group }) => ({ subject: serverSubject, number: 0, ...(group === null ? {} : { arg: group }) }),
  read: ({ arg = null }) => ({ group: arg }),
};

const ofPage: FieldFormat<{ readonly page: number }> = {
  write: ({ page }) => ({ subject: serverSubject, number: 0, arg: `${page}` }),
  read: ({ arg }) => ({ page: Number(arg) }),
};

export const setupIds = {
  /** A menu of settings. */
  chooseSetting: buttonId('setup', ofGroup),
  /** A menu of values, or the form of a setting that is typed. */
  setValue: buttonId('put', ofSetting),
  /** Sets the default. */
  resetValue: buttonId('unset', ofSetting),
  /** Asks for a value that is typed. */
  askForValue: buttonId('type', ofSetting),
  /** Shows a page of the log of changes. */
  showLogPage: buttonId('log', ofPage),
};

/** The settings that the guided setup goes through, by their paths. */
export const guidedSettings = ['language', 'ruleset', 'categoryId', 'hostRoleId'] as const;

/** The steps of the guided setup. */
export const setupSteps = [...guidedSettings, 'voice', 'done'] as const;

/** A step of the guided setup. */
export type SetupStep = (typeof setupSteps)[number];

const ofStep: FieldFormat<{ readonly step: SetupStep }> = {
  write: ({ step }) => ({ subject: serverSubject, number: 0, arg: step }),
  read: ({ arg }) => {
    const step = setupSteps.find((each) => each === arg);
    return step === undefined ? null : { step };
  },
};

export const guidedSetupIds = {
  /** Starts the guided setup in a message for the caller alone. */
  start: buttonId('tourstart', inServer),
  /** Shows a step in the place of another. */
  showStep: buttonId('tour', ofStep),
  /** The menu of the values of a step. */
  setValue: buttonId('tourset', ofStep),
};

/** The settings of a server, one on each line, in groups. */
export function settingLines(context: Context, { guildId, wording }: Caller): readonly string[] {
  const settings = context.guilds.of(guildId);
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return [remarkLine(wording, fault)];
  const line = (setting: Setting): string => {
    const key = isUsual(settings, setting) ? 'setup:usual' : 'setup:row';
    const value = settingText(setting, valueAt(settings, setting), wording);
    return t(wording, key, { name: settingName(setting, wording), value });
  };
  const changed = Object.entries(settings.options).flatMap(([ruleset, options]) =>
    Object.keys(options).map((option) => line({ kind: 'option', ruleset, option })),
  );
  return [
    ...headings.flatMap((group) => [
      t(wording, `setup:heading.${group}`),
      ...settingGroups[group].filter((setting) => isTurnedOn(setting, settings)).map(line),
    ]),
    ...(changed.length === 0 ? [] : [t(wording, 'setup:heading.rules'), ...changed]),
  ];
}

/** Returns true if a setting has an effect: it has no switch, or its switch is on. */
function isTurnedOn(setting: Setting, settings: GuildSettings): boolean {
  const above = switchOf(setting);
  return above === null || valueAt(settings, above) === true;
}

const headings = ['voice', 'tables', 'play'] as const;

/** The button of the guided setup. */
export const guidedRow = ({ wording }: Caller): Row =>
  buttonRow({ id: guidedSetupIds.start({}), label: t(wording, 'setup:tour.start'), look: ButtonStyle.Primary });

const sameValue = (one: ChangedValue, other: ChangedValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The entry of the first menu under which a setting is. */
const entryOf = (setting: Setting): Setting =>
  setting.kind === 'option' ? groupOf(setting) : (switchOf(setting) ?? setting);

const groupOf = ({ ruleset }: { readonly ruleset: string }): OptionGroup => ({ kind: 'group', ruleset });

/** Returns true for forbidden words if the bot may not read what people write. */
const isUnread = (setting: Setting, { readsTown }: Context): boolean => !readsTown && isSame(setting, plain('words'));

/** A line of help for a setting, or why it has no effect here. */
export const helpLine = (setting: Setting, context: Context, { wording }: Caller): string =>
  isUnread(setting, context) ? remarkLine(wording, { key: 'words.unread' }) : settingHelp(setting, wording);

/**
 * The menus of all settings: each language and each rulebook adds one, so they may be too many for one menu. `chosen`: the
 * setting that is being changed.
 */
export const settingsRows = (context: Context, { wording }: Caller, chosen: Setting | null): readonly Row[] =>
  portions(mainSettings(context)).map((settings, menu) =>
    menuRow({
      id: setupIds.chooseSetting({ group: menu === 0 ? null : `${menu}` }),
      placeholder: t(wording, 'setup:which'),
      options: settings.map((setting) => ({
        label: settingName(setting, wording),
        value: settingArg(setting),
        about: settingHelp(setting, wording),
        chosen: chosen !== null && isSame(entryOf(chosen), setting),
      })),
    }),
  );

/** The menus and buttons with which one setting is changed. */
export async function editorRows(setting: Setting, context: Context, caller: Caller): Promise<readonly Row[]> {
  const { wording } = caller;
  const name = settingName(setting, wording);
  const arg = settingArg(setting);
  const editor = await editorOf(setting, context, caller);
  const reset = { id: setupIds.resetValue({ setting: arg }), label: t(wording, 'setup:as-usual') };
  switch (editor.kind) {
    case 'group':
      return [groupRow(editor.settings, setting, wording)];
    case 'category':
    case 'role':
      return [
        pickRow({ id: setupIds.setValue({ setting: arg }), placeholder: name, kind: editor.kind }),
        buttonRow(reset),
      ];
    case 'text': {
      const ask = { id: setupIds.askForValue({ setting: arg }), label: t(wording, 'setup:type') };
      return [isUnread(setting, context) ? buttonRow(reset) : buttonRow({ ...ask, look: ButtonStyle.Primary }, reset)];
    }
    case 'menu': {
      const inGroup = setting.kind === 'option' ? await editorRows(groupOf(setting), context, caller) : [];
      const switched = isTurnedOn(setting, context.guilds.of(caller.guildId)) ? switchedBy(setting) : [];
      const below = switched.length === 0 ? [] : [groupRow(switched, switched[0]!, wording)];
      return [...inGroup, ...below, ...valueRows(setting, editor.options, context, caller), buttonRow(reset)];
    }
  }
}

/** The menus of a setting's values, the present one chosen. */
function valueRows(
  setting: Setting,
  values: Parameters<typeof menuRow>[0]['options'],
  context: Context,
  { guildId, wording }: Caller,
): readonly Row[] {
  const now = valueAt(context.guilds.of(guildId), setting);
  return portions(values).map((options, menu) =>
    menuRow({
      id: setupIds.setValue({ setting: settingArg(setting, menu) }),
      placeholder: settingName(setting, wording),
      options: options.map((option) => ({
        ...option,
        chosen: sameValue(readSetting(setting, option.value, context) ?? null, now),
      })),
    }),
  );
}

const groupRow = (settings: readonly Setting[], group: Setting, wording: Wording): Row =>
  menuRow({
    id: setupIds.chooseSetting({ group: settingArg(group) }),
    placeholder: t(wording, 'setup:which.option'),
    options: settings.map((setting) => ({ label: settingName(setting, wording), value: settingArg(setting) })),
  });
