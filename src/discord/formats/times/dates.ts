import { timeOf, type WallTime, wallTime } from '../time-zone.ts';
import { type Clock, hourIn, type Moment, type TypedDate } from './moments.ts';

type Day = Pick<WallTime, 'year' | 'month' | 'day'>;

/** A day of the calendar this many days later. */
export function later({ year, month, day }: Day, count: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The date if the calendar has it. */
function real(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null;
}

/** From 1, Monday. */
const weekdayOf = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;

const isBefore = (one: Day, other: Day): boolean =>
  Date.UTC(one.year, one.month, one.day) < Date.UTC(other.year, other.month, other.day);

/** The days that a typed date can mean, the nearest first. It is repeated in a later week, month or year if it is over. */
function daysOf(date: TypedDate, today: Day): readonly Day[] {
  if (date.kind === 'day') return [later(today, date.away)];
  if (date.kind === 'weekday') {
    const away = (date.weekday - weekdayOf(today) + 7) % 7;
    // The next week begins on Monday.
    if (date.which === 'next') return [later(today, 7 - weekdayOf(today) + date.weekday)];
    return [later(today, away), later(today, away + 7)];
  }
  const { day, month, year } = date;
  const months = Array.from({ length: 13 }, (_, at) => at);
  const all = months.map((at) =>
    month === undefined
      ? real(today.year + Math.floor((today.month - 1 + at) / 12), ((today.month - 1 + at) % 12) + 1, day)
      : real(year ?? today.year + at, month, day),
  );
  return all
    .filter((each) => each !== null)
    .filter((each) => year !== undefined || !isBefore(each, today))
    .slice(0, 2);
}

/** The times of day that a clock can mean, in hours from 0. */
function hoursOf({ hour, isOpen }: Clock, part: Moment['part']): readonly number[] {
  if (part !== null) {
    const meant = hourIn(part, hour);
    return meant === null ? [] : [meant];
  }
  return isOpen ? [hour % 12, (hour % 12) + 12].toSorted((one, other) => one - other) : [hour];
}

/** The times that a moment can mean, ms since 1970, the nearest first. `now` and `zone`: those of the person. */
export function timesOf(moment: Moment, now: number, zone: string): readonly number[] {
  const { clock, dates, part } = moment;
  const today = wallTime(now, zone);
  const timeAt = (day: Day, hour: number): number => timeOf({ ...day, hour, minute: clock.minute }, zone);
  const times = hoursOf(clock, part).flatMap((hour) => {
    const next = [today, later(today, 1)].map((day) => timeAt(day, hour)).find((time) => time > now)!;
    if (dates.length === 0) return [next];
    const day = agreeing(dates, today, (each) => timeAt(each, hour) > now);
    if (day === null) return [];
    // The small hours of today are those of the coming night.
    if (hour < 6 && !clock.isOpen && !isBefore(today, day.first)) return [next];
    return [day.first, later(day.first, daysBetween(moment, hour, day))].map((each) => timeAt(each, hour));
  });
  return [...new Set(times)];
}

/** The days to the other day that may be meant, or 0 if there is only one. */
function daysBetween({ clock, part }: Moment, hour: number, { isOpen }: { readonly isOpen: boolean }): number {
  const isNight = part === 'night' || part === 'tonight';
  if (clock.midnight === true || (hour < 6 && isNight)) return 1;
  return isOpen ? 7 : 0;
}

/** The day on which all typed dates agree. `isOpen`: the day a week later is meant just as well. */
function agreeing(
  dates: readonly TypedDate[],
  today: Day,
  isAhead: (day: Day) => boolean,
): { readonly first: Day; readonly isOpen: boolean } | null {
  const [main, ...others] = dates.toSorted((one, other) => rank(one) - rank(other));
  if (main === undefined) return null;
  const days = daysOf(main, today);
  const first = main.kind === 'day' ? days[0] : (days.find(isAhead) ?? (main.kind === 'date' ? days[0] : undefined));
  if (first === undefined) return null;
  const agree = others.every((other) =>
    other.kind === 'weekday' ? weekdayOf(first) === other.weekday : agreesWith(first, other, today),
  );
  return agree ? { first, isOpen: main.kind === 'weekday' && main.which === 'open' } : null;
}

/** Returns true if a date names this day, too: `tomorrow, 23 November`. */
const agreesWith = (day: Day, date: TypedDate, today: Day): boolean =>
  daysOf(date, today).some((each) => JSON.stringify(each) === JSON.stringify(day));

const rank = ({ kind }: TypedDate): number => ['date', 'day', 'weekday'].indexOf(kind);
