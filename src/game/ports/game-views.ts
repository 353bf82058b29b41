/** The views of a game that everybody may have: of the table while it is on, and of the whole game at its end. */
import type { RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';

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
}

/** The table as the town was told: it is made of public news only. */
export interface TableView extends Moment {
  readonly seats: readonly ShownSeat[];
  /** The ballot whose result is shown. `null`: the seats only. */
  readonly ballot: ShownBallot | null;
}

/** An action of a night. */
interface ShownAct {
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
}

/** A night and the day after it. */
export interface TimelineRound {
  readonly round: number;
  readonly acts: readonly ShownAct[];
  /** The seats that left at night, and those that left by day. */
  readonly night: readonly SeatNumber[];
  readonly day: readonly SeatNumber[];
  readonly ballots: readonly ShownBallot['tally'][];
}

/** A finished game whose cards are open. */
export interface TimelineView {
  readonly ruleset: RulesetId;
  readonly seats: readonly { readonly seat: SeatNumber; readonly role: RoleId; readonly won: boolean }[];
  readonly rounds: readonly TimelineRound[];
}
