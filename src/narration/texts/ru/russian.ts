import type { Translated } from '../shape.ts';

export type { English } from '../shape.ts';

/** The exact keys of a Russian file. The plural forms: `_one` (1, 21), `_few` (2-4), `_many` (0, 5-20). */
export type Russian<T> = Translated<T, 'one' | 'few' | 'many'>;

/** The exact keys of a Russian rulebook: those of the English one, in each namespace. */
export type RussianRulebook<T> = { readonly [N in keyof T]: Russian<T[N]> };
