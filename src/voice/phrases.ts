import type { CueItem } from '#game/ports/ports.ts';
import type { Pack } from './pack.ts';
import type { Phrase } from './pack-schema.ts';

/** The numbers of a phrase. The plural form is that of the first. */
const NUMBERS = ['{n}', '{m}'] as const;
const ANY_END = '*';

type PluralForm = Exclude<keyof Phrase, 'of'>;

/**
 * The cues of narration in the order and with the plurals of the pack's language. A phrase that the pack cannot say
 * completely, or only in another voice, stays as it was. Longer phrases are tried first.
 */
export function phrased(pack: Pack, items: readonly CueItem[]): readonly CueItem[] {
  return phrasedWithStarts(pack, items).said;
}

/** The same, with the place of each of the items: the index at which the phrase begins that says it. */
export function phrasedWithStarts(
  pack: Pack,
  items: readonly CueItem[],
): { readonly said: readonly CueItem[]; readonly starts: readonly number[] } {
  const phrases = [...pack.phrases].sort((a, b) => b.of.length - a.of.length);
  const said: CueItem[] = [];
  const starts: number[] = [];
  for (let at = 0; at < items.length; ) {
    const found = firstOf(phrases, (phrase) => wordsFor(pack, phrase, items.slice(at, at + phrase.of.length)));
    const length = found?.phrase.of.length ?? 1;
    starts.push(...Array<number>(length).fill(said.length));
    said.push(...(found?.words.map((cue) => ({ cue })) ?? [items[at]!]));
    at += length;
  }
  return { said, starts };
}

/** The greatest number of cues from here on that are one phrase, whether the pack can say it or not. 0: there is none. */
export const phraseLength = (phrases: readonly Phrase[], items: readonly CueItem[]): number =>
  phrases
    .filter(({ of }) => of.length <= items.length && of.every((pattern, index) => isAsked(pattern, items[index]!)))
    .reduce((most, { of }) => Math.max(most, of.length), 0);

/** Returns true for the cue of a pattern. Cues on the beat belong to no phrase. */
const isAsked = (pattern: string, item: CueItem): item is Extract<CueItem, { readonly cue: string }> =>
  'cue' in item && item.lastsMs === undefined && matches(pattern, item.cue);

function firstOf(phrases: readonly Phrase[], words: (phrase: Phrase) => readonly string[] | null) {
  for (const phrase of phrases) {
    const found = words(phrase);
    if (found !== null) return { phrase, words: found };
  }
  return null;
}

/** The pack's cues for these cues, or `null` if the phrase does not match or one of its clips is missing. */
function wordsFor(pack: Pack, phrase: Phrase, items: readonly CueItem[]): readonly string[] | null {
  if (items.length < phrase.of.length) return null;
  const asked: string[] = [];
  const numbers = new Map<string, string>();
  for (const [index, pattern] of phrase.of.entries()) {
    const item = items[index]!;
    if (!isAsked(pattern, item)) return null;
    asked.push(item.cue);
    const number = numberIn(pattern);
    if (number !== undefined && !numbers.has(number))
      numbers.set(number, item.cue.slice(stemOf(pattern, number).length));
  }
  const first = numbers.get(NUMBERS[0]);
  const words = first === undefined ? phrase.other : (phrase[pluralOf(pack.lang, Number(first))] ?? phrase.other);
  const cues = words.map((word) => [...numbers].reduce((text, [name, value]) => text.replace(name, value), word));
  return cues.every((cue) => pack.clips.has(cue)) && isInVoice(pack, cues, asked) ? cues : null;
}

/** Returns true if the phrase is in the pack's own voice, or in one of those that say the cues one by one. */
function isInVoice(pack: Pack, cues: readonly string[], asked: readonly string[]): boolean {
  const voicesOf = (cue: string) => (pack.clips.get(cue) ?? []).map(({ by }) => by);
  const voices = new Set([pack.id, ...asked.flatMap(voicesOf)]);
  // Cues that nobody says one by one are said by any voice that has the phrase.
  return asked.every((cue) => !pack.clips.has(cue)) || cues.flatMap(voicesOf).every((voice) => voices.has(voice));
}

const numberIn = (pattern: string) => NUMBERS.find((number) => pattern.endsWith(number));

const stemOf = (pattern: string, ending: string) => pattern.slice(0, -ending.length);

function matches(pattern: string, cue: string): boolean {
  if (pattern.endsWith(ANY_END)) return cue.startsWith(stemOf(pattern, ANY_END));
  const number = numberIn(pattern);
  if (number === undefined) return pattern === cue;
  const stem = stemOf(pattern, number);
  return cue.startsWith(stem) && /^\d+$/.test(cue.slice(stem.length));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(lang: string, number: number): PluralForm {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang);
  rules.set(lang, known);
  return known.select(number);
}
