import type { Act, Command, Deal } from '../kernel/commands.ts';
import { play } from '../kernel/engine.ts';
import type { GameEvent } from '../kernel/events.ts';
import type { Notice, TimedNotices } from '../kernel/notices.ts';
import type { Refusal, RefusalCode } from '../kernel/refusal.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { type GameState, unstarted } from '../kernel/state.ts';
import type { Options, VoteChoice } from '../kernel/types.ts';
import type { HostAct } from './statement.ts';

/** An event with the phase in which it happened. */
export interface PhasedEvent {
  readonly event: GameEvent;
  readonly phase: string;
}

interface Position {
  readonly state: GameState;
  readonly left: number;
  /** The seconds of the day that have passed (D12). */
  readonly elapsed: number;
  /** The seconds of the game that have passed. */
  readonly time: number;
  /** The numbers of events and of moments so far. */
  readonly happened: number;
  readonly moments: number;
}

/** Refusals of an action that may only be early: its moment may still come. */
const early: readonly RefusalCode[] = [
  'not-now',
  'not-called',
  'not-your-floor',
  'not-yet',
  'other-number',
  'other-call',
  'not-a-judge',
];

/**
 * Returns true for a vote with a word that no open question has: its question may still come. The vote of a judge who
 * has judged may belong to the ballot that follows.
 */
function isVoteToCome({ ballot, judgement }: GameState, { code }: Refusal, command: Command): boolean {
  if (command.type !== 'act' || command.act.verb !== 'votes') return false;
  const choices: readonly VoteChoice[] | undefined = ballot?.choices ?? judgement?.choices;
  const asksOther = command.act.targets.some((target) => typeof target === 'string' && !choices?.includes(target));
  return (choices !== undefined && asksOther) || (judgement !== null && code === 'already-voted');
}

const phaseOf = (state: GameState): string => `${state.phase} ${state.round}`;

/**
 * A game that is replayed: the engine with a clock that moves only on demand. Announcements take no time. They are
 * heard when the game goes on, so that something can happen in the middle of one.
 */
export class RecordedGame {
  readonly rules: Ruleset;
  /** The last phase that a statement has named. */
  named: string | null = null;
  #at: Position = { state: unstarted, left: 0, elapsed: 0, time: 0, happened: 0, moments: 0 };
  #happened: PhasedEvent[] = [];
  #moments: TimedNotices[] = [];

  constructor(rules: Ruleset) {
    this.rules = rules;
  }

  get state(): GameState {
    return this.#at.state;
  }

  /** The seconds that remain of the current time limit. */
  get left(): number {
    return this.#at.left;
  }

  get happened(): readonly PhasedEvent[] {
    return this.#happened;
  }

  /** The notices so far, by command. Their times begin at 0, and announcements take none. */
  get moments(): readonly TimedNotices[] {
    return this.#moments;
  }

  get notices(): readonly Notice[] {
    return this.#moments.flatMap(({ notices }) => notices);
  }

  get phase(): string {
    return phaseOf(this.state);
  }

  /** Returns the same game at the same place. A change of one does not affect the other. */
  copy(): RecordedGame {
    const copy = new RecordedGame(this.rules);
    copy.#at = this.#at;
    copy.#happened = [...this.#happened];
    copy.#moments = [...this.#moments];
    copy.named = this.named;
    return copy;
  }

  /** Returns true while an announcement is under way. */
  get announcing(): boolean {
    return this.state.step !== null && !this.state.open;
  }

  /** Hears one announcement to its end. Returns false if none is under way. */
  hear(): boolean {
    if (!this.announcing) return false;
    this.#play({ type: 'announced', step: this.state.step!.number });
    return true;
  }

  /** Hears all announcements to their end. */
  settle(): void {
    while (this.hear());
  }

  /** Returns true if the moment of the action has not come yet. */
  isEarly(command: Command): boolean {
    const before = this.#at;
    const refusal = this.#play(command);
    this.#return(before);
    return refusal !== null && this.#mayCome(refusal, command);
  }

  start(options: Options, seed: number, deal: Deal): Refusal | null {
    return this.#play({ type: 'start', ruleset: this.rules.id, options, seed, deal });
  }

  /** Carries out an action. Before it, time limits run out within the phase until the action's moment has come. */
  playInTime(command: Command): Refusal | null {
    const before = this.#at;
    this.settle();
    const { phase } = this;
    for (;;) {
      const refusal = this.#play(command);
      if (!refusal) return null;
      if (this.#mayCome(refusal, command) && this.#endStep() && this.phase === phase && !this.state.outcome) continue;
      this.#return(before);
      return refusal;
    }
  }

  /** Carries it out here, even in the middle of an announcement. */
  now(command: Command): Refusal | null {
    return this.#play(command);
  }

  /** Returns the refusal of the action, or null. Nothing changes. */
  refusal(act: Act | { readonly quits: number }, lookAhead: boolean): Refusal | null {
    const before = this.#at;
    const command: Command = 'quits' in act ? { type: 'quit', seat: act.quits } : { type: 'act', act };
    this.settle();
    const refusal = lookAhead ? this.playInTime(command) : this.now(command);
    this.#return(before);
    return refusal;
  }

  host(order: HostAct): Refusal | null {
    return this.#play({ type: 'host', host: order.order === 'pause' ? { ...order, left: this.left } : order });
  }

  /** Hears the announcements and lets the current time limit run out. Returns false if none is running. */
  runOut(): boolean {
    this.settle();
    const { step, open, paused } = this.state;
    if (!step || !open || paused) return false;
    this.#pass(this.left);
    this.#play({ type: 'timeout', step: step.number });
    return true;
  }

  /** Lets time pass, and tells the game when a day has become too long (D12). */
  #pass(seconds: number): void {
    const { elapsed, time } = this.#at;
    this.#at = { ...this.#at, left: this.left - seconds, elapsed: elapsed + seconds, time: time + seconds };
    const { phase, day, round } = this.state;
    const limit = this.rules.dayLimit?.(this.state) ?? null;
    if (limit === null || phase !== 'day' || day.overtime || this.#at.elapsed <= limit) return;
    this.#play({ type: 'overtime', day: round });
  }

  /**
   * Lets this number of seconds pass, the last one included. Time after the end has no effect.
   * @returns `false` if the wait needs more than `mostSteps` time limits
   */
  wait(seconds: number, mostSteps: number): boolean {
    let rest = seconds;
    this.settle();
    for (let steps = 0; this.state.open && !this.state.paused && this.left <= rest; steps++) {
      if (steps > mostSteps) return false;
      rest -= this.left;
      this.#endStep();
    }
    if (this.state.open && !this.state.paused) this.#pass(rest);
    return true;
  }

  #mayCome(refusal: Refusal, command: Command): boolean {
    return early.includes(refusal.code) || isVoteToCome(this.state, refusal, command);
  }

  /** Lets a time limit run out, and hears the announcements that follow. */
  #endStep(): boolean {
    const ran = this.runOut();
    this.settle();
    return ran;
  }

  #return(to: Position): void {
    this.#at = to;
    this.#happened.length = to.happened;
    this.#moments.length = to.moments;
  }

  #play(command: Command): Refusal | null {
    const { state } = this.#at;
    const result = play(this.rules, state, command);
    if (!result.ok) return result.error;
    let { left, elapsed } = this.#at;
    const { time } = this.#at;
    let phase = phaseOf(state);
    for (const event of result.value.events) {
      if (event.type === 'NightFell') phase = `night ${event.night}`;
      if (event.type === 'DayBroke') {
        phase = `day ${event.day}`;
        elapsed = 0;
      }
      if (event.type === 'StepBegan') left = event.step.seconds;
      if (event.type === 'StepExtended') left += event.seconds;
      this.#happened.push({ event, phase });
    }
    if (result.value.notices.length > 0) this.#moments.push({ at: time * 1000, notices: result.value.notices });
    const told = { happened: this.#happened.length, moments: this.#moments.length };
    this.#at = { state: result.value.state, left, elapsed, time, ...told };
    return null;
  }
}
