/** The settings that people can change, and the way to choose a value of each. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import { type ChangedValue, readChoice, sectionsOf, valuesOf as valuesOfChoice } from '#game/settings/setting.ts';
import { entriesOf, entryAt, usualSettings } from '#game/settings/settings.ts';
import { cleanName, languages, plainName, readLanguage, t, type Wording } from '#narration/index.ts';
import { wordsField } from '../../formats/forbidden-words.ts';
import { optionName, readValue, valuesOf } from '../../formats/rulebook-options.ts';
import type { MenuOption } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { setName } from '../role-sets/names.ts';
import { type FormSetting, inputFor, optionForms, optionInput } from './form.ts';
import {
  choiceOf,
  isSame,
  type OptionGroup,
  plain,
  type Setting,
  settingArg,
  settingAt,
  settingHelp,
  settingName,
  settingPath,
  settingText,
  valueAt,
} from './setting.ts';

/** The way to choose a setting. In a menu, `null` among the values means the default. */
export type Editor =
  | { readonly kind: 'menu'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'category' }
  | { readonly kind: 'role' }
  | { readonly kind: 'text' };

/** The value of a menu's line for the default. */
const unset = 'unset';

const plainSettings: readonly Setting[] = entriesOf('server').map(({ path }) => settingAt(path));

/** A part of the settings, which has one form. `key`: as in custom ids. */
export interface SettingsSection {
  readonly key: string;
  readonly name: string;
  readonly settings: readonly Setting[];
}

/** The sections of a server's settings. Those of the rulebooks are apart. */
export const serverSections = (wording: Wording): readonly SettingsSection[] =>
  sectionsOf.server.map((key) => ({
    key,
    name: t(wording, `setup:heading.${key}`),
    settings: plainSettings.filter((setting) => entryAt(settingPath(setting))?.section === key),
  }));

/** The sections of a rulebook's options. */
export function rulebookSections(context: Context, group: OptionGroup, wording: Wording): readonly SettingsSection[] {
  const specs = specsOf(context.service, group.ruleset);
  const nameOf = (setting: Setting): string => (setting.kind === 'option' ? setting.option : '');
  const isOnOff = (setting: Setting): boolean => specs[nameOf(setting)]?.kind === 'switch';
  return optionForms(optionsIn(context.service, group), { nameOf, isSwitch: isOnOff }, wording).map(
    ({ name, options }, index) => ({ key: `${settingArg(group)}-${index}`, name, settings: options }),
  );
}

/** The section with this key. */
export const sectionAt = (context: Context, key: string, wording: Wording): SettingsSection | null =>
  [
    ...serverSections(wording),
    ...optionGroups(context).flatMap((group) => rulebookSections(context, group, wording)),
  ].find(({ key: own }) => own === key) ?? null;

/** The rulebooks with options. */
export const optionGroups = ({ service }: Context): readonly OptionGroup[] =>
  service
    .rulebooks()
    .map((ruleset): OptionGroup => ({ kind: 'group', ruleset }))
    .filter((group) => optionsIn(service, group).length > 0);

const specsOf = (service: Context['service'], ruleset: string): Readonly<Record<string, OptionSpec>> =>
  service.rulebook(ruleset)?.options ?? {};

const optionsIn = (service: Context['service'], { ruleset }: OptionGroup): readonly Setting[] =>
  Object.entries(specsOf(service, ruleset))
    .filter(([, spec]) => valuesOf(spec).length > 0)
    .map(([option]) => ({ kind: 'option', ruleset, option }));

/** Every setting and every group of settings. */
export const allSettings = (context: Context): readonly Setting[] => {
  const groups = optionGroups(context);
  return [...plainSettings, ...groups, ...groups.flatMap((group) => optionsIn(context.service, group))];
};

/** The editor for this setting, for this caller at the moment. */
export async function editorOf(setting: Setting, context: Context, caller: Caller): Promise<Editor> {
  const choice = choiceOf(setting);
  if (choice?.kind === 'category' || choice?.kind === 'role') return { kind: choice.kind };
  if (choice?.kind === 'words') return { kind: 'text' };
  const values = await valuesFor(setting, context, caller);
  const names =
    choice?.kind === 'roleSet' ? await roleSetNames(context, caller) : packNames(setting, context, caller, plainName);
  const label = (value: string) =>
    names.get(value) ?? settingText(setting, readSetting(setting, value, context) ?? null, caller.wording);
  return { kind: 'menu', options: values.map((value) => ({ label: label(value), value })) };
}

/** The names of the server's role sets, by id. */
async function roleSetNames({ roleSets }: Context, { guildId, wording }: Caller): Promise<ReadonlyMap<string, string>> {
  const entries = await roleSets.list(guildId);
  return new Map(entries.map((entry) => [entry.id, `${setName(entry, wording)} · ${entry.id}`]));
}

/** The names of the voice packs for a setting of that kind, by id. */
const packNames = (
  setting: Setting,
  { packs }: Context,
  { guildId }: Caller,
  shown: (name: string) => string,
): ReadonlyMap<string, string> =>
  setting.kind === 'pack'
    ? new Map(packs.list(guildId).map(({ id, name }) => [id, `${shown(name)} · ${id}`]))
    : new Map();

/** The value of a setting in words. A voice pack that is there is shown by its name. */
export const valueWords = (setting: Setting, value: ChangedValue, context: Context, caller: Caller): string =>
  packNames(setting, context, caller, cleanName).get(String(value)) ?? settingText(setting, value, caller.wording);

async function valuesFor(setting: Setting, context: Context, { guildId }: Caller): Promise<readonly string[]> {
  const { service, roleSets, offers, guilds } = context;
  if (setting.kind === 'option') {
    const spec = specsOf(service, setting.ruleset)[setting.option];
    return spec === undefined ? [] : valuesOf(spec);
  }
  const choice = choiceOf(setting);
  if (choice === null) return [];
  switch (choice.kind) {
    case 'language':
      return [unset, ...languages];
    case 'ruleset':
      return [unset, ...service.rulebooks()];
    case 'roleSet':
      return [unset, ...(await roleSets.list(guildId)).map(({ id }) => id)];
    case 'pack': {
      const language = readLanguage(choice.language);
      return [unset, ...(language === undefined ? [] : await offers.packs(guildId, language))];
    }
    default: {
      const values = valuesOfChoice(choice, { now: valueAt(guilds.of(guildId), setting) });
      return valueAt(usualSettings, setting) === null ? [unset, ...values] : values;
    }
  }
}

/** The settings of a section as its form shows them, those that this person may change here. */
export async function formSettings(
  { settings }: SettingsSection,
  context: Context,
  caller: Caller,
): Promise<readonly FormSetting[]> {
  const changed = settings.filter(
    (setting) =>
      (caller.manages || !isSame(setting, plain('hostRoleId'))) &&
      (context.readsTown || !isSame(setting, plain('words'))),
  );
  return Promise.all(changed.map((setting) => formSetting(setting, context, caller)));
}

async function formSetting(setting: Setting, context: Context, caller: Caller): Promise<FormSetting> {
  const { wording, guildId } = caller;
  const settings = context.guilds.of(guildId);
  const now = valueAt(settings, setting) ?? defaultOf(setting, context);
  const about = setting.kind === 'option' ? '' : settingHelp(setting, wording);
  const name = setting.kind === 'option' ? optionName(setting.option, wording) : settingName(setting, wording);
  const shown = { key: settingArg(setting), name, about };
  const editor = await editorOf(setting, context, caller);
  switch (editor.kind) {
    case 'text':
      return { ...shown, input: wordsField(settings.words, wording) };
    case 'menu': {
      const options = editor.options.map((option) => ({
        ...option,
        chosen: sameValue(readSetting(setting, option.value, context) ?? null, now),
      }));
      return { ...shown, input: setting.kind === 'option' ? optionInput(options) : inputFor(options) };
    }
    default:
      return { ...shown, input: { kind: editor.kind, chosen: typeof now === 'string' ? now : null } };
  }
}

const sameValue = (one: ChangedValue, other: ChangedValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The value of a setting that has none: that of the rulebook. */
export const defaultOf = (setting: Setting, { service }: Context): ChangedValue =>
  setting.kind === 'option' ? (specsOf(service, setting.ruleset)[setting.option]?.default ?? null) : null;

/** Reads the text of a menu's line, or undefined if it is no value of this setting. */
export function readSetting(setting: Setting, text: string, { service }: Context): ChangedValue | undefined {
  if (text === unset) return null;
  if (setting.kind === 'option') {
    const spec = specsOf(service, setting.ruleset)[setting.option];
    return (spec === undefined ? null : readValue(spec, text)) ?? undefined;
  }
  const choice = choiceOf(setting);
  return choice === null ? text : readChoice(choice, text);
}
