import type { Command } from '../kernel/commands.ts';
import { play } from '../kernel/engine.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type GameState, seatOf, unstarted } from '../kernel/state.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import type { PlayedGame } from './played-game.ts';

/** The number that is being called in a blind shooting, or for which a late shot was meant: night, clan, number. */
const place = (round: number, clan: string | null | undefined, called: SeatNumber): string =>
  `${round} ${clan} ${called}`;

/** The call of a vote, or for which a late vote was meant: day, ballot, choice (F8). */
const callPlace = (round: number, ballot: number | undefined, called: VoteChoice): string =>
  `${round} vote ${ballot} ${called}`;

function calledIn({ step, round }: GameState): string | null {
  if (step?.kind === 'number') return place(round, step.clan, step.called);
  return step?.kind === 'ballot' && step.called !== undefined ? callPlace(round, step.round, step.called) : null;
}

/** The open ballot, or `null` if none is open. */
const ballotOf = ({ round, ballot }: GameState): string | null => (ballot ? `${round} ${ballot.round}` : null);

/**
 * The commands of a game as if each late shot and vote had come in the time of its call, because a record has no late
 * actions (D14, F8). A ballot may then be complete before it was in the game. The record has no calls after that, and
 * later steps have smaller numbers.
 */
export function inTime(rules: Ruleset, { options, seed, roles, commands }: PlayedGame): readonly Command[] {
  const moved = new MovedCommands(rules);
  moved.add({ type: 'start', ruleset: rules.id, options, seed, deal: { roles } });
  for (const command of commands) if (command.type !== 'start') moved.add(command);
  return moved.kept;
}

class MovedCommands {
  readonly #rules: Ruleset;
  #state: GameState = unstarted;
  readonly #kept: Command[] = [];
  /** The commands that ended the calls. */
  readonly #ended = new Map<string, Command>();
  /** The ballot with a vote that was late. */
  #late: string | null = null;
  /** The number of steps that the record does not have. */
  #fewer = 0;

  constructor(rules: Ruleset) {
    this.#rules = rules;
  }

  get kept(): readonly Command[] {
    return this.#kept;
  }

  add(original: Command): void {
    const state = this.#state;
    const result = play(this.#rules, state, original);
    const command = withStep(original, this.#fewer);
    const end = result.ok ? lateFor(state, original, this.#ended) : undefined;
    this.#kept.splice(end ? this.#kept.lastIndexOf(end) : this.#kept.length, 0, command);
    if (!result.ok) return;
    this.#state = result.value.state;
    const called = calledIn(state);
    if (called && calledIn(this.#state) !== called) this.#ended.set(called, command);
    if (end) this.#late = ballotOf(state);
    this.#countSteps(state);
  }

  /** Counts the steps that a ballot no longer has, because it is complete earlier with the votes in time. */
  #countSteps({ step }: GameState): void {
    if (this.#late === null || ballotOf(this.#state) === this.#late) return;
    const closed = closingStep(this.#rules, this.#kept, this.#late);
    if (closed !== null) this.#fewer = step!.number - closed;
    this.#late = null;
  }
}

/** The command with the number that its step has in the record. */
const withStep = (command: Command, fewer: number): Command =>
  fewer > 0 && (command.type === 'announced' || command.type === 'timeout')
    ? { ...command, step: command.step - fewer }
    : command;

/** The number of the step in which these commands close the ballot. `null`: they do not. */
function closingStep(rules: Ruleset, commands: readonly Command[], ballot: string): number | null {
  let state: GameState = unstarted;
  for (const command of commands) {
    const result = play(rules, state, command);
    if (!result.ok) continue;
    const { state: next } = result.value;
    if (ballotOf(state) === ballot && ballotOf(next) !== ballot) return state.step!.number;
    state = next;
  }
  return null;
}

/**
 * Returns the command that ended the call for which this shot or vote was meant, or `undefined` if it is not late.
 */
function lateFor(state: GameState, command: Command, ended: ReadonlyMap<string, Command>): Command | undefined {
  if (command.type !== 'act') return undefined;
  const { called, inCallOf } = command.act;
  if (inCallOf !== undefined) return ended.get(callPlace(state.round, state.ballot?.round, inCallOf));
  if (called === undefined) return undefined;
  return ended.get(place(state.round, seatOf(state, command.act.seat)?.clan, called));
}
