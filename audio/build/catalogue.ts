import { english, type Language } from '#narration/language.ts';
import type { SpokenCue } from '#voice/cues.ts';
import { scripts } from './script/index.ts';
import type { CueWords, Script } from './script/shape.ts';

function capital(word: string): string {
  const at = word.startsWith('+') ? 1 : 0;
  return word.slice(0, at) + word.charAt(at).toUpperCase() + word.slice(at + 1);
}

/** Spoken cues, each with one or more wordings. */
type Catalogue = ReadonlyMap<SpokenCue, readonly string[]>;

/** The wordings of each cue that the script has. */
const worded = (lines: Readonly<Record<string, CueWords | undefined>>): [SpokenCue, readonly string[]][] =>
  Object.entries(lines).flatMap(([cue, words]) =>
    words === undefined ? [] : [[cue as SpokenCue, typeof words === 'string' ? [words] : words]],
  );

const noScript: Script = { lines: {}, animals: {}, numbers: [], player: (number) => number };

const scriptFor = (language: Language): Script => scripts.get(language) ?? noScript;

/** The cues that have words of their own in the children's edition (D4). */
export const animalCatalogue = (language: Language): Catalogue => new Map(worded(scriptFor(language).animals));

/** All cues for which the language has words. */
export function catalogue(language: Language): Catalogue {
  const { lines, numbers, player } = scriptFor(language);
  const cues = new Map(worded(lines));
  for (const [number, word] of numbers.entries()) {
    cues.set(`num.${number}` as SpokenCue, [`${capital(word)}.`]);
    if (number > 0) cues.set(`player.${number}` as SpokenCue, [player(word)]);
  }
  return cues;
}

/** A text whose end is open: the phrase goes on after it. */
const opened = (text: string): string => text.replace(/\.$/, ',');

/** Whole phrases with a number, by their cue. */
function wholePhrases(language: Language, isAnimals: boolean): [string, readonly string[]][] {
  const { numbers, wholePhrases: all = [] } = scriptFor(language);
  return all
    .filter(({ stem }) => stem.startsWith('animals.') === isAnimals)
    .flatMap(({ stem, from, words }) =>
      numbers.slice(from).map((word, index): [string, readonly string[]] => {
        const count = from + index;
        return [`${stem}.${count}`, [words(word, count)]];
      }),
    );
}

/**
 * Everything that our own pack says: the cues, the calls of players in the middle of a phrase, and whole phrases with
 * a number.
 */
export function shippedCatalogue(language: Language): ReadonlyMap<string, readonly string[]> {
  const cues = [...catalogue(language)].map(([cue, wordings]): [string, readonly string[]] => [
    cue,
    cue.startsWith('player.') ? [...wordings, ...wordings.map(opened)] : wordings,
  ]);
  return new Map([...cues, ...wholePhrases(language, false)]);
}

/** Everything that our own pack for the children's edition says (D4). */
export const shippedAnimals = (language: Language): ReadonlyMap<string, readonly string[]> =>
  new Map([...animalCatalogue(language), ...wholePhrases(language, true)]);

/** All cues, those of the children's edition last. A cue without words in the language has the English ones. */
export const wholeCatalogue = (language: Language): Catalogue =>
  new Map(
    [catalogue, animalCatalogue].flatMap((of) => {
      const own = of(language);
      return [...of(english)].map(([cue, words]) => [cue, own.get(cue) ?? words] as const);
    }),
  );
