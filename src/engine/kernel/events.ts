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
      /** In which window, where the call has two (B21). */
      readonly window?: 1 | 2;
      /** It stands besides what else the seat has picked at this call (A30, A31). */
      readonly beside?: true;
    }
  /** A member of a clan has proposed a contract, and so confirmed it (D6). */
  | {
      readonly type: 'ContractProposed';
      readonly clan: Secret<Clan>;
      readonly by: Secret<SeatNumber>;
      readonly targets: Secret<readonly SeatNumber[]>;
    }
  /** A member has confirmed his clan's latest proposal. */
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
  /** A clan's new head; his card from now on (A31). */
  | {
      readonly type: 'Promoted';
      readonly seat: Secret<SeatNumber>;
      readonly role: Secret<RoleId>;
      readonly clan: Secret<Clan>;
    }
  | { readonly type: 'Answered'; readonly seat: Secret<SeatNumber>; readonly answer: Secret<readonly string[]> }
  /** A seat is told something of another without having asked at that moment (A25, A33). */
  | {
      readonly type: 'Learned';
      readonly seat: Secret<SeatNumber>;
      readonly about: Secret<SeatNumber>;
      readonly answer: Secret<readonly string[]>;
    }
  /** A call's time is up, and its acts have taken effect (B12). Nobody is told. */
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
      /** Votes that were not given and count for the last on the list (S6, `abstain last-nominee`). */
      readonly defaulted: readonly SeatNumber[];
      /** Votes that were not given where all must vote, and were drawn (B7). */
      readonly drawn?: readonly SeatNumber[];
      /** How many may vote, where that many and not the votes given decide (A8). */
      readonly entitled?: number;
    }
  /** In a duel this seat has named that number; `late`: it was given the lowest that was free (A8). */
  | { readonly type: 'NumberNamed'; readonly seat: SeatNumber; readonly named: number; readonly late?: true }
  /** A judge has acquitted who was convicted (A16). */
  | { readonly type: 'Acquitted'; readonly by: Secret<SeatNumber>; readonly seat: Secret<SeatNumber> }
  /** This day has lasted longer than its limit (D12). */
  | { readonly type: 'DayOverran'; readonly day: number }
  /** A judge has named one of the accused (D12). */
  | { readonly type: 'Judged'; readonly by: Secret<SeatNumber>; readonly choice: Secret<SeatNumber> }
  /** Whom the judges have named between them: nobody, one, or two. The verdict tells what follows. */
  | { readonly type: 'JudgesHeard'; readonly named: Secret<readonly SeatNumber[]> }
  /** `silent`: the day on which this foul costs the seat its speech (C21). */
  | {
      readonly type: 'Fouled';
      readonly seat: SeatNumber;
      readonly reason: string;
      readonly count: number;
      readonly silent: number | null;
    }
  /** The host has taken a foul back. `count`: how many stand; `silent`: the day without speech, as it stands now. */
  | { readonly type: 'FoulForgiven'; readonly seat: SeatNumber; readonly count: number; readonly silent: number | null }
  /** Who was voted out has chosen whom he takes along; both leave together (C19). */
  | { readonly type: 'Dragged'; readonly by: SeatNumber; readonly seat: SeatNumber }
  /** `reason`: the host's, where the rulebook has one announced (C23). */
  | { readonly type: 'SeatLeft'; readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string }
  /** These have no turn any more in this round: the host has ended it. */
  | { readonly type: 'TurnsSkipped'; readonly turn: TurnKind; readonly seats: readonly SeatNumber[] }
  /** Somebody else plays on at this seat, with its card and all that was done and learned there. */
  | { readonly type: 'SeatReplaced'; readonly seat: SeatNumber; readonly from: Person; readonly to: Person }
  | { readonly type: 'CardShown'; readonly seat: SeatNumber; readonly role: RoleId }
  /** `left`: what remained of the step's time, in seconds. */
  | { readonly type: 'GamePaused'; readonly left: number; readonly by?: 'host' }
  | { readonly type: 'GameResumed' }
  | {
      readonly type: 'GameEnded';
      readonly winner: Winner;
      readonly winners: readonly SeatNumber[];
      /** None, where a person has ended it and nothing is to be shown. */
      readonly cards: readonly Card[];
      /** The seats without whose change of sides the winner would not have won, where there are any (A36, D28). */
      readonly turned?: readonly SeatNumber[];
      /** The seats whose fouls are cleared by it (C22), where there are any. */
      readonly cleared?: readonly SeatNumber[];
    };

export type EventType = GameEvent['type'];

export type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>;
