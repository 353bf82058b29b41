import type { EventOf, EventType, GameEvent } from './events.ts';
import type { Notice } from './notices.ts';
import { open } from './secret.ts';
import { type GameState, membersOf } from './state.ts';
import type { Step } from './step.ts';
import { type Clan, isClan, type SeatNumber } from './types.ts';

/** The state just before the event, and just after it. */
interface Moment {
  readonly before: GameState;
  readonly after: GameState;
}

const toAll = (news: Notice['news']): Notice[] => [{ to: 'all', news }];

const to = (seat: SeatNumber, news: Notice['news']): Notice[] => [{ to: { seat }, news }];

/** Builds notices to the living seats that wake with that clan now. */
const toClan = (state: GameState, clan: Clan, news: Notice['news']): Notice[] => [
  { to: { clan, seats: membersOf(state, clan).map((member) => member.number) }, news },
];

/** The step that is, or was, under way at an event. The event names the step only by its number. */
const stepAt = ({ before, after }: Moment): Step => (after.step ?? before.step)!;

/**
 * The notices of each kind of event. A missing row does not compile. A row that passes a secret on does not compile
 * either, because news have no secret fields.
 */
const rows: { readonly [T in EventType]: (event: EventOf<T>, moment: Moment) => Notice[] } = {
  GameStarted: ({ ruleset, options, seats }) => toAll({ type: 'GameStarted', ruleset, options, seats }),
  CardDealt: (event) => to(event.seat, { type: 'CardDealt', seat: event.seat, role: open(event.role) }),
  NightFell: (event) => toAll(event),
  DayBroke: (event) => toAll(event),
  StepBegan: (event) => toAll(event),
  StepOpened: (_, moment) => toAll({ type: 'StepOpened', step: stepAt(moment) }),
  StepExtended: ({ seconds }, moment) => toAll({ type: 'StepExtended', step: stepAt(moment), seconds }),
  StepEnded: ({ by }, { before }) => toAll({ type: 'StepEnded', step: before.step!, by }),
  Introduced: (event) => to(event.to, { type: 'Introduced', people: open(event.people) }),
  Picked: (event, { after }) => {
    const seat = open(event.seat);
    const news = {
      type: 'PickMade',
      call: event.call,
      seat,
      verb: open(event.verb),
      targets: open(event.targets),
    } as const;
    if (!isClan(event.call)) return to(seat, news);
    return toClan(after, event.call, news);
  },
  Answered: (event, { before }) => {
    const seat = open(event.seat);
    const asked = before.picks.findLast((pick) => pick.seat === seat)!;
    const { call, verb, targets } = asked;
    return to(seat, { type: 'Answered', call, verb, targets, answer: open(event.answer) });
  },
  ContractProposed: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'ContractProposed', clan, by: open(event.by), targets: open(event.targets) } as const;
    return toClan(after, clan, news);
  },
  ContractAgreed: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractAgreed', clan, by: open(event.by) });
  },
  ContractSettled: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractSettled', clan, targets: open(event.targets) });
  },
  // D14: a blind shot is known only to the shooter. The clan is not told of it.
  Fired: (event) => {
    const seat = open(event.seat);
    return to(seat, { type: 'PickMade', call: event.clan, seat, verb: 'fires', targets: [open(event.at)] });
  },
  Turned: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'Turned', seat: open(event.seat), clan } as const;
    return [...to(news.seat, news), ...toClan(after, clan, news)];
  },
  Learned: (event) => to(open(event.seat), { type: 'Learned', about: open(event.about), answer: open(event.answer) }),
  // A31: to the clan, and to the players of its side who wake apart.
  Promoted: (event, { after }) => {
    const clan = open(event.clan);
    const seats = after.seats
      .filter((seat) => !seat.left && (seat.clan === clan || seat.joins === clan || seat.faction === clan))
      .map((seat) => seat.number);
    return [{ to: { clan, seats }, news: { type: 'Promoted', clan, seat: open(event.seat), role: open(event.role) } }];
  },
  // The morning and the answers tell the results of actions (G5, B12).
  CallSettled: () => [],
  CardShownTo: (event) => {
    const news = { type: 'CardShownTo', clan: event.clan, seat: open(event.seat), role: open(event.role) } as const;
    return [{ to: { clan: event.clan, seats: open(event.to) }, news }];
  },
  Nominated: (event) => toAll(event),
  Readied: (event) => toAll(event),
  VoteCast: (event) => [
    ...toAll({ type: 'VoteCast', by: event.by }),
    ...to(event.by, { type: 'OwnVote', choice: open(event.choice) }),
  ],
  BallotClosed: (event) => toAll(event),
  NumberNamed: (event) => toAll(event),
  // A16: only the judge knows of it until it is told to all.
  Acquitted: (event) => to(open(event.by), { type: 'OwnVote', choice: open(event.seat), acquits: true }),
  DayOverran: (event) => toAll(event),
  Judged: (event) => to(open(event.by), { type: 'OwnVote', choice: open(event.choice) }),
  // D12: nobody is told which judges acted, or how many did. The verdict tells the result.
  JudgesHeard: () => [],
  Fouled: (event) => toAll(event),
  FoulForgiven: (event) => toAll(event),
  Dragged: (event) => toAll(event),
  SeatLeft: (event) => toAll(event),
  TurnsSkipped: (event) => toAll(event),
  SeatReplaced: (event) => toAll(event),
  CardShown: (event) => toAll(event),
  GamePaused: (event) => toAll(event),
  GameResumed: (event) => toAll(event),
  GameEnded: (event) => toAll(event),
};

/** Returns the notices of one event. */
export function noticesOf(event: GameEvent, moment: Moment): readonly Notice[] {
  const row = rows[event.type] as (event: GameEvent, moment: Moment) => Notice[];
  return row(event, moment);
}
