import type { EventOf, EventType, GameEvent, KernelEvents } from './events.ts';
import { keptByName } from './kept.ts';
import type { AudienceRow, Mechanic } from './mechanic.ts';
import type { Notice } from './notices.ts';
import { rowsOf } from './rows.ts';
import { open } from './secret.ts';
import type { Step } from './step.ts';
import { type Moment, toAll, toClan, toSeat } from './telling.ts';
import { isClan } from './types.ts';

/** The step that is, or was, under way at an event. The event names the step only by its number. */
const stepAt = ({ before, after }: Moment): Step => (after.step ?? before.step)!;

/**
 * The notices of each kind of event of the kernel. A missing row does not compile. A row that passes a secret on does
 * not compile either, because news have no secret fields.
 */
const rows: { readonly [T in keyof KernelEvents]: AudienceRow<T> } = {
  GameStarted: ({ ruleset, options, seats }) => toAll({ type: 'GameStarted', ruleset, options, seats }),
  CardDealt: (event) => toSeat(event.seat, { type: 'CardDealt', seat: event.seat, role: open(event.role) }),
  NightFell: (event) => toAll(event),
  DayBroke: (event) => toAll(event),
  StepBegan: (event) => toAll(event),
  StepOpened: (_, moment) => toAll({ type: 'StepOpened', step: stepAt(moment) }),
  StepExtended: ({ seconds }, moment) => toAll({ type: 'StepExtended', step: stepAt(moment), seconds }),
  StepEnded: ({ by }, { before }) => toAll({ type: 'StepEnded', step: before.step!, by }),
  Introduced: (event) => toSeat(event.to, { type: 'Introduced', people: open(event.people) }),
  Picked: (event, { after }) => {
    const seat = open(event.seat);
    const news = {
      type: 'PickMade',
      call: event.call,
      seat,
      verb: open(event.verb),
      targets: open(event.targets),
    } as const;
    if (!isClan(event.call)) return toSeat(seat, news);
    return toClan(after, event.call, news);
  },
  Answered: (event, { before }) => {
    const seat = open(event.seat);
    const asked = before.picks.findLast((pick) => pick.seat === seat)!;
    const { call, verb, targets } = asked;
    return toSeat(seat, { type: 'Answered', call, verb, targets, answer: open(event.answer) });
  },
  Learned: (event) =>
    toSeat(open(event.seat), { type: 'Learned', about: open(event.about), answer: open(event.answer) }),
  // The morning and the answers tell the results of actions (G5, B12).
  CallSettled: () => [],
  CardShownTo: (event) => {
    const news = { type: 'CardShownTo', clan: event.clan, seat: open(event.seat), role: open(event.role) } as const;
    return [{ to: { clan: event.clan, seats: open(event.to) }, news }];
  },
  SeatLeft: (event) => toAll(event),
  TurnsSkipped: (event) => toAll(event),
  SeatReplaced: (event) => toAll(event),
  CardShown: (event) => toAll(event),
  GamePaused: (event) => toAll(event),
  GameResumed: (event) => toAll(event),
  GameEnded: (event) => toAll(event),
};

/** A moment of a game by this rulebook. */
export interface GameMoment extends Moment {
  readonly rules: { readonly mechanics: readonly Mechanic[] };
}

/** Returns the row of a type of event: that of a mechanic, otherwise the kernel's. Throws if no mechanic has one. */
const rowFor = keptByName((mechanics: readonly Mechanic[], type: EventType): AudienceRow<EventType> => {
  const own = rows[type as keyof KernelEvents] as AudienceRow<EventType> | undefined;
  const row = (rowsOf(mechanics, 'audience', type) as readonly AudienceRow<EventType>[])[0] ?? own;
  if (!row) throw new Error(`no mechanic of this rulebook tells ${type}`);
  return row;
});

/** Returns the notices of one event. */
export const noticesOf = (event: GameEvent, moment: GameMoment): readonly Notice[] =>
  rowFor(moment.rules.mechanics, event.type)(event as EventOf<EventType>, moment);
