import type { CastVote, Tally } from './events.ts';
import type { Refusal } from './refusal.ts';
import { seal } from './secret.ts';
import { type Ballot, living } from './state.ts';
import { mayVote } from './trial.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber, VoteChoice } from './words.ts';

/** One vote each, final when cast (G8). */
export function castVote(turn: Turn, seat: SeatNumber, choices: readonly VoteChoice[]): Refusal | null {
  const { ballot } = turn.state;
  if (!ballot) return { code: 'not-now', verb: 'votes' };
  if (!mayVote(turn.state, seat)) return { code: 'already-voted', clause: 'G8' };
  const [choice] = choices;
  if (choice === undefined || choices.length !== 1) return { code: 'wrong-count', want: 1 };
  if (!ballot.choices.includes(choice)) return { code: 'not-a-candidate', choices: ballot.choices };
  turn.emit({ type: 'VoteCast', by: seat, choice: seal(choice) });
  settleBallot(turn);
  return null;
}

/** After a vote or a leaving: the ballot closes when all have voted (G8), and is void without two candidates (G11). */
export function settleBallot(turn: Turn): void {
  const { ballot, open } = turn.state;
  if (!ballot) return;
  if (ballot.choices.length < 2) turn.endStep('void');
  else if (open && living(turn.state).every((seat) => ballot.voted.includes(seat.number))) {
    closeBallot(turn);
    turn.endStep('complete');
  }
}

/** Counts the votes; those not given count for the last on the list where the table chose so (S6). */
export function closeBallot(turn: Turn): void {
  const { ballot, options } = turn.state;
  if (!ballot) return;
  const silent = living(turn.state)
    .map((seat) => seat.number)
    .filter((seat) => !ballot.voted.includes(seat));
  const defaulted = options['abstain'] === 'last-nominee' ? silent : [];
  const last = ballot.choices.at(-1)!;
  const votes: readonly CastVote[] = [...ballot.votes, ...defaulted.map((by) => ({ by, choice: last }))];
  turn.emit({ type: 'BallotClosed', round: ballot.round, votes, tally: tallyOf(ballot, votes), defaulted });
}

const tallyOf = (ballot: Ballot, votes: readonly CastVote[]): readonly Tally[] =>
  ballot.choices.map((choice) => ({ choice, votes: votes.filter((vote) => vote.choice === choice).length }));
