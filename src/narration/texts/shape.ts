/** Types that keep the catalogues of the languages in agreement. The English catalogue defines the keys. */
import type { InlineText } from '../text-kinds.ts';

/** The English catalogue, by namespace and key. The texts of English extend it. */
// biome-ignore lint/suspicious/noEmptyInterface: English extends it by declaration merging
export interface English {}

/** Replacements for some texts of some namespaces, for a theme. */
export type Overlay = { readonly [N in keyof English]?: { readonly [K in keyof English[N]]?: string } };

/** A namespace of the catalogue, such as `refusals`. */
export type Namespace = keyof English & string;

/** The languages by their codes. The folder of a language adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: each language extends it by declaration merging
export interface Languages {}

/** The code of a language that has a folder of texts. */
export type Language = keyof Languages;

/** Texts of a language by namespace and key. */
export type Texts = { readonly [N in Namespace]?: Readonly<Record<string, string>> };

/** A language: its texts, and the facts that the program needs to know about it. */
export interface Translation {
  /** The name of its folder, as `Intl` writes the language. */
  readonly code: Language;
  /** The name of the language in the language itself. */
  readonly name: string;
  /** The locales of Discord that mean this language. */
  readonly locales: readonly string[];
  readonly decimalMark: '.' | ',';
  /** Capital letters of its keyboard that look like the Latin letters of clauses. */
  readonly lookalikes?: Readonly<Record<string, string>>;
  /** Its texts. English texts take the place of those that it lacks. */
  readonly texts: Texts;
  /** The texts of the deck's children's edition that differ (D4). */
  readonly animals?: Texts;
  /** The second names of cards (C2). Without them, every card keeps its usual name. */
  readonly secondNames?: SecondNameForms;
  /** The words in which people type, besides the names in the texts. */
  readonly typed?: TypedWords;
}

/** The names that a table may give to cards of the club (C2). */
export type SecondName = 'commissar' | 'nurse' | 'mistress' | 'psycho';

/** For each second name: the forms of the usual name in small letters, and the same forms of the other. */
export type SecondNameForms = Readonly<Record<SecondName, Readonly<Record<string, string>>>>;

/** Words of a language that people type. Lists of names are separated by commas, lists of words by spaces. */
export interface TypedWords {
  readonly cards: TypedCards;
  readonly times: TypedTimes;
  readonly zones: TypedZones;
  readonly points: TypedPoints;
}

/** The words in which judges write points and best moves, in all of their forms. */
export interface TypedPoints {
  /** `Seat`, `player`, `gets`, in front of the number of a seat or behind it. */
  readonly seat: string;
  readonly and: string;
  /** `Each`, for several seats with the same points. */
  readonly each: string;
  readonly plus: string;
  readonly minus: string;
  /** Words for additional points and for penalties, in front of their number. */
  readonly bonus: string;
  readonly penalty: string;
  /** Titles of a list that has points of both kinds. */
  readonly title: string;
  /** `Points`, behind their number. */
  readonly unit: string;
  /** Titles of a best move. */
  readonly bestMove: string;
  /** Words for an empty best move. */
  readonly none: string;
}

/** The words in which people write times. All of them are in small letters, with `е` for `ё`, and in all of their forms. */
export interface TypedTimes {
  /** From Monday. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** From January. */
  readonly months: readonly string[];
  /** The days from today. */
  readonly days: { readonly 0: string; readonly 1: string; readonly 2: string };
  readonly units: { readonly minute: string; readonly hour: string; readonly day: string; readonly week: string };
  /** Parts of the day, before or behind an hour. `tonight` is a part of today. */
  readonly parts: {
    readonly morning: string;
    readonly day: string;
    readonly evening: string;
    readonly night: string;
    readonly tonight: string;
  };
  /** Words before a length of time, and words behind it. */
  readonly span: { readonly before: string; readonly behind: string };
  /** `Next week's`, as in `next Friday`. `nextOrLater`: it may also be the one after that. */
  readonly next: string;
  readonly nextOrLater: string;
  readonly noon: string;
  readonly midnight: string;
  /** `Half` and `quarter` behind an hour, as in `half past 8`, and words for the side of the hour. */
  readonly half: string;
  readonly quarter: string;
  readonly past: string;
  readonly to: string;
  /** `Half` and `minus` before the hour that comes, as in `половина девятого`. */
  readonly halfOf: string;
  readonly without: string;
  /** `And a half`, behind a number. */
  readonly andHalf: string;
  /** Half an hour in one word. */
  readonly halfHour: string;
  readonly oclock: string;
  /** Words behind the day of a month, and behind a year. */
  readonly dayOfMonth: string;
  readonly year: string;
  /** Words before an hour. */
  readonly at: string;
  readonly fillers: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** `Fifth`, in the forms of dates. */
  readonly ordinals: Readonly<Record<number, string>>;
  /** Endings of an ordinal in digits: `25th`. */
  readonly ordinalEndings: string;
}

/** The words in which people write time zones, as those of times. */
export interface TypedZones {
  /** The names by the zone's id: cities, countries and abbreviations. */
  readonly names: Readonly<Record<string, string>>;
  /** Names that have several meanings, with their zones. */
  readonly several: Readonly<Record<string, readonly string[]>>;
  /** Endings by which the forms of a name differ. */
  readonly endings: string;
  /** Words before and behind the name of a zone: `по`, `time`. */
  readonly around: string;
}

/** The words in which people write a list of cards. All of them are in small letters, with `е` for `ё`. */
export interface TypedCards {
  /** Other names of the cards, by role. A name applies only in rulebooks that have the role. A word behind `=` has no other form. */
  readonly names: Readonly<Record<string, string>>;
  /** Words that may mean a card. They are only offered as a reading, never taken for it. */
  readonly hints: Readonly<Record<string, string>>;
  /** Endings by which the forms of a name differ. */
  readonly endings: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** Endings of a number that is written in digits: `2-е`. */
  readonly numberEndings: string;
  readonly and: string;
  /** `Or`, between cards of which one is drawn. */
  readonly or: string;
  /** `Of`, between a number and the cards of which as many are drawn. */
  readonly outOf: string;
  /** The remark that no card is drawn twice. */
  readonly unrepeated: string;
  /** Words that say nothing about the card, such as `cards`. */
  readonly fillers: string;
  /** Words for a side before or behind the name of one of its cards, by the side: `mafia don`. */
  readonly sides: {
    readonly before: Readonly<Record<string, string>>;
    readonly behind: Readonly<Record<string, string>>;
    /** Words for a side in brackets beside the name of one of its cards: `шериф (красный)`. */
    readonly note: Readonly<Record<string, string>>;
  };
  /** Titles of a list of cards. */
  readonly headings: string;
  /** Words for all seats that no other part has taken. */
  readonly rest: string;
  readonly players: string;
  /** Words beside the number of all cards, such as `total`. */
  readonly totals: string;
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/**
 * The exact keys of a file in a language with these plural forms: those of the English one. A text with two plural
 * forms in English (`_one`, `_other`) has all forms of the language.
 */
export type Translated<T, Form extends PluralForm> = {
  readonly [K in keyof T & string as TranslatedKey<K, Form>]: string;
};

type TranslatedKey<K extends string, Form extends PluralForm> = K extends `${infer Base}_one`
  ? `${Base}_${Form}`
  : K extends `${string}_other`
    ? never
    : K;

/** Texts of a language that is not translated completely. */
export type PartlyTranslated<Form extends PluralForm> = {
  readonly [N in Namespace]?: Partial<Translated<English[N], Form>>;
};

/** A key as `t` takes it, without the ending of a plural form. */
type Called<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;

/** Every text by namespace and key, for example `refusals:not-yet`. */
export type TextKey = { [N in Namespace]: `${N}:${Called<keyof English[N] & string>}` }[Namespace];

/** The key of a text in this namespace, as `t` takes it. */
export type KeyOf<N extends Namespace> = Called<keyof English[N] & string>;

/** The English text, or both of its plural forms. */
export type TextAt<Key extends TextKey> = Key extends `${infer N}:${infer K}`
  ? N extends Namespace
    ? English[N][Extract<keyof English[N], K | `${K}_one` | `${K}_other`>] & string
    : never
  : never;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The parameters of a text. `count` is a whole number and chooses the plural form. */
export type TextParams<Key extends TextKey> = {
  readonly [Name in Placeholder<TextAt<Key>>]: Name extends 'count' ? number : InlineText | number;
};
