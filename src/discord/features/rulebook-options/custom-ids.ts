import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

const ofOption: FieldFormat<{ readonly gameId: string; readonly option: string }> = {
  write: ({ gameId, option }) => ({ subject: gameId, number: 0, arg: option }),
  read: ({ subject, arg }) => (arg === undefined ? null : { gameId: subject, option: arg }),
};

export const rulebookOptionsIds = {
  /** Shows the options of a table. */
  showOptions: buttonId('settings', atTable),
  /** The menu of all options. */
  chooseOption: buttonId('setting', atTable),
  /** The menu of the values of one option. */
  setOption: buttonId('set', ofOption),
  /** Asks for an order of the night. */
  askForOrder: buttonId('nightask', atTable),
  /** The form of the order of the night. */
  setOrder: buttonId('nightorder', atTable),
};
