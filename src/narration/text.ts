import i18next from 'i18next';
import { fitted, guarded, unguarded } from './conditional.ts';
import { english, type Language, translationOf } from './language.ts';
import { en } from './texts/en/texts.ts';
import { translations } from './texts/index.ts';
import type { English, Namespace, TextKey, TextParams, Texts } from './texts/shape.ts';
import { languageOf, themeOf, type Wording } from './words.ts';

type Values = Readonly<Record<string, string | number>>;

/** Texts without parameters take none. */
type Args<Key extends TextKey> = keyof TextParams<Key> extends never ? [] : [params: TextParams<Key>];

const texts = i18next.createInstance();

/** The name of a language's texts for the children's edition. */
const animalsIn = <Code extends string>(language: Code) => `${language}-animals` as const;

/** A copy of a catalogue, to which a rulebook may add texts. */
const copied = (catalogue: Texts): Record<string, Record<string, string>> =>
  Object.fromEntries(Object.entries(catalogue).map(([space, rows]) => [space, { ...rows }]));

void texts.init({
  initAsync: false,
  showSupportNotice: false,
  resources: Object.fromEntries(
    [...translations].flatMap(([language, { texts: usual, animals = {} }]) => [
      [language, copied(usual)],
      [animalsIn(language), { ...animals }],
    ]),
  ),
  ns: Object.keys(en),
  // Each text names the languages in which it is looked for.
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: ':',
  // Messages are not HTML. Texts from people pass through `cleanName` before they come here.
  interpolation: { escapeValue: false },
});

/**
 * A text of the catalogue in a language, for example `t('ru', 'refusals:not-yet')`. Numbers are written as in
 * the language, and other values are inserted as they are.
 */
export function t<Key extends TextKey>(wording: Wording, key: Key, ...[params]: Args<Key>): string {
  return render(wording, key, params ?? {});
}

/** The values of a composed key. A key that no text of the catalogue can have does not compile. */
type ComposedArgs<Key extends string> = string extends Key
  ? [noTextHasThisKey: never]
  : Extract<TextKey, Key> extends never
    ? [noTextHasThisKey: never]
    : [values?: Values];

/** The text of a key that is composed at run time (`roles:${role}`), or `null` if the catalogues do not have it. */
export const say = <Key extends string>(wording: Wording, key: Key, ...[values]: ComposedArgs<Key>): string | null =>
  lookUp(wording, key, values);

/** The text of a key that comes from outside, or `null` if the catalogues do not have it. */
export function lookUp(wording: Wording, key: string, values: Values = {}): string | null {
  const known = isWritten(key) || (typeof values['count'] === 'number' && isWritten(`${key}_one`));
  return known ? render(wording, key as TextKey, values) : null;
}

/** Texts by language. English has all of them. */
export type AddedTexts = Readonly<Partial<Record<Language, Texts>>> & { readonly en: Texts };

/**
 * Adds the texts of a rulebook that the catalogues do not have. A text that exists never changes.
 * @throws Error if a catalogue has one of these texts
 */
export function addTexts(more: AddedTexts): void {
  for (const [space, rows] of Object.entries(more.en)) {
    const taken = Object.keys(rows).find((key) => isWritten(`${space}:${key}`));
    if (taken !== undefined) throw new Error(`there is a text ${space}:${taken} already`);
  }
  for (const [language, spaces] of Object.entries(more))
    for (const [space, rows] of Object.entries(spaces)) texts.addResources(language, space, rows);
}

/** The English texts of a namespace, with those of the registered rulebooks, in their order. */
const rowsOf = (space: string): Readonly<Record<string, string>> =>
  Object.hasOwn(en, space) ? texts.getResourceBundle(english, space) : {};

/** The keys of a namespace, with those of the registered rulebooks, in their order. */
export const keysOf = (space: Namespace): readonly string[] => Object.keys(rowsOf(space));

/** Returns true if there is a text with this exact key, including its namespace. */
function isWritten(key: string): boolean {
  const colon = key.indexOf(':');
  return Object.hasOwn(rowsOf(key.slice(0, colon)), key.slice(colon + 1));
}

/** The text of a key as the language writes it, with its placeholders, or in English if the language lacks it. */
export function writtenText<N extends Namespace>(language: Language, space: N, key: keyof English[N] & string): string {
  const own: Readonly<Record<string, string>> | undefined = translationOf(language).texts[space];
  return own?.[key] ?? String(en[space][key]);
}

/**
 * The catalogues in which a text is looked for, in this order. A theme has texts of its own in each language. They
 * all go before the other texts, because the children's edition never tells of killing (D4).
 */
function cataloguesOf(wording: Wording): readonly string[] {
  const known = [...new Set([languageOf(wording), english])];
  return themeOf(wording) === 'animals' ? [...known.map(animalsIn), ...known] : known;
}

function render(wording: Wording, key: TextKey, values: Values): string {
  const { count } = values;
  // The catalogues have no plural form for a fraction.
  const plural = typeof count === 'number' ? { count: Math.round(count) } : {};
  const written = Object.entries(values).map(([name, value]) => marked([name, withMark(value, wording)]));
  const replace = { ...Object.fromEntries(written), ...plural };
  const filled = texts.t(key, { lngs: cataloguesOf(wording), ...plural, replace });
  return withFlatBold(unguarded(fitted(filled, wording)));
}

/** Writes a number with the decimal mark of the language. A string, such as a version, stays as it is. */
const withMark = (value: string | number, wording: Wording): string | number =>
  typeof value === 'number' ? String(value).replace('.', translationOf(languageOf(wording)).decimalMark) : value;

const bold = '**';

/** Replaces a bold mark of a value until the value is in its text. No value contains this character. */
const mark = '\uE000';

const marked = ([name, value]: [string, string | number]): [string, string | number] => [
  name,
  typeof value === 'string' ? guarded(value.replaceAll(mark, '').replaceAll(bold, mark)) : value,
];

/**
 * Removes bold marks of values that are already inside bold text, and bold marks around nothing. Discord would show
 * both as asterisks.
 */
function withFlatBold(text: string): string {
  let isBold = false;
  const flat = text.replaceAll(/\*\*|\uE000/g, (found) => {
    if (found === mark) return isBold ? '' : bold;
    isBold = !isBold;
    return found;
  });
  return flat.replaceAll(bold + bold, '');
}
