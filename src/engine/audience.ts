import { isBanned } from './bans.ts';
import type { EventOf, EventType, GameEvent } from './events.ts';
import type { Notice } from './notices.ts';
import type { Ruleset } from './ruleset.ts';
import { open } from './secret.ts';
import { type GameState, membersOf, seatOf } from './state.ts';
import type { Step } from './step.ts';
import { type Clan, isClan, type SeatNumber } from './words.ts';

/** The state just before the event, and just after it. */
interface Moment {
  readonly before: GameState;
  readonly after: GameState;
}

const toAll = (news: Notice['news']): Notice[] => [{ to: 'all', news }];

const to = (seat: SeatNumber, news: Notice['news']): Notice[] => [{ to: { seat }, news }];

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
    const clan = membersOf(after, event.call).map((member) => member.number);
    return [{ to: { clan: event.call, seats: clan }, news }];
  },
  Answered: (event, { before }) => {
    const seat = open(event.seat);
    const asked = before.picks.findLast((pick) => pick.seat === seat)!;
    return to(seat, { type: 'Answered', verb: asked.verb, targets: asked.targets, answer: open(event.answer) });
  },
  Nominated: (event) => toAll(event),
  VoteCast: (event) => [
    ...toAll({ type: 'VoteCast', by: event.by }),
    ...to(event.by, { type: 'OwnVote', choice: open(event.choice) }),
  ],
  BallotClosed: (event) => toAll(event),
  Fouled: (event) => toAll(event),
  Dragged: (event) => toAll(event),
  SeatLeft: (event) => toAll(event),
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

/**
 * Who has the floor now: nobody at night or in a ballot, the speaker once his time has begun (G7), everybody in common
 * time (C7) and after the end.
 */
export function floor({ outcome, open, paused, step }: GameState): 'nobody' | 'everybody' | SeatNumber {
  if (outcome) return 'everybody';
  if (!open || paused) return 'nobody';
  if (step?.kind === 'common') return 'everybody';
  return step?.kind === 'speech' ? step.seat : 'nobody';
}

/** The seats which may speak in the voice room now: in common time the living who are not kept from it (G6, C21). */
export function speakers(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const who = floor(state);
  if (who === 'nobody') return [];
  if (who !== 'everybody') return [who];
  return state.seats
    .filter(({ left, number }) => state.outcome || (!left && !isBanned(rules, state, number, 'speech')))
    .map((seat) => seat.number);
}

/** A clan's night chat. `write`: who may write and read now; `members`: who belongs to it, by day too. */
export interface Chat {
  readonly clan: Clan;
  readonly members: readonly SeatNumber[];
  readonly write: readonly SeatNumber[];
  /** The dead, who may watch (G6). */
  readonly watch: readonly SeatNumber[];
}

/** The night chats: open to those whom the clan has met, by night only. */
export function chats(state: GameState, clans: readonly Clan[]): readonly Chat[] {
  return clans.map((clan) => {
    const members = membersOf(state, clan)
      .filter((seat) => hasMet(state, seat.number))
      .map((seat) => seat.number);
    const watch = state.seats.filter((seat) => seat.left).map((seat) => seat.number);
    return { clan, members, write: state.phase === 'night' ? members : [], watch };
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
