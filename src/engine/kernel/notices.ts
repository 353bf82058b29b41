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

/** Something that a seat may do at this moment. `min` to `max` of `options` are named with it; all zero: it takes none. */
export interface Choice {
  readonly verb: Verb;
  readonly options: readonly VoteChoice[];
  readonly min: number;
  readonly max: number;
  /** What the seat has picked so far in this call and may still change (G3). */
  readonly picked?: readonly VoteChoice[];
  /** Living seats that may not be named with it, and why. */
  readonly refused?: readonly { readonly seat: SeatNumber; readonly refusal: Refusal }[];
  /** Two that are named may be the same (A33). */
  readonly twice?: true;
}

/** What leaves the engine: an event as its hearer may know it. There is no secret in it that is not his. */
export type News =
  | { readonly type: 'GameStarted'; readonly ruleset: RulesetId; readonly options: Options; readonly seats: number }
  /** To its owner. */
  | { readonly type: 'CardDealt'; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'NightFell'; readonly night: number }
  | { readonly type: 'DayBroke'; readonly day: number; readonly killed: readonly SeatNumber[] }
  | { readonly type: 'StepBegan'; readonly step: Step }
  | { readonly type: 'StepOpened'; readonly step: Step }
  | { readonly type: 'StepExtended'; readonly step: Step; readonly seconds: number }
  | { readonly type: 'StepEnded'; readonly step: Step; readonly by: StepEnd }
  /** To the one who is introduced. */
  | { readonly type: 'Introduced'; readonly people: readonly Acquaintance[] }
  /** To the one who may act: all he may do now; an empty list takes an earlier prompt back. */
  | { readonly type: 'Prompted'; readonly step: number | null; readonly choices: readonly Choice[] }
  /** To the one who picked, and in a clan's joint call to the clan, but for blind shots (D14). */
  | {
      readonly type: 'PickMade';
      readonly call: CallId;
      readonly seat: SeatNumber;
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
    }
  /** To a clan: what one of it has proposed as its contract, and so confirmed (D6). */
  | {
      readonly type: 'ContractProposed';
      readonly clan: Clan;
      readonly by: SeatNumber;
      readonly targets: readonly SeatNumber[];
    }
  /** To a clan: that one of it has confirmed the latest proposal. */
  | { readonly type: 'ContractAgreed'; readonly clan: Clan; readonly by: SeatNumber }
  /** To a clan. */
  | { readonly type: 'ContractSettled'; readonly clan: Clan; readonly targets: readonly SeatNumber[] }
  /** To the one who is of that clan from now on, and to the clan (D24). */
  | { readonly type: 'Turned'; readonly seat: SeatNumber; readonly clan: Clan }
  /** To the one who asked. */
  | {
      readonly type: 'Answered';
      /** At which call it was asked; `null`: at none. */
      readonly call: CallId | null;
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
      readonly answer: readonly string[];
    }
  /** To the one who learns it, asked at that moment or not (A25, A33). */
  | { readonly type: 'Learned'; readonly about: SeatNumber; readonly answer: readonly string[] }
  /** To a clan, and to those of its side who wake apart: who is its head from now on (A31). */
  | { readonly type: 'Promoted'; readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId }
  /** To a clan: this card, and to nobody else. */
  | { readonly type: 'CardShownTo'; readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'Nominated'; readonly by: SeatNumber; readonly seat: SeatNumber }
  | { readonly type: 'Readied'; readonly seat: SeatNumber }
  /** To all: that he has voted. */
  | { readonly type: 'VoteCast'; readonly by: SeatNumber }
  /** To the voter, or the judge. `acquits`: whom he has acquitted (A16). */
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
      /** The seats without whose change of sides the winner would not have won, where there are any (A36, D28). */
      readonly turned?: readonly SeatNumber[];
      /** The seats whose fouls are cleared by it (C22), where there are any. */
      readonly cleared?: readonly SeatNumber[];
    };

export type NewsType = News['type'];

export type NewsOf<T extends NewsType> = Extract<News, { type: T }>;

/** Who is told. A clan's news reach its living members (`seats`) and stand in its night chat. */
export type Audience =
  | 'all'
  | { readonly seat: SeatNumber }
  | { readonly clan: Clan; readonly seats: readonly SeatNumber[] };

/** A piece of news and whom it is for: all that leaves the engine. */
export interface Notice {
  readonly to: Audience;
  readonly news: News;
}

/** Whether this notice reaches that seat; `null` is somebody who only watches the town. */
export function reaches(notice: Notice, seat: SeatNumber | null): boolean {
  if (notice.to === 'all') return true;
  if (seat === null) return false;
  return 'seat' in notice.to ? notice.to.seat === seat : notice.to.seats.includes(seat);
}
