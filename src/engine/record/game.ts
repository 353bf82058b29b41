import type { Act, Command, Deal } from '../commands.ts';
import { play } from '../engine.ts';
import type { GameEvent } from '../events.ts';
import type { Notice } from '../notices.ts';
import type { Refusal, RefusalCode } from '../refusal.ts';
import type { Ruleset } from '../ruleset.ts';
import { type GameState, unstarted } from '../state.ts';
import type { Options } from '../words.ts';
import type { HostAct } from './statement.ts';

/** An event with the phase in which it happened. */
export interface Happening {
  readonly event: GameEvent;
  readonly phase: string;
}

interface Position {
  readonly state: GameState;
  readonly left: number;
  /** How much has happened and been told so far. */
  readonly happened: number;
  readonly notices: number;
}

/** Refusals that may be only a matter of time: the act's moment is still to come. */
const early: readonly RefusalCode[] = ['not-now', 'not-called', 'not-your-floor', 'not-yet'];

/** A vote with a word, while the ballot asks no question: its question may still come. */
const isAnswerToCome = (state: GameState, command: Command): boolean =>
  command.type === 'act' &&
  command.act.verb === 'votes' &&
  command.act.targets.some((target) => typeof target === 'string' && state.ballot?.choices.includes(target) === false);

export const phaseOf = (state: GameState): string => `${state.phase} ${state.round}`;

/** A game that is replayed: the engine with a clock that moves only when it is told to. Announcements take no time. */
export class RecordedGame {
  readonly rules: Ruleset;
  /** The last phase that a statement has named. */
  named: string | null = null;
  #at: Position = { state: unstarted, left: 0, happened: 0, notices: 0 };
  #happened: Happening[] = [];
  #notices: Notice[] = [];

  constructor(rules: Ruleset) {
    this.rules = rules;
  }

  get state(): GameState {
    return this.#at.state;
  }

  /** What is left of the current time limit, in seconds. */
  get left(): number {
    return this.#at.left;
  }

  get happened(): readonly Happening[] {
    return this.#happened;
  }

  get notices(): readonly Notice[] {
    return this.#notices;
  }

  get phase(): string {
    return phaseOf(this.state);
  }

  /** The same game at the same place; what happens to one does not touch the other. */
  copy(): RecordedGame {
    const copy = new RecordedGame(this.rules);
    copy.#at = this.#at;
    copy.#happened = [...this.#happened];
    copy.#notices = [...this.#notices];
    copy.named = this.named;
    return copy;
  }

  /** Whether the act's moment has not come here yet. */
  isEarly(command: Command): boolean {
    const before = this.#at;
    const refusal = this.#play(command);
    this.#return(before);
    return refusal !== null && this.#mayCome(refusal, command);
  }

  start(options: Options, seed: number, deal: Deal): Refusal | null {
    return this.#play({ type: 'start', ruleset: this.rules.id, options, seed, deal });
  }

  /** Carries out an act, after letting time limits run out within the phase until its moment has come. */
  act(command: Command): Refusal | null {
    const before = this.#at;
    const { phase } = this;
    for (;;) {
      const refusal = this.#play(command);
      if (!refusal) return null;
      if (this.#mayCome(refusal, command) && this.runOut() && this.phase === phase && !this.state.outcome) continue;
      this.#return(before);
      return refusal;
    }
  }

  /** The same without looking ahead. */
  now(command: Command): Refusal | null {
    return this.#play(command);
  }

  /** Whether the act is refused; nothing changes. */
  refusal(act: Act | { readonly quits: number }, lookAhead: boolean): Refusal | null {
    const before = this.#at;
    const command: Command = 'quits' in act ? { type: 'quit', seat: act.quits } : { type: 'act', act };
    const refusal = lookAhead ? this.act(command) : this.now(command);
    this.#return(before);
    return refusal;
  }

  host(order: HostAct): Refusal | null {
    return this.#play({ type: 'host', host: order.order === 'pause' ? { ...order, left: this.left } : order });
  }

  /** Lets the current time limit run out; `false`: none is running. */
  runOut(): boolean {
    const { step, open, paused } = this.state;
    if (!step || !open || paused) return false;
    this.#play({ type: 'timeout', step: step.number });
    return true;
  }

  /**
   * Lets so many seconds pass, the last one included. Time after the end passes without effect.
   * @returns `false`: not over after so many time limits
   */
  wait(seconds: number, mostSteps: number): boolean {
    let rest = seconds;
    for (let steps = 0; this.state.open && !this.state.paused && this.left <= rest; steps++) {
      if (steps > mostSteps) return false;
      rest -= this.left;
      this.runOut();
    }
    if (this.state.open && !this.state.paused) this.#at = { ...this.#at, left: this.left - rest };
    return true;
  }

  #mayCome(refusal: Refusal, command: Command): boolean {
    return early.includes(refusal.code) || isAnswerToCome(this.state, command);
  }

  #play(command: Command): Refusal | null {
    const refusal = this.#apply(command);
    while (!refusal && this.state.step && !this.state.open) {
      this.#apply({ type: 'announced', step: this.state.step.number });
    }
    return refusal;
  }

  #return(to: Position): void {
    this.#at = to;
    this.#happened.length = to.happened;
    this.#notices.length = to.notices;
  }

  #apply(command: Command): Refusal | null {
    const { state } = this.#at;
    const result = play(this.rules, state, command);
    if (!result.ok) return result.refusal;
    let { left } = this.#at;
    let phase = phaseOf(state);
    for (const event of result.events) {
      if (event.type === 'NightFell') phase = `night ${event.night}`;
      if (event.type === 'DayBroke') phase = `day ${event.day}`;
      if (event.type === 'StepOpened') left = result.state.step?.seconds ?? 0;
      if (event.type === 'StepExtended') left += event.seconds;
      this.#happened.push({ event, phase });
    }
    for (const notice of result.notices) this.#notices.push(notice);
    this.#at = { state: result.state, left, happened: this.#happened.length, notices: this.#notices.length };
    return null;
  }
}
