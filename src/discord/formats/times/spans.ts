/** Lengths of time: `in 2 hours`, `через полтора часа`. */

const MINUTE = 60_000;
const unitLengths: Readonly<Record<string, number>> = {
  minute: MINUTE,
  hour: 60 * MINUTE,
  day: 24 * 60 * MINUTE,
  week: 7 * 24 * 60 * MINUTE,
};

/** A length of time from now. */
export interface Span {
  /** Milliseconds. */
  readonly length: number;
  /** The symbols of a time of day behind days or weeks, as in `in 3 days at 20:00`. */
  readonly rest: string;
  /** True if it may be an hour of the day, too: `20 ч`. */
  readonly isOpen: boolean;
}

const amount =
  /^(?:HALFHOUR|(?:(\d+(?:\.\d+)?)(?: ANDHALF)? )?U(minute|hour|day|week)(?: ANDHALF)?|(\d+(?:\.\d+)?))(?= |$)/;

/** The span of these symbols, or null if they begin otherwise. */
export function spanIn(symbols: string): Span | null {
  const turned = symbols
    .replace(/^(U\w+) IN (\d+(?:\.\d+)?)$/, 'IN $2 $1')
    .replace(/^IN (Uminute) (\d+)$/, 'IN $2 $1')
    .replace(/^((?:[\d.]+ )?U(?:day|week)) NOW (.*)$/, 'IN $1 $2')
    .replace(/^(.*) NOW$/, 'IN $1')
    // "Дня" is a part of the day as well.
    .replace(/^(IN \d+(?:\.\d+)?) Pday/, '$1 Uday');
  const isLed = turned.startsWith('IN ');
  const length = lengthOf(isLed ? turned.slice(3) : turned);
  if (length === null) return null;
  const { ms, rest, isWhole } = length;
  if (rest !== '' && !isWhole) return null;
  if (isLed) return { length: ms, rest, isOpen: false };
  const isAlone = rest === '' && (/^\d/.test(turned) || turned.startsWith('HALFHOUR'));
  return isAlone ? { length: ms, rest, isOpen: isHourOfDay(turned) } : null;
}

/** Returns true for what may be an hour of the day as well: `20 ч`, `20h30`. Fewer hours are a length of time. */
const isHourOfDay = (symbols: string): boolean =>
  /^(?:[5-9]|1\d|2[0-3]) Uhour(?: \d{1,2}(?: Uminute)?)?$/.test(symbols) || /^\d{1,2} Uhour \d{1,2}$/.test(symbols);

/** The sum of the amounts at the start of these symbols, and the symbols behind them. */
function lengthOf(symbols: string) {
  let sum = { ms: 0, rest: symbols, count: 0, last: '', isWhole: false };
  for (let found = amount.exec(sum.rest); found !== null; found = amount.exec(sum.rest)) {
    const ms = lengthIn(found, sum);
    if (ms === null) break;
    const [text, , last = ''] = found;
    const rest = sum.rest.slice(text.length).trim();
    sum = { ms: sum.ms + ms, rest, count: sum.count + 1, last, isWhole: last === 'day' || last === 'week' };
  }
  return sum.count === 0 ? null : sum;
}

/** The length of one amount, ms. Null: the number belongs to something else. */
function lengthIn(
  [text, number, unit, bare]: readonly (string | undefined)[],
  { last, rest }: { readonly last: string; readonly rest: string },
): number | null {
  if (text === 'HALFHOUR') return 30 * MINUTE;
  // A number behind hours is one of minutes: `через час двадцать`. Behind days begins a time of day.
  if (bare !== undefined) return last === 'hour' && Number(bare) < 60 && text === rest ? Number(bare) * MINUTE : null;
  // "Через день" is the day after tomorrow for some people.
  if (number === undefined && unit === 'day') return null;
  return (Number(number ?? 1) + (text!.includes('ANDHALF') ? 0.5 : 0)) * unitLengths[unit!]!;
}
