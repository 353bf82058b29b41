import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';

/** A setting as `settingArg` writes it. */
const ofSetting: FieldFormat<{ readonly setting: string }> = {
  write: ({ setting }) => ({ subject: serverSubject, number: 0, arg: setting }),
  read: ({ arg }) => (arg === undefined ? null : { setting: arg }),
};

/** The menu of all settings, or that of a group. Two menus of one message need two custom ids. */
const ofGroup: FieldFormat<{ readonly group: string | null }> = {
  write: ({ group }) => ({ subject: serverSubject, number: 0, ...(group === null ? {} : { arg: group }) }),
  read: ({ arg = null }) => ({ group: arg }),
};

const ofPage: FieldFormat<{ readonly page: number }> = {
  write: ({ page }) => ({ subject: serverSubject, number: 0, arg: `${page}` }),
  read: ({ arg }) => ({ page: Number(arg) }),
};

export const setupIds = {
  /** A menu of settings. */
  chooseSetting: buttonId('setup', ofGroup),
  /** A menu of values, or the form of a setting that is typed. */
  setValue: buttonId('put', ofSetting),
  /** Sets the default. */
  resetValue: buttonId('unset', ofSetting),
  /** Asks for a value that is typed. */
  askForValue: buttonId('type', ofSetting),
  /** Shows a page of the log of changes. */
  showLogPage: buttonId('log', ofPage),
};
