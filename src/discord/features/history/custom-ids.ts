import type { GameFilter } from '#game/ports/statistics.ts';
import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';

/** A page of the history, from 1, with its selection of games. */
export interface HistoryPage extends GameFilter {
  readonly page: number;
}

/** The words for a selection of all rulebooks or of all people. */
const every = { ruleset: 'all', userId: '0' } as const;

const ofPage: FieldFormat<HistoryPage> = {
  write: ({ page, ruleset, userId }) => ({
    subject: serverSubject,
    number: page,
    arg: `${ruleset ?? every.ruleset}-${userId ?? every.userId}`,
  }),
  read: ({ number, arg = '' }) => {
    const [, ruleset, userId] = /^([a-z]+)-(\d+)$/.exec(arg) ?? [];
    if (ruleset === undefined || userId === undefined || number === 0) return null;
    return {
      page: number,
      ruleset: ruleset === every.ruleset ? null : ruleset,
      userId: userId === every.userId ? null : userId,
    };
  },
};

export const historyIds = {
  /** Shows a page of games. */
  showPage: buttonId('history', ofPage),
  /** The menu of the games of a page. */
  chooseGame: buttonId('played', ofPage),
};
