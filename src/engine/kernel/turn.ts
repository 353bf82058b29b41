import type { GameEvent } from './events.ts';
import type { Refusal } from './refusal.ts';
import type { Rng } from './rng.ts';
import type { Rules } from './rules.ts';
import type { GameState } from './state.ts';
import type { StepBody, StepEnd } from './step.ts';
import type { LeaveCause, SeatNumber, Winner } from './types.ts';

/** One command while it is carried out, as the mechanics and the rulebooks see it. */
export interface Turn {
  readonly rules: Rules;
  /** The state after all events so far. */
  readonly state: GameState;
  readonly rng: Rng;
  emit(event: GameEvent): void;
  /** Begins a step. With 0 seconds, the default, it is only an announcement. */
  begin(body: StepBody, seconds?: number): true;
  endStep(by: StepEnd): void;
  /** Takes seats out of the game as one change, then checks the win conditions (G2). */
  leave(seats: readonly SeatNumber[], cause: LeaveCause, reason?: string): void;
  /** Takes a seat out of the game in silence. Everything that waited for it goes on without it (G11). */
  depart(seat: SeatNumber, cause: 'quit' | 'removed', reason?: string): Refusal | null;
  /** Shows the seat's card to all, once. */
  show(seat: SeatNumber): void;
  checkWinner(): void;
  /** Ends the game and opens all cards, unless they are to stay `hidden`. */
  end(winner: Winner, hidden?: boolean): void;
}
