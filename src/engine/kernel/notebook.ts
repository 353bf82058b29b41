import type { GameState, SeatState } from './state.ts';
import type { CallId, Faction, RoleId, SeatNumber, Verb } from './types.ts';

/** A card for the host, who does not play. */
interface NotedCard {
  readonly seat: SeatNumber;
  readonly role: RoleId;
  readonly faction: Faction;
  readonly left: SeatState['left'];
}

/** The last action of a seat at a call. */
export interface NotedAct {
  readonly night: number;
  readonly call: CallId;
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[] | null;
}

/** The notes that are taken of actions. Each mechanic adds its own to this interface. */
export interface Notes {
  /** In the order of the game. */
  readonly acts: readonly NotedAct[];
}

/**
 * The facts that a host who does not play may see. Besides notices, only this leaves the engine. A caller must make sure that its
 * reader never plays.
 */
export interface Notebook extends Notes {
  readonly cards: readonly NotedCard[];
  readonly phase: GameState['phase'];
  readonly round: number;
}
