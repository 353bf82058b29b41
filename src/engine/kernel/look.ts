import type { Mechanic, ViewRow } from './mechanic.ts';
import { type KernelNews, type News, type NewsOf, type NewsType, type Notice, reaches } from './notices.ts';
import { rowsOf } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import type { CallId, SeatNumber } from './types.ts';
import type { SeatView, View } from './view.ts';

/** Returns the view after the notices that reach its owner. */
export function look({ mechanics }: Pick<Ruleset, 'mechanics'>, view: View, notices: readonly Notice[]): View {
  let seen = view;
  for (const notice of notices) if (reaches(notice, view.seat)) seen = see(mechanics, seen, notice.news);
  return seen;
}

const withSeat = (view: View, number: SeatNumber, change: Partial<SeatView>): readonly SeatView[] =>
  view.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat));

/** The changes that each kind of news of the kernel makes to a view. A missing row does not compile. */
const rows: { readonly [T in keyof KernelNews]: ViewRow<T> } = {
  GameStarted: (_, news) => ({
    ruleset: news.ruleset,
    options: news.options,
    seats: Array.from({ length: news.seats }, (_, index) => ({ number: index + 1, left: null, card: null })),
  }),
  CardDealt: (view, news) => ({ role: news.role, seats: withSeat(view, news.seat, { card: news.role }) }),
  NightFell: (_, news) => ({ phase: 'night', round: news.night }),
  DayBroke: (_, news) => ({ phase: 'day', round: news.day }),
  StepBegan: (view, news) => ({
    step: news.step,
    open: false,
    picks: [],
    calls: news.step.kind === 'call' ? withCall(view, news.step.call) : view.calls,
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
    answers: [...view.answers, { round: view.round, ...asked(news) }],
  }),
  Learned: (view, { about, answer }) => ({
    answers: [...view.answers, { round: view.round, call: null, verb: null, targets: [about], answer }],
  }),
  CardShownTo: (view, news) => ({ seats: withSeat(view, news.seat, { card: news.role }) }),
  SeatLeft: (view, news) => ({
    seats: withSeat(view, news.seat, { left: { cause: news.cause, round: view.round } }),
    picks: view.picks.filter((pick) => pick.seat !== news.seat),
  }),
  TurnsSkipped: () => ({}),
  SeatReplaced: () => ({}),
  CardShown: (view, news) => ({ seats: withSeat(view, news.seat, { card: news.role }) }),
  GamePaused: () => ({ paused: true }),
  GameResumed: () => ({ paused: false }),
  GameEnded: (_, news) => ({
    step: null,
    open: false,
    paused: false,
    ended: { winner: news.winner, winners: news.winners, cards: news.cards },
  }),
};

/** A call of several parts counts once. */
const withCall = ({ calls, round: night }: View, call: CallId): View['calls'] =>
  calls.some((each) => each.night === night && each.call === call) ? calls : [...calls, { night, call }];

const asked = ({ call, verb, targets, answer }: Extract<News, { type: 'Answered' }>) => ({
  call,
  verb,
  targets,
  answer,
});

function see(mechanics: readonly Mechanic[], view: View, news: News): View {
  const own = rows[news.type as keyof KernelNews] as ViewRow<NewsType> | undefined;
  // One copy of the view takes the changes of all rows in turn. It is a spread and not `changed`: V8 makes a slow
  // dictionary of an object of more than 16 fields that `Object.assign` fills from nothing, and so of every later copy.
  const after = { ...view, ...own?.(view, news as NewsOf<NewsType>, view) };
  for (const row of rowsOf(mechanics, 'view', news.type) as readonly ViewRow<NewsType>[])
    Object.assign(after, row(after, news as NewsOf<NewsType>, view));
  return after;
}
