import { ButtonStyle } from 'discord.js';
import { entryAt, type GuildSettings, isInForce } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { optionName } from '../../formats/rulebook-options.ts';
import { type Button, buttonRow, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';
import { importButton } from '../role-sets/view.ts';
import { uploadButton } from '../voice-packs.ts';
import { changedText, changeRow, restText, type ShownValue, sectionText } from './form.ts';
import { isUsual, type Setting, settingArg, settingName, settingPath, settingText, valueAt } from './setting.ts';
import { defaultOf, optionGroups, type SettingsSection, serverSections, valueWords } from './settings.ts';

/** A setting as `settingArg` writes it, or the key of a section. */
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
  /** The menu of rulebooks, or the button back. Earlier versions had a menu of settings. */
  chooseSetting: buttonId('setup', ofGroup),
  /** Opens the form of a section. */
  openForm: buttonId('setupform', ofSetting),
  /** The form of a section. */
  storeForm: buttonId('setupstore', ofSetting),
  /** Of earlier versions: a menu of values, or the form of a setting that is typed. */
  setValue: buttonId('put', ofSetting),
  /** Of earlier versions: sets the default. */
  resetValue: buttonId('unset', ofSetting),
  /** Of earlier versions: asks for a value that is typed. */
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

/** The sections of a server's settings, each with its values. `null`: a section of which nothing has an effect now. */
function shownSections(
  sections: readonly SettingsSection[],
  context: Context,
  caller: Caller,
): readonly { readonly key: string; readonly name: string; readonly values: readonly ShownValue[] }[] {
  const { guildId, wording } = caller;
  const settings = context.guilds.of(guildId);
  return sections.flatMap(({ key, name, settings: all }) => {
    const values = all
      .filter((setting) => isEffective(setting, settings))
      .map((setting) => {
        const value = valueAt(settings, setting) ?? defaultOf(setting, context);
        return {
          name: setting.kind === 'option' ? optionName(setting.option, wording) : settingName(setting, wording),
          value: valueWords(setting, value, context, caller),
          isUsual: isUsual(settings, setting),
        };
      });
    return values.length === 0 ? [] : [{ key, name, values }];
  });
}

function isEffective(setting: Setting, settings: GuildSettings): boolean {
  const entry = entryAt(settingPath(setting));
  return entry === null || isInForce(entry, settings);
}

/** The settings of a server and the changed options of its rulebooks, as a text. */
export function settingLines(context: Context, caller: Caller): readonly string[] {
  const { guildId, wording } = caller;
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return [remarkLine(wording, fault)];
  const { options } = context.guilds.of(guildId);
  const settings = Object.entries(options).flatMap(([ruleset, chosen]) =>
    Object.keys(chosen).map((option): Setting => ({ kind: 'option', ruleset, option })),
  );
  const rules = settings.map((setting) => {
    const value = settingText(setting, valueAt(context.guilds.of(guildId), setting), wording);
    return { name: settingName(setting, wording), value, isUsual: false };
  });
  return [
    ...shownSections(serverSections(wording), context, caller).map(({ name, values }) =>
      sectionText(name, values, wording),
    ),
    ...(rules.length === 0 ? [] : [sectionText(t(wording, 'setup:heading.rules'), rules, wording)]),
  ];
}

/**
 * A section for each part of a server's settings, with what is not as usual and the button to its form. `rest`: the line about
 * all others.
 */
export function drawnSections(
  sections: readonly SettingsSection[],
  context: Context,
  caller: Caller,
): { readonly rest: string; readonly rows: readonly Row[] } {
  const { wording } = caller;
  const shown = shownSections(sections, context, caller);
  return {
    rest: restText(
      shown.flatMap(({ values }) => values),
      wording,
    ),
    rows: shown.map(({ key, name, values }) =>
      changeRow(changedText(name, values, wording), setupIds.openForm({ setting: key }), wording),
    ),
  };
}

/** The menu of the rulebooks, whose options have a page each. */
export const rulebooksRow = (context: Context, { wording }: Caller): Row =>
  menuRow({
    id: setupIds.chooseSetting({ group: null }),
    placeholder: t(wording, 'setup:which.rules'),
    options: optionGroups(context)
      .slice(0, menuSize)
      .map((group) => ({ label: rulesetText(wording, group.ruleset), value: settingArg(group) })),
  });

/** The buttons of the guided setup, and of the forms for a voice pack and a role set. */
export const lastRow = ({ wording }: Caller): Row =>
  buttonRow(
    { id: guidedSetupIds.start({}), label: t(wording, 'setup:tour.start'), look: ButtonStyle.Primary },
    uploadButton(wording),
    importButton(wording),
  );

/** The button back to all settings. */
export const backButton = ({ wording }: Caller): Button => ({
  id: setupIds.chooseSetting({ group: null }),
  label: t(wording, 'setup:tour.back'),
});
