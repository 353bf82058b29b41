import { changedSidesFor } from '../changed-sides.ts';
import { settleContracts } from '../mechanics/contract.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { Rng } from './rng.ts';
import { winsWith } from './role.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, isAlive, seatOf } from './state.ts';
import type { StepBody, StepEnd } from './step.ts';
import type { LeaveCause, SeatNumber, Winner } from './types.ts';

/** The working out of one command: the events so far, and the state after them. */
export class Turn {
  readonly rules: Ruleset;
  readonly events: GameEvent[] = [];
  /** The state after each of them. */
  readonly states: GameState[] = [];
  readonly rng: Rng;
  #state: GameState;

  constructor(rules: Ruleset, state: GameState, seed = state.seed) {
    this.rules = rules;
    this.#state = state;
    this.rng = new Rng(seed, state.events);
  }

  get state(): GameState {
    return this.#state;
  }

  emit(event: GameEvent): void {
    this.events.push(event);
    this.#state = evolve(this.#state, event);
    this.states.push(this.#state);
  }

  /** Begins a step. `seconds` 0: an announcement only. */
  begin(body: StepBody, seconds = 0): true {
    this.emit({ type: 'StepBegan', step: { ...body, number: this.state.steps + 1, seconds } });
    return true;
  }

  endStep(by: StepEnd): void {
    const { step } = this.state;
    if (step) this.emit({ type: 'StepEnded', step: step.number, by });
  }

  /** Seats leave the game as one change; win conditions are checked after it (G2). */
  leave(seats: readonly SeatNumber[], cause: LeaveCause, reason?: string | undefined): void {
    const told = reason === undefined ? {} : { reason };
    for (const seat of seats) if (isAlive(this.state, seat)) this.emit({ type: 'SeatLeft', seat, cause, ...told });
    if (this.rules.openCards) for (const seat of seats) this.show(seat);
    this.rules.aftermath?.(this);
    this.checkWinner();
    if (!this.state.outcome) settleContracts(this);
  }

  show(seat: SeatNumber): void {
    const held = seatOf(this.state, seat);
    if (held && !held.shown) this.emit({ type: 'CardShown', seat, role: held.role });
  }

  checkWinner(): void {
    const winner = this.state.outcome ? null : this.rules.winner(this.state);
    if (winner) this.end(winner);
  }

  /**
   * Ends the game; all cards are opened, unless they are to stay `hidden`. Who quit or was removed does not win with his side (G11); a loner has no side
   * that could win without him.
   */
  end(winner: Winner, hidden = false): void {
    const { seats } = this.state;
    const alone = winner === 'maniac' || winner === 'cardsharp';
    const wins = seats.filter(
      (seat) =>
        winsWith(this.rules.roles[seat.role]!, seat, winner) &&
        seat.left?.cause !== 'quit' &&
        seat.left?.cause !== 'removed' &&
        !(alone && seat.left),
    );
    const turned = changedSidesFor(this.rules, this.state, winner);
    const fouled = seats.filter(({ fouls }) => fouls > 0).map(({ number }) => number);
    this.emit({
      type: 'GameEnded',
      winner,
      winners: wins.map((seat) => seat.number),
      cards: hidden ? [] : seats.map((seat) => ({ seat: seat.number, role: seat.role })),
      ...(turned.length > 0 ? { turned } : {}),
      ...(fouled.length > 0 ? { cleared: fouled } : {}),
    });
  }
}
