import { numberOption, type OptionSpec, type Rules } from '../kernel/rules.ts';
import type { GameState } from '../kernel/state.ts';
import type { Step, StepBody } from '../kernel/step.ts';
import type { Turn } from '../kernel/turn.ts';
import type { VoteChoice } from '../kernel/types.ts';

/** The options of a rulebook whose votes may be called. */
export const votingOptions = {
  voting: { kind: 'word', words: ['at-once', 'called'], default: 'at-once' },
  callSeconds: { kind: 'number', min: 2, max: 10, default: 4 },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Returns true if the choices of a ballot are called one after another, as the table chose. */
const isCalled = ({ options }: GameState): boolean => options['voting'] === 'called';

/** Returns true if everybody sees each vote at once (F8). */
export const isInOpen = ({ calledVote }: Rules, state: GameState): boolean =>
  calledVote !== undefined || isCalled(state);

/** The seconds for which one choice is called. */
const callSeconds = ({ options }: GameState): number => numberOption(options, 'callSeconds');

type BallotPut = Omit<Extract<StepBody, { kind: 'ballot' }>, 'kind' | 'called' | 'goesOn' | 'reminded'>;

/** Begins a ballot. `seconds`: its time if all choices are voted on at once. */
export function hold(turn: Turn, put: BallotPut, seconds: number): true {
  return isCalled(turn.state)
    ? beginCalled(turn, put, { called: put.choices[0]! })
    : turn.begin(Object.assign({ kind: 'ballot' as const }, put), seconds);
}

/** Begins a ballot of one call, in which both answers of a question are taken (A8, F11). */
export function holdOneCall(turn: Turn, put: BallotPut, seconds: number): true {
  return turn.begin(
    Object.assign({ kind: 'ballot' as const }, put),
    isCalled(turn.state) ? callSeconds(turn.state) : seconds,
  );
}

/** Calls the next choice of the open ballot. Returns false if the ballot is not called. */
export function callNext(turn: Turn): boolean {
  const { ballot } = turn.state;
  const called = nextCall(turn.state);
  if (!ballot || called === undefined || !isCalled(turn.state)) return false;
  const { round, choices, about, barred } = ballot;
  const put = Object.assign(
    { round, choices },
    about.length > 0 ? { about } : null,
    barred.length > 0 ? { barred } : null,
  );
  return beginCalled(turn, put, { called, goesOn: true });
}

const beginCalled = (turn: Turn, put: BallotPut, call: { readonly called: VoteChoice; readonly goesOn?: true }): true =>
  turn.begin(Object.assign({ kind: 'ballot' as const }, put, call), callSeconds(turn.state));

/** Returns the choice that is being called, or `undefined` if the open step calls none. */
export const calledNow = (step: Step | null): VoteChoice | undefined =>
  step?.kind === 'ballot' ? step.called : undefined;

/** Returns the choice of a called ballot that is called next, or `undefined` if all have been (F8). */
export function nextCall({ ballot, step }: GameState): VoteChoice | undefined {
  const now = calledNow(step);
  return ballot?.choices.find((choice) => choice !== now && !ballot.called.includes(choice));
}
