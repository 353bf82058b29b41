/** Points and best moves as judges write them. */
import { typedWords } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { evenDashes, nameList } from './typed.ts';

/** The points of a seat, with the reason that the judge gave. */
interface SeatPoints {
  readonly seat: number;
  readonly value: number;
  readonly reason?: string;
}

/** The meaning of a dash between a seat and its points, which may be a minus. */
export type DashStyle = 'minus' | 'plus';

/** The reason why a text is no list of points or seats. */
export interface UnreadPoints {
  /** The part that is not understood, as it was typed. */
  readonly part: string;
  /** The meanings that its dashes can have. */
  readonly styles: readonly DashStyle[];
}

/** The limits of a list of points. */
export interface PointLimits {
  readonly seats: number;
  /** The most points that one entry may give or take. */
  readonly most: number;
}

const languages = [...typedWords.values()].map(({ points }) => points);
/** The seats whose numbers are written in words: `третий`, `fifth`, `two`. */
const wordSeats: ReadonlyMap<string, number> = new Map(
  [...typedWords.values()].flatMap(({ times: { numbers, ordinals } }) => [
    ...Object.entries(numbers),
    ...Object.entries(ordinals).flatMap(([number, names]) =>
      nameList(names).map((name): [string, number] => [name, Number(number)]),
    ),
  ]),
);
const seatNumber = `(?:\\d{1,2}|(?:${[...wordSeats.keys()].toSorted((one, other) => other.length - one.length).join('|')})(?!\\p{L}))`;
const seatOf = (text: string): number => wordSeats.get(text.toLowerCase()) ?? Number(text);
/** One of the words of all languages, for a pattern. The longest go first. */
const oneOf = (of: (points: (typeof languages)[number]) => string): string =>
  languages
    .flatMap((points) => nameList(of(points)))
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll('.', '\\.').replaceAll(' ', '\\s+'))
    .join('|');

/** The same with nothing of a longer word behind it. */
const word = (of: (points: (typeof languages)[number]) => string): string => `(?:${oneOf(of)})(?!\\p{L})`;

const seatWord = word(({ seat }) => seat);
/** An ending behind the number of a seat: `3-й`, `5th`. */
const ordinalEnding = '-?(?:му|го|й|st|nd|rd|th)(?!\\p{L})';
const seat = `(?:${seatWord}\\s*)*#?\\s*(${seatNumber})(?:${ordinalEnding})?(?:\\s*${seatWord})?`;
const and = word((points) => points.and);
const seatsPattern = `${seat}((?:\\s*(?:,|/|&|${and})\\s*#?\\s*${seatNumber})*)`;
const each = word((points) => points.each);
const plus = word((points) => points.plus);
const minus = word((points) => points.minus);
const bonus = word((points) => points.bonus);
const penalty = word((points) => points.penalty);
const unit = `(?:\\s*${word((points) => points.unit)}\\.?)?`;
const sign = `(?:[+-]|${plus}|${minus}|(?:${bonus}|${penalty})\\s*[:=]?\\s*[+-]?)`;
const size = '(\\d{1,2}(?:[.,]\\d{1,2})?|[.,]\\d{1,2})(?![.,]?\\d)';

/** `3 +0.5`, `№7: −0,3`, `5 и 8 по +0.2`, `3 (0.5)`: seats, then their points. */
const seatFirst = new RegExp(
  `${seatsPattern}(\\s*(?:-?>|→|[:=)]|\\.(?=\\s*[+-])|\\(|:?\\s*${each}))?(\\s*)(${sign})?(\\s*)(${sign})?\\s*${size}${unit}(\\s*${each})?(?:\\s*\\))?`,
  'iuy',
);
/** `+0.5 3`, `-0.3 игроку 7`: points, then their seat. */
const pointsFirst = new RegExp(`(${sign})?\\s*${size}${unit}\\s*(?:[:=]|to|for|-)?\\s*${seat}`, 'iuy');

/** A title: `допы:`, `штраф`. One with a colon is that of all points behind it. */
const title = new RegExp(`(${bonus}|${penalty}|${word((points) => points.title)})\\s*(:|-(?=\\s))?\\s*`, 'iuy');
const startOfNegative = new RegExp(`^(?:${minus}|${penalty})`, 'iu');
const startOfPenalty = new RegExp(`^${penalty}`, 'iu');
/** Points that go before their seat: they have a sign, or a word such as `to` behind them. */
const startOfPoints = new RegExp(
  `^[\\s,.;(]*(?:[+-]|${plus}|${minus}|(?:(?:${bonus}|${penalty})\\s*:?)?\\s*\\d?[.,]\\d{1,2}${unit}\\s*(?:to|for|${seatWord}))`,
  'iu',
);
const eachWord = new RegExp(each, 'iu');
const startOfPlus = new RegExp(`^(?:[+]|${plus})`, 'iu');
const seatsIn = new RegExp(seatNumber, 'giu');

/** A part of the text with points, and its place. */
interface Head {
  readonly seats: readonly number[];
  readonly value: number;
  readonly from: number;
  readonly to: number;
  /** True if its dash may be no minus. */
  readonly isOpen: boolean;
  readonly hasPlus: boolean;
}

/** The text with one kind of dash, of the same length. */
const evened = (text: string): string =>
  evenDashes(text)
    .replaceAll('➖', '-')
    .replaceAll('№', '#')
    .replaceAll('＋', '+')
    .replaceAll('ё', 'е')
    .replaceAll('Ё', 'Е');

const numberOf = (text: string): number => Number(text.replace(',', '.').replace(/^\./, '0.'));

const isNegative = (text: string): boolean => text.includes('-') || startOfNegative.test(text);

/**
 * Reads points as judges write them: `3 +0.5 за версию, №7 −0,3 (фол)`. A dash of which nobody knows whether it is a
 * minus needs its `style`.
 */
export function readPoints(
  text: string,
  limits: PointLimits,
  style: DashStyle | null = null,
): Result<readonly SeatPoints[], UnreadPoints> {
  const even = evened(text);
  const heads = headsIn(even);
  const start = heads[0]?.from ?? even.length;
  if (/[^\s,.;*•-]/.test(even.slice(0, start))) return failure({ part: partAt(text, 0, start), styles: [] });
  const meant = style ?? styleOf(even);
  const open = heads.find(({ isOpen }) => isOpen);
  if (open !== undefined && meant === null)
    return failure({ part: text.slice(open.from, open.to).trim(), styles: ['minus', 'plus'] });
  const points: SeatPoints[] = [];
  for (const [index, head] of heads.entries()) {
    const end = heads[index + 1]?.from ?? text.length;
    const behind = text.slice(head.to, end);
    const reason = reasonIn(behind);
    const value = head.isOpen && meant === 'plus' ? Math.abs(head.value) : head.value;
    const isGood = head.seats.every((each) => each >= 1 && each <= limits.seats) && Math.abs(value) <= limits.most;
    if (!isGood || hidesPoints(behind)) return failure({ part: partAt(text, head.from, end), styles: [] });
    points.push(...head.seats.map((each) => ({ seat: each, value, ...(reason === '' ? {} : { reason }) })));
  }
  return success(points);
}

/** The most letters of a part that is shown. */
const longestPart = 60;

const partAt = (text: string, from: number, to: number): string => text.slice(from, to).trim().slice(0, longestPart);

type ReadHead = (text: string, from: number) => Head | null;

/** The heads of a list: at its start, behind a separator, or directly behind another head. */
function headsIn(text: string): readonly Head[] {
  const read = startOfPoints.test(text) ? pointsFirstAt : seatFirstAt;
  const heads: Head[] = [];
  let isPenalty = false;
  for (let at = 0; at < text.length; ) {
    const found = headAt(text, at, read, isPenalty);
    if (found !== null) {
      heads.push(found.head);
      isPenalty = found.isPenalty;
    }
    const end = found?.head.to ?? at;
    at = found !== null && headAt(text, end, read, isPenalty) !== null ? end : behindSeparator(text, end);
  }
  return heads;
}

/** The head at this place, which may have a title. `isPenalty`: the title above is one of penalties. */
function headAt(text: string, at: number, read: ReadHead, isPenalty: boolean) {
  const from = at + /^[\s(*•]*(?:-\s+)?/.exec(text.slice(at))![0].length;
  const direct = read(text, from);
  if (direct !== null) return asPenalty(direct, isPenalty, isPenalty);
  title.lastIndex = from;
  const [whole, words = '', colon] = title.exec(text) ?? [];
  const head = whole === undefined ? null : read(text, from + whole.length);
  const isTitled = startOfPenalty.test(words);
  return head && asPenalty({ ...head, from }, isTitled, isTitled && colon === ':');
}

/** A head below a title. `isPenalty` is that of the heads behind it. A penalty with a plus can mean both. */
function asPenalty(head: Head, isMinus: boolean, isPenalty: boolean) {
  if (isMinus && head.hasPlus) return null;
  return { head: isMinus ? { ...head, value: -Math.abs(head.value), isOpen: false } : head, isPenalty };
}

/** The place behind the next separator, or the end of the text. */
function behindSeparator(text: string, from: number): number {
  const place = text.slice(from).search(/[,;\n/|]|\.\s/);
  return place === -1 ? text.length : from + place + 1;
}

function seatFirstAt(text: string, from: number): Head | null {
  seatFirst.lastIndex = from;
  const found = seatFirst.exec(text);
  if (found === null) return null;
  const [
    whole,
    first = '',
    others = '',
    link = '',
    before = '',
    one = '',
    between = '',
    other = '',
    number = '',
    behind = '',
  ] = found;
  const signs = other === '' ? one : other;
  const isLinked = link.trim() !== '' || (other !== '' && one === '-');
  // A bare number behind a seat may be another seat.
  if (signs === '' && !isLinked && !/[.,]/.test(number)) return null;
  const listed = [...others.matchAll(seatsIn)].map(([written]) => seatOf(written));
  if (listed.length > 0 && !eachWord.test(link) && behind === '') return null;
  if (other !== '' && !/^[-:]?$/.test(one)) return null;
  const size = numberOf(number);
  const isSpaced = before !== '' && between !== '';
  const isOpen = other === '' && one === '-' && link.trim() === '' && (isSpaced || (before === '' && between === ''));
  return {
    seats: [seatOf(first), ...listed],
    value: isNegative(signs) ? -size : size,
    from,
    to: from + whole.length,
    isOpen,
    hasPlus: startOfPlus.test(signs),
  };
}

function pointsFirstAt(text: string, from: number): Head | null {
  pointsFirst.lastIndex = from;
  const found = pointsFirst.exec(text);
  if (found === null) return null;
  const [whole, signs = '', number = '', place = ''] = found;
  // A bare number is one of points only if it is no seat.
  if (signs === '' && !/[.,]/.test(number)) return null;
  const size = numberOf(number);
  return {
    seats: [seatOf(place)],
    value: isNegative(signs) ? -size : size,
    from,
    to: from + whole.length,
    isOpen: false,
    hasPlus: startOfPlus.test(signs),
  };
}

/** The style that the rest of a text shows: a plus that is written like the dashes makes them minus signs. */
function styleOf(text: string): DashStyle | null {
  if (/\d\s+\+\s+[\d.,]|\d\+[\d.,]/.test(text)) return 'minus';
  return /\d\s+-\s+[+-]\s?[\d.,]/.test(text) ? 'plus' : null;
}

/** The reason behind points, without the marks around it. */
const reasonIn = (text: string): string => text.replace(/^[\s:,;.(/|—–-]+/u, '').replace(/[\s,;.)/|]+$/u, '');

/** Returns true if the text behind points has what looks like further points. */
const hidesPoints = (behind: string): boolean =>
  /^[.,]?\s*\d[\d\s,.]*$/.test(behind) ||
  /(?:^|[\s,;(])[+-]\s?\d/.test(evened(behind)) ||
  /[,;]\s*\d{1,2}\s+\p{L}+\s+\d?[.,]\d/u.test(behind);

const bestMoveTitle = new RegExp(`^\\s*${word(({ bestMove }) => bestMove)}\\s*[:=-]?\\s*`, 'iu');
const noSeats = new RegExp(`^(?:${oneOf((points) => points.none)}|-)?$`, 'iu');
const ordinalEndings = new RegExp(`(?<=\\d)${ordinalEnding}`, 'giu');
const wordsBeside = new RegExp(`(?<!\\p{L})(?:${seatWord}|${and})`, 'giu');
const seatsInWords = new RegExp(`(?<![\\p{L}\\d])${seatNumber}`, 'giu');

/** Reads seats as judges write them: `2 5 9`, `2-5-9`, `№2, №5 и №9`, `ЛХ: 2/5/9`. */
export function readSeats(
  text: string,
  { seats, most }: { readonly seats: number; readonly most: number },
): Result<readonly number[], UnreadPoints> {
  const even = evened(text).replace(bestMoveTitle, '');
  if (noSeats.test(even.trim().replace(/\.$/, ''))) return success([]);
  const left = even
    .replaceAll(ordinalEndings, ' ')
    .replaceAll(seatsInWords, (written) => `${seatOf(written)}`)
    .replaceAll(wordsBeside, ' ');
  const odd = /[^\s\d,.;/#&+()[\]_|>→!-]+/u.exec(left);
  if (odd !== null) return failure({ part: odd[0].slice(0, longestPart), styles: [] });
  const named = [...left.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const wrong = named.find((seat, at) => seat < 1 || seat > seats || named.indexOf(seat) !== at) ?? named[most];
  return wrong === undefined ? success(named) : failure({ part: `${wrong}`, styles: [] });
}
