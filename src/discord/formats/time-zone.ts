import { menuSize } from '../ui/body.ts';
import type { Suggestion } from '../ui/context.ts';

/** All time zones by their names (IANA). */
const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The zones of whole hours. The signs of their names are the opposite of what people write. */
const fixedZones = Array.from({ length: 13 }, (_, hours) => [`Etc/GMT+${hours}`, `Etc/GMT-${hours}`]).flat();

/** `UTC+3`, `GMT-5`: whole hours. */
const offset = /^(?:utc|gmt)\s*([+-−])\s*(\d{1,2})$/i;

/** Returns the name of a time zone that a person typed, or `null` if there is none. */
export function readZone(text: string): string | null {
  const typed = text.trim();
  const [, sign, hours] = offset.exec(typed) ?? [];
  if (sign !== undefined) return Number(hours) <= 12 ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : null;
  return (
    [...zones, ...fixedZones].find((zone) => zone.toLowerCase() === typed.toLowerCase().replaceAll(' ', '_')) ?? null
  );
}

/** Suggests time zones for a text that is being typed. */
export function suggestZones(text: string): readonly Suggestion[] {
  const typed = text.trim().toLowerCase().replaceAll(' ', '_');
  return zones
    .filter((zone) => zone.toLowerCase().includes(typed))
    .slice(0, menuSize)
    .map((zone) => ({ name: zone, value: zone }));
}

/** A date and a time of day on the clocks of a time zone. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Returns what the clocks of this zone show. `at`: ms since 1970. */
export function wallTime(at: number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute);

/**
 * Returns the time at which the clocks of this zone show this, ms since 1970. A time that is skipped is an hour later.
 */
export function timeOf(wall: WallTime, timeZone: string): number {
  const wanted = asUtc(wall);
  const first = wanted - (asUtc(wallTime(wanted, timeZone)) - wanted);
  return first - (asUtc(wallTime(first, timeZone)) - wanted);
}
