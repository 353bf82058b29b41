import type { Acquaintance, Card, CastVote, Tally } from './events.ts';
import type { Choice, News, Notice } from './notices.ts';
import { reaches } from './notices.ts';
import type { Step, Verdict } from './step.ts';
import type { LeaveCause, RoleId, RulesetId, SeatNumber, Verb, Winner } from './words.ts';

/** What one person knows of the game: added up from the news that reached him, never cut down from the state. */
export interface View {
  /** `null`: somebody who only watches the town. */
  readonly seat: SeatNumber | null;
  readonly ruleset: RulesetId | null;
  readonly role: RoleId | null;
  readonly seats: readonly SeatView[];
  readonly phase: 'night' | 'day' | null;
  readonly round: number;
  readonly step: Step | null;
  /** The step's time is running (it has been announced). */
  readonly open: boolean;
  readonly paused: boolean;
  readonly acquaintances: readonly Acquaintance[];
  readonly choices: readonly Choice[];
  readonly answers: readonly AnswerView[];
  /** The clan's picks of the open call, the latest of each member. */
  readonly picks: readonly {
    readonly seat: SeatNumber;
    readonly verb: Verb;
    readonly targets: readonly SeatNumber[];
  }[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** Who has voted in the open ballot. */
  readonly voted: readonly SeatNumber[];
  readonly lastBallot: { readonly votes: readonly CastVote[]; readonly tally: readonly Tally[] } | null;
  readonly verdict: Verdict | null;
  readonly ended: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
  } | null;
}

export interface SeatView {
  readonly number: SeatNumber;
  readonly left: { readonly cause: LeaveCause; readonly round: number } | null;
  readonly card: RoleId | null;
  readonly fouls: number;
}

export interface AnswerView {
  readonly round: number;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[];
}

export function emptyView(seat: SeatNumber | null): View {
  return {
    seat,
    ruleset: null,
    role: null,
    seats: [],
    phase: null,
    round: 0,
    step: null,
    open: false,
    paused: false,
    acquaintances: [],
    choices: [],
    answers: [],
    picks: [],
    nominations: [],
    voted: [],
    lastBallot: null,
    verdict: null,
    ended: null,
  };
}

/** The view after those of the notices that reach its owner. */
export function look(view: View, notices: readonly Notice[]): View {
  return notices.filter((notice) => reaches(notice, view.seat)).reduce((seen, notice) => see(seen, notice.news), view);
}

const withSeat = (view: View, number: SeatNumber, change: Partial<SeatView>): readonly SeatView[] =>
  view.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat));

/** How each kind of news changes what its hearer knows. A missing row does not compile. */
const rows: { readonly [T in News['type']]: (view: View, news: Extract<News, { type: T }>) => Partial<View> } = {
  GameStarted: (_, news) => ({
    ruleset: news.ruleset,
    seats: Array.from({ length: news.seats }, (_, index) => ({ number: index + 1, left: null, card: null, fouls: 0 })),
  }),
  CardDealt: (view, news) => ({ role: news.role, seats: withSeat(view, news.seat, { card: news.role }) }),
  NightFell: (_, news) => ({ phase: 'night', round: news.night }),
  DayBroke: (_, news) => ({
    phase: 'day',
    round: news.day,
    nominations: [],
    voted: [],
    lastBallot: null,
    verdict: null,
  }),
  StepBegan: (view, news) => ({
    step: news.step,
    open: false,
    picks: [],
    voted: [],
    verdict: news.step.kind === 'verdict' ? news.step.verdict : view.verdict,
  }),
  StepOpened: (_, news) => ({ step: news.step, open: true }),
  StepExtended: (_, news) => ({ step: news.step }),
  StepEnded: () => ({ step: null, open: false }),
  Introduced: (view, news) => ({
    acquaintances: [
      ...view.acquaintances.filter((known) => !news.people.some((person) => person.seat === known.seat)),
      ...news.people,
    ],
  }),
  Prompted: (_, news) => ({ choices: news.choices }),
  PickMade: (view, news) => ({
    picks: [
      ...view.picks.filter((pick) => pick.seat !== news.seat),
      { seat: news.seat, verb: news.verb, targets: news.targets },
    ],
  }),
  Answered: (view, news) => ({
    answers: [...view.answers, { round: view.round, verb: news.verb, targets: news.targets, answer: news.answer }],
  }),
  Nominated: (view, news) => ({ nominations: [...view.nominations, { by: news.by, seat: news.seat }] }),
  VoteCast: (view, news) => ({ voted: [...view.voted, news.by] }),
  OwnVote: () => ({}),
  BallotClosed: (_, news) => ({ lastBallot: { votes: news.votes, tally: news.tally } }),
  Fouled: (view, news) => ({ seats: withSeat(view, news.seat, { fouls: news.count }) }),
  Dragged: () => ({}),
  SeatLeft: (view, news) => ({
    seats: withSeat(view, news.seat, { left: { cause: news.cause, round: view.round } }),
    nominations: view.nominations.filter((nomination) => nomination.seat !== news.seat),
    picks: view.picks.filter((pick) => pick.seat !== news.seat),
  }),
  CardShown: (view, news) => ({ seats: withSeat(view, news.seat, { card: news.role }) }),
  GamePaused: () => ({ paused: true }),
  GameResumed: () => ({ paused: false }),
  GameEnded: (view, news) => ({
    step: null,
    open: false,
    paused: false,
    seats: view.seats.map((seat) => ({ ...seat, fouls: 0 })),
    ended: { winner: news.winner, winners: news.winners, cards: news.cards },
  }),
};

function see(view: View, news: News): View {
  const row = rows[news.type] as (view: View, news: News) => Partial<View>;
  return { ...view, ...row(view, news) };
}
