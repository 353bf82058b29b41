import type { Acquaintance, PublicEvents } from './events.ts';
import type { Refusal } from './refusal.ts';
import type { Step, StepEnd } from './step.ts';
import type { CallId, Clan, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from './types.ts';

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

/** The news that belong to no mechanic, by type. */
export interface KernelNews extends PublicEvents {
  readonly GameStarted: { readonly ruleset: RulesetId; readonly options: Options; readonly seats: number };
  /** To the card's owner. */
  readonly CardDealt: { readonly seat: SeatNumber; readonly role: RoleId };
  readonly StepOpened: { readonly step: Step };
  readonly StepExtended: { readonly step: Step; readonly seconds: number };
  readonly StepEnded: { readonly step: Step; readonly by: StepEnd };
  /** To the seat that is introduced. */
  readonly Introduced: { readonly people: readonly Acquaintance[] };
  /** To the seat that may act: all its choices now. An empty list takes an earlier prompt back. */
  readonly Prompted: { readonly step: number | null; readonly choices: readonly Choice[] };
  /** To the seat that picked. In a clan's joint call to the clan. */
  readonly PickMade: {
    readonly call: CallId;
    readonly seat: SeatNumber;
    readonly verb: Verb;
    readonly targets: readonly SeatNumber[];
  };
  /** To the seat that asked. */
  readonly Answered: {
    /** The call at which it was asked. `null`: outside a call. */
    readonly call: CallId | null;
    readonly verb: Verb;
    readonly targets: readonly SeatNumber[];
    readonly answer: readonly string[];
  };
  /** To the seat that learns it, whether it asked at that moment or not (A25, A33). */
  readonly Learned: { readonly about: SeatNumber; readonly answer: readonly string[] };
  /** To a clan: this card, and to nobody else. */
  readonly CardShownTo: { readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId };
}

/** The news of a game, by type. Each mechanic adds its own to this interface. */
export interface AllNews extends KernelNews {}

/**
 * An event as one audience may know it: the only output of the engine. It has no secret that its audience may not know.
 */
export type News = { [T in keyof AllNews]: { readonly type: T } & AllNews[T] }[keyof AllNews];

/** The type of a piece of news. */
export type NewsType = keyof AllNews;

/** The news of this type. */
export type NewsOf<T extends NewsType> = Extract<News, { type: T }>;

/** The receivers of a notice. News to a clan reach its living members (`seats`) and appear in its night chat. */
type Audience = 'all' | { readonly seat: SeatNumber } | { readonly clan: Clan; readonly seats: readonly SeatNumber[] };

/** A piece of news and its audience: the only output of the engine. */
export interface Notice {
  readonly to: Audience;
  readonly news: News;
}

/** The notices of one command. `at`: its time, ms. */
export interface TimedNotices {
  readonly at: number;
  readonly notices: readonly Notice[];
}

/** Returns true if this notice reaches that seat. `null` is a person who only watches the town. */
export function reaches(notice: Notice, seat: SeatNumber | null): boolean {
  if (notice.to === 'all') return true;
  if (seat === null) return false;
  return 'seat' in notice.to ? notice.to.seat === seat : notice.to.seats.includes(seat);
}

/** The news to everybody among these notices. */
export const publicNewsOf = (notices: readonly Notice[]): readonly News[] =>
  notices.flatMap(({ to, news }) => (to === 'all' ? [news] : []));
