import { type Change, unchanged } from '../../kernel/change.ts';
import { copierOf, fieldsOf } from '../../kernel/copier.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import type { GameState } from '../../kernel/state.ts';
import type { Step } from '../../kernel/step.ts';
import type { SeatNumber } from '../../kernel/types.ts';
import { changedTrial, isQuestion, resultOf, trialAfter, trialOf, trialWithout, withTrial } from '../trial/state.ts';
import type { Ballot, BallotEvents } from './types.ts';

const emptyBallot: Ballot = { round: 0, choices: [], about: [], barred: [], votes: [], voted: [] };

const copyBallot = copierOf(fieldsOf(emptyBallot));

/** Returns a copy of the ballot with this change. */
const changedBallot = (ballot: Ballot, change: Partial<Ballot>): Ballot => Object.assign(copyBallot(ballot), change);

const freshBallot = ({ round, choices, about = [], barred = [] }: Extract<Step, { kind: 'ballot' }>): Ballot =>
  changedBallot(emptyBallot, { round, choices, about, barred });

/** Returns the changes when a step of the vote begins. */
function begun(state: GameState, step: Step): Change {
  const trial = trialOf(state);
  switch (step.kind) {
    case 'ballot':
      return step.reminded ? unchanged : { ballot: freshBallot(step) };
    case 'verdict':
      return { day: { trial: trialAfter(trial, step.verdict) } };
    case 'deliberation':
      return withTrial(state, { deliberated: step.round });
    case 'speech':
    case 'silence':
      return step.purpose === 'defence' ? withTrial(state, { defended: [...trial.defended, step.seat] }) : unchanged;
    default:
      return unchanged;
  }
}

/** G11: removes the vote of a seat that leaves, and the votes for it. */
function without({ ballot = null }: GameState, seat: SeatNumber): Ballot | null {
  return (
    ballot &&
    changedBallot(ballot, {
      choices: ballot.choices.filter((choice) => choice !== seat),
      about: ballot.about.filter((each) => each !== seat),
      votes: ballot.votes.filter((vote) => vote.by !== seat && vote.choice !== seat),
    })
  );
}

/** The changes of a vote. */
export const ballotFold: FoldsOf<BallotEvents> = {
  DayBroke: () => ({ lastVotes: [] }),
  StepBegan: (state, { step }) => begun(state, step),
  StepEnded: ({ ballot }, { by }) => (!ballot || by === 'unfinished' ? unchanged : { ballot: null }),
  TurnsSkipped: (state, { turn, seats }) =>
    turn === 'defence' ? withTrial(state, { defended: [...trialOf(state).defended, ...seats] }) : unchanged,
  SeatLeft: (state, { seat }) => ({
    ballot: without(state, seat),
    day: { trial: trialWithout(trialOf(state), seat) },
  }),
  VoteCast: ({ ballot = null }, { by, choice }) => ({
    ballot:
      ballot &&
      changedBallot(ballot, { votes: [...ballot.votes, { by, choice: open(choice) }], voted: [...ballot.voted, by] }),
  }),
  BallotClosed: (state, event) => ({
    lastVotes: event.votes,
    day: {
      accusers: isQuestion(event) ? (state.day.accusers ?? []) : event.votes,
      trial: changedTrial(trialOf(state), { round: event.round, result: resultOf(event) }),
    },
  }),
  GameEnded: () => ({ ballot: null }),
};
