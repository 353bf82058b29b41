import { isBanned } from '../../kernel/bans.ts';
import { type Change, unchanged } from '../../kernel/change.ts';
import { changed } from '../../kernel/changed.ts';
import type { Act } from '../../kernel/commands.ts';
import type { AudiencesOf, FoldsOf, Mechanic } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { open, seal } from '../../kernel/secret.ts';
import { type GameState, isAlive, living, type SeatState } from '../../kernel/state.ts';
import type { Step } from '../../kernel/step.ts';
import { toAll, toSeat } from '../../kernel/telling.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { SeatNumber } from '../../kernel/types.ts';
import { calledNow, isInOpen, nextCall } from '../calling.ts';
import { bannedByFouls } from '../foul-bans.ts';
import {
  freshTrial,
  isQuestion,
  resultOf,
  trialAfter,
  trialOf,
  trialWithout,
  triesLast,
  withTrial,
} from '../trial/state.ts';
import { nominees } from '../trial/trial.ts';
import { type Ballot, type BallotEvents, ballotView, type CastVote, events, freshBallot, without } from './state.ts';
import { entitledTo, lastCounted, tallyOf } from './tally.ts';

/**
 * Everybody is told that a seat has voted, and the votes when the ballot is closed or if they are given in the open. The
 * voter is told the own vote.
 */
const ballotAudience: AudiencesOf<BallotEvents> = {
  VoteCast: ({ by, choice, inOpen }) => [
    ...toAll(inOpen ? { type: 'VoteCast', by, choice: open(choice) } : { type: 'VoteCast', by }),
    ...toSeat(by, { type: 'OwnVote', choice: open(choice) }),
  ],
  BallotClosed: (event) => toAll(event),
  CallCounted: (event) => toAll(event),
};

/** Returns the changes when a step of the vote begins. */
function begun(state: GameState, step: Step): Change {
  const trial = trialOf(state);
  switch (step.kind) {
    case 'ballot':
      return step.reminded || step.goesOn ? unchanged : { ballot: freshBallot(step) };
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

/** The changes of a vote. */
const ballotFold: FoldsOf<BallotEvents> = {
  DayBroke: () => ({ lastVotes: [] }),
  StepBegan: (state, { step }) => begun(state, step),
  StepEnded: ({ ballot }, { by }, { step }) => {
    if (!ballot) return unchanged;
    if (by !== 'unfinished') return { ballot: null };
    const called = calledNow(step ?? null);
    return called === undefined ? unchanged : { ballot: changed(ballot, { called: [...ballot.called, called] }) };
  },
  TurnsSkipped: (state, { turn, seats }) =>
    turn === 'defence' ? withTrial(state, { defended: [...trialOf(state).defended, ...seats] }) : unchanged,
  SeatLeft: (state, { seat }) => ({
    ballot: without(state, seat),
    day: { trial: trialWithout(trialOf(state), seat) },
  }),
  VoteCast: ({ ballot = null }, { by, choice }) => ({
    ballot:
      ballot &&
      changed(ballot, { votes: [...ballot.votes, { by, choice: open(choice) }], voted: [...ballot.voted, by] }),
  }),
  CallCounted: ({ ballot = null }, { choice, votes }) => ({
    ballot: ballot && changed(ballot, { counted: [...ballot.counted, { choice, votes }] }),
  }),
  BallotClosed: (state, event) => ({
    lastVotes: event.votes,
    day: {
      accusers: isQuestion(event) ? (state.day.accusers ?? []) : event.votes,
      trial: changed(trialOf(state), { round: event.round, result: resultOf(event) }),
    },
  }),
  GameEnded: () => ({ ballot: null }),
};

/** Returns true if this seat votes in a ballot: a living player who is not barred from it and has not lost the vote. */
export const isVoter = (
  rules: Rules,
  state: GameState,
  seat: SeatNumber,
  barred: readonly SeatNumber[] = state.ballot?.barred ?? [],
): boolean => isAlive(state, seat) && !barred.includes(seat) && !isBanned(rules, state, seat, 'vote');

/** Returns true if this seat may still vote in the open ballot. */
const mayVote = (rules: Rules, state: GameState, seat: SeatNumber): boolean =>
  state.open && state.ballot?.voted.includes(seat) === false && isVoter(rules, state, seat);

/** Returns the reason why this seat does not vote in the open ballot, as far as it may be told. */
function refuseVoter({ rules, state }: Turn, seat: SeatNumber, { barred }: Ballot): Refusal {
  if (barred.includes(seat)) return { code: 'barred', from: 'vote', why: 'tied' };
  const byFouls = bannedByFouls(rules, state, seat, 'vote');
  return { code: 'barred', from: 'vote', ...(byFouls ? { why: 'fouls' } : {}) };
}

/** Returns true if the act answers a call of this ballot that has ended since. */
const isLate = ({ state }: Turn, { inCallOf }: Act): boolean =>
  inCallOf !== undefined && state.ballot?.called.includes(inCallOf) === true;

/** Casts one vote. It is final once cast (G8). With called choices it counts for the choice that is called (F8). */
function castVote(turn: Turn, act: Act): Refusal | null {
  const { seat, targets: choices } = act;
  const { state, rules } = turn;
  const { ballot } = state;
  const late = isLate(turn, act);
  if (!state.open && !late) return { code: 'not-yet' };
  if (!ballot) return { code: 'not-now', verb: 'votes' };
  if (!isVoter(rules, state, seat)) return refuseVoter(turn, seat, ballot);
  if (ballot.voted.includes(seat)) return { code: 'already-voted', clause: 'G8' };
  const [choice] = choices;
  if (choice === undefined || choices.length !== 1) return { code: 'wrong-count', want: 1 };
  const called = late ? act.inCallOf : calledNow(state.step);
  if (called !== undefined && called !== choice && ballot.choices.includes(choice))
    return { code: 'other-call', called, clause: 'F8' };
  if (!ballot.choices.includes(choice)) return { code: 'not-a-candidate', choices: ballot.choices };
  const inOpen = isInOpen(rules, state) ? ({ inOpen: true } as const) : null;
  turn.emit(Object.assign({ type: 'VoteCast' as const, by: seat, choice: seal(choice) }, inOpen));
  settleBallot(turn);
  return null;
}

/** Returns true if no ballot will follow this time to decide (C8): too few candidates, or nobody who may vote. */
function isVain({ rules, state }: Turn, { round, choices, about }: Extract<Step, { kind: 'deliberation' }>): boolean {
  const left = (about ?? choices).filter((seat) => typeof seat === 'number' && isAlive(state, seat));
  const barred = round > 1 ? trialOf(state).tied : [];
  return left.length < (about ? 1 : 2) || !living(state).some(({ number }) => isVoter(rules, state, number, barred));
}

/** Returns true if this speech defends a single candidate, who leaves without a vote (G11). */
function defendsInVain({ rules, state }: Turn, step: Step): boolean {
  if ((step.kind !== 'speech' && step.kind !== 'silence') || step.purpose !== 'defence') return false;
  const trial = trialOf(state);
  const accused = trial.round === 0 ? nominees(state) : trial.tied;
  const fewest = triesLast(rules, state) ? 1 : 2;
  return accused.length < fewest && !trial.settled && !rules.mandatoryVote;
}

/**
 * Ends the ballot after a vote, a foul or a departure, if it is complete or void, and what precedes it, if it is vain.
 * - It is complete when all who may vote have voted (G8).
 * - It is void without two candidates, or without any where a single one is voted on.
 * - It is void if the seats that it asks about have left (G11).
 */
export function settleBallot(turn: Turn): void {
  const { state, rules } = turn;
  const { ballot, step } = state;
  if (!ballot) {
    if (step && (step.kind === 'deliberation' ? isVain(turn, step) : defendsInVain(turn, step))) turn.endStep('void');
  } else if (isVoid(rules, ballot, state)) turn.endStep('void');
  else if (state.open && !isMissing(turn)) {
    closeBallot(turn);
    turn.endStep('complete');
  } else if (isCallVoid(state)) {
    // F8: the seat that is being called has left, and the next one is called at once.
    if (nextCall(state) === undefined) closeBallot(turn);
    turn.endStep(nextCall(state) === undefined ? 'complete' : 'unfinished');
  }
}

function isCallVoid({ ballot, step }: GameState): boolean {
  const called = calledNow(step);
  return called !== undefined && !ballot!.choices.includes(called);
}

/** The choice `leave`, offered beside the candidates, is not a candidate (D10). */
function isVoid(rules: Rules, { choices, about }: Ballot, state: GameState): boolean {
  const goesOnWithOne = rules.calledVote?.goesOnWithOne(state) || triesLast(rules, state);
  if (choices.includes('all')) return about.length === 0;
  return choices.filter((choice) => typeof choice === 'number').length < (rules.mandatoryVote || goesOnWithOne ? 1 : 2);
}

/** Returns true if this seat may vote in this ballot and has not. */
const isSilent = (rules: Rules, state: GameState, seat: SeatNumber): boolean =>
  !state.ballot!.voted.includes(seat) && isVoter(rules, state, seat);

/** Returns the seats that may vote in this ballot and have not. */
const missing = ({ rules, state }: Turn): readonly SeatNumber[] =>
  state.seats.filter(({ number }) => isSilent(rules, state, number)).map(({ number }) => number);

const isMissing = ({ rules, state }: Turn): boolean => state.seats.some(({ number }) => isSilent(rules, state, number));

/** Returns true if nobody may abstain from this ballot. Silence answers a question (A8). */
const isMandatory = ({ rules, state }: Turn): boolean =>
  rules.mandatoryVote !== undefined && !state.ballot?.choices.includes('all');

/**
 * Returns true if the ballot's time has run out, and some who must vote have not been reminded yet (B7), or choices have
 * still to be called (F8).
 */
const isUnfinished = (turn: Turn): boolean =>
  calledNow(turn.state.step) === undefined
    ? isMandatory(turn) && turn.state.step?.kind === 'ballot' && !turn.state.step.reminded && missing(turn).length > 0
    : nextCall(turn.state) !== undefined;

/** Continues the ballot for those who have not voted (B7). */
export function remind(turn: Turn): true {
  const { round, choices } = turn.state.ballot!;
  const seconds = turn.rules.mandatoryVote!.reminder;
  return turn.begin({ kind: 'ballot', round, choices, reminded: missing(turn) }, seconds);
}

/**
 * Counts the votes. Missing votes count for the last candidate of the list if the table chose so (S6), and are drawn if
 * everybody must vote (B7).
 */
function closeBallot(turn: Turn): void {
  const { ballot, options, step } = turn.state;
  if (!ballot) return;
  const goesToLast = turn.rules.calledVote !== undefined && calledNow(step) !== undefined;
  const { round, choices } = ballot;
  const silent = missing(turn);
  const defaulted = goesToLast || options['abstain'] === 'last-nominee' ? silent : [];
  const drawn = isMandatory(turn) ? silent : [];
  const votes: readonly CastVote[] = [
    ...ballot.votes,
    ...defaulted.map((by) => ({ by, choice: choices.at(-1)! })),
    ...drawn.map((by) => ({ by, choice: turn.rng.pick(choices) })),
  ];
  const tally = tallyOf(turn.rules, turn.state, votes);
  const closed = { type: 'BallotClosed', round, votes, tally, defaulted } as const;
  const facts = [drawn.length > 0 ? { drawn } : null, entitledTo(turn.rules, turn.state, isVoter)];
  turn.emit(Object.assign(closed, ...facts, lastCounted(turn.rules, turn.state, tally)));
}

function ballotChoices(rules: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  if (!state.ballot || !mayVote(rules, state, seat.number)) return [];
  const called = calledNow(state.step);
  return [{ verb: 'votes', options: called === undefined ? state.ballot.choices : [called], min: 1, max: 1 }];
}

/** The vote on candidates, or on a question about them. */
export const ballot: Mechanic = {
  name: 'ballot',
  events,
  // A late vote for a call comes while the next one is announced (F8).
  actions: { votes: { anytime: true, carryOut: (turn, _, act) => castVote(turn, act) } },
  choices: ballotChoices,
  choiceSteps: ['ballot'],
  // All players who had still to vote may have left during the announcement.
  opened: settleBallot,
  isUnfinished,
  closing: closeBallot,
  departed: settleBallot,
  fresh: { game: { ballot: null, lastVotes: [] }, day: { trial: freshTrial, accusers: [] } },
  fold: ballotFold,
  audience: ballotAudience,
  view: ballotView,
  turns: { defence: (state) => trialOf(state).defended },
};
