import type { Refusal } from '#engine/kernel/refusal.ts';
import type { DealWarning } from '#engine/kernel/rules.ts';

/** Why a file or a role set cannot be used, or what of it makes no sense. Every code has a text in both languages. */
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
  // What cannot work together.
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
  'unknown-option',
  'bad-option',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Something that makes a role set unusable. */
export interface Problem {
  readonly code: ProblemCode;
  /** Where, as `ownRoles.2.abilities.0.kind`; empty: the whole. */
  readonly path: string;
  /** What the text names: ids, words and numbers, safe to show. */
  readonly params: Readonly<Record<string, string | number>>;
}

export const problem = (
  code: ProblemCode,
  path: string | readonly PropertyKey[],
  params: Problem['params'] = {},
): Problem => ({ code, path: typeof path === 'string' ? path : path.map(step).join('.'), params });

/** A field's name or a place in a list; what stands for a field in a hostile file may be anything. */
const step = (key: PropertyKey): string => (/^[\w-]{1,40}$/.test(String(key)) ? String(key) : '?');

/** What `check` says of a role set that can be used. */
export const noteCodes = [
  'never-dealt',
  'no-power',
  'never-called',
  'inherits-nobody',
  'cannot-win',
  'several-alone',
] as const;

export type NoteCode = (typeof noteCodes)[number];

export type Note =
  /** The rules refuse the cards at this number of players. */
  | { readonly kind: 'refused'; readonly players: number; readonly refusal: Refusal }
  /** The rules advise against them. */
  | { readonly kind: 'warned'; readonly players: number; readonly warning: DealWarning }
  /** About a role or a faction; `players`: the smallest table at which it is so. */
  | {
      readonly kind: 'noted';
      readonly code: NoteCode;
      readonly word: string;
      readonly players?: number;
    };
