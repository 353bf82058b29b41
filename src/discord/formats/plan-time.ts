import { failure, type Result, success } from '#result';
import { timeOf, type WallTime, wallTime } from './time-zone.ts';

/** The reason why a typed time is no time: it cannot be read, or it needs a time zone. */
export type TimeProblem = 'unclear' | 'no-zone';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A timestamp as Discord writes it (Discord, Message Formatting). */
const timestamp = /^<t:(\d{1,12})(?::[a-z])?>$/i;

const number = '(\\d{1,3}(?:[.,]\\d)?)';
const hours = '(?:hours?|hrs?|h|часов|часа|час|ч)';
const minutes = '(?:minutes?|mins?|m|минуты|минуту|минут|мин|м)';
const days = '(?:days?|d|дней|дня|день)';
const spans: readonly (readonly [RegExp, (found: readonly string[]) => number])[] = [
  [
    new RegExp(`^${number} ?${hours} ?(?:and |и )?${number} ?${minutes}\\.?$`),
    ([a, b]) => value(a) * HOUR + value(b) * MINUTE,
  ],
  [new RegExp(`^${number} ?${hours}\\.?$`), ([a]) => value(a) * HOUR],
  [new RegExp(`^${number} ?${minutes}\\.?$`), ([a]) => value(a) * MINUTE],
  [new RegExp(`^${number} ?${days}\\.?$`), ([a]) => value(a) * 24 * HOUR],
  [/^(?:an hour|час)$/, () => HOUR],
  [/^(?:half an hour|полчаса)$/, () => HOUR / 2],
];

const value = (text = '0'): number => Number(text.replace(',', '.'));

/** The days from today by their words. */
const words: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  tomorrow: 1,
  сегодня: 0,
  завтра: 1,
  послезавтра: 2,
};

const clock = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/;
const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const shortDate = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?$/;

/**
 * Reads a time as people write it in English or Russian: `21:00`, `tomorrow 20:30`, `25.11 20:30`, `in 2 hours`, or a
 * timestamp of Discord. A time of day without a date is the next one. `now`: ms since 1970. `zone`: for times of day.
 */
export function readTime(text: string, now: number, zone: string | null): Result<number, TimeProblem> {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll('ё', 'е');
  const stamp = timestamp.exec(typed);
  if (stamp) return success(Number(stamp[1]) * 1000);
  const span = spanOf(typed);
  if (span !== null) return success(now + span);
  const plain = typed.replaceAll(/(?:^| )(?:at|on|в)(?= )/g, '').trim();
  const moment = momentOf(plain);
  if (moment === null) return failure('unclear');
  if (zone === null) return failure('no-zone');
  return timeOn(moment, wallTime(now, zone), { now, zone });
}

/** The length of a text such as `in 2 hours`, ms. `null`: the text is no length. A number with a unit is one, too. */
function spanOf(typed: string): number | null {
  const bare = typed.replace(/^(?:in|через) /, '');
  for (const [pattern, length] of spans) {
    const found = pattern.exec(bare);
    // "час" alone is an hour of the day for many people.
    if (found && (bare !== typed || /^\d/.test(bare))) return length(found.slice(1));
  }
  return null;
}

/** A time of day, and its date if one was typed. */
interface Moment {
  readonly hour: number;
  readonly minute: number;
  readonly date: ((today: WallTime) => Pick<WallTime, 'year' | 'month' | 'day'> | null) | null;
}

function momentOf(typed: string): Moment | null {
  const whole = timeOfDay(typed);
  if (whole) return { ...whole, date: null };
  const space = typed.indexOf(' ');
  const [date, rest] = [dateOf(typed.slice(0, space)), timeOfDay(typed.slice(space + 1))];
  if (space > 0 && date && rest) return { ...rest, date };
  const last = typed.lastIndexOf(' ');
  const [time, after] = [timeOfDay(typed.slice(0, last)), dateOf(typed.slice(last + 1))];
  return last > 0 && time && after ? { ...time, date: after } : null;
}

/** `21:00`, `21.00`, `9 pm`. A bare number is no time: nobody could tell 9 in the morning from 9 in the evening. */
function timeOfDay(text: string): Pick<Moment, 'hour' | 'minute'> | null {
  const [, hours, minutes, half] = clock.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const [typed, minute] = [Number(hours), Number(minutes ?? 0)];
  if (half !== undefined && (typed < 1 || typed > 12)) return null;
  const hour = half === undefined ? typed : (typed % 12) + (half === 'pm' ? 12 : 0);
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

function dateOf(text: string): Moment['date'] {
  const away = Object.hasOwn(words, text) ? words[text] : undefined;
  if (away !== undefined) return (today) => later(today, away);
  const iso = isoDate.exec(text);
  if (iso) return () => real(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const short = shortDate.exec(text);
  if (!short) return null;
  const [day, month] = [Number(short[1]), Number(short[2])];
  return (today) => {
    const isOver = month < today.month || (month === today.month && day < today.day);
    return real(short[3] ? Number(short[3]) : today.year + (isOver ? 1 : 0), month, day);
  };
}

/** The date if the calendar has it. */
function real(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null;
}

function later({ year, month, day }: WallTime, count: number) {
  const date = new Date(Date.UTC(year, month - 1, day + count));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function timeOn(
  { date, hour, minute }: Moment,
  today: WallTime,
  { now, zone }: { readonly now: number; readonly zone: string },
): Result<number, TimeProblem> {
  const named = date === null ? today : date(today);
  if (named === null) return failure('unclear');
  const at = timeOf({ ...named, hour, minute }, zone);
  if (date !== null || at > now) return success(at);
  return success(timeOf({ ...later(today, 1), hour, minute }, zone));
}
