/** Types that keep the catalogues of the languages in agreement. The English catalogue defines the keys. */
import type { en } from './en/index.ts';

export type English = typeof en;

/** Replacements for some texts of some namespaces, for a theme. */
export type Overlay = { readonly [N in keyof English]?: { readonly [K in keyof English[N]]?: string } };

export type Namespace = keyof English & string;

/**
 * The exact keys of a Russian file: those of the English one. A text with two plural forms in English (`_one`,
 * `_other`) has three in Russian (`_one` 1, 21; `_few` 2-4; `_many` 0, 5-20).
 */
export type Russian<T> = {
  readonly [K in keyof T & string as RussianKey<K>]: string;
};

type RussianKey<K extends string> = K extends `${infer Base}_one`
  ? `${Base}_one` | `${Base}_few` | `${Base}_many`
  : K extends `${string}_other`
    ? never
    : K;

/** A key as `t` takes it, without the ending of a plural form. */
type Called<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;

/** Every text by namespace and key, for example `refusals:not-yet`. */
export type TextKey = { [N in Namespace]: `${N}:${Called<keyof English[N] & string>}` }[Namespace];

export type KeyOf<N extends Namespace> = Called<keyof English[N] & string>;

/** The English text, or both of its plural forms. */
type TextAt<Key extends TextKey> = Key extends `${infer N}:${infer K}`
  ? N extends Namespace
    ? English[N][Extract<keyof English[N], K | `${K}_one` | `${K}_other`>] & string
    : never
  : never;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The parameters of a text. `count` is a whole number and chooses the plural form. */
export type TextParams<Key extends TextKey> = {
  readonly [Name in Placeholder<TextAt<Key>>]: Name extends 'count' ? number : string | number;
};
