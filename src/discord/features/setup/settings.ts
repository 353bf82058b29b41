import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Options } from '#engine/kernel/types.ts';
import { floorModes } from '#game/ports/ports.ts';
import { type ChangedValue, type GuildSettings, usualSettings } from '#game/server-settings/guild-settings.ts';
import { languageName, languageOf, languages, readLanguage, say, t, type Wording } from '#narration/index.ts';
import { optionName, optionValue, readValue, valuesOf } from '../../formats/rulebook-options.ts';
import type { MenuOption } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { setName } from '../role-sets/names.ts';

/** The way to choose a setting. In a menu, `null` among the values means the default. */
export type Editor =
  | { readonly kind: 'menu'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'category' }
  | { readonly kind: 'role' }
  | { readonly kind: 'text' }
  /** A group of settings, each with an editor of its own. */
  | { readonly kind: 'group'; readonly paths: readonly string[] };

/** The value of a menu's line for the default. */
const unset = 'unset';

const tolerances = [0.5, 1, 1.5, 2, 3, 4, 5];
const windows = [3, 5, 8, 10, 15, 20, 30, 60];
const secrecies = ['channels', 'panels'];

/** The settings by the heading under which they are shown. */
export const settingGroups: Readonly<Record<'voice' | 'tables' | 'play', readonly string[]>> = {
  voice: ['language', ...languages.map((language) => `packs.${language}`)],
  tables: ['ruleset', 'roleSet', 'categoryId', 'hostRoleId'],
  play: ['floor.mode', 'floor.tolerance', 'floor.window', 'secrecy', 'words', 'nightSound', 'practice', 'keepsLog'],
};

const plainPaths: readonly string[] = Object.values(settingGroups).flat();

/** The entries of the first menu: every setting, and a group for each rulebook with options. */
export const mainPaths = ({ service }: Context): readonly string[] => [
  ...plainPaths,
  ...service.rulebooks().flatMap((id) => (optionPaths(specsOf(service, id), id).length > 0 ? [`options.${id}`] : [])),
];

const specsOf = (service: Context['service'], ruleset: string): Readonly<Record<string, OptionSpec>> =>
  service.rulebook(ruleset)?.options ?? {};

const optionPaths = (specs: Readonly<Record<string, OptionSpec>>, ruleset: string): readonly string[] =>
  Object.entries(specs)
    .filter(([, spec]) => valuesOf(spec).length > 0)
    .map(([name]) => `options.${ruleset}.${name}`);

/**
 * The path of a setting in a custom id, with the number of the menu if there are several: two menus of one message need
 * two custom ids.
 */
export const settingArg = (path: string, menu = 0): string =>
  menu === 0 ? path.replaceAll('.', '-') : `${path.replaceAll('.', '-')}-${menu}`;

/** Reads the path of a setting from a custom id, or null if there is no such setting. */
export function readPath(context: Context, arg: string): string | null {
  const groups = mainPaths(context);
  const inGroups = context.service.rulebooks().flatMap((id) => optionPaths(specsOf(context.service, id), id));
  return [...groups, ...inGroups].find((path) => settingArg(path) === arg) ?? null;
}

/** The name of a language, or its code if this installation has no such language. */
function nameOf(code: string): string {
  const language = readLanguage(code);
  return language === undefined ? code : languageName(language);
}

/** A line of help for a setting. */
export const settingHelp = (path: string, language: Wording): string =>
  say(language, `setup:help.${/^(?:options|packs)\./.test(path) ? path.split('.')[0] : path}`) ?? '';

/** Returns true if the setting has its default. */
export const isUsual = (settings: GuildSettings, path: string): boolean =>
  JSON.stringify(valueAt(settings, path)) === JSON.stringify(valueAt(usualSettings, path));

/** The name of a setting. */
export function settingName(path: string, language: Wording): string {
  const [head = '', ruleset = '', option] = path.split('.');
  if (head === 'packs') return t(language, 'setup:name.packs', { language: nameOf(ruleset) });
  if (head === 'ownPacks') return t(language, 'setup:own-pack', { pack: ruleset });
  if (head !== 'options') return say(language, `setup:name.${path}`) ?? path;
  const name = rulesetText(language, ruleset);
  if (option === undefined) return t(language, 'setup:group', { ruleset: name });
  return t(language, 'setup:option', { ruleset: name, option: optionName(option, language) });
}

/** The value of a setting in words. */
export function settingText(path: string, value: ChangedValue, language: Wording): string {
  if (path.startsWith('ownPacks.')) return t(language, value === null ? 'setup:own-pack.none' : 'setup:own-pack.there');
  if (value === null)
    return say(language, `setup:unset.${path.startsWith('packs.') ? 'packs' : path}`) ?? t(language, 'setup:unset');
  if (path === 'language') return nameOf(String(value));
  if (path === 'categoryId') return `<#${value}>`;
  if (path === 'hostRoleId') return `<@&${value}>`;
  if (path === 'ruleset') return rulesetText(language, String(value));
  if (path.startsWith('options.')) return optionValue(path.split('.')[2] ?? '', value, language);
  return plainText(path, value, language);
}

/** A value without a form of its own, in words. */
function plainText(path: string, value: NonNullable<ChangedValue>, language: Wording): string {
  if (typeof value === 'boolean') return t(language, value ? 'setup:on' : 'setup:off');
  if (typeof value === 'number')
    return t(language, 'setup:seconds', { seconds: value.toLocaleString(languageOf(language)) });
  if (typeof value === 'string') return say(language, `setup:value.${path}.${value}`) ?? value;
  return value.join(', ');
}

/** The editor for this setting, for this caller at the moment. */
export async function editorOf(path: string, context: Context, caller: Caller): Promise<Editor> {
  const { language } = caller;
  if (path === 'categoryId') return { kind: 'category' };
  if (path === 'hostRoleId') return { kind: 'role' };
  if (path === 'words') return { kind: 'text' };
  const [head, ruleset = '', option] = path.split('.');
  if (head === 'options' && option === undefined)
    return { kind: 'group', paths: optionPaths(specsOf(context.service, ruleset), ruleset) };
  const values = await valuesFor(path, context, caller);
  const names = path === 'roleSet' ? await roleSetNames(context, caller) : null;
  const label = (value: string) =>
    names?.get(value) ?? settingText(path, readSetting(path, value, context) ?? null, language);
  return { kind: 'menu', options: values.map((value) => ({ label: label(value), value })) };
}

/** The names of the server's role sets, by id. */
async function roleSetNames(
  { roleSets }: Context,
  { guildId, language }: Caller,
): Promise<ReadonlyMap<string, string>> {
  const entries = await roleSets.list(guildId);
  return new Map(entries.map((entry) => [entry.id, `${setName(entry, language)} · ${entry.id}`]));
}

async function valuesFor(
  path: string,
  { service, offers, roleSets }: Context,
  { guildId }: Caller,
): Promise<readonly string[]> {
  const [head, detail = '', option = ''] = path.split('.');
  switch (head) {
    case 'language':
      return [unset, ...languages];
    case 'ruleset':
      return [unset, ...service.rulebooks()];
    case 'roleSet':
      return [unset, ...(await roleSets.list(guildId)).map(({ id }) => id)];
    case 'packs': {
      const language = readLanguage(detail);
      return [unset, ...(language === undefined ? [] : await offers.packs(guildId, language))];
    }
    case 'secrecy':
      return secrecies;
    case 'keepsLog':
    case 'nightSound':
    case 'practice':
      return ['on', 'off'];
    case 'floor':
      return floorValues[detail] ?? [];
    default: {
      const spec = specsOf(service, detail)[option];
      return spec === undefined ? [] : valuesOf(spec);
    }
  }
}

const floorValues: Readonly<Record<string, readonly string[]>> = {
  mode: floorModes,
  tolerance: tolerances.map(String),
  window: windows.map(String),
};

/** Reads the text of a menu's line, or undefined if it is no value of this setting. */
export function readSetting(path: string, text: string, { service }: Context): ChangedValue | undefined {
  const [head, ruleset = '', option = ''] = path.split('.');
  if (text === unset) return null;
  if (head === 'options') {
    const spec = specsOf(service, ruleset)[option];
    return (spec === undefined ? null : readValue(spec, text)) ?? undefined;
  }
  if (head === 'keepsLog' || head === 'nightSound' || head === 'practice') return text === 'on';
  return path === 'floor.tolerance' || path === 'floor.window' ? Number(text) : text;
}

/** The present value of a setting. */
export function valueAt(settings: GuildSettings, path: string): ChangedValue {
  let value: unknown = settings;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return (value as ChangedValue | undefined) ?? null;
}

/** The fields that a chosen value changes. An option without a value has the rulebook's default. */
export function patchFor(settings: GuildSettings, path: string, value: ChangedValue): Partial<GuildSettings> {
  const [head = '', inner, option] = path.split('.');
  if (inner === undefined) return { [head]: value };
  if (head !== 'options' || option === undefined)
    return { [head]: { ...(settings as unknown as Record<string, object>)[head], [inner]: value } };
  const { [option]: _, ...rest } = settings.options[inner] ?? {};
  const chosen: Options = value === null ? rest : { ...rest, [option]: value };
  const { [inner]: __, ...others } = settings.options;
  return { options: Object.keys(chosen).length === 0 ? others : { ...others, [inner]: chosen } };
}
