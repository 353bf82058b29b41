/** The settings of a server: their ids, and their values in a document. */
import type { Options, OptionValue } from '#engine/kernel/types.ts';
import { type ChangedValue, type Choice, changeAt, valueAt as valueAtPath } from '#game/settings/setting.ts';
import { entryAt, type GuildSettings, usualSettings } from '#game/settings/settings.ts';
import { languageName, numberText, readLanguage, say, t, type Wording } from '#narration/index.ts';
import { optionName, optionValue } from '../../formats/rulebook-options.ts';
import { rulesetText } from '../../ui/texts.ts';

/** A setting of a server, or a group of settings. */
export type Setting =
  /** A declared setting of a server or a table, or a part of one such as `floor.mode`, by its path. */
  | { readonly kind: 'plain'; readonly name: string }
  /** The voice pack of a language. */
  | { readonly kind: 'pack'; readonly language: string }
  /** A voice pack of the server's own. */
  | { readonly kind: 'own-pack'; readonly id: string }
  /** The options of a rulebook: a group, which has no value of its own. */
  | OptionGroup
  | { readonly kind: 'option'; readonly ruleset: string; readonly option: string };

/** The options of a rulebook. */
export interface OptionGroup {
  readonly kind: 'group';
  readonly ruleset: string;
}

/** The setting with this name. */
export const plain = (name: keyof GuildSettings): Setting => ({ kind: 'plain', name });

/** The way to choose a declared setting. `null`: it is not declared, or the server has it for each rulebook. */
export const choiceOf = (setting: Setting): Choice | null => entryAt(settingPath(setting))?.choice ?? null;

/** The setting as the log of changes has it, such as `floor.mode`. */
export function settingPath(setting: Setting): string {
  switch (setting.kind) {
    case 'plain':
      return setting.name;
    case 'pack':
      return `packs.${setting.language}`;
    case 'own-pack':
      return `ownPacks.${setting.id}`;
    case 'group':
      return `options.${setting.ruleset}`;
    case 'option':
      return `options.${setting.ruleset}.${setting.option}`;
  }
}

/** Reads a setting as the log of changes has it. */
export function settingAt(path: string): Setting {
  const [head = '', inner, option] = path.split('.');
  if (head === 'packs' && inner !== undefined) return { kind: 'pack', language: inner };
  if (head === 'ownPacks' && inner !== undefined) return { kind: 'own-pack', id: inner };
  if (head !== 'options' || inner === undefined) return { kind: 'plain', name: path };
  return option === undefined ? { kind: 'group', ruleset: inner } : { kind: 'option', ruleset: inner, option };
}

/**
 * The setting in a custom id, with the number of the menu if there are several: two menus of one message need two
 * custom ids.
 */
export function settingArg(setting: Setting, menu = 0): string {
  const arg = settingPath(setting).replaceAll('.', '-');
  return menu === 0 ? arg : `${arg}-${menu}`;
}

/** The setting of a custom id, with or without the number of a menu, among these. `null`: it is none of them. */
export const settingOfArg = (arg: string, settings: readonly Setting[]): Setting | null =>
  settings.find((setting) => settingArg(setting) === arg) ??
  settings.find((setting) => settingArg(setting) === arg.replace(/-\d$/, '')) ??
  null;

/** Returns true if the two are the same setting. */
export const isSame = (one: Setting | null, other: Setting): boolean =>
  one !== null && settingPath(one) === settingPath(other);

/** The present value of a setting. `null`: it has none. */
export const valueAt = (settings: GuildSettings, setting: Setting): ChangedValue =>
  valueAtPath(settings, settingPath(setting));

/** Returns true if the setting has its default. */
export const isUsual = (settings: GuildSettings, setting: Setting): boolean =>
  JSON.stringify(valueAt(settings, setting)) === JSON.stringify(valueAt(usualSettings, setting));

/** The fields that a chosen value changes. An option without a value has the rulebook's default. */
export function patchFor(settings: GuildSettings, setting: Setting, value: ChangedValue): Partial<GuildSettings> {
  switch (setting.kind) {
    case 'plain':
    case 'pack':
      return changeAt(settings, settingPath(setting), value);
    case 'option':
      return { options: changedOptions(settings.options, setting, value) };
    // A server's own pack is uploaded, and a group has no value.
    case 'own-pack':
    case 'group':
      return {};
  }
}

function changedOptions(
  options: GuildSettings['options'],
  { ruleset, option }: { readonly ruleset: string; readonly option: string },
  value: OptionValue | null,
): GuildSettings['options'] {
  const { [option]: _, ...rest } = options[ruleset] ?? {};
  const chosen: Options = value === null ? rest : { ...rest, [option]: value };
  const { [ruleset]: __, ...others } = options;
  return Object.keys(chosen).length === 0 ? others : { ...others, [ruleset]: chosen };
}

/** The name of a language, or its code if this installation has no such language. */
function nameOf(code: string): string {
  const language = readLanguage(code);
  return language === undefined ? code : languageName(language);
}

/** The part of a text key that all settings of this kind share. */
function topicOf(setting: Setting): string {
  switch (setting.kind) {
    case 'pack':
      return 'packs';
    case 'group':
    case 'option':
      return 'options';
    default:
      return settingPath(setting);
  }
}

/** A line of help for a setting. */
export const settingHelp = (setting: Setting, wording: Wording): string =>
  say(wording, `setup:help.${topicOf(setting)}`) ?? '';

export function settingName(setting: Setting, wording: Wording): string {
  switch (setting.kind) {
    case 'pack':
      return t(wording, 'setup:name.packs', { language: nameOf(setting.language) });
    case 'own-pack':
      return t(wording, 'setup:own-pack', { pack: setting.id });
    case 'group':
      return t(wording, 'setup:group', { ruleset: rulesetText(wording, setting.ruleset) });
    case 'option': {
      const option = optionName(setting.option, wording);
      return t(wording, 'setup:option', { ruleset: rulesetText(wording, setting.ruleset), option });
    }
    default:
      return say(wording, `setup:name.${settingPath(setting)}`) ?? settingPath(setting);
  }
}

/** The value of a setting in words. */
export function settingText(setting: Setting, value: ChangedValue, wording: Wording): string {
  if (setting.kind === 'own-pack') return t(wording, value === null ? 'setup:own-pack.none' : 'setup:own-pack.there');
  if (value === null) return say(wording, `setup:unset.${topicOf(setting)}`) ?? t(wording, 'setup:unset');
  if (setting.kind === 'option') return optionValue(setting.option, value, wording);
  switch (choiceOf(setting)?.kind) {
    case 'language':
      return nameOf(String(value));
    case 'category':
      return `<#${value}>`;
    case 'role':
      return `<@&${value}>`;
    case 'ruleset':
      return rulesetText(wording, String(value));
    case 'players':
      return String(value);
    case 'number':
      return numberText(Number(value), wording);
    default:
      return valueText(settingPath(setting), value, wording);
  }
}

/** A value without a form of its own, in words. */
function valueText(path: string, value: NonNullable<ChangedValue>, wording: Wording): string {
  if (typeof value === 'boolean') return t(wording, value ? 'setup:on' : 'setup:off');
  if (typeof value === 'number') return t(wording, 'setup:seconds', { seconds: numberText(value, wording) });
  if (typeof value === 'string') return say(wording, `setup:value.${path}.${value}`) ?? value;
  return value.join(', ');
}
