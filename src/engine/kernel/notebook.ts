import type { GameState, Pick, SeatState } from './state.ts';
import type { CallId, Clan, Faction, RoleId, SeatNumber, Verb } from './types.ts';

/** A card as it is, for nobody who plays. */
export interface NotedCard {
  readonly seat: SeatNumber;
  readonly role: RoleId;
  readonly faction: Faction;
  readonly left: SeatState['left'];
}

/** What a seat has done at a call, the last that it said. */
export interface NotedAct {
  readonly night: number;
  readonly call: CallId;
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[] | null;
}

/**
 * All that a host knows who looks on and does not play. It is no notice, and the second thing beside these that leaves the
 * engine: whoever asks for it has to see to it that its reader never plays.
 */
export interface Notebook {
  readonly cards: readonly NotedCard[];
  /** In the order of the game. */
  readonly acts: readonly NotedAct[];
  readonly contracts: readonly { readonly clan: Clan; readonly targets: readonly SeatNumber[] }[];
  readonly phase: GameState['phase'];
  readonly round: number;
}

/** All cards and acts so far, for a host who does not play. */
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

/** D14: a blind shot is no pick. */
const shot = (night: number, call: CallId, seat: SeatNumber, at: SeatNumber): NotedAct => ({
  ...{ night, call, seat, verb: 'fires', targets: [at], answer: null },
});
