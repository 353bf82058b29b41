import { isBanned } from '../mechanics/bans.ts';
import type { EventOf, EventType, GameEvent } from './events.ts';
import type { Notice } from './notices.ts';
import type { ContractRules, Ruleset } from './ruleset.ts';
import { open } from './secret.ts';
import { type GameState, membersOf, seatOf } from './state.ts';
import type { Step } from './step.ts';
import { type Clan, isClan, type SeatNumber } from './types.ts';

/** The state just before the event, and just after it. */
interface Moment {
  readonly before: GameState;
  readonly after: GameState;
}

const toAll = (news: Notice['news']): Notice[] => [{ to: 'all', news }];

const to = (seat: SeatNumber, news: Notice['news']): Notice[] => [{ to: { seat }, news }];

/** To those who wake with that clan now. */
const toClan = (state: GameState, clan: Clan, news: Notice['news']): Notice[] => [
  { to: { clan, seats: membersOf(state, clan).map((member) => member.number) }, news },
];

/** The step that was, or is, under way at an event which names it by number. */
const stepAt = ({ before, after }: Moment): Step => (after.step ?? before.step)!;

/**
 * Who is told of each kind of event, and what. A missing row does not compile, and neither does an event passed on
 * with a secret in it: news have no secret fields.
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
  // D14: a blind shot is the shooter's own; his clan is not told of it.
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
  // A31: his clan, and whoever of its side wakes apart.
  Promoted: (event, { after }) => {
    const clan = open(event.clan);
    const seats = after.seats
      .filter((seat) => !seat.left && (seat.clan === clan || seat.joins === clan || seat.faction === clan))
      .map((seat) => seat.number);
    return [{ to: { clan, seats }, news: { type: 'Promoted', clan, seat: open(event.seat), role: open(event.role) } }];
  },
  // What acts have come to is told by the morning and by answers (G5, B12).
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
  // A16: nobody but the judge knows until it is told to all.
  Acquitted: (event) => to(open(event.by), { type: 'OwnVote', choice: open(event.seat), acquits: true }),
  DayOverran: (event) => toAll(event),
  Judged: (event) => to(open(event.by), { type: 'OwnVote', choice: open(event.choice) }),
  // D12: nobody is told who judged, or how many did; the verdict tells what follows.
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

/** What is told of one event. */
export function noticesOf(event: GameEvent, moment: Moment): readonly Notice[] {
  const row = rows[event.type] as (event: GameEvent, moment: Moment) => Notice[];
  return row(event, moment);
}

/** A time in which everybody may speak: common time (C7), free discussion (B6). */
export const isForAll = ({ kind }: Step): boolean => kind === 'common' || kind === 'discussion';

/**
 * Who has the floor now: nobody at night or in a ballot, the speaker once his time has begun (G7), everybody in common
 * time (C7), in free discussion (B6) and after the end.
 */
export function floor({ outcome, open, paused, step }: GameState): 'nobody' | 'everybody' | SeatNumber {
  if (outcome) return 'everybody';
  if (!open || paused) return 'nobody';
  if (step && isForAll(step)) return 'everybody';
  return step?.kind === 'speech' ? step.seat : 'nobody';
}

/**
 * Whose voices are open: who has the floor; and who chooses whom he takes along, since his time has been announced (C6,
 * C19). A time for all is announced with open voices: it begins when everybody can use it (C7).
 */
function voices(state: GameState): ReturnType<typeof floor> {
  const { open, outcome, paused, step } = state;
  if (outcome || paused) return floor(state);
  if (step && isForAll(step)) return 'everybody';
  return open && step?.kind === 'revenge' ? step.seat : floor(state);
}

/** The seats which may speak in the voice room now: in common time the living who are not kept from it (G6, C21). */
export function speakers(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const who = voices(state);
  if (who === 'nobody') return [];
  const isSpeech = who !== 'everybody' && state.step?.kind === 'speech';
  if (isSpeech) return [who];
  return state.seats
    .filter(({ number }) => who === 'everybody' || who === number)
    .filter(({ left, number }) => state.outcome || (!left && !isBanned(rules, state, number, 'speech')))
    .map((seat) => seat.number);
}

/**
 * The living who have no word any more today, as far as everybody knows it: it was told when their turn came, or all may
 * speak but they (C13a, C21).
 */
export function silenced(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const { phase, day, step, outcome } = state;
  if (phase !== 'day' || outcome) return [];
  return state.seats
    .filter(({ number }) => day.spoken.includes(number) || (step !== null && isForAll(step)))
    .filter(({ left, number }) => !left && isBanned(rules, state, number, 'speech'))
    .map(({ number }) => number);
}

/**
 * Whether nothing speaks against this seat's being heard now (C6): it has the floor or is about to get it, all may speak,
 * or it is no time of the game. Who has left is not asked. It goes by what everybody knows.
 */
export function mayBeHeard({ seats, phase, paused, outcome, step }: GameState, seat: SeatNumber): boolean {
  if (outcome || paused || phase === null || step === null || isForAll(step)) return true;
  if (seats[seat - 1]?.left !== null) return true;
  return ownTime.includes(step.kind) && 'seat' in step && step.seat === seat;
}

/** Whose seat it is has been given time to say or to choose something. */
const ownTime: readonly Step['kind'][] = ['speech', 'revenge', 'nomination', 'duel'];

/** A clan's night chat. `write`: who may write and read now; `members`: who belongs to it, by day too. */
export interface Chat {
  readonly clan: Clan;
  readonly members: readonly SeatNumber[];
  readonly write: readonly SeatNumber[];
  /** The dead, who may watch (G6). */
  readonly watch: readonly SeatNumber[];
}

/**
 * The night chats: open to those whom the clan has met, by night only; where a clan can change its contract by day, by
 * day as well (D6).
 */
export function chats(state: GameState, clans: readonly Clan[], contract?: ContractRules): readonly Chat[] {
  const isOpen = state.phase === 'night' || (contract?.offered(state.options) ?? false);
  return clans.map((clan) => {
    const members = membersOf(state, clan)
      .filter((seat) => hasMet(state, seat.number))
      .map((seat) => seat.number);
    const watch = state.seats.filter((seat) => seat.left).map((seat) => seat.number);
    return { clan, members, write: isOpen ? members : [], watch };
  });
}

/** A clan's member has met it once its first call has begun (S3). */
function hasMet(state: GameState, number: SeatNumber): boolean {
  const seat = seatOf(state, number);
  if (!seat?.clan || state.phase === null) return false;
  if (state.round > 1 || state.phase === 'day') return true;
  const meeting = state.step?.kind === 'call' && state.step.call === seat.clan;
  return state.night.called.includes(seat.clan) && (!meeting || state.open);
}
