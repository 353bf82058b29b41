/**
 * A typed time in symbols that are the same in every language: `в пятницу в 8 вечера` and `friday 8 in the evening` are
 * both `W5 8 Pevening`.
 */
import { typedWords } from '#narration/index.ts';
import { evenDashes, nameList, plain, wordList } from '../typed.ts';

const languages = [...typedWords.values()].map(({ times }) => times);

/** The symbol of each phrase. An empty one is for words that say nothing. */
const symbols = new Map<string, string>();
/** The number of each phrase, and of each ordinal. */
const numbers = new Map<string, number>();
const ordinals = new Map<string, number>();
const endings = new Set<string>();
/** The words that may begin a word with an ordinal in it: `полдевятого`. */
const halves = languages.flatMap(({ halfOf }) => nameList(halfOf));

function add(phrases: string, symbol: string): void {
  for (const phrase of nameList(phrases)) symbols.set(phrase, symbol);
}

for (const times of languages) {
  add(times.fillers, '');
  for (const [at, names] of times.weekdays.entries()) add(names, `W${at + 1}`);
  for (const [at, names] of times.months.entries()) add(names, `M${at + 1}`);
  for (const [days, names] of Object.entries(times.days)) add(names, `D${days}`);
  for (const [unit, names] of Object.entries(times.units)) add(names, `U${unit}`);
  for (const [part, names] of Object.entries(times.parts)) add(names, `P${part}`);
  add(times.span.before, 'IN');
  add(times.span.behind, 'NOW');
  add(times.next, 'NEXT');
  add(times.nextOrLater, 'LATER');
  add(times.noon, 'NOON');
  add(times.midnight, 'MIDNIGHT');
  add(times.half, 'HALF');
  add(times.quarter, 'QUARTER');
  add(times.past, 'PAST');
  add(times.to, 'TO');
  add(times.halfOf, 'HALFOF');
  add(times.without, 'LESS');
  add(times.andHalf, 'ANDHALF');
  add(times.halfHour, 'HALFHOUR');
  add(times.oclock, 'OCLOCK');
  add(times.dayOfMonth, 'OFMONTH');
  add(times.year, 'YEAR');
  add(times.at, 'AT');
  for (const [word, number] of Object.entries(times.numbers)) numbers.set(word, number);
  for (const [number, names] of Object.entries(times.ordinals))
    for (const name of nameList(names)) ordinals.set(name, Number(number));
  for (const ending of wordList(times.ordinalEndings)) endings.add(ending);
}
add('am', 'AM');
add('pm', 'PM');

/** The most words of a phrase. */
const longest = 4;

/** Emoji, and the marks of bold and quoted text. */
const ornaments = /\p{Extended_Pictographic}|[\p{Cf}\p{Mn}*_`~>]/gu;

/** A text in the letters in which times are compared, with a space between numbers and words. */
export const normalised = (text: string): string =>
  evenDashes(plain(text.normalize('NFKC').replaceAll(ornaments, ' ')))
    .replaceAll(/(\d{4}-\d\d?-\d\d?)t(?=\d)/g, '$1 ')
    .replaceAll(/(\d:\d\d):\d\d(?:\.\d+)?/g, '$1')
    .replaceAll(/(?<![\p{L}])([ap])\.? ?m(?:\.|(?![\p{L}\d]))/gu, ' $1m ')
    .replaceAll(/(?<=\p{L})\.(?!\p{L})/gu, ' ')
    // A title: `when: friday 8 pm`.
    .replaceAll(/(?<=\p{L}):(?= )/gu, ' ')
    .replaceAll(/,(?!\d)|(?<!\d),|[();!|•·]/g, ' ')
    // A dash beside a word separates. Between two numbers it may be a length of time.
    .replaceAll(/(?<=\p{L} +)[-/](?= )|(?<= )[-/](?= +\p{L})|(?<=[./]\d\d +)[-/](?= +\d\d:)/gu, ' ')
    .replaceAll(/(?<=\d{4}|\.\d\d)(?=\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.]$/, '');

/** Parts of a text that look like a time or a date stay whole. */
const wholes = /^\d{1,4}(?:[:./-]\d{1,2}){1,2}(?:[./-]\d{2,4})?$/;

/** The words and numbers of a normalised text. */
function tokensOf(text: string): readonly string[] {
  return text.split(' ').flatMap((word) => {
    if (wholes.test(word)) return [word];
    const ordinal = /^(\d{1,2})-?(\p{L}+)$/u.exec(word);
    if (ordinal && endings.has(ordinal[2]!)) return [`${ordinal[1]}#`];
    const half = halves.find((phrase) => word.startsWith(phrase) && ordinals.has(word.slice(phrase.length)));
    if (half !== undefined) return [half, word.slice(half.length)];
    return word.match(/\d+[:.,]\d+|\d+|[\p{L}'-]+|[^\s]/gu) ?? [];
  });
}

/** The symbols of a normalised text. A word that has none stays as it is, behind a question mark. */
export function symbolsOf(text: string): string {
  const tokens = tokensOf(text);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const sizes = Array.from({ length: longest }, (_, index) => longest - index);
    const size =
      sizes.find((words) => at + words <= tokens.length && symbolOf(tokens.slice(at, at + words)) !== null) ?? 1;
    found.push(symbolOf(tokens.slice(at, at + size)) ?? `?${tokens[at]}`);
    at += size;
  }
  return found
    .filter((symbol) => symbol !== '')
    .join(' ')
    .replaceAll(
      /(?<=^| )([2-5]0)w ([1-9])(w|#)/g,
      (_, tens: string, ones: string, kind: string) => `${Number(tens) + Number(ones)}${kind}`,
    )
    .replaceAll(/(?<=\d)w/g, '');
}

/** The symbol of some words. A number in words is marked, because two of them may be one: `сорок пять`. */
function symbolOf(words: readonly string[]): string | null {
  const phrase = words.join(' ');
  const symbol = symbols.get(phrase);
  if (symbol !== undefined) return symbol;
  if (numbers.has(phrase)) return `${numbers.get(phrase)}w`;
  if (ordinals.has(phrase)) return `${ordinals.get(phrase)}#`;
  return words.length === 1 && /^\d/.test(phrase) ? phrase.replace(',', '.') : null;
}
