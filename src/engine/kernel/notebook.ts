import type { GameState, Pick, SeatState } from './state.ts';
import type { CallId, Clan, Faction, RoleId, SeatNumber, Verb } from './types.ts';

/** A card for the host, who does not play. */
interface NotedCard {
  readonly seat: SeatNumber;
  readonly role: RoleId;
  readonly faction: Faction;
  readonly left: SeatState['left'];
}

/** The last action of a seat at a call. */
interface NotedAct {
  readonly night: number;
  readonly call: CallId;
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[] | null;
}

/**
 * Everything that a host knows who watches and does not play. Besides notices, only this leaves the engine. A caller
 * must make sure that its reader never plays.
 */
export interface Notebook {
  readonly cards: readonly NotedCard[];
  /** In the order of the game. */
  readonly acts: readonly NotedAct[];
  readonly contracts: readonly { readonly clan: Clan; readonly targets: readonly SeatNumber[] }[];
  readonly phase: GameState['phase'];
  readonly round: number;
}

/** Returns all cards and actions so far, for a host who does not play. */
export function notebookOf({ seats, picks, night, contracts, phase, round }: GameState): Notebook {
  return {
    cards: seats.map(({ number, role, faction, left }) => ({ seat: number, role, faction, left })),
    acts: [...picks.map(noted), ...night.fired.map(({ clan, seat, at }) => shot(round, clan, seat, at))],
    contracts: (Object.entries(contracts) as [Clan, GameState['contracts'][Clan]][]).flatMap(([clan, { settled }]) =>
      settled ? [{ clan, targets: settled }] : [],
    ),
    phase,
    round,
  };
}

const noted = ({ night, call, seat, verb, targets, answer }: Pick): NotedAct => ({
  ...{ night, call, seat, verb, targets, answer },
});

/** D14: a blind shot is not a pick. */
const shot = (night: number, call: CallId, seat: SeatNumber, at: SeatNumber): NotedAct => ({
  ...{ night, call, seat, verb: 'fires', targets: [at], answer: null },
});
