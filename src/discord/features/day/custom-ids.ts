import type { VoteChoice } from '#engine/kernel/types.ts';
import { readChoice } from '../../formats/choices.ts';
import { atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';
import { ofAction } from '../actions/custom-ids.ts';

interface AtStep {
  readonly gameId: string;
  readonly step: number;
}

/**
 * The answer of a button (`all`), or the number of a menu (`0`) whose choice comes with the press. A menu's number may
 * read like a seat, so the choice of a menu is not read from its custom id.
 */
const ofVote: FieldFormat<
  AtStep & { readonly answer: VoteChoice | { readonly menu: number } },
  AtStep & { readonly answer: VoteChoice | null }
> = {
  write: ({ gameId, step, answer }) => ({
    subject: gameId,
    number: step,
    arg: `${typeof answer === 'object' ? answer.menu : answer}`,
  }),
  read: ({ subject, number, arg = '' }) => ({ gameId: subject, step: number, answer: readChoice(arg) }),
};

export const dayIds = {
  /** Shows the players whom the caller may nominate. */
  showNominees: buttonId('nominate', atTable),
  /** Ends the caller's speech. */
  pass: buttonId('pass', atTable),
  /** Is ready for the vote (B6). */
  beReady: buttonId('ready', atTable),
  vote: buttonId('vote', ofVote),
  /** An action by a panel that everybody sees, such as a judge's verdict. */
  actInPublic: buttonId('open', ofAction),
};
