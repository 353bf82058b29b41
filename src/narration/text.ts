import { animalsIn, type Catalogue, shipped } from './catalogue.ts';
import { fitted, guarded, unguarded } from './conditional.ts';
import { decimalMarkOf, english, type Language, translationOf } from './language.ts';
import { keptWords, noSecondNames, withSecondNames } from './second-names.ts';
import type { KindOf } from './text-kinds.ts';
import { en } from './texts/en/texts.ts';
import type { English, Namespace, TextAt, TextKey, TextParams } from './texts/shape.ts';
import { languageOf, type PlainWording, secondNamesOf, themeOf, type Wording } from './words.ts';

type Values = Readonly<Record<string, string | number>>;

/** Texts without parameters take none. */
type Args<Key extends TextKey> = keyof TextParams<Key> extends never ? [] : [params: TextParams<Key>];

type ValuesOf<Given> = Given extends [infer Params] ? Params[keyof Params] : never;

/**
 * A text of the catalogue in a language, for example `t('ru', 'refusals:not-yet')`. Numbers are written as in
 * the language, and other values are inserted as they are.
 */
export function t<const Key extends TextKey, const Given extends Args<Key>>(
  wording: PlainWording,
  key: Key,
  ...given: Given
): KindOf<TextAt<Key>, ValuesOf<Given>> {
  const [params] = given as [Values?];
  const text = lookUp(wording, key, params) ?? key.slice(key.indexOf(':') + 1);
  return text as KindOf<TextAt<Key>, ValuesOf<Given>>;
}

/** The values of a composed key. A key that no text of the catalogue can have does not compile. */
type ComposedArgs<Key extends string> = string extends Key
  ? [noTextHasThisKey: never]
  : Extract<TextKey, Key> extends never
    ? [noTextHasThisKey: never]
    : [values?: Values];

/**
 * The text of a key that comes from outside, or `null` if the catalogues do not have it. A text with the same words and
 * values is written only once.
 */
export function lookUp(wording: PlainWording, key: string, values: Values = {}): string | null {
  const catalogue = typeof wording === 'string' ? shipped : wording.rulebooks.catalogue;
  const { keys, known, described } = catalogue;
  if (!keys.has(key) && !(typeof values['count'] === 'number' && keys.has(`${key}_one`))) return null;
  const words = typeof wording === 'string' ? wording : (described.get(wording) ?? describe(wording, described));
  const name = `${JSON.stringify([key, values])}${words}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const text = write(catalogue, wording, key, values);
  known.set(name, text);
  return text;
}

/** The text of a key that is composed at run time (`roles:${role}`), or `null` if the catalogues do not have it. */
export const say = lookUp as <Key extends string>(
  wording: PlainWording,
  key: Key,
  ...[values]: ComposedArgs<Key>
) => string | null;

/** The text of a key as the language writes it, with its placeholders, or in English if the language lacks it. */
export function writtenText<N extends Namespace>(language: Language, space: N, key: keyof English[N] & string): string {
  const own: Readonly<Record<string, string>> | undefined = translationOf(language).texts[space];
  return own?.[key] ?? String(en[space][key]);
}

/**
 * The languages in which a text is looked for, in this order. A theme has texts of its own in each language. They
 * all go before the other texts, because the children's edition never tells of killing (D4).
 */
function languagesOf(wording: PlainWording): readonly string[] {
  const language = languageOf(wording);
  const known = language === english ? [english] : [language, english];
  return themeOf(wording) === 'animals' ? [...known.map(animalsIn), ...known] : known;
}

/** All of a wording that decides how a text reads. */
function describe(wording: Wording, described: Catalogue['described']): string {
  const { language, theme, secondNames, deal } = wording;
  const description = JSON.stringify([language, theme, secondNames, deal?.inPlay]);
  described.set(wording, description);
  return description;
}

function write(catalogue: Catalogue, wording: PlainWording, key: string, values: Values): string {
  const { count } = values;
  // The catalogues have no plural form for a fraction.
  const plural = typeof count === 'number' ? { count: Math.round(count) } : {};
  const written: Record<string, string | number> = {};
  const names = secondNamesOf(wording);
  for (const name of Object.keys(values)) {
    const value = insertedText(values[name]!, wording);
    written[name] = names === noSecondNames ? value : keptWords(value);
  }
  const replace = Object.assign(written, plural);
  const filled = catalogue.fill(key, { from: languagesOf(wording), values: replace, ...plural });
  const text = fitted(filled, wording);
  const named = names === noSecondNames ? text : withSecondNames(text, names, [languageOf(wording), english]);
  return withFlatBold(unguarded(named));
}

/** A number as its language writes it, with a minus instead of a hyphen. No number is -0. */
export const numberText = (value: number, wording: PlainWording, form: Intl.NumberFormatOptions = {}): string =>
  value.toLocaleString(languageOf(wording), { signDisplay: 'negative', ...form }).replace('-', minus);

const minus = '−';

const bold = '**';

/** Replaces a bold mark of a value until the value is in its text. No value contains this character. */
const mark = '\uE000';

/** A value before it is inserted. A number gets the decimal mark of the language, and a string, such as a version, does not. */
function insertedText(value: string | number, wording: PlainWording): string {
  if (typeof value === 'string') return guarded(value.replaceAll(mark, '').replaceAll(bold, mark));
  return String(value)
    .replace('.', decimalMarkOf(languageOf(wording)))
    .replace('-', minus);
}

/**
 * Removes bold marks of values that are already inside bold text, and bold marks around nothing. Discord would show
 * both as asterisks.
 */
function withFlatBold(text: string): string {
  if (!text.includes(bold) && !text.includes(mark)) return text;
  let isBold = false;
  const flat = text.replaceAll(/\*\*|\uE000/g, (found) => {
    if (found === mark) return isBold ? '' : bold;
    isBold = !isBold;
    return found;
  });
  return flat.replaceAll(bold + bold, '');
}
