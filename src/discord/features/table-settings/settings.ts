import type { Rulebook, TableSettings, TableSummary } from '#game/ports/game-service.ts';
import { type FloorPlan, floorModes } from '#game/ports/ports.ts';
import { secrecies } from '#game/server-settings/guild-settings.ts';
import { details, type Wording } from '#narration/index.ts';
import { settingAt } from '../setup/setting.ts';
import { settingText } from '../setup/setting-text.ts';

/** A setting of a table besides the options of its rulebook. `floor.*` have the names of the server's settings. */
export const tableSettings = [
  ...(['least', 'most', 'floor.mode', 'floor.tolerance', 'floor.window', 'secrecy'] as const),
  ...(['keepsLog', 'nightSound', 'detail', 'grace', 'watchers', 'words'] as const),
] as const;

/** The name of a table setting, as custom ids write it. */
export type TableSetting = (typeof tableSettings)[number];

const tolerances = [0.5, 1, 1.5, 2, 3, 4, 5];
const windows = [3, 5, 8, 10, 15, 20, 30, 60];
/** Seconds that an absent player may be given. */
const graces = [10, 30, 60, 90, 120, 180, 300, 600, 900];

/** A table and the facts of the installation on which its settings depend. */
export interface SettingsScene {
  readonly table: TableSummary;
  readonly rulebook: Rulebook;
  /** True if its rulebook has forbidden words, and the bot may read the town. */
  readonly watchesWords: boolean;
}

/** The settings that this table has. The number of players may be fixed. */
export const settingsAt = ({ table: { settings }, watchesWords }: SettingsScene): readonly TableSetting[] =>
  tableSettings.filter((setting) => {
    if (setting === 'words') return watchesWords;
    return settings.bounds !== null || (setting !== 'least' && setting !== 'most');
  });

/** The present value of a setting, as a menu writes it. */
export function presentValue(setting: TableSetting, settings: TableSettings): string {
  switch (setting) {
    case 'least':
    case 'most':
      return `${settings.bounds?.[setting] ?? ''}`;
    case 'floor.mode':
      return settings.floor.mode;
    case 'floor.tolerance':
      return `${settings.floor.tolerance}`;
    case 'floor.window':
      return `${settings.floor.window}`;
    case 'keepsLog':
      return onOff(settings.keepTown);
    case 'nightSound':
      return onOff(settings.nightSound);
    case 'detail':
      return settings.detail;
    case 'watchers':
      return onOff(settings.isWatched);
    case 'words':
      return settings.words === null ? 'off' : [settings.words].flat().join(', ');
    case 'grace':
      return `${settings.grace}`;
    case 'secrecy':
      return settings.secrecy;
  }
}

const onOff = (is: boolean): string => (is ? 'on' : 'off');

/** The values that a menu offers for a setting. The present one is among them, except for words of the host's own. */
export function valuesFor(setting: TableSetting, scene: SettingsScene): readonly string[] {
  const { table, rulebook } = scene;
  const { min, max } = rulebook.players;
  switch (setting) {
    case 'least':
    case 'most':
      return Array.from({ length: max - min + 1 }, (_, index) => `${min + index}`);
    case 'floor.mode':
      return floorModes;
    case 'secrecy':
      return secrecies;
    case 'detail':
      return details;
    case 'floor.tolerance':
      return withNumber(tolerances, table.settings.floor.tolerance);
    case 'floor.window':
      return withNumber(windows, table.settings.floor.window);
    case 'grace':
      return withNumber(graces, table.settings.grace);
    case 'words':
      return ['off', 'usual'];
    default:
      return ['on', 'off'];
  }
}

const withNumber = (numbers: readonly number[], present: number): readonly string[] =>
  [...new Set([...numbers, present])].sort((one, other) => one - other).map(String);

/** A value in words. */
export function tableSettingText(setting: TableSetting, value: string, wording: Wording): string {
  const shown = settingAt(setting);
  switch (setting) {
    case 'least':
    case 'most':
      return value;
    case 'floor.tolerance':
    case 'floor.window':
    case 'grace':
      return settingText(shown, Number(value), wording);
    case 'keepsLog':
    case 'nightSound':
    case 'watchers':
      return settingText(shown, value === 'on', wording);
    case 'words':
      return settingText(shown, value === 'off' ? null : value, wording);
    default:
      return settingText(shown, value, wording);
  }
}

/** The change that a value of the menu makes, or null if it is no such value. */
export function changeFor(setting: TableSetting, value: string, scene: SettingsScene): Partial<TableSettings> | null {
  if (!settingsAt(scene).includes(setting) || !valuesFor(setting, scene).includes(value)) return null;
  switch (setting) {
    case 'least':
    case 'most':
      return { bounds: changedBounds(setting, Number(value), scene) };
    case 'floor.mode':
    case 'floor.tolerance':
    case 'floor.window':
      return { floor: changedFloor(setting, value, scene.table.settings.floor) };
    case 'secrecy':
      return { secrecy: value === 'panels' ? 'panels' : 'channels' };
    case 'keepsLog':
      return { keepTown: value === 'on' };
    case 'nightSound':
      return { nightSound: value === 'on' };
    case 'detail':
      return { detail: details.find((each) => each === value) ?? 'normal' };
    case 'watchers':
      return { isWatched: value === 'on' };
    case 'grace':
      return { grace: Number(value) };
    case 'words':
      return { words: value === 'usual' ? 'usual' : null };
  }
}

/** The other bound follows, so that the lowest number never exceeds the highest. */
function changedBounds(setting: 'least' | 'most', value: number, { table, rulebook }: SettingsScene) {
  const { min, max } = rulebook.players;
  const { least, most } = table.settings.bounds ?? { least: min, most: max };
  return setting === 'least'
    ? { least: value, most: Math.max(most, value) }
    : { least: Math.min(least, value), most: value };
}

/** Speech to ignore never lasts longer than the time in which it is counted. */
function changedFloor(
  setting: 'floor.mode' | 'floor.tolerance' | 'floor.window',
  value: string,
  { mode, tolerance, window }: FloorPlan,
): FloorPlan {
  const seconds = Number(value);
  if (setting === 'floor.mode') return { mode: floorModes.find((each) => each === value) ?? mode, tolerance, window };
  if (setting === 'floor.window') return { mode, tolerance: Math.min(tolerance, seconds), window: seconds };
  return { mode, tolerance: seconds, window: Math.max(window, seconds) };
}
