import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import { type ChangedValue, changeAt, type Entry, readChoice, valueAt, valuesOf } from '#game/settings/setting.ts';
import { entriesAt, entriesOf, type TableSettings, usualTableSettings } from '#game/settings/settings.ts';
import type { Wording } from '#narration/index.ts';
import { valuesOf as listedValues } from '../../formats/rulebook-options.ts';
import { atTable, atTableMenu, buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { settingAt, settingName } from '../setup/setting.ts';

/** A setting in custom ids. A colon separates the parts of a custom id, and a point is no part of it. */
export const argOf = (setting: string): string => setting.replace('.', '-');

/** A setting by its path. */
const ofSetting: FieldFormat<{ readonly gameId: string; readonly setting: string }> = {
  write: ({ gameId, setting }) => ({ subject: gameId, number: 0, arg: argOf(setting) }),
  read: ({ subject, arg }) => {
    const entry = entriesOf('table').find(({ path }) => argOf(path) === arg);
    return entry === undefined ? null : { gameId: subject, setting: entry.path };
  },
};

/** A section by its key. */
const ofSection: FieldFormat<{ readonly gameId: string; readonly section: string }> = {
  write: ({ gameId, section }) => ({ subject: gameId, number: 0, arg: section }),
  read: ({ subject, arg }) => (arg === undefined ? null : { gameId: subject, section: arg }),
};

export const tableSettingsIds = {
  /** Opens the form of a section. */
  openForm: buttonId('tableform', ofSection),
  /** The form of a section. */
  storeForm: buttonId('tablestore', ofSection),
  /** Of earlier versions: the menu of all settings. */
  chooseSetting: buttonId('tablemenu', atTable),
  /** Of earlier versions: the menu of the values of one setting. */
  setValue: buttonId('tableset', ofSetting),
  /** Of earlier versions: asks for the forbidden words. */
  askForWords: buttonId('tableask', atTable),
  /** Of earlier versions: the form of the forbidden words. */
  setWords: buttonId('tablewords', atTable),
};

export const tableCardsIds = {
  /** Shows the cards in place of the options. */
  showCards: buttonId('cards', atTable),
  /** Shows the options again. */
  backToOptions: buttonId('cardsback', atTable),
  /** The menu of ready-made cards. */
  chooseCards: buttonId('cardsall', atTable),
  addCard: buttonId('cardadd', atTableMenu),
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

/** The options of a rulebook that are chosen from a list. */
export const optionsWithMenu = ({ options }: Rulebook) =>
  Object.entries(options).filter(([, spec]) => listedValues(spec).length > 0);

/** The text of a value that is none. */
const unset = 'unset';

/** The values of a setting, and their texts in forms. The present one is among them, except for words of the host's own. */
export function valuesFor(
  { choice, path }: Entry,
  { table, rulebook }: SettingsScene,
): readonly { readonly text: string; readonly value: ChangedValue }[] {
  const texts = valuesOf(choice, { now: valueAt(table.settings, path), players: rulebook.players });
  const values = texts.map((text) => ({ text, value: readChoice(choice, text) }));
  const mayBeUnset = choice.kind === 'seconds' && valueAt(usualTableSettings, path) === null;
  return mayBeUnset ? [{ text: unset, value: null }, ...values] : values;
}

/** The change that a value makes, by its text, or null if it is no such value. */
export function changeFor(path: string, text: string, scene: SettingsScene): Partial<TableSettings> | null {
  const entry = settingsAt(scene).find((each) => each.path === path);
  const chosen = entry && valuesFor(entry, scene).find((each) => each.text === text);
  return chosen === undefined ? null : changeTo(path, chosen.value, scene.table.settings);
}

/** The change that a value makes. A limit that contradicts another moves it. */
export function changeTo(path: string, to: ChangedValue, settings: TableSettings): Partial<TableSettings> {
  const { least, most, floor } = settings;
  const value = Number(to);
  switch (path) {
    case 'least':
      return { least: value, most: Math.max(most ?? value, value) };
    case 'most':
      return { most: value, least: Math.min(least ?? value, value) };
    case 'floor.tolerance':
      return { floor: { ...floor, tolerance: value, window: Math.max(floor.window, value) } };
    case 'floor.window':
      return { floor: { ...floor, tolerance: Math.min(floor.tolerance, value), window: value } };
    default:
      return changeAt(settings, path, to);
  }
}

export const nameOf = ({ path }: Entry, wording: Wording): string => settingName(settingAt(path), wording);
