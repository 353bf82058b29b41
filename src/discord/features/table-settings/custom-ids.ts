import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { type TableSetting, tableSettings } from './settings.ts';

/** A colon separates the parts of a custom id, and a point is no part of it. */
const argOf = (setting: TableSetting): string => setting.replace('.', '-');

const ofSetting: FieldFormat<{ readonly gameId: string; readonly setting: TableSetting }> = {
  write: ({ gameId, setting }) => ({ subject: gameId, number: 0, arg: argOf(setting) }),
  read: ({ subject, arg }) => {
    const setting = tableSettings.find((each) => argOf(each) === arg);
    return setting === undefined ? null : { gameId: subject, setting };
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
