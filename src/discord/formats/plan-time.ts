import { failure, type Result, success } from '#result';
import { wallTime } from './time-zone.ts';
import { later, timesOf } from './times/dates.ts';
import { momentsOf } from './times/moments.ts';
import { spanIn } from './times/spans.ts';
import { normalised, symbolsOf } from './times/symbols.ts';
import { takeZone } from './times/typed-zone.ts';

/** The reason why a typed time is no time: it cannot be read, it has several meanings, or it needs a time zone. */
export interface UnreadTime {
  readonly problem: 'unclear' | 'several' | 'no-zone';
  /** The times that may be meant, ms since 1970. */
  readonly readings: readonly number[];
}

/** A timestamp as Discord writes it (Discord, Message Formatting). */
const timestamp = /^<t:(\d{1,12})(?::[a-z])?>$/i;

/** The most times that are offered. */
const mostReadings = 4;

const unclear: UnreadTime = { problem: 'unclear', readings: [] };

/**
 * Reads a time as people write it in any language: `21:00`, `friday 8 pm`, `в пятницу в 8 вечера`, `25 ноября 20:30`,
 * `in an hour and a half`, `21:00 msk`, or a timestamp of Discord. A time of day without a date is the next one. A text
 * with a word that is not understood is no time. `now`: ms since 1970. `zone`: for times of day.
 */
export function readTime(text: string, now: number, zone: string | null): Result<number, UnreadTime> {
  const stamp = timestamp.exec(text.trim());
  if (stamp) return success(Number(stamp[1]) * 1000);
  const zoned = takeZone(normalised(text));
  if (zoned === null) return failure(unclear);
  const symbols = symbolsOf(zoned.rest);
  const span = spanIn(symbols);
  const moments = span === null || span.isOpen ? momentsOf(symbols) : [];
  const inZones = (zoned.zones.length > 0 ? zoned.zones : [zone]).flatMap((each) => (each === null ? [] : [each]));
  if (span !== null && !span.isOpen) return afterSpan(span, now, inZones);
  if (typeof moments === 'string') return failure(unclear);
  if (inZones.length === 0) return failure({ problem: 'no-zone', readings: [] });
  const times = moments.flatMap((moment) => inZones.flatMap((each) => timesOf(moment, now, each)));
  return only(span === null ? times : [...times, now + span.length], now);
}

/** The time after a span. Days and weeks may have a time of day: `in 3 days at 20:00`. */
function afterSpan(
  { length, rest }: { readonly length: number; readonly rest: string },
  now: number,
  zones: readonly string[],
) {
  if (rest === '') return success(now + length);
  const moments = momentsOf(rest);
  if (typeof moments === 'string' || moments.some(({ dates }) => dates.length > 0)) return failure(unclear);
  if (zones.length === 0) return failure({ problem: 'no-zone', readings: [] } as UnreadTime);
  const days = Math.round(length / 86_400_000);
  const times = zones.flatMap((zone) =>
    moments.flatMap((moment) =>
      timesOf({ ...moment, dates: [{ kind: 'date', ...later(wallTime(now, zone), days) }] }, now, zone),
    ),
  );
  return only(times, now);
}

/** The only time, or a refusal with the times that may be meant. */
function only(times: readonly number[], now: number): Result<number, UnreadTime> {
  const [time, ...more] = new Set(times);
  if (time === undefined) return failure(unclear);
  if (more.length === 0) return success(time);
  const ahead = [time, ...more].filter((each) => each > now).toSorted((one, other) => one - other);
  // Nobody plans for a time that has passed.
  if (ahead.length < 2) return success(ahead[0] ?? Math.max(time, ...more));
  return failure({ problem: 'several', readings: ahead.slice(0, mostReadings) });
}
