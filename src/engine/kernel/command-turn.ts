import type { Card, EndFacts, GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Refusal } from './refusal.ts';
import { Rng } from './rng.ts';
import { winsWith } from './role.ts';
import { mechanicsWith } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, hasForfeited, isAlive, type SeatState, seatOf } from './state.ts';
import type { Step, StepBody, StepEnd } from './step.ts';
import type { Turn } from './turn.ts';
import { isClan, type LeaveCause, type SeatNumber, type Winner } from './types.ts';

const cardOf = ({ number: seat, role, dealt }: SeatState): Card =>
  dealt === role ? { seat, role } : { seat, role, dealt };

/** Carries out one command: collects its events, and the state after each of them. */
export class CommandTurn implements Turn {
  readonly rules: Ruleset;
  readonly events: GameEvent[] = [];
  /** The state after each of the events. */
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
    this.#state = evolve(this.rules, this.#state, event);
    this.states.push(this.#state);
  }

  begin(body: StepBody, seconds = 0): true {
    const step: Step = Object.assign({}, body, { number: this.state.steps + 1, seconds });
    this.emit({ type: 'StepBegan', step });
    return true;
  }

  endStep(by: StepEnd): void {
    const { step } = this.state;
    if (step) this.emit({ type: 'StepEnded', step: step.number, by });
  }

  leave(seats: readonly SeatNumber[], cause: LeaveCause, reason?: string | undefined): void {
    const told = reason === undefined ? {} : { reason };
    for (const seat of seats) if (isAlive(this.state, seat)) this.emit({ type: 'SeatLeft', seat, cause, ...told });
    this.rules.aftermath?.(this, seats);
    this.checkWinner();
    if (this.state.outcome) return;
    for (const mechanic of mechanicsWith(this.rules.mechanics, 'seatsLeft')) mechanic.seatsLeft(this);
  }

  depart(number: SeatNumber, cause: 'quit' | 'removed', reason?: string | undefined): Refusal | null {
    const seat = seatOf(this.state, number);
    if (!seat) return { code: 'no-such-seat', seat: number };
    const { mechanics } = this.rules;
    const { step } = this.state;
    const isOwnStep = step !== null && 'seat' in step && step.seat === number;
    const forgoes = seat.left !== null && mechanics.some((each) => each.forgone?.(this, number, cause) === true);
    if (seat.left && !isOwnStep && !forgoes) return { code: 'out-of-game', seat: number };
    if (!seat.left) this.leave([number], cause, reason);
    if (this.state.outcome) return null;
    if (isOwnStep) this.endStep('void');
    for (const mechanic of mechanicsWith(mechanics, 'departed')) mechanic.departed(this);
    return null;
  }

  show(seat: SeatNumber): void {
    const held = seatOf(this.state, seat);
    if (held && !held.shown) this.emit({ type: 'CardShown', seat, role: held.role });
  }

  checkWinner(): void {
    const winner = this.state.outcome ? null : this.rules.winner(this.state);
    if (winner) this.end(winner);
  }

  end(winner: Winner, hidden = false): void {
    const { seats } = this.state;
    this.emit({
      type: 'GameEnded',
      winner,
      winners: seats.filter((seat) => this.#wins(seat, winner)).map((seat) => seat.number),
      cards: hidden ? [] : seats.map(cardOf),
      ...this.#ending(winner),
    });
  }

  /** Returns the facts about the end that the mechanics add. */
  #ending(winner: Winner): EndFacts {
    const { mechanics } = this.rules;
    return Object.assign({}, ...mechanics.map((mechanic) => mechanic.ending?.(this.rules, this.state, winner)));
  }

  /**
   * Returns true if the seat wins with this side. A player who quit or was removed does not win with the side (G11). A
   * loner who has left does not win: a loner has no side that could win without it. A role with an end of its own wins
   * by that alone.
   */
  #wins(seat: SeatState, winner: Winner): boolean {
    if (hasForfeited(seat)) return false;
    const role = this.rules.roles[seat.role]!;
    if (role.end) return winner !== 'none' && role.end(this.state, seat);
    const alone = winner !== 'town' && !isClan(winner);
    return winsWith(role, seat, winner) && !(alone && seat.left);
  }
}
