import { isBanned } from './bans.ts';
import type { CastVote, Tally } from './events.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { seal } from './secret.ts';
import { type Ballot, type GameState, isAlive, living } from './state.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber, VoteChoice } from './words.ts';

/** Who votes in a ballot: the living, but for those barred from it and those who have lost their vote. */
export const isVoter = (
  rules: Ruleset,
  state: GameState,
  seat: SeatNumber,
  barred: readonly SeatNumber[] = state.ballot?.barred ?? [],
): boolean => isAlive(state, seat) && !barred.includes(seat) && !isBanned(rules, state, seat, 'vote');

/** Who may still vote in the open ballot. */
export const mayVote = (rules: Ruleset, state: GameState, seat: SeatNumber): boolean =>
  state.open && state.ballot !== null && isVoter(rules, state, seat) && !state.ballot.voted.includes(seat);

/** One vote each, final when cast (G8). */
export function castVote(turn: Turn, seat: SeatNumber, choices: readonly VoteChoice[]): Refusal | null {
  const { ballot } = turn.state;
  if (!ballot) return { code: 'not-now', verb: 'votes' };
  if (!isVoter(turn.rules, turn.state, seat)) return { code: 'barred', from: 'vote' };
  if (!mayVote(turn.rules, turn.state, seat)) return { code: 'already-voted', clause: 'G8' };
  const [choice] = choices;
  if (choice === undefined || choices.length !== 1) return { code: 'wrong-count', want: 1 };
  if (!ballot.choices.includes(choice)) return { code: 'not-a-candidate', choices: ballot.choices };
  turn.emit({ type: 'VoteCast', by: seat, choice: seal(choice) });
  settleBallot(turn);
  return null;
}

/**
 * After a vote, a foul or a leaving: the ballot closes when all who may vote have voted (G8), and is void without two
 * candidates, or with nobody left of whom it asks (G11).
 */
export function settleBallot(turn: Turn): void {
  const { state, rules } = turn;
  const { ballot, open } = state;
  if (!ballot) return;
  if (isVoid(ballot)) turn.endStep('void');
  else if (open && !living(state).some((seat) => mayVote(rules, state, seat.number))) {
    closeBallot(turn);
    turn.endStep('complete');
  }
}

const isVoid = ({ choices, about }: Ballot): boolean =>
  choices.length < 2 || (about.length === 0 && choices.every((choice) => typeof choice !== 'number'));

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
