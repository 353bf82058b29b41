import { NUMBERS } from '../build/script/numbers.ts';
import type { Delivery } from '../build/synthesise.ts';

/** One way to say a number: the words, and the way in which they are produced. */
export interface SpokenNumber {
  readonly text: string;
  /** The instructions to festival, or undefined for the plain words. */
  readonly delivery?: Delivery | undefined;
  /** The factor by which it is slowed down. */
  readonly stretched?: number;
  /** Another synthesiser. */
  readonly by?: 'espeak-ng';
  /** The shipped clip that says it, by its name. Nothing is synthesised then. */
  readonly clip?: string;
}

/** Returns how to say a number from 1 to 26, or `null` if this way cannot say it. */
export type Way = (number: number) => SpokenNumber | null;

/**
 * A row of the comparison: a seat ("Игрок номер семь") or a bare number. Of several ways the best counts for each
 * number.
 */
export interface Row {
  readonly name: string;
  readonly seats: readonly Way[];
  readonly numbers: readonly Way[];
}

const word = (number: number): string => NUMBERS[number]!.ru;

const ORDINALS = [
  ...['первый', 'второй', 'третий', 'четвёртый', 'пятый', 'шестой', 'седьмой', 'восьмой', 'девятый', 'десятый'],
  ...['одиннадцатый', 'двенадцатый', 'тринадцатый', 'четырнадцатый', 'пятнадцатый', 'шестнадцатый', 'семнадцатый'],
  ...['восемнадцатый', 'девятнадцатый', 'двадцатый'],
];
const ordinal = (number: number): string =>
  number <= 20 ? ORDINALS[number - 1]! : `двадцать ${ORDINALS[number - 21]!}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const seat = (number: number): string => `Игрок номер ${word(number)}.`;
const bare = (number: number): string => `${capital(word(number))}.`;

const both = (name: string, how: Omit<SpokenNumber, 'text'>): Row => ({
  name,
  seats: [(number) => ({ text: seat(number), ...how })],
  numbers: [(number) => ({ text: bare(number), ...how })],
});

const phrased = (name: string, phrase: (number: number) => string): Row => ({
  ...{ name, numbers: [] },
  seats: [(number) => ({ text: phrase(number) })],
});

/** The words, cut out of a longer sentence. */
const within =
  (text: (number: number) => string, before: string, after: string) =>
  (words: (number: number) => string): Way =>
  (number) => ({ text: text(number), delivery: { within: `${before}[${words(number)}]${after}` } });

const seatIn = (after: string): Way => within(seat, '', after)((number) => `Игрок номер ${word(number)}`);
const numberIn = (before: string, after: string): Way => within(bare, before, after)(word);

/** The clips of the pack. `ending`: that of the take's name. */
const shipped =
  (text: (number: number) => string, cue: string, ending = ''): Way =>
  (number) => ({ text: text(number), clip: `${cue}.${number}${ending}` });

/** Festival's own joins and units, phrasings and sentences, the clips of the pack, and another synthesiser. */
export const ROWS: readonly Row[] = [
  both('festival unchanged', {}),
  phrased('other phrasing: "Седьмой игрок"', (number) => `${capital(ordinal(number))} игрок.`),
  phrased('other phrasing: "Номер семь"', (number) => `Номер ${word(number)}.`),
  phrased('other phrasing: "Игрок, номер семь"', (number) => `Игрок, номер ${word(number)}.`),
  both('slower: stretched to 118 %', { stretched: 1.18 }),
  both('slower joins: `optimal_coupling 2`', { delivery: { joins: 'coupled' } }),
  both('joins: `smoothedjoin`', { delivery: { joins: 'smoothed' } }),
  both('joins: `simple`', { delivery: { joins: 'simple' } }),
  both('units: `extend_selections 0`', { delivery: { joins: 'short' } }),
  both('units: `extend_selections 5`', { delivery: { joins: 'long' } }),
  {
    name: 'cut out of a sentence, the best of some',
    seats: [' говорит.', ' не спит.', ' покидает стол.', ' здесь.', ' начинает.'].map(seatIn),
    numbers: [
      ...['.', ' теперь.', ' не спит.'].map((after) => numberIn('Итак, ', after)),
      ...['.', ' теперь.', ' не спит.'].map((after) => numberIn('Номер ', after)),
    ],
  },
  { name: '**as shipped**', seats: [shipped(seat, 'player')], numbers: [shipped(bare, 'num')] },
  { name: '**as shipped, inside a phrase**', seats: [shipped(seat, 'player', '-2')], numbers: [] },
  both('for comparison: espeak-ng `ru+klatt`', { by: 'espeak-ng' }),
];
