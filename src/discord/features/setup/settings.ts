/** The settings that people can change, and the way to choose a value of each. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import { type ChangedValue, readChoice, valuesOf as valuesOfChoice } from '#game/settings/setting.ts';
import { entriesOf, entryAt } from '#game/settings/settings.ts';
import { languages, readLanguage } from '#narration/index.ts';
import { readValue, valuesOf } from '../../formats/rulebook-options.ts';
import type { MenuOption } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { setName } from '../role-sets/names.ts';
import {
  choiceOf,
  isSame,
  type OptionGroup,
  type Setting,
  settingAt,
  settingPath,
  settingText,
  valueAt,
} from './setting.ts';

/** The way to choose a setting. In a menu, `null` among the values means the default. */
export type Editor =
  | { readonly kind: 'menu'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'category' }
  | { readonly kind: 'role' }
  | { readonly kind: 'text' }
  /** A group of settings, each with an editor of its own. */
  | { readonly kind: 'group'; readonly settings: readonly Setting[] };

/** The value of a menu's line for the default. */
const unset = 'unset';

const settingsIn = (menu: 'voice' | 'tables' | 'play'): readonly Setting[] =>
  entriesOf(menu).map(({ path }) => settingAt(path));

/** The settings by the heading under which they are shown. */
export const settingGroups = { voice: settingsIn('voice'), tables: settingsIn('tables'), play: settingsIn('play') };

const plainSettings: readonly Setting[] = Object.values(settingGroups).flat();

/** The switch that turns a setting on. `null`: it has none. */
export const switchOf = (setting: Setting): Setting | null => {
  const below = entryAt(settingPath(setting))?.below;
  return below === undefined ? null : settingAt(below);
};

/** A switch and the settings below it, or nothing if there are none. */
export function switchedBy(setting: Setting): readonly Setting[] {
  const head = switchOf(setting) ?? setting;
  const others = plainSettings.filter((each) => isSame(switchOf(each), head));
  return others.length === 0 ? [] : [head, ...others];
}

/** The entries of the first menu: every setting without a switch above it, and a group for each rulebook with options. */
export const mainSettings = ({ service }: Context): readonly Setting[] => [
  ...plainSettings.filter((setting) => switchOf(setting) === null),
  ...service
    .rulebooks()
    .map((ruleset): OptionGroup => ({ kind: 'group', ruleset }))
    .filter((group) => optionsIn(service, group).length > 0),
];

const specsOf = (service: Context['service'], ruleset: string): Readonly<Record<string, OptionSpec>> =>
  service.rulebook(ruleset)?.options ?? {};

const optionsIn = (service: Context['service'], { ruleset }: OptionGroup): readonly Setting[] =>
  Object.entries(specsOf(service, ruleset))
    .filter(([, spec]) => valuesOf(spec).length > 0)
    .map(([option]) => ({ kind: 'option', ruleset, option }));

/** Every setting and every group of settings. */
export const allSettings = (context: Context): readonly Setting[] => {
  const main = [...mainSettings(context), ...plainSettings.filter((setting) => switchOf(setting) !== null)];
  return [...main, ...main.flatMap((each) => (each.kind === 'group' ? optionsIn(context.service, each) : []))];
};

/** The editor for this setting, for this caller at the moment. */
export async function editorOf(setting: Setting, context: Context, caller: Caller): Promise<Editor> {
  if (setting.kind === 'group') return { kind: 'group', settings: optionsIn(context.service, setting) };
  const choice = choiceOf(setting);
  if (choice?.kind === 'category' || choice?.kind === 'role') return { kind: choice.kind };
  if (choice?.kind === 'words') return { kind: 'text' };
  const values = await valuesFor(setting, context, caller);
  const names = choice?.kind === 'roleSet' ? await roleSetNames(context, caller) : null;
  const label = (value: string) =>
    names?.get(value) ?? settingText(setting, readSetting(setting, value, context) ?? null, caller.wording);
  return { kind: 'menu', options: values.map((value) => ({ label: label(value), value })) };
}

/** The names of the server's role sets, by id. */
async function roleSetNames({ roleSets }: Context, { guildId, wording }: Caller): Promise<ReadonlyMap<string, string>> {
  const entries = await roleSets.list(guildId);
  return new Map(entries.map((entry) => [entry.id, `${setName(entry, wording)} · ${entry.id}`]));
}

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
    default:
      return valuesOfChoice(choice, { now: valueAt(guilds.of(guildId), setting) });
  }
}

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
