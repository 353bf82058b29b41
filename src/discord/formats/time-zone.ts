import { typedWords } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { menuSize } from '../ui/body.ts';
import type { Suggestion } from '../ui/context.ts';
import { evenDashes, nameList, nearest, plain } from './typed.ts';
import {
  aroundZones,
  listedZones,
  minutesOf,
  offset,
  zoneOfId,
  zoneOfOffset,
  zonePhrases,
  zonesNamed,
} from './zone-names.ts';

/** The zones that are offered to a server that has named none. */
export const usualZones: readonly string[] = [
  ...['America/Los_Angeles', 'America/Chicago', 'America/New_York', 'Europe/London', 'Europe/Berlin', 'Europe/Kyiv'],
  ...['Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Almaty', 'Asia/Novosibirsk', 'Asia/Vladivostok', 'Asia/Tokyo'],
];

/** Returns the name of a time zone that a person typed, or `null` if there is none. */
export function readZone(text: string): string | null {
  const read = zoneIn(typedZone(text));
  return read?.ok ? read.value : null;
}

/** The most zones that are offered for a text that is none. */
const mostOffered = 4;

/** Reads a time zone as people write it. The error: the zones that they may have meant, the nearest first. */
export function readTypedZone(text: string): Result<string, readonly string[]> {
  const typed = typedZone(text);
  return zoneIn(typed) ?? failure(zonesNear(typed));
}

const signs = [...typedWords.values()].flatMap(({ points }) => [
  ...nameList(points.plus).map((word) => ({ word, sign: '+' })),
  ...nameList(points.minus).map((word) => ({ word, sign: '-' })),
]);

const typedZone = (text: string): string =>
  evenDashes(plain(text.normalize('NFKC')))
    .replaceAll('±', '+')
    .split(/\s+/)
    .map((word) => signs.find((each) => each.word === word)?.sign ?? word)
    .join(' ');

/** The zone with this name, or those that it can mean. Null: no zone has it. */
function zoneIn(typed: string): Result<string, readonly string[]> | null {
  const known = zoneOfId(typed.replaceAll(/\s*([/+])\s*/g, '$1'));
  const words = wordsOf(typed);
  const named = zonesNamed(words);
  if (named.length > 1) return failure(named);
  const [name = sharedZone(typed)] = named;
  if (name !== null || known !== null) return success(name ?? known!);
  const shifted = offset.exec(typed.replaceAll(/[()[\]]/g, ' ').trim());
  if (shifted === null) return cityOf(words);
  const minutes = minutesOf(shifted.groups!);
  const beside = wordsOf(typed.replaceAll(/[()[\]]/g, ' ').replace(shifted[0], ' '));
  const isRelative = shifted.groups!['base'] === undefined && zonesNamed(beside).includes(moscow);
  return isRelative ? besideMoscow(minutes) : zoneWithOffset(zoneOfOffset(minutes), beside);
}

const moscow = 'Europe/Moscow';

/** The zone of hours from Moscow, as Russians write it: `Москва +2`. Three of them may be those of Moscow itself. */
function besideMoscow(minutes: number): Result<string, readonly string[]> {
  const zones = [minutes + 180, ...(minutes === 180 ? [minutes] : [])].flatMap((each) => zoneOfOffset(each) ?? []);
  return zones.length === 1 ? success(zones[0]!) : failure(zones);
}

/** The only zone that each of these names can mean: `Berlin, Germany`, `CET/CEST`. */
function sharedZone(typed: string): string | null {
  const names = typed.split(/[,()/]/).filter((name) => name.trim() !== '');
  const [first = [], ...others] = names.map((name) => zonesNamed(wordsOf(name)));
  const shared = first.filter((zone) => others.every((zones) => zones.includes(zone)));
  return shared.length === 1 ? shared[0]! : null;
}

const wordsOf = (typed: string): readonly string[] =>
  typed
    .replaceAll(/[(),/:[\]]/g, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '' && !aroundZones.has(word));

/** The zone of an offset with words beside it, such as those of a city: they must agree. */
function zoneWithOffset(zone: string | null, words: readonly string[]): Result<string, readonly string[]> {
  if (zone === null) return failure([]);
  if (words.length === 0 || words.every((word) => zonesNamed([word]).includes('UTC'))) return success(zone);
  const cities = words.flatMap((word, at) => [...zonesNamed([word]), ...zonesNamed(words.slice(at, at + 2))]);
  const agreeing = cities.find((city) => clockOf(city) === clockOf(zone));
  return agreeing === undefined ? failure([zone, ...new Set(cities)].slice(0, mostOffered)) : success(agreeing);
}

const clockOf = (zone: string): string => JSON.stringify(wallTime(Date.now(), zone));

/** The only zone whose city has this name. */
function cityOf(words: readonly string[]): Result<string, readonly string[]> | null {
  const typed = words.join('_');
  const cities = listedZones.filter((zone) => zone.toLowerCase().endsWith(`/${typed}`));
  return cities.length === 0 ? null : cities.length === 1 ? success(cities[0]!) : failure(cities.slice(0, mostOffered));
}

function zonesNear(typed: string): readonly string[] {
  const cities = listedZones.map((zone) => ({
    phrase: zone.replace(/^.*\//, '').toLowerCase().replaceAll('_', ' '),
    zone,
  }));
  const named = [...zonePhrases, ...cities].map(({ phrase, zone }) => ({ name: phrase, thing: zone }));
  return nearest(typed, named).slice(0, mostOffered);
}

/** Suggests time zones for a text that is being typed: by their ids, and by the names of cities in every language. */
export function suggestZones(text: string): readonly Suggestion[] {
  const typed = plain(text);
  const id = typed.replaceAll(' ', '_');
  const usual = typed === '' ? usualZones : [];
  const listed = listedZones.filter((zone) => zone.toLowerCase().includes(id));
  const named = zonePhrases.filter(({ phrase }) => typed !== '' && phrase.startsWith(typed)).map(({ zone }) => zone);
  const read = typed === '' ? null : readZone(text);
  return [...new Set([...usual, ...(read === null ? [] : [read]), ...named, ...listed])]
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
