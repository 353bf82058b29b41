import type { Refusal } from '#engine/kernel/refusal.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';

/** The reasons why a file or a role set cannot be used. Every code has a text in both languages. */
export const problemCodes = [
  // Files.
  'too-large',
  'not-json',
  'too-deep',
  'unknown-field',
  'missing-field',
  'bad-version',
  'bad-id',
  'bad-value',
  'empty-text',
  'too-long',
  // Conflicts between parts of a set.
  'fixed-ruleset',
  'theme-not-here',
  'id-taken',
  'id-twice',
  'no-name',
  'faction-not-here',
  'ability-not-here',
  'finding-not-here',
  'clan-not-here',
  'infiltrator-side',
  'own-end-side',
  'same-act',
  'passive-twice',
  'guard-immune',
  'nothing-to-inherit',
  'unknown-looks',
  'unknown-call',
  'call-twice',
  'unknown-role',
  'range-upside-down',
  'ranges-overlap',
  'too-few-players',
  'too-many-cards',
  'too-few-to-draw',
  'range-outside',
  'filled-anyway',
  'no-effect',
  'unknown-option',
  'bad-option',
] as const;

/** The code of a problem, which is the key of its text. */
export type ProblemCode = (typeof problemCodes)[number];

/** Something that makes a role set unusable. */
export interface Problem {
  readonly code: ProblemCode;
  /** The path of the value, for example `ownRoles.2.abilities.0.kind`. Empty for the whole file. */
  readonly path: string;
  /** The values in the text: ids, words and numbers that are safe to show. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Creates a problem at a place of the file. */
export const problem = (
  code: ProblemCode,
  path: string | readonly PropertyKey[],
  params: Problem['params'] = {},
): Problem => ({ code, path: typeof path === 'string' ? path : path.map(step).join('.'), params });

/** A field's name or an index of a list. In a hostile file a field's name may be anything, so others become `?`. */
const step = (key: PropertyKey): string => (/^[\w-]{1,40}$/.test(String(key)) ? String(key) : '?');

/** The remarks of `check` on a usable role set. */
export const noteCodes = [
  'never-dealt',
  'no-power',
  'no-end',
  'nobody-else',
  'never-called',
  'inherits-nobody',
  'cannot-win',
  'several-acts',
  'several-alone',
] as const;

type NoteCode = (typeof noteCodes)[number];

/** Something about a role set that is allowed and worth knowing. */
export type Note =
  /** A part of a stored set that changes nothing. */
  | { readonly kind: 'ignored'; readonly problem: Problem; readonly players?: undefined }
  /** The rules refuse the cards for this number of players. */
  | { readonly kind: 'refused'; readonly players: number; readonly refusal: Refusal }
  /** The rules advise against the cards for this number of players. */
  | { readonly kind: 'warned'; readonly players: number; readonly warning: DealWarning }
  /** About a role or a faction. `players` is the smallest table to which the remark applies. */
  | {
      readonly kind: 'noted';
      readonly code: NoteCode;
      readonly word: string;
      readonly players?: number;
    };
