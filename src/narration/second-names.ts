/** The cards of the club that have two names (C2): a table chooses one for each. */
import type { Options, RoleId } from '#engine/kernel/types.ts';
import type { Language } from './language.ts';
import { translationOf } from './language.ts';
import type { SecondName } from './texts/shape.ts';

/** The option that chooses a name, and the name of the card in all texts. */
const usual = {
  courtesanName: 'courtesan',
  commissarName: 'sheriff',
  doctorName: 'doctor',
  psychopathName: 'psychopath',
} as const;

/** Returns true if the values of this option are the two names of a card. */
export const isNaming = (option: string): boolean => Object.hasOwn(usual, option);

/** The other names that a table chose, by the usual ones. */
export type SecondNames = Readonly<Partial<Record<RoleId, SecondName>>>;

/** Every card has its usual name. */
export const noSecondNames: SecondNames = Object.freeze({});

const naming = Object.entries(usual);

/** The names that these options choose. `null`: they are options of a rulebook without second names. */
export function secondNamesIn(options: Options | undefined): SecondNames | null {
  let names: SecondNames | null = null;
  for (const [option, name] of naming) {
    const value = options?.[option];
    if (value === undefined) continue;
    names ??= noSecondNames;
    if (value !== name) names = { ...names, [name]: value as SecondName };
  }
  return names;
}

/** Sentinels around the values of a text, whose words are not replaced. */
const [open, close] = ['\uE003', '\uE004'];

const kept = new RegExp(`${open}([^${close}]*)${close}`, 'gu');

/** Keeps the words of a value, such as the name of a player. */
export const keptWords = (value: string): string => `${open}${value.replaceAll(/[\uE003\uE004]/g, '')}${close}`;

/** Replaces the usual names of cards in a text by those that a table chose. */
export function withSecondNames(text: string, names: SecondNames, languages: readonly Language[]): string {
  const forms = new Map(languages.flatMap((language) => formsIn(language, names)));
  if (forms.size === 0) return text.replaceAll(kept, '$1');
  const words = new RegExp(`(?<!\\p{L})(?:${[...forms.keys()].join('|')})(?!\\p{L})`, 'giu');
  const renamed = (part: string) => part.replaceAll(words, (word) => cased(forms.get(word.toLowerCase())!, word));
  return text
    .split(/(\uE003[^\uE004]*\uE004)/)
    .map((part) => (part.startsWith(open) ? part.slice(1, -1) : renamed(part)))
    .join('');
}

/** The forms of the usual names, each with the same form of the chosen one. */
function formsIn(language: Language, names: SecondNames): readonly (readonly [string, string])[] {
  const known = translationOf(language).secondNames;
  return Object.values(names).flatMap((name) => Object.entries(known?.[name!] ?? {}));
}

/** Begins with a capital letter where the replaced word does. */
const cased = (name: string, like: string): string =>
  like.charAt(0) === like.charAt(0).toLowerCase() ? name : name.charAt(0).toUpperCase() + name.slice(1);
