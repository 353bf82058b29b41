/** The settings that people can change, and the way to choose a value of each. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import { floorModes } from '#game/ports/ports.ts';
import type { ChangedValue } from '#game/server-settings/guild-settings.ts';
import { details, languages, readLanguage } from '#narration/index.ts';
import { readValue, valuesOf } from '../../formats/rulebook-options.ts';
import type { MenuOption } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { setName } from '../role-sets/names.ts';
import { floorPart, type OptionGroup, plain, type Setting } from './setting.ts';
import { settingText } from './setting-text.ts';

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

const secrecies = ['channels', 'panels'];

/** The settings by the heading under which they are shown. */
export const settingGroups: Readonly<Record<'voice' | 'tables' | 'play', readonly Setting[]>> = {
  voice: [plain('language'), ...languages.map((language) => ({ kind: 'pack', language }) as const)],
  tables: [plain('ruleset'), plain('roleSet'), plain('categoryId'), plain('hostRoleId')],
  play: [
    ...[floorPart('mode'), floorPart('tolerance'), floorPart('window'), plain('secrecy'), plain('words')],
    ...[plain('nightSound'), plain('detail'), plain('practice'), plain('keepsLog'), plain('pictures')],
    ...[plain('statistics'), plain('protocol')],
  ],
};

const plainSettings: readonly Setting[] = Object.values(settingGroups).flat();

/** The entries of the first menu: every setting, and a group for each rulebook with options. */
export const mainSettings = ({ service }: Context): readonly Setting[] => [
  ...plainSettings,
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
  const main = mainSettings(context);
  return [...main, ...main.flatMap((each) => (each.kind === 'group' ? optionsIn(context.service, each) : []))];
};

/** The editor for this setting, for this caller at the moment. */
export async function editorOf(setting: Setting, context: Context, caller: Caller): Promise<Editor> {
  if (setting.kind === 'group') return { kind: 'group', settings: optionsIn(context.service, setting) };
  const name = setting.kind === 'plain' ? setting.name : null;
  if (name === 'categoryId') return { kind: 'category' };
  if (name === 'hostRoleId') return { kind: 'role' };
  if (name === 'words') return { kind: 'text' };
  const values = await valuesFor(setting, context, caller);
  const names = name === 'roleSet' ? await roleSetNames(context, caller) : null;
  const label = (value: string) =>
    names?.get(value) ?? settingText(setting, readSetting(setting, value, context) ?? null, caller.wording);
  return { kind: 'menu', options: values.map((value) => ({ label: label(value), value })) };
}

/** The names of the server's role sets, by id. */
async function roleSetNames({ roleSets }: Context, { guildId, wording }: Caller): Promise<ReadonlyMap<string, string>> {
  const entries = await roleSets.list(guildId);
  return new Map(entries.map((entry) => [entry.id, `${setName(entry, wording)} · ${entry.id}`]));
}

async function valuesFor(setting: Setting, context: Context, caller: Caller): Promise<readonly string[]> {
  switch (setting.kind) {
    case 'plain':
      return plainValues(setting.name, context, caller);
    case 'floor':
      return floorValues[setting.part];
    case 'pack': {
      const language = readLanguage(setting.language);
      return [unset, ...(language === undefined ? [] : await context.offers.packs(caller.guildId, language))];
    }
    case 'option': {
      const spec = specsOf(context.service, setting.ruleset)[setting.option];
      return spec === undefined ? [] : valuesOf(spec);
    }
    default:
      return [];
  }
}

async function plainValues(name: string, { service, roleSets }: Context, { guildId }: Caller) {
  switch (name) {
    case 'language':
      return [unset, ...languages];
    case 'ruleset':
      return [unset, ...service.rulebooks()];
    case 'roleSet':
      return [unset, ...(await roleSets.list(guildId)).map(({ id }) => id)];
    case 'secrecy':
      return secrecies;
    case 'detail':
      return details;
    default:
      return switches.has(name) ? ['on', 'off'] : [];
  }
}

/** The settings that are switched on and off. */
const switches: ReadonlySet<string> = new Set([
  'keepsLog',
  'nightSound',
  'practice',
  'pictures',
  'statistics',
  'protocol',
]);

const floorValues = {
  mode: floorModes,
  tolerance: ['0.5', '1', '1.5', '2', '3', '4', '5'],
  window: ['3', '5', '8', '10', '15', '20', '30', '60'],
} as const;

/** Reads the text of a menu's line, or undefined if it is no value of this setting. */
export function readSetting(setting: Setting, text: string, { service }: Context): ChangedValue | undefined {
  if (text === unset) return null;
  switch (setting.kind) {
    case 'option': {
      const spec = specsOf(service, setting.ruleset)[setting.option];
      return (spec === undefined ? null : readValue(spec, text)) ?? undefined;
    }
    case 'plain':
      return switches.has(setting.name) ? text === 'on' : text;
    case 'floor':
      return setting.part === 'mode' ? text : Number(text);
    default:
      return text;
  }
}
