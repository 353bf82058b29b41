import type { Secret } from './secret.ts';
import type { Step, StepEnd } from './step.ts';
import type {
  CallId,
  Clan,
  Faction,
  LeaveCause,
  Options,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from './words.ts';

/** Whom a seat has been introduced to, and as what: a role or a faction. */
export interface Acquaintance {
  readonly seat: SeatNumber;
  readonly as: string;
}

export interface Card {
  readonly seat: SeatNumber;
  readonly role: RoleId;
}

export interface CastVote {
  readonly by: SeatNumber;
  readonly choice: VoteChoice;
}

export interface Tally {
  readonly choice: VoteChoice;
  readonly votes: number;
}

/** All that can happen in a game. State is the fold of these; every drawn number is in them. */
export type GameEvent =
  | {
      readonly type: 'GameStarted';
      readonly ruleset: RulesetId;
      readonly options: Options;
      readonly seats: number;
      readonly seed: Secret<number>;
    }
  | {
      readonly type: 'CardDealt';
      readonly seat: SeatNumber;
      readonly role: Secret<RoleId>;
      readonly faction: Secret<Faction>;
      /** The clan it wakes with, where that is not its faction. */
      readonly clan?: Secret<Clan | null>;
    }
  | { readonly type: 'NightFell'; readonly night: number }
  | { readonly type: 'DayBroke'; readonly day: number; readonly killed: readonly SeatNumber[] }
  | { readonly type: 'StepBegan'; readonly step: Step }
  | { readonly type: 'StepOpened'; readonly step: number }
  | { readonly type: 'StepExtended'; readonly step: number; readonly seconds: number }
  | { readonly type: 'StepEnded'; readonly step: number; readonly by: StepEnd }
  /** A seat has met others of its clan (S3). */
  | { readonly type: 'Introduced'; readonly to: SeatNumber; readonly people: Secret<readonly Acquaintance[]> }
  | {
      readonly type: 'Picked';
      readonly call: CallId;
      readonly seat: Secret<SeatNumber>;
      readonly verb: Secret<Verb>;
      readonly targets: Secret<readonly SeatNumber[]>;
    }
  | { readonly type: 'Answered'; readonly seat: Secret<SeatNumber>; readonly answer: Secret<readonly string[]> }
  | { readonly type: 'Nominated'; readonly by: SeatNumber; readonly seat: SeatNumber }
  | { readonly type: 'VoteCast'; readonly by: SeatNumber; readonly choice: Secret<VoteChoice> }
  | {
      readonly type: 'BallotClosed';
      readonly round: number;
      readonly votes: readonly CastVote[];
      readonly tally: readonly Tally[];
      /** Votes that were not given and count for the last on the list (S6, `abstain last-nominee`). */
      readonly defaulted: readonly SeatNumber[];
    }
  /** `silent`: the day on which this foul costs the seat its speech (C21). */
  | {
      readonly type: 'Fouled';
      readonly seat: SeatNumber;
      readonly reason: string;
      readonly count: number;
      readonly silent: number | null;
    }
  /** Who was voted out has chosen whom he takes along; both leave together (C19). */
  | { readonly type: 'Dragged'; readonly by: SeatNumber; readonly seat: SeatNumber }
  /** `reason`: the host's, where the rulebook has one announced (C23). */
  | { readonly type: 'SeatLeft'; readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string }
  | { readonly type: 'CardShown'; readonly seat: SeatNumber; readonly role: RoleId }
  /** `left`: what remained of the step's time, in seconds. */
  | { readonly type: 'GamePaused'; readonly left: number }
  | { readonly type: 'GameResumed' }
  | {
      readonly type: 'GameEnded';
      readonly winner: Winner;
      readonly winners: readonly SeatNumber[];
      readonly cards: readonly Card[];
    };

export type EventType = GameEvent['type'];

export type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>;
