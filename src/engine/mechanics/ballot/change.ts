import { changed } from '../../kernel/changed.ts';
import type { GameState } from '../../kernel/state.ts';
import type { Step } from '../../kernel/step.ts';
import type { SeatNumber } from '../../kernel/types.ts';
import type { Ballot } from './types.ts';

const emptyBallot: Ballot = {
  round: 0,
  called: [],
  counted: [],
  choices: [],
  about: [],
  barred: [],
  votes: [],
  voted: [],
};

/** Returns the ballot as it opens. */
export const freshBallot = ({ round, choices, about = [], barred = [] }: Extract<Step, { kind: 'ballot' }>): Ballot =>
  changed(emptyBallot, { round, choices, about, barred });

/** G11: removes the vote of a seat that leaves, and the votes for it. */
export function without({ ballot = null }: GameState, seat: SeatNumber): Ballot | null {
  return (
    ballot &&
    changed(ballot, {
      choices: ballot.choices.filter((choice) => choice !== seat),
      about: ballot.about.filter((each) => each !== seat),
      votes: ballot.votes.filter((vote) => vote.by !== seat && vote.choice !== seat),
    })
  );
}
