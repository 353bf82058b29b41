import type { Effect } from './effects.ts';
import type { Secret } from './secret.ts';
import type { Step, StepEnd, TurnKind } from './step.ts';
import type {
  CallId,
  Clan,
  Faction,
  LeaveCause,
  Options,
  Person,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from './types.ts';

/** A seat that another seat has been introduced to, and the role or the side that it was introduced as. */
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

/**
 * Everything that can happen in a game. The state is the fold of these events, and they contain every random result.
 */
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
      /** The clan it wakes with, if that differs from its side. */
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
      /** The window of the call, if the call has two (B21). */
      readonly window?: 1 | 2;
      /** The pick is valid besides the seat's other pick at this call (A30, A31). */
      readonly beside?: true;
    }
  /** A member of a clan has proposed a contract, which also confirms it (D6). */
  | {
      readonly type: 'ContractProposed';
      readonly clan: Secret<Clan>;
      readonly by: Secret<SeatNumber>;
      readonly targets: Secret<readonly SeatNumber[]>;
    }
  /** A member has confirmed the clan's latest proposal. */
  | { readonly type: 'ContractAgreed'; readonly clan: Secret<Clan>; readonly by: Secret<SeatNumber> }
  | {
      readonly type: 'ContractSettled';
      readonly clan: Secret<Clan>;
      readonly targets: Secret<readonly SeatNumber[]>;
    }
  /** Blind shooting: a member has fired at the number that was being called (D14). */
  | {
      readonly type: 'Fired';
      readonly clan: Clan;
      readonly seat: Secret<SeatNumber>;
      readonly at: Secret<SeatNumber>;
    }
  /** A werewolf is of this clan from now on, and wakes with it from the next night (D24). */
  | { readonly type: 'Turned'; readonly seat: Secret<SeatNumber>; readonly clan: Secret<Clan> }
  /** A clan has a new head, who has this card from now on (A31). */
  | {
      readonly type: 'Promoted';
      readonly seat: Secret<SeatNumber>;
      readonly role: Secret<RoleId>;
      readonly clan: Secret<Clan>;
    }
  | { readonly type: 'Answered'; readonly seat: Secret<SeatNumber>; readonly answer: Secret<readonly string[]> }
  /** A seat learns something about another seat without having asked at that moment (A25, A33). */
  | {
      readonly type: 'Learned';
      readonly seat: Secret<SeatNumber>;
      readonly about: Secret<SeatNumber>;
      readonly answer: Secret<readonly string[]>;
    }
  /** A call's time has run out, and its actions have taken effect (B12). Nobody is told. */
  | { readonly type: 'CallSettled'; readonly call: CallId; readonly effects: Secret<readonly Effect[]> }
  /** A card is shown to the members of a clan, and to nobody else (B21). */
  | {
      readonly type: 'CardShownTo';
      readonly clan: Clan;
      readonly to: Secret<readonly SeatNumber[]>;
      readonly seat: Secret<SeatNumber>;
      readonly role: Secret<RoleId>;
    }
  | { readonly type: 'Nominated'; readonly by: SeatNumber; readonly seat: SeatNumber }
  /** The seat is ready for the vote (B6). */
  | { readonly type: 'Readied'; readonly seat: SeatNumber }
  | { readonly type: 'VoteCast'; readonly by: SeatNumber; readonly choice: Secret<VoteChoice> }
  | {
      readonly type: 'BallotClosed';
      readonly round: number;
      readonly votes: readonly CastVote[];
      readonly tally: readonly Tally[];
      /** The voters whose missing votes count for the last candidate of the list (S6, `abstain last-nominee`). */
      readonly defaulted: readonly SeatNumber[];
      /** The voters whose missing votes were drawn, where all must vote (B7). */
      readonly drawn?: readonly SeatNumber[];
      /** The number of entitled voters, where a majority of them decides and not one of the votes given (A8). */
      readonly entitled?: number;
    }
  /** A duellist has named a number. `late`: the seat was given the lowest number that was free (A8). */
  | { readonly type: 'NumberNamed'; readonly seat: SeatNumber; readonly named: number; readonly late?: true }
  /** A judge has acquitted a convicted player (A16). */
  | { readonly type: 'Acquitted'; readonly by: Secret<SeatNumber>; readonly seat: Secret<SeatNumber> }
  /** This day has lasted longer than its limit (D12). */
  | { readonly type: 'DayOverran'; readonly day: number }
  /** A judge has named one of the accused (D12). */
  | { readonly type: 'Judged'; readonly by: Secret<SeatNumber>; readonly choice: Secret<SeatNumber> }
  /** The seats that the judges have named between them: none, one or two. The verdict tells what follows. */
  | { readonly type: 'JudgesHeard'; readonly named: Secret<readonly SeatNumber[]> }
  /** `silent`: the day on which this foul costs the seat its speech (C21). */
  | {
      readonly type: 'Fouled';
      readonly seat: SeatNumber;
      readonly reason: string;
      readonly count: number;
      readonly silent: number | null;
    }
  /**
   * The host has taken a foul back. `count`: the fouls that remain. `silent`: the day without speech after the change.
   */
  | { readonly type: 'FoulForgiven'; readonly seat: SeatNumber; readonly count: number; readonly silent: number | null }
  /** A player who was voted out has chosen another player to take along. Both leave together (C19). */
  | { readonly type: 'Dragged'; readonly by: SeatNumber; readonly seat: SeatNumber }
  /** `reason`: the host's reason, where the rulebook announces one (C23). */
  | { readonly type: 'SeatLeft'; readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string }
  /** These seats have no more turn in this round, because the host has ended it. */
  | { readonly type: 'TurnsSkipped'; readonly turn: TurnKind; readonly seats: readonly SeatNumber[] }
  /** Another person plays on at this seat, with its card and with all that was done and learned there. */
  | { readonly type: 'SeatReplaced'; readonly seat: SeatNumber; readonly from: Person; readonly to: Person }
  | { readonly type: 'CardShown'; readonly seat: SeatNumber; readonly role: RoleId }
  /** `left`: the seconds that remained of the step's time. */
  | { readonly type: 'GamePaused'; readonly left: number; readonly by?: 'host' }
  | { readonly type: 'GameResumed' }
  | {
      readonly type: 'GameEnded';
      readonly winner: Winner;
      readonly winners: readonly SeatNumber[];
      /** Empty if a person has ended the game and no card is to be shown. */
      readonly cards: readonly Card[];
      /** The seats whose change of sides decided the game, if there are any (A36, D28). */
      readonly turned?: readonly SeatNumber[];
      /** The seats whose fouls are cleared by it (C22), if there are any. */
      readonly cleared?: readonly SeatNumber[];
    };

export type EventType = GameEvent['type'];

export type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>;
