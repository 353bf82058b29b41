import type { Act, HostOrder } from './commands.ts';
import type { Choice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import type { Rules } from './rules.ts';
import type { GameState, SeatState } from './state.ts';
import type { Turn } from './turn.ts';
import type { Verb } from './types.ts';

/** A part of a night or of a day. The state tells it which of its steps are still to come. */
export interface Stage {
  readonly name: string;
  /** Everybody may speak in it. */
  readonly forAll?: true;
  /**
   * Begins the next step, or makes a change that needs no time. Returns true if it has done so, and false if this stage
   * is over.
   */
  next(turn: Turn): boolean;
}

/** The rule by which a mechanic carries out the actions of one verb. */
export interface ActionRule {
  /** The action may come outside the step's open time (D14). */
  readonly anytime?: true;
  /** Returns true if this rule is the one for an action now. By default it always is. */
  applies?(state: GameState): boolean;
  carryOut(turn: Turn, seat: SeatState, act: Act): Refusal | null;
}

/** An order of the host that a mechanic carries out. */
type OrderRule<O extends HostOrder['order']> = (
  turn: Turn,
  order: Extract<HostOrder, { readonly order: O }>,
) => Refusal | null;

/**
 * A part of the rules that some rulebooks use. A ruleset lists its mechanics in the order in which the engine asks
 * them. The engine knows none of them by name.
 */
export interface Mechanic {
  readonly name: string;
  /** The actions that it brings, by verb. Where several mechanics bring a verb, the first rule that applies is used. */
  readonly actions?: Readonly<Partial<Record<Verb, ActionRule>>>;
  /** The rule for every other verb that the rulebook has. */
  readonly otherActions?: ActionRule;
  /** Returns the choices that it offers this seat now. */
  choices?(rules: Rules, state: GameState, seat: SeatState): readonly Choice[];
  /** Called when a step's time has begun. */
  opened?(turn: Turn): void;
  /** Returns true if the step's time has run out and some players must still act (B7). */
  isUnfinished?(turn: Turn): boolean;
  /** Called when a step's time has run out, before the step ends. */
  closing?(turn: Turn): void;
  /** Called when seats have left as one change and the game goes on. */
  seatsLeft?(turn: Turn): void;
  /** Called when a seat has quit or was removed and the game goes on. */
  departed?(turn: Turn): void;
  /** The host's orders that it brings. */
  readonly orders?: { readonly foul?: OrderRule<'foul'>; readonly forgive?: OrderRule<'forgive'> };
}
