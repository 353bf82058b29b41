/** A finished game as data. */
import type { EndFacts } from '#engine/kernel/events.ts';
import type {
  CallId,
  Faction,
  LeaveCause,
  Options,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from '#engine/kernel/types.ts';
import type { Moment } from './game-views.ts';
import type { Player } from './people.ts';

/** The last action of a seat at a call. */
interface PlayedAct {
  readonly seat: SeatNumber;
  readonly call: CallId;
  readonly action: Verb;
  readonly targets: readonly VoteChoice[];
  /** The words of the engine for the answer that the seat got, or nothing. */
  readonly answer: readonly string[];
}

/** A ballot. */
interface PlayedBallot {
  /** 1 is the day's first ballot, 2 is a vote after a tie. */
  readonly round: number;
  readonly votes: readonly { readonly by: SeatNumber; readonly for: VoteChoice }[];
  /** The voters whose votes the rules gave, because they gave none. */
  readonly notGiven: readonly SeatNumber[];
}

/** A night and the day after it. */
export interface PlayedRound {
  readonly round: number;
  readonly acts: readonly PlayedAct[];
  readonly killed: readonly SeatNumber[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  readonly ballots: readonly PlayedBallot[];
}

/** A foul. `forgiven`: the host has taken it back. `technical`: it was counted apart (F22). */
export interface PlayedFoul extends Moment {
  readonly seat: SeatNumber;
  readonly reason: string;
  readonly forgiven: boolean;
  readonly technical?: true;
}

/** A seat with its player at the end. */
export interface PlayedSeat extends Player {
  readonly seat: SeatNumber;
  /** The players who had the seat before, in order. */
  readonly before: readonly Player[];
  readonly dealt: RoleId;
  readonly card: RoleId;
  readonly side: Faction;
  readonly won: boolean;
  /** `null`: it was in the game at its end. */
  readonly left: (Moment & { readonly cause: LeaveCause; readonly reason?: string }) | null;
}

/** A finished game whose cards are open. */
export interface PlayedGame {
  readonly gameId: string;
  readonly ruleset: RulesetId;
  readonly roleSet: string | null;
  readonly options: Options;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  readonly endedAt: number;
  /** `null`: an earlier version stored the game. */
  readonly hostId: string | null;
  /** The channel of the lobby. `null`: an earlier version stored the game. */
  readonly channelId: string | null;
  readonly winner: Winner;
  readonly seats: readonly PlayedSeat[];
  readonly rounds: readonly PlayedRound[];
  readonly fouls: readonly PlayedFoul[];
  /** The best move that a player made in the game, and the colours under protocol (F17, F27). Missing: there are none. */
  readonly bestMove?: EndFacts['bestMove'];
  readonly onRecord?: EndFacts['onRecord'];
}
