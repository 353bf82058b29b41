import { agree, type Contract, noContract, propose, withoutSeat, withoutTalk } from './contract-state.ts';
import type { Acquaintance, Card, CastVote, Tally } from './events.ts';
import { isContract } from './evolve-phase.ts';
import type { Choice, News, Notice } from './notices.ts';
import { reaches } from './notices.ts';
import type { Step, Verdict } from './step.ts';
import type { CallId, Clan, LeaveCause, Options, RoleId, RulesetId, SeatNumber, Verb, Winner } from './types.ts';

/** One person's knowledge of the game: added up from the news that reached them, never derived from the state. */
export interface View {
  /** `null`: a person who only watches the town. */
  readonly seat: SeatNumber | null;
  readonly ruleset: RulesetId | null;
  readonly options: Options;
  readonly role: RoleId | null;
  readonly seats: readonly SeatView[];
  readonly phase: 'night' | 'day' | null;
  readonly round: number;
  readonly step: Step | null;
  /** The step has been announced and its time is running. */
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
  /** The calls that have begun, with their nights. */
  readonly calls: readonly { readonly night: number; readonly call: CallId }[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** The contract of the own clan, as far as the person has been told of it (D6). */
  readonly contract: OwnContract | null;
  /** The clan to which the person has turned. */
  readonly turned: Clan | null;
  /** The day has lasted longer than its limit (D12). */
  readonly overtime: boolean;
  /** The seats that are ready for the vote, in the free discussion. */
  readonly ready: readonly SeatNumber[];
  /** The seats that have voted in the open ballot. */
  readonly voted: readonly SeatNumber[];
  readonly lastBallot: { readonly votes: readonly CastVote[]; readonly tally: readonly Tally[] } | null;
  readonly verdict: Verdict | null;
  /** All fouls of this game, in order. */
  readonly fouls: readonly FoulView[];
  readonly ended: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
  } | null;
}

/** The facts about a seat that the owner of the view knows. */
interface SeatView {
  readonly number: SeatNumber;
  readonly left: { readonly cause: LeaveCause; readonly round: number } | null;
  readonly card: RoleId | null;
  readonly fouls: number;
}

/** A foul as everybody knows it. */
export interface FoulView {
  readonly seat: SeatNumber;
  readonly reason: string;
  /** The host has taken it back. */
  readonly forgiven: boolean;
}

/** A contract and its clan. */
type OwnContract = Contract & { readonly clan: Clan };

/** A question that the owner of the view has asked at night, and the answer. */
interface AnswerView {
  readonly round: number;
  readonly call: CallId | null;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[];
}

/** Returns the view before any notice. `null`: a person who only watches the town. */
export function emptyView(seat: SeatNumber | null): View {
  return {
    seat,
    ruleset: null,
    options: {},
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
    calls: [],
    nominations: [],
    contract: null,
    turned: null,
    overtime: false,
    ready: [],
    voted: [],
    lastBallot: null,
    verdict: null,
    fouls: [],
    ended: null,
  };
}

/** Returns the view after the notices that reach its owner. */
export function look(view: View, notices: readonly Notice[]): View {
  return notices.filter((notice) => reaches(notice, view.seat)).reduce((seen, notice) => see(seen, notice.news), view);
}

const withSeat = (view: View, number: SeatNumber, change: Partial<SeatView>): readonly SeatView[] =>
  view.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat));

/** The changes that each kind of news makes to a view. A missing row does not compile. */
const rows: { readonly [T in News['type']]: (view: View, news: Extract<News, { type: T }>) => Partial<View> } = {
  GameStarted: (_, news) => ({
    ruleset: news.ruleset,
    options: news.options,
    seats: Array.from({ length: news.seats }, (_, index) => ({ number: index + 1, left: null, card: null, fouls: 0 })),
  }),
  CardDealt: (view, news) => ({ role: news.role, seats: withSeat(view, news.seat, { card: news.role }) }),
  NightFell: (view, news) => ({ phase: 'night', round: news.night, contract: silent(view.contract) }),
  DayBroke: (view, news) => ({
    phase: 'day',
    contract: silent(view.contract),
    overtime: false,
    round: news.day,
    nominations: [],
    ready: [],
    voted: [],
    lastBallot: null,
    verdict: null,
  }),
  StepBegan: (view, news) => ({
    step: news.step,
    open: false,
    // The numbers of a blind shooting are one call (D14).
    picks: news.step.kind === 'number' ? view.picks : [],
    calls: news.step.kind === 'call' ? withCall(view, news.step.call) : view.calls,
    contract: isContract(news.step) && news.step.clan === view.contract?.clan ? null : view.contract,
    voted: news.step.kind === 'ballot' && news.step.reminded ? view.voted : [],
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
    answers: [...view.answers, { round: view.round, ...asked(news) }],
  }),
  Learned: (view, { about, answer }) => ({
    answers: [...view.answers, { round: view.round, call: null, verb: 'watches', targets: [about], answer }],
  }),
  Promoted: (view, { seat, role }) => (seat === view.seat ? { role, seats: withSeat(view, seat, { card: role }) } : {}),
  NumberNamed: () => ({}),
  Nominated: (view, news) => ({ nominations: [...view.nominations, { by: news.by, seat: news.seat }] }),
  CardShownTo: (view, news) => ({ seats: withSeat(view, news.seat, { card: news.role }) }),
  ContractProposed: (view, { clan, by, targets }) => ({
    contract: { clan, ...propose(view.contract ?? noContract, { by, list: targets }, view.phase === 'night') },
  }),
  ContractAgreed: (view, { clan, by }) => ({ contract: { clan, ...agree(view.contract ?? noContract, by) } }),
  ContractSettled: (view, { clan, targets }) => ({
    contract: { ...(view.contract ?? noContract), clan, settled: targets },
  }),
  Turned: (view, { seat, clan }) => (seat === view.seat ? { turned: clan } : {}),
  DayOverran: () => ({ overtime: true }),
  Readied: (view, news) => ({ ready: [...view.ready, news.seat] }),
  VoteCast: (view, news) => ({ voted: [...view.voted, news.by] }),
  OwnVote: () => ({}),
  BallotClosed: (_, news) => ({ lastBallot: { votes: news.votes, tally: news.tally } }),
  Fouled: (view, { seat, count, reason }) => ({
    seats: withSeat(view, seat, { fouls: count }),
    fouls: [...view.fouls, { seat, reason, forgiven: false }],
  }),
  FoulForgiven: (view, news) => ({
    seats: withSeat(view, news.seat, { fouls: news.count }),
    fouls: forgiven(view, news),
  }),
  Dragged: () => ({}),
  SeatLeft: (view, news) => ({
    seats: withSeat(view, news.seat, { left: { cause: news.cause, round: view.round } }),
    nominations: view.nominations.filter((nomination) => nomination.seat !== news.seat),
    picks: view.picks.filter((pick) => pick.seat !== news.seat),
    contract: view.contract && { clan: view.contract.clan, ...withoutSeat(view.contract, news.seat) },
  }),
  TurnsSkipped: () => ({}),
  SeatReplaced: () => ({}),
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

/** A call of several parts counts once. */
const withCall = ({ calls, round: night }: View, call: CallId): View['calls'] =>
  calls.some((each) => each.night === night && each.call === call) ? calls : [...calls, { night, call }];

const asked = ({ call, verb, targets, answer }: Extract<News, { type: 'Answered' }>) => ({
  call,
  verb,
  targets,
  answer,
});

const silent = (contract: OwnContract | null): OwnContract | null =>
  contract && { clan: contract.clan, ...withoutTalk(contract) };

/** Marks the latest foul that this seat still has as forgiven. */
function forgiven({ fouls }: View, { seat }: { readonly seat: SeatNumber }): View['fouls'] {
  const latest = fouls.findLastIndex((foul) => foul.seat === seat && !foul.forgiven);
  return fouls.map((foul, index) => (index === latest ? { ...foul, forgiven: true } : foul));
}

function see(view: View, news: News): View {
  const row = rows[news.type] as (view: View, news: News) => Partial<View>;
  return { ...view, ...row(view, news) };
}
