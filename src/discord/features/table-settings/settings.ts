import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import { changeAt, type Entry, readChoice, valueAt, valuesOf } from '#game/settings/setting.ts';
import { entriesAt, type TableSettings } from '#game/settings/settings.ts';

/** A table and the facts of the installation on which its settings depend. */
export interface SettingsScene {
  readonly table: TableSummary;
  readonly rulebook: Rulebook;
  readonly readsTown: boolean;
}

/** The settings that this table has. */
export const settingsAt = (scene: SettingsScene): readonly Entry[] => entriesAt(scene.table.settings, scene);

/** The values that a menu offers for a setting. The present one is among them, except for words of the host's own. */
export const valuesFor = ({ choice, path }: Entry, { table, rulebook }: SettingsScene): readonly string[] =>
  valuesOf(choice, { now: valueAt(table.settings, path), players: rulebook.players });

/** The change that a value of the menu makes, or null if it is no such value. */
export function changeFor(path: string, text: string, scene: SettingsScene): Partial<TableSettings> | null {
  const entry = settingsAt(scene).find((each) => each.path === path);
  if (entry === undefined || !valuesFor(entry, scene).includes(text)) return null;
  const { settings } = scene.table;
  const value = readChoice(entry.choice, text);
  return { ...changeAt(settings, path, value), ...consequence(path, Number(value), settings) };
}

/** A limit that contradicts another moves it. */
function consequence(path: string, value: number, { least, most, floor }: TableSettings): Partial<TableSettings> {
  switch (path) {
    case 'least':
      return { most: Math.max(most ?? value, value) };
    case 'most':
      return { least: Math.min(least ?? value, value) };
    case 'floor.tolerance':
      return { floor: { ...floor, tolerance: value, window: Math.max(floor.window, value) } };
    case 'floor.window':
      return { floor: { ...floor, tolerance: Math.min(floor.tolerance, value), window: value } };
    default:
      return {};
  }
}
