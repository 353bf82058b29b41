import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

/** Two menus of one message need two custom ids. */
const ofMenu: FieldFormat<{ readonly gameId: string; readonly menu: number }> = {
  write: ({ gameId, menu }) => ({ subject: gameId, number: menu }),
  read: ({ subject, number }) => ({ gameId: subject, menu: number }),
};

export const afterGameIds = {
  /** Asks for the next game. */
  askAgain: buttonId('again', atTable),
  /** Offers the rules of the next game. */
  askForRules: buttonId('otherrules', atTable),
  /** The menu of the rules of the next game. */
  chooseNextRules: buttonId('nextrules', ofMenu),
  /** Closes the town and the voice channel of a finished game. */
  closeTable: buttonId('closetable', atTable),
};
