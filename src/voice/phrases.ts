import type { CueItem } from '#game/ports/ports.ts';
import type { Pack } from './pack.ts';
import type { Phrase } from './pack-schema.ts';

const ANY_NUMBER = '{n}';
const ANY_END = '*';

type PluralForm = Exclude<keyof Phrase, 'of'>;

/**
 * The cues of narration in the order and with the plurals of the pack's language. A phrase that the pack cannot say
 * completely stays as it was, so that the base pack or the text says it. Longer phrases are tried first.
 */
export function phrased(pack: Pack, items: readonly CueItem[]): readonly CueItem[] {
  if (pack.phrases.length === 0) return items;
  const phrases = [...pack.phrases].sort((a, b) => b.of.length - a.of.length);
  const said: CueItem[] = [];
  for (let at = 0; at < items.length; ) {
    const found = firstOf(phrases, (phrase) => wordsFor(pack, phrase, items.slice(at, at + phrase.of.length)));
    said.push(...(found?.words.map((cue) => ({ cue })) ?? [items[at]!]));
    at += found?.phrase.of.length ?? 1;
  }
  return said;
}

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
  let number: string | null = null;
  for (const [index, pattern] of phrase.of.entries()) {
    const item = items[index]!;
    // Cues on the beat belong to no phrase.
    if ('pauseMs' in item || item.lastsMs !== undefined || !matches(pattern, item.cue)) return null;
    if (pattern.endsWith(ANY_NUMBER)) number ??= item.cue.slice(stemOf(pattern, ANY_NUMBER).length);
  }
  const words = number === null ? phrase.other : (phrase[pluralOf(pack.lang, Number(number))] ?? phrase.other);
  const cues = words.map((word) => word.replace(ANY_NUMBER, number ?? ANY_NUMBER));
  return cues.every((cue) => pack.clips.has(cue)) ? cues : null;
}

const stemOf = (pattern: string, ending: string) => pattern.slice(0, -ending.length);

function matches(pattern: string, cue: string): boolean {
  if (pattern.endsWith(ANY_END)) return cue.startsWith(stemOf(pattern, ANY_END));
  if (!pattern.endsWith(ANY_NUMBER)) return pattern === cue;
  const stem = stemOf(pattern, ANY_NUMBER);
  return cue.startsWith(stem) && /^\d+$/.test(cue.slice(stem.length));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralOf(lang: string, number: number): PluralForm {
  const known = rules.get(lang) ?? new Intl.PluralRules(lang);
  rules.set(lang, known);
  return known.select(number);
}
