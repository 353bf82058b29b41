import { ButtonStyle } from 'discord.js';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import { changeAt, type Entry, readChoice, valueAt, valuesOf } from '#game/settings/setting.ts';
import { entriesAt, entriesOf, type TableSettings } from '#game/settings/settings.ts';
import { t, type Wording } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { settingAt, settingName, settingText } from '../setup/setting.ts';

/** A colon separates the parts of a custom id, and a point is no part of it. */
const argOf = (setting: string): string => setting.replace('.', '-');

/** A setting by its path. */
const ofSetting: FieldFormat<{ readonly gameId: string; readonly setting: string }> = {
  write: ({ gameId, setting }) => ({ subject: gameId, number: 0, arg: argOf(setting) }),
  read: ({ subject, arg }) => {
    const entry = entriesOf('lobby').find(({ path }) => argOf(path) === arg);
    return entry === undefined ? null : { gameId: subject, setting: entry.path };
  },
};

export const tableSettingsIds = {
  /** The menu of all settings. */
  chooseSetting: buttonId('tablemenu', atTable),
  /** The menu of the values of one setting. */
  setValue: buttonId('tableset', ofSetting),
  /** Asks for the forbidden words. */
  askForWords: buttonId('tableask', atTable),
  /** The form of the forbidden words. */
  setWords: buttonId('tablewords', atTable),
};

/** Two menus of one message need two custom ids. */
const ofMenu: FieldFormat<{ readonly gameId: string; readonly menu: number }> = {
  write: ({ gameId, menu }) => ({ subject: gameId, number: menu }),
  read: ({ subject, number }) => ({ gameId: subject, menu: number }),
};

export const tableCardsIds = {
  /** Shows the cards in place of the options. */
  showCards: buttonId('cards', atTable),
  /** Shows the options again. */
  backToOptions: buttonId('cardsback', atTable),
  /** The menu of ready-made cards. */
  chooseCards: buttonId('cardsall', atTable),
  addCard: buttonId('cardadd', ofMenu),
  takeCard: buttonId('cardtake', atTable),
  /** Plays games with the cards. */
  checkCards: buttonId('cardscheck', atTable),
};

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

const nameOf = ({ path }: Entry, wording: Wording): string => settingName(settingAt(path), wording);

/** The settings of a table, one on each line. */
export const tableSettingLines = (scene: SettingsScene, wording: Wording): readonly string[] =>
  settingsAt(scene).map((entry) => {
    const value = settingText(settingAt(entry.path), valueAt(scene.table.settings, entry.path), wording);
    return t(wording, 'ui:settings.usual', { name: nameOf(entry, wording), value });
  });

/** The menu of all settings of a table. `chosen`: the path of one. */
export const tableSettingsRow = (scene: SettingsScene, wording: Wording, chosen?: string): Row =>
  menuRow({
    id: tableSettingsIds.chooseSetting({ gameId: scene.table.gameId }),
    placeholder: t(wording, 'ui:settings.which.table'),
    options: settingsAt(scene).map((entry) => ({
      label: nameOf(entry, wording),
      value: entry.path,
      chosen: entry.path === chosen,
    })),
  });

/** The menu of the values of one setting, and the button for words of the host's own. */
export function tableValueRows(path: string, scene: SettingsScene, wording: Wording): readonly Row[] {
  const { gameId, settings } = scene.table;
  const entry = settingsAt(scene).find((each) => each.path === path);
  if (entry === undefined) return [];
  const now = JSON.stringify(valueAt(settings, path));
  const menu = (values: readonly string[]) =>
    menuRow({
      id: tableSettingsIds.setValue({ gameId, setting: path }),
      placeholder: nameOf(entry, wording),
      options: values.map((text) => {
        const value = readChoice(entry.choice, text);
        return {
          label: settingText(settingAt(path), value, wording),
          value: text,
          chosen: JSON.stringify(value) === now,
        };
      }),
    });
  const own = { id: tableSettingsIds.askForWords({ gameId }), label: t(wording, 'setup:type') };
  return [
    ...portions(valuesFor(entry, scene)).slice(0, 1).map(menu),
    ...(entry.choice.kind === 'words' ? [buttonRow({ ...own, look: ButtonStyle.Primary })] : []),
  ];
}
