/** The types that hold the catalogues of the languages together. The English one is the measure. */
import type { en } from './en/index.ts';

export type English = typeof en;

/** Some texts of some namespaces, in other words: those of a theme. */
export type Overlay = { readonly [N in keyof English]?: { readonly [K in keyof English[N]]?: string } };

export type Namespace = keyof English & string;

/**
 * The keys that a Russian file must have, neither more nor fewer: those of the English one, with three plural forms
 * (`_one` 1, 21; `_few` 2-4; `_many` 0, 5-20) where English has two (`_one`, `_other`).
 */
export type Russian<T> = {
  readonly [K in keyof T & string as RussianKey<K>]: string;
};

type RussianKey<K extends string> = K extends `${infer Base}_one`
  ? `${Base}_one` | `${Base}_few` | `${Base}_many`
  : K extends `${string}_other`
    ? never
    : K;

/** A key as `t` takes it: without the plural's ending. */
type Called<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;

/** Every text by namespace and key, as `refusals:not-yet`. */
export type TextKey = { [N in Namespace]: `${N}:${Called<keyof English[N] & string>}` }[Namespace];

export type KeyOf<N extends Namespace> = Called<keyof English[N] & string>;

/** The English text, or both its plural forms. */
type TextAt<Key extends TextKey> = Key extends `${infer N}:${infer K}`
  ? N extends Namespace
    ? English[N][Extract<keyof English[N], K | `${K}_one` | `${K}_other`>] & string
    : never
  : never;

type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** What a text needs; `count`, which chooses the plural, is a whole number. */
export type TextParams<Key extends TextKey> = {
  readonly [Name in Placeholder<TextAt<Key>>]: Name extends 'count' ? number : string | number;
};
