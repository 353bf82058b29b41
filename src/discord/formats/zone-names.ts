/** The names of time zones: ids, offsets, abbreviations and cities. */
import { typedWords } from '#narration/index.ts';
import { isForm, nameList, plain, wordList } from './typed.ts';

/** All time zones by their names (IANA), as this version of Node lists them. It accepts more. */
export const listedZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Zones without summer time whose clocks differ by parts of an hour from the others, by their minutes from UTC. */
const brokenHours: ReadonlyMap<number, string> = new Map([
  [-570, 'Pacific/Marquesas'],
  [210, 'Asia/Tehran'],
  [270, 'Asia/Kabul'],
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [390, 'Asia/Yangon'],
  [525, 'Australia/Eucla'],
  [570, 'Australia/Darwin'],
]);

/** The zone of an offset in minutes, or null if no zone has it. The signs of Etc are the opposite of what people write. */
export function zoneOfOffset(minutes: number): string | null {
  if (minutes === 0) return 'UTC';
  if (minutes % 60 !== 0) return brokenHours.get(minutes) ?? null;
  const hours = minutes / 60;
  return hours < -12 || hours > 14 ? null : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** `UTC+3`, `GMT -03:30`, `мск+2`, `+03:00`: the words before the sign, and the offset. */
export const offset =
  /(?:(?<base>utc|gmt|утс|гмт|z|msk|мск)\s?)?(?<sign>[+-])\s?(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?(?![\d:])/;

/** The minutes from UTC of an offset that `offset` has found. */
export function minutesOf({
  base = '',
  sign,
  hours,
  minutes = '0',
}: Readonly<Record<string, string | undefined>>): number {
  const size = Number(hours) * 60 + Number(minutes);
  const from = /^[mм]/.test(base) ? 180 : 0;
  return from + (sign === '-' ? -size : size);
}

/** Regions whose ids are names of their own, also where Intl knows them by an older name, such as that of Kyiv. */
const regions = /^(?:africa|america|antarctica|asia|atlantic|australia|europe|indian|pacific)\//i;

/** The zone as Intl names it. Null: it knows none of this name. */
function resolvedZone(id: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The id of a zone that Intl accepts, in its usual letters. Null: there is none. */
export function zoneOfId(typed: string): string | null {
  const id = typed.replaceAll(' ', '_');
  const listed = listedZones.find((zone) => zone.toLowerCase() === id.toLowerCase());
  if (listed !== undefined) return listed;
  if (!/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(id) || id.length > 40) return null;
  const resolved = resolvedZone(id);
  if (resolved === null || !regions.test(id)) return resolved;
  return id.toLowerCase().replaceAll(/(?<=^|[/_-])[a-z]/g, (letter) => letter.toUpperCase());
}

interface ZoneName {
  readonly words: readonly string[];
  readonly endings: readonly string[];
  readonly zones: readonly string[];
}

const languages = [...typedWords.values()].map(({ zones }) => zones);
const named: readonly ZoneName[] = languages.flatMap(({ names, several, endings }) => {
  const one = (phrase: string, zones: readonly string[]) => ({
    words: phrase.split(/[ -]/),
    endings: ['', ...wordList(endings)],
    zones,
  });
  return [
    ...Object.entries(names).flatMap(([zone, phrases]) => nameList(phrases).map((phrase) => one(phrase, [zone]))),
    ...Object.entries(several).map(([phrase, zones]) => one(phrase, zones)),
  ];
});

/** The phrases that name zones, for suggestions. */
export const zonePhrases: readonly { readonly phrase: string; readonly zone: string }[] = named.flatMap(
  ({ words, zones }) => zones.map((zone) => ({ phrase: words.join(' '), zone })),
);

/** Words beside the name of a zone: `time`, `по`. */
export const aroundZones: ReadonlySet<string> = new Set(languages.flatMap(({ around }) => nameList(around)));

/** The zones that these words name: several if the name has several meanings. */
export function zonesNamed(words: readonly string[]): readonly string[] {
  const typed = words.map(plain);
  for (const isExact of [true, false]) {
    const found = named.filter(
      ({ words: name, endings }) =>
        name.length === typed.length &&
        typed.every((word, at) => word === name[at] || (!isExact && isForm(word, name[at]!, endings))),
    );
    if (found.length > 0) return [...new Set(found.flatMap(({ zones }) => zones))];
  }
  return [];
}
