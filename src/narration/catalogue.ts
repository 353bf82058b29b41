import i18next from 'i18next';
import { LRUCache } from 'lru-cache';
import { english, type Language } from './language.ts';
import { en } from './texts/en/texts.ts';
import { translations } from './texts/index.ts';
import type { Texts } from './texts/shape.ts';

/** The texts of a language, by namespace and key. */
type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts by language. English has all of them. */
export type AddedTexts = Readonly<Partial<Record<Language, Texts>>> & { readonly en: Texts };

/** The values of a text, and the languages in which it is looked for, in this order. */
interface Filling {
  readonly from: readonly string[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly count?: number;
}

/** All texts of a program, by language, namespace and key. It never changes. */
export interface Catalogue {
  /** The keys of its texts, each with its namespace. */
  readonly keys: ReadonlySet<string>;
  /** The text of a key with its values. */
  fill(key: string, filling: Filling): string;
  /** Finished texts: most of a message is the same each time that it is drawn. */
  readonly known: LRUCache<string, string>;
  /** The part of each wording that decides how those texts read: all texts of a table have the same words. */
  readonly described: WeakMap<object, string>;
}

/** The name of a language's texts for the children's edition. */
export const animalsIn = <Code extends string>(language: Code) => `${language}-animals` as const;

type Resources = Readonly<Record<string, Rows>>;

const ofProject: Resources = Object.fromEntries(
  [...translations].flatMap(([language, { texts, animals = {} }]) => [
    [language, texts],
    [animalsIn(language), animals],
  ]),
);

/** The most texts that a catalogue keeps. Their values contain names of people, so there is no end to them. */
const mostKnown = 2000;

function catalogueOf(resources: Resources): Catalogue {
  const texts = i18next.createInstance();
  void texts.init({
    initAsync: false,
    showSupportNotice: false,
    resources,
    ns: Object.keys(en),
    // Each text names the languages in which it is looked for.
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ':',
    // Messages are not HTML. Texts from people pass through `cleanName` before they come here.
    interpolation: { escapeValue: false },
  });
  return {
    keys: new Set(
      Object.entries(resources[english] ?? {}).flatMap(([space, rows]) =>
        Object.keys(rows).map((key) => `${space}:${key}`),
      ),
    ),
    fill: (key, { from, values, count }) =>
      texts.t(key, { lngs: from, ...(count === undefined ? {} : { count }), replace: values }),
    known: new LRUCache({ max: mostKnown }),
    described: new WeakMap(),
  };
}

/** The texts of the project. */
export const shipped: Catalogue = catalogueOf(ofProject);

/**
 * The texts of the project and those of rulebooks that it does not have. A text that exists never changes.
 * @throws Error if two catalogues have one of these texts
 */
export function withTexts(added: readonly AddedTexts[]): Catalogue {
  return added.length === 0 ? shipped : catalogueOf(added.reduce(merged, ofProject));
}

function merged(resources: Resources, more: AddedTexts): Resources {
  for (const [space, rows] of Object.entries(more.en)) {
    const taken = Object.keys(rows).find((key) => Object.hasOwn(resources[english]?.[space] ?? {}, key));
    if (taken !== undefined) throw new Error(`there is a text ${space}:${taken} already`);
  }
  const languages = Object.entries<Rows>(more).map(([language, texts]) => {
    const known = resources[language] ?? {};
    const spaces = Object.entries(texts).map(([space, rows]) => [space, { ...known[space], ...rows }] as const);
    return [language, { ...known, ...Object.fromEntries(spaces) }] as const;
  });
  return { ...resources, ...Object.fromEntries(languages) };
}
