import type { Acquaintance, Card, CastVote, Tally } from './events.ts';
import type { Step, StepEnd } from './step.ts';
import type {
  CallId,
  Clan,
  LeaveCause,
  Options,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from './words.ts';

/** Something that a seat may do at this moment. `min` to `max` of `options` are named with it; all zero: it takes none. */
export interface Choice {
  readonly verb: Verb;
  readonly options: readonly VoteChoice[];
  readonly min: number;
  readonly max: number;
  /** What the seat has picked so far in this call and may still change (G3). */
  readonly picked?: readonly VoteChoice[];
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
  /** To the one who picked, and in a clan's joint call to the clan. */
  | {
      readonly type: 'PickMade';
      readonly call: CallId;
      readonly seat: SeatNumber;
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
    }
  /** To the one who asked. */
  | {
      readonly type: 'Answered';
      readonly verb: Verb;
      readonly targets: readonly SeatNumber[];
      readonly answer: readonly string[];
    }
  | { readonly type: 'Nominated'; readonly by: SeatNumber; readonly seat: SeatNumber }
  /** To all: that he has voted. */
  | { readonly type: 'VoteCast'; readonly by: SeatNumber }
  /** To the voter. */
  | { readonly type: 'OwnVote'; readonly choice: VoteChoice }
  | {
      readonly type: 'BallotClosed';
      readonly round: number;
      readonly votes: readonly CastVote[];
      readonly tally: readonly Tally[];
      readonly defaulted: readonly SeatNumber[];
    }
  | {
      readonly type: 'Fouled';
      readonly seat: SeatNumber;
      readonly reason: string;
      readonly count: number;
      readonly silent: number | null;
    }
  | { readonly type: 'Dragged'; readonly by: SeatNumber; readonly seat: SeatNumber }
  | { readonly type: 'SeatLeft'; readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string }
  | { readonly type: 'CardShown'; readonly seat: SeatNumber; readonly role: RoleId }
  | { readonly type: 'GamePaused'; readonly left: number }
  | { readonly type: 'GameResumed' }
  | {
      readonly type: 'GameEnded';
      readonly winner: Winner;
      readonly winners: readonly SeatNumber[];
      readonly cards: readonly Card[];
    };

export type NewsType = News['type'];

export type NewsOf<T extends NewsType> = Extract<News, { type: T }>;

/** Who is told. A clan's news reach its living members (`seats`) and stand in its night chat. */
export type Audience =
  | 'all'
  | { readonly seat: SeatNumber }
  | { readonly clan: Clan; readonly seats: readonly SeatNumber[] };

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
