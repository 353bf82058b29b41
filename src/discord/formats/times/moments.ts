/** The parts of a time: a time of day, a part of the day, and a date. */

/** A time of day as it was typed. */
export interface Clock {
  readonly hour: number;
  readonly minute: number;
  /** True if nobody can tell whether it is in the morning or in the evening. */
  readonly isOpen: boolean;
  readonly midnight?: true;
}

/** A date as it was typed. */
export type TypedDate =
  | { readonly kind: 'day'; readonly away: number }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly which: 'coming' | 'next' | 'open' }
  | { readonly kind: 'date'; readonly day: number; readonly month?: number; readonly year?: number };

/** The parts of the day. `tonight` is the evening or the night of today. */
type DayPart = 'morning' | 'day' | 'evening' | 'night' | 'tonight';

/** A time in its parts. */
export interface Moment {
  readonly clock: Clock;
  readonly dates: readonly TypedDate[];
  readonly part: DayPart | null;
}

interface Slot {
  readonly pattern: RegExp;
  read(found: readonly string[]): Partial<{ clock: Clock; date: TypedDate; part: DayPart }> | null;
}

const clockAt = (hour: number, minute: number, isOpen = false) =>
  hour < 24 && minute < 60 ? { clock: { hour, minute, isOpen: isOpen && hour >= 1 && hour <= 12 } } : null;

const withHalf = (hour: number, minute: number, half: string) =>
  hour >= 1 && hour <= 12 ? clockAt((hour % 12) + (half === 'PM' ? 12 : 0), minute) : null;

/** The hour before, for `половина девятого`. */
const before = (hour: number): number => (hour + 11) % 12 || 12;

const number = (text = ''): number => Number(text.replace('#', ''));

/** In front of a clock and behind it. */
const [start, end] = ['(?<=^| )', '(?= |$)'];
const slot = (pattern: string, read: Slot['read']): Slot => ({ pattern: new RegExp(`${start}${pattern}${end}`), read });

/** A time of day, also behind a word such as `at`. */
const atSlot = (pattern: string, read: Slot['read']): Slot => slot(`(?:AT )?${pattern}`, read);

const midnight = { clock: { hour: 0, minute: 0, isOpen: false, midnight: true } } as const;
const fullClock: Slot['read'] = ([hour, minute]) => clockAt(number(hour), number(minute));

/** The slots of times of day in words. They have numbers that look like those of dates. */
const wordClocks: readonly Slot[] = [
  atSlot('NOON', () => clockAt(12, 0)),
  atSlot('MIDNIGHT', () => midnight),
  atSlot(
    '(HALF|QUARTER|\\d+(?: Uminute)?) (PAST|TO) (\\d+)(?: OCLOCK)?(?: (AM|PM))?',
    ([size = '', side, hour, half = '']) => {
      const minutes = size === 'HALF' ? 30 : size === 'QUARTER' ? 15 : Number.parseInt(size, 10);
      return besideHour(number(hour), side === 'PAST' ? minutes : -minutes, half);
    },
  ),
  atSlot('HALFOF (\\d+)#', ([hour]) => besideHour(number(hour), -30, '')),
  atSlot('QUARTER (\\d+)#', ([hour]) => besideHour(number(hour), -45, '')),
  atSlot('LESS (QUARTER|\\d+(?: Uminute)?) (\\d+|Uhour)', ([size = '', hour = '']) =>
    besideHour(hour === 'Uhour' ? 1 : number(hour), size === 'QUARTER' ? -15 : -Number.parseInt(size, 10), ''),
  ),
];

/** The slots of times of day. The first that fits is taken. */
const clocks: readonly Slot[] = [
  atSlot('(\\d{1,2})(?:[:.](\\d{2}))?(?: OCLOCK)? (AM|PM)', ([hour, minute, half = '']) =>
    withHalf(number(hour), number(minute), half),
  ),
  atSlot('(\\d{1,2}) ([0-5]\\d)(?: (AM|PM))', ([hour, minute, half = '']) =>
    withHalf(number(hour), number(minute), half),
  ),
  atSlot('24:00', () => midnight),
  atSlot('(\\d{1,2}) Uhour (\\d{1,2})(?: Uminute)?', fullClock),
  atSlot('(\\d{1,2}):(\\d{2})(?: Uhour)?', fullClock),
  atSlot('(\\d{1,2})-(00|15|30|45)', fullClock),
  atSlot('(\\d{1,2})\\.(\\d{2})', fullClock),
  atSlot('(\\d{1,2}) ([0-5]\\d)(?= P)', fullClock),
  atSlot('(1[3-9]|2[0-3]) ([0-5]\\d)', fullClock),
  atSlot('(\\d{1,2}) Uhour', ([hour = '']) => clockAt(number(hour), 0, !hour.startsWith('0'))),
  atSlot('Uhour(?= P)', () => clockAt(1, 0, true)),
  atSlot('(\\d{1,2})(?: OCLOCK)?', ([hour = '']) => clockAt(number(hour), 0, !hour.startsWith('0'))),
];

/** A time before or behind a full hour. */
function besideHour(hour: number, minutes: number, half: string) {
  if (hour < 1 || hour > 12 || Math.abs(minutes) >= 60) return null;
  const [at, minute] = minutes < 0 ? [before(hour), 60 + minutes] : [hour, minutes];
  return half === '' ? clockAt(at, minute, true) : withHalf(at, minute, half);
}

const dateOf = (day: number, month?: number, year?: number) => ({
  date: {
    kind: 'date' as const,
    day,
    ...(month === undefined ? {} : { month }),
    ...(year === undefined ? {} : { year: year < 100 ? 2000 + year : year }),
  },
});
const year = (text: string | undefined) => (text === undefined ? undefined : number(text));

/** The slots of dates in digits, which may look like times. */
const numericDates: readonly Slot[] = [
  slot('(\\d{4})[-./](\\d{1,2})[-./](\\d{1,2})', ([y, month, day]) => dateOf(number(day), number(month), number(y))),
  slot('(\\d{1,2})[.-](\\d{1,2})[.-](\\d{4}|\\d{2})(?: YEAR)?', ([day, month, y]) =>
    dateOf(number(day), number(month), number(y)),
  ),
  slot('(\\d{1,2})\\.(\\d{1,2})', ([day, month]) => dateOf(number(day), number(month))),
  slot('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?', ([one, other, y]) => slashed(number(one), number(other), year(y))),
];

/** A date such as 25/11 or 11/25. If both orders are possible, nobody knows which is meant. */
function slashed(one: number, other: number, inYear?: number) {
  if (one <= 12 && other <= 12 && one !== other) return null;
  return one > 12 ? dateOf(one, other, inYear) : dateOf(other, one, inYear);
}

/** The slots of dates in words. */
const wordDates: readonly Slot[] = [
  slot('(\\d{1,2})#? M(\\d{1,2})(?: (\\d{4})(?: YEAR)?)?', ([day, month, y]) =>
    dateOf(number(day), number(month), year(y)),
  ),
  slot('M(\\d{1,2}) (\\d{1,2})#?(?: (\\d{4}))?(?![:.])', ([month, day, y]) =>
    dateOf(number(day), number(month), year(y)),
  ),
  slot('(\\d{1,2})#?(?: OFMONTH)', ([day]) => dateOf(number(day))),
  slot('(\\d{1,2})#', ([day]) => dateOf(number(day))),
];

/** The slots of days by their distance from today. */
const nearDays: readonly Slot[] = [slot('(?:AT )?D(\\d)', ([away]) => ({ date: { kind: 'day', away: number(away) } }))];

const weekdays: readonly Slot[] = [
  slot('(?:AT )?(NEXT |LATER )?(?:AT )?W(\\d)(?: (NEXT))?', ([first = '', weekday, last]) => ({
    date: {
      kind: 'weekday',
      weekday: number(weekday),
      which: first.trim() === 'LATER' ? 'open' : first !== '' || last !== undefined ? 'next' : 'coming',
    },
  })),
];

const parts: readonly Slot[] = [slot('P(morning|day|evening|night|tonight)', ([part]) => ({ part: part as DayPart }))];

/** Takes the first slot that fits out of the symbols. */
function take(text: string, slots: readonly Slot[]) {
  for (const { pattern, read } of slots) {
    const found = pattern.exec(text);
    const value = found === null ? null : read(found.slice(1));
    if (found !== null && value !== null) {
      const rest = `${text.slice(0, found.index)} | ${text.slice(found.index + found[0].length)}`;
      return { value, rest: rest.replaceAll(/\s+/g, ' ').trim() };
    }
  }
  return null;
}

/** The moment of these symbols in this order of slots, or the symbols that are left. */
function momentIn(text: string, order: readonly (readonly Slot[])[]): Moment | string {
  let rest = text;
  let [clock, part]: [Clock | null, DayPart | null] = [null, null];
  const dates: TypedDate[] = [];
  for (const slots of order) {
    const taken = take(rest, slots);
    if (taken === null) continue;
    rest = taken.rest;
    if (clock !== null && taken.value.clock !== undefined) return text;
    clock ??= taken.value.clock ?? null;
    part ??= taken.value.part ?? null;
    if (taken.value.date !== undefined) dates.push(taken.value.date);
  }
  const left = rest.replaceAll(/AT|[| ]/g, '');
  if (left !== '') return rest.replaceAll(/[|]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return clock === null ? '' : { clock, dates, part };
}

/** The moments that these symbols can mean, or the symbols that are left over if there is none. */
export function momentsOf(text: string): readonly Moment[] | string {
  const dateFirst = momentIn(text, [wordClocks, numericDates, wordDates, nearDays, weekdays, clocks, parts]);
  const clockFirst = momentIn(text, [wordClocks, wordDates, nearDays, weekdays, clocks, numericDates, parts]);
  const moments = [dateFirst, clockFirst].filter((moment) => typeof moment !== 'string');
  if (moments.length === 0) return String(dateFirst);
  return JSON.stringify(moments[0]) === JSON.stringify(moments[1]) ? moments.slice(0, 1) : moments;
}

/** The hours of each part of the day as they are typed, with the hours of the day that they mean. */
const hoursIn: Readonly<Record<DayPart, (hour: number) => number | null>> = {
  morning: (hour) => (hour >= 1 && hour <= 11 ? hour : null),
  day: (hour) => (hour >= 11 && hour <= 18 ? hour : hour >= 1 && hour <= 6 ? hour + 12 : null),
  evening: (hour) => (hour >= 16 ? hour : hour >= 4 && hour <= 11 ? hour + 12 : null),
  night: (hour) => (hour <= 5 || hour >= 20 ? hour : hour === 12 ? 0 : hour >= 8 && hour <= 11 ? hour + 12 : null),
  tonight: (hour) => (hour <= 4 || hour >= 17 ? hour : hour === 12 ? 0 : hour >= 5 && hour <= 11 ? hour + 12 : null),
};

/** The hour of the day that is meant with a part of the day, from 0. Null: the two do not agree. */
export const hourIn = (part: DayPart, hour: number): number | null => hoursIn[part](hour);
