import { typedWords } from '#narration/index.ts';
import { nameList, wordList } from '../typed.ts';

const cards = [...typedWords.values()].map((words) => words.cards);
const all = (of: (each: (typeof cards)[number]) => string): ReadonlySet<string> =>
  new Set(cards.flatMap((each) => wordList(of(each))));

/** The words for a side in front of the name of a card and behind it. */
const sides = cards.flatMap(({ sides: { before, behind } }) =>
  [
    { place: 'before' as const, words: before },
    { place: 'behind' as const, words: behind },
  ].flatMap(({ place, words }) =>
    Object.entries(words).flatMap(([side, list]) => wordList(list).map((word) => ({ place, word, side }))),
  ),
);

/** The words of all languages that are no names of cards. */
export const vocabulary = {
  numbers: new Map(cards.flatMap(({ numbers }) => Object.entries(numbers))),
  numberEndings: all(({ numberEndings }) => numberEndings),
  and: all(({ and }) => and),
  fillers: all(({ fillers }) => fillers),
  rest: all(({ rest }) => rest),
  sides,
  /** The sides that a word in brackets names. */
  notes: new Map(
    cards
      .flatMap(({ sides: { note } }) => Object.entries(note))
      .flatMap(([side, list]) => wordList(list).map((word): [string, readonly string[]] => [word, [side]])),
  ),
  players: all(({ players }) => players),
  totals: all(({ totals }) => totals),
  headings: new Set(cards.flatMap(({ headings }) => nameList(headings))),
} as const;

/** Returns true for a word such as `players`. */
export const isPlayers = (word: string): boolean => vocabulary.players.has(word);

/** Returns true for the words beside the number of all cards: `10 players`, `all in all 10`, `стол на 10`. */
export const areOfAll = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => isPlayers(word) || vocabulary.totals.has(word));
