import { entriesOf } from '#game/settings/settings.ts';
import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

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
