/** The views of a game that everybody may have: of the table while it is on, and of the whole game at its end. */
import type { EndFacts } from '#engine/kernel/events.ts';
import type {
  CallId,
  Clan,
  Faction,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from '#engine/kernel/types.ts';

/** A night or a day. */
export interface Moment {
  readonly phase: 'night' | 'day';
  readonly round: number;
}

/** A seat as the town sees it. */
export interface ShownSeat {
  readonly seat: SeatNumber;
  /** The moment at which it left the game. `null`: it is in the game. */
  readonly left: Moment | null;
  readonly fouls: number;
}

/** The votes of a ballot, and their numbers by choice. */
export interface ShownBallot {
  readonly votes: readonly { readonly by: SeatNumber; readonly choice: VoteChoice }[];
  readonly tally: readonly { readonly choice: VoteChoice; readonly votes: number }[];
  /** The voters whose votes the rules gave, because they gave none. */
  readonly notGiven: readonly SeatNumber[];
}

/** The table as the town was told: it is made of public news only. */
export interface TableView extends Moment {
  readonly seats: readonly ShownSeat[];
  /** The ballot whose result is shown. `null`: the seats only. */
  readonly ballot: ShownBallot | null;
}

/** An action of a night, by everybody who chose the same. */
export interface ShownAct {
  /** The call in which it was done. It says what a check looked for. */
  readonly call: CallId;
  readonly seats: readonly SeatNumber[];
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  /** The answer to a check. Missing: there was none. */
  readonly answer?: string;
}

/** A call of a night that is over, with its actions. */
export interface EndedCall {
  readonly night: number;
  readonly call: CallId;
  readonly acts: readonly ShownAct[];
}

/** A bet of a dead player on who is voted out on a day. `on`: `null` for nobody. */
export interface Bet {
  readonly day: number;
  readonly by: SeatNumber;
  readonly on: SeatNumber | null;
}

/** The seats with the most right bets, and how many each of them has. */
export interface BestBets {
  readonly seats: readonly SeatNumber[];
  readonly right: number;
}

/** A vote for the player of the game, after its end. */
export interface PlayerVote {
  readonly by: SeatNumber;
  readonly on: SeatNumber;
}

/** The players with the most votes for the player of the game. */
export interface PlayerOfGame {
  readonly seats: readonly SeatNumber[];
  readonly votes: number;
}

/** A night and the day after it. */
export interface TimelineRound {
  readonly round: number;
  readonly acts: readonly ShownAct[];
  /** The seats that left at night, and those that left by day. */
  readonly night: readonly SeatNumber[];
  readonly day: readonly SeatNumber[];
  readonly ballots: readonly ShownBallot[];
  /** A seat for each foul that the host has not taken back. Technical fouls are not among them (F22). */
  readonly fouls: readonly SeatNumber[];
}

/** A check that found a player. */
interface Find {
  readonly round: number;
  readonly by: SeatNumber;
  readonly seat: SeatNumber;
}

/** The turning points of a game, for people who retell it. `null`: it had none of this kind. */
export interface TurningPoints {
  /** The first night in which somebody was killed. */
  readonly blood: { readonly round: number; readonly seats: readonly SeatNumber[] } | null;
  /** The first check in which somebody against the town found the seat that they look for. */
  readonly found: Find | null;
  /** The first check in which the town found somebody of another side. */
  readonly caught: Find | null;
  /** The last vote that took somebody out. `all`: the votes that were cast. */
  readonly decided: {
    readonly round: number;
    readonly seats: readonly SeatNumber[];
    readonly votes: number;
    readonly all: number;
  } | null;
  /** The players of the town who were voted out. */
  readonly wronged: readonly SeatNumber[];
}

/** A finished game whose cards are open. Its seats are in the order of their sides, the winners first. */
export interface TimelineView {
  readonly ruleset: RulesetId;
  readonly seats: readonly {
    readonly seat: SeatNumber;
    readonly role: RoleId;
    readonly side: Faction;
    readonly won: boolean;
  }[];
  readonly rounds: readonly TimelineRound[];
  readonly turns: TurningPoints;
  /** The best move, and the colours under protocol (F17, F27). Missing: there are none. */
  readonly bestMove?: EndFacts['bestMove'];
  readonly onRecord?: EndFacts['onRecord'];
  /** The victims on which the clans agreed (F3, D6). Missing: on none. */
  readonly plans?: readonly { readonly clan: Clan; readonly seats: readonly SeatNumber[] }[];
}

/** The number of wins of each side, and of draws, in the games of an evening. */
export type EveningScore = Readonly<Partial<Record<Winner, number>>>;
