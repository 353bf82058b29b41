import type { Translated } from '../shape.ts';

export type { English } from '../shape.ts';

/** The exact keys of a Russian file. The plural forms: `_one` (1, 21), `_few` (2-4), `_many` (0, 5-20). */
export type Russian<T> = Translated<T, 'one' | 'few' | 'many'>;

/** The exact keys of Russian texts in several namespaces, such as those of a rulebook: the keys of the English ones. */
export type RussianTexts<T> = {
  readonly [N in keyof T]: T[N] extends Readonly<Record<string, string>> ? Russian<T[N]> : RussianTexts<T[N]>;
};
