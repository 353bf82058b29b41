import type { Acquaintance, Card, CastVote, Tally } from './events.ts';
import type { Refusal } from './refusal.ts';
import type { Step, StepEnd, TurnKind } from './step.ts';
import type {
  CallId,
  Clan,
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

/**
 * An action that a seat may do at this moment. It names `min` to `max` of `options`. If both are zero, it takes none.
 */
export interface Choice {
  readonly verb: Verb;
  readonly options: readonly VoteChoice[];
  readonly min: number;
  readonly max: number;
  /** The seat's pick in this call so far, which it may still change (G3). */
  readonly picked?: readonly VoteChoice[];
  /** Living seats that may not be named with it, each with the reason. */
  readonly refused?: readonly { readonly seat: SeatNumber; readonly refusal: Refusal }[];
  /** Two targets may be the same seat (A33). */
  readonly twice?: true;
}

/**
 * An event as one audience may know it: the only output of the engine. It has no secret that its audience may not know.
 */
export type News =
  | { readonly type: 'GameStarted'; readonly ruleset: RulesetId; readonly options: Options; readonly seats: number }
  /** To the card's owner. */
  | { readonly type: 'CardDealt'; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'NightFell'; readonly night: number }
  | { readonly type: 'DayBroke'; readonly day: number; readonly killed: readonly SeatNumber[] }
  | { readonly type: 'StepBegan'; readonly step: Step }
  | { readonly type: 'StepOpened'; readonly step: Step }
  | { readonly type: 'StepExtended'; readonly step: Step; readonly seconds: number }
  | { readonly type: 'StepEnded'; readonly step: Step; readonly by: StepEnd }
  /** To the seat that is introduced. */
  | { readonly type: 'Introduced'; readonly people: readonly Acquaintance[] }
  /** To the seat that may act: all its choices now. An empty list takes an earlier prompt back. */
  | { readonly type: 'Prompted'; readonly step: number | null; readonly choices: readonly Choice[] }
  /** To the seat that picked. In a clan's joint call to the clan, except for blind shots (D14). */
  | {
      readonly type: 'PickMade';
      readonly call: CallId;
      readonly seat: SeatNumber;
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
    }
  /** To a clan: a member has proposed a contract, which also confirms it (D6). */
  | {
      readonly type: 'ContractProposed';
      readonly clan: Clan;
      readonly by: SeatNumber;
      readonly targets: readonly SeatNumber[];
    }
  /** To a clan: a member has confirmed the latest proposal. */
  | { readonly type: 'ContractAgreed'; readonly clan: Clan; readonly by: SeatNumber }
  /** To a clan. */
  | { readonly type: 'ContractSettled'; readonly clan: Clan; readonly targets: readonly SeatNumber[] }
  /** To the seat that belongs to that clan from now on, and to the clan (D24). */
  | { readonly type: 'Turned'; readonly seat: SeatNumber; readonly clan: Clan }
  /** To the seat that asked. */
  | {
      readonly type: 'Answered';
      /** The call at which it was asked; `null`: outside a call. */
      readonly call: CallId | null;
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
      readonly answer: readonly string[];
    }
  /** To the seat that learns it, whether it asked at that moment or not (A25, A33). */
  | { readonly type: 'Learned'; readonly about: SeatNumber; readonly answer: readonly string[] }
  /** To a clan, and to the players of its side who wake apart: the clan's head from now on (A31). */
  | { readonly type: 'Promoted'; readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId }
  /** To a clan: this card, and to nobody else. */
  | { readonly type: 'CardShownTo'; readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'Nominated'; readonly by: SeatNumber; readonly seat: SeatNumber }
  | { readonly type: 'Readied'; readonly seat: SeatNumber }
  /** To all: this seat has voted. */
  | { readonly type: 'VoteCast'; readonly by: SeatNumber }
  /** To the voter or the judge. `acquits`: the choice is a seat that a judge has acquitted (A16). */
  | { readonly type: 'OwnVote'; readonly choice: VoteChoice; readonly acquits?: true }
  | {
      readonly type: 'BallotClosed';
      readonly round: number;
      readonly votes: readonly CastVote[];
      readonly tally: readonly Tally[];
      readonly defaulted: readonly SeatNumber[];
      readonly drawn?: readonly SeatNumber[];
      readonly entitled?: number;
    }
  | { readonly type: 'NumberNamed'; readonly seat: SeatNumber; readonly named: number; readonly late?: true }
  | { readonly type: 'DayOverran'; readonly day: number }
  | {
      readonly type: 'Fouled';
      readonly seat: SeatNumber;
      readonly reason: string;
      readonly count: number;
      readonly silent: number | null;
    }
  | { readonly type: 'FoulForgiven'; readonly seat: SeatNumber; readonly count: number; readonly silent: number | null }
  | { readonly type: 'Dragged'; readonly by: SeatNumber; readonly seat: SeatNumber }
  | { readonly type: 'SeatLeft'; readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string }
  | { readonly type: 'TurnsSkipped'; readonly turn: TurnKind; readonly seats: readonly SeatNumber[] }
  | { readonly type: 'SeatReplaced'; readonly seat: SeatNumber; readonly from: Person; readonly to: Person }
  | { readonly type: 'CardShown'; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'GamePaused'; readonly left: number; readonly by?: 'host' }
  | { readonly type: 'GameResumed' }
  | {
      readonly type: 'GameEnded';
      readonly winner: Winner;
      readonly winners: readonly SeatNumber[];
      readonly cards: readonly Card[];
      /** The seats whose change of sides decided the game, if there are any (A36, D28). */
      readonly turned?: readonly SeatNumber[];
      /** The seats whose fouls are cleared by it (C22), if there are any. */
      readonly cleared?: readonly SeatNumber[];
    };

export type NewsType = News['type'];

export type NewsOf<T extends NewsType> = Extract<News, { type: T }>;

/** The receivers of a notice. News to a clan reach its living members (`seats`) and appear in its night chat. */
type Audience = 'all' | { readonly seat: SeatNumber } | { readonly clan: Clan; readonly seats: readonly SeatNumber[] };

/** A piece of news and its audience: the only output of the engine. */
export interface Notice {
  readonly to: Audience;
  readonly news: News;
}

/** Returns true if this notice reaches that seat. `null` is a person who only watches the town. */
export function reaches(notice: Notice, seat: SeatNumber | null): boolean {
  if (notice.to === 'all') return true;
  if (seat === null) return false;
  return 'seat' in notice.to ? notice.to.seat === seat : notice.to.seats.includes(seat);
}
