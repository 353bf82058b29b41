/** The parts of a setting: where it applies, the form of its values, and the way to choose one. */
import { z } from 'zod';

/** Where a setting applies. A new table copies from its server what applies to both. */
export type Place = 'server' | 'table';

/** The value of a setting, or of a part of one. `null`: it has none. */
export type ChangedValue = string | number | boolean | null | readonly (string | number)[];

/** The way to choose a value. `language`, `pack`, `ruleset`, `roleSet`, `category` and `role` may also be unset. */
export type Choice =
  | { readonly kind: 'switch' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'seconds' | 'number'; readonly numbers: readonly number[] }
  /** A number of players, within the bounds of the rulebook. */
  | { readonly kind: 'players' }
  /** Words that people type, the rulebook's list, or none. */
  | { readonly kind: 'words' }
  /** The voice pack of a language. */
  | { readonly kind: 'pack'; readonly language: string }
  | { readonly kind: 'language' | 'ruleset' | 'roleSet' | 'category' | 'role' };

/** The sections in which each place offers its settings, in their order. */
export const sectionsOf = {
  server: ['voice', 'tables', 'floor', 'play', 'after', 'points', 'extra'],
  table: ['players', 'floor', 'play'],
} as const satisfies Readonly<Record<Place, readonly string[]>>;

type Section = (typeof sectionsOf)[Place][number];

/** A setting that people change, or a part of one such as `floor.mode`. */
export interface Entry {
  readonly path: string;
  readonly choice: Choice;
  readonly section: Section;
  /** The value of another setting without which this one has no effect. */
  readonly needs?: { readonly path: string; readonly value: string | boolean };
}

/** The facts that decide whether a table has a setting. */
export interface Offering {
  /** `null`: the rulebook is unknown. */
  readonly rulebook: { readonly options: Readonly<Record<string, unknown>> } | null;
  /** True if the bot may read what people write. */
  readonly readsTown: boolean;
}

/** One setting: all that there is to know about it. */
export interface Setting<K extends string, P extends Place, T> {
  readonly key: K;
  readonly of: readonly P[];
  readonly schema: z.ZodType<T>;
  readonly usual: T;
  readonly entries: readonly Entry[];
  /** True if it belongs to the rules of a table: a next game with other rules has the value of a new table. */
  readonly ofRules: boolean;
  /** Returns true if a table has the setting. */
  isOffered(offering: Offering): boolean;
}

interface Declaration<T> extends Pick<Setting<string, Place, T>, 'schema' | 'usual'> {
  readonly choice?: Choice;
  /** The section of a setting with one entry. */
  readonly section?: Section;
  /** The entries of a setting with several parts. */
  readonly parts?: readonly Entry[];
  readonly ofRules?: boolean;
  isOffered?(offering: Offering): boolean;
}

/** Declares a setting. */
export const setting = <const K extends string, const P extends Place, T>(
  key: K,
  of: readonly P[],
  { choice, section, parts = [], ofRules = false, isOffered = () => true, schema, usual }: Declaration<T>,
): Setting<K, P, T> => ({
  key,
  of,
  schema,
  usual,
  ofRules,
  isOffered,
  entries: choice && section ? [{ path: key, choice, section }] : parts,
});

/** The form and the default of a value. */
export const value = <T>(schema: z.ZodType<T>, usual: T) => ({ schema, usual });

/** A value that is switched on and off. */
export const onOff = (usual: boolean) => ({ ...value(z.boolean(), usual), choice: { kind: 'switch' } as const });

/** One of these words. */
export const oneOf = <const T extends string>(words: readonly T[], usual: T) => ({
  ...value<T>(z.literal(words), usual),
  choice: { kind: 'word', words } as const,
});

/** An id or a name, or `null`. */
export const idOrNone = value<string | null>(z.string().nullable(), null);

/**
 * The values that a menu offers, as text, the present one among them. `players`: the bounds of the rulebook. Empty: no
 * menu can list them.
 */
export function valuesOf(
  choice: Choice,
  { now, players }: { readonly now?: ChangedValue; readonly players?: { readonly min: number; readonly max: number } },
): readonly string[] {
  switch (choice.kind) {
    case 'switch':
      return ['on', 'off'];
    case 'word':
      return choice.words;
    case 'seconds':
    case 'number': {
      const numbers = typeof now === 'number' ? [...choice.numbers, now] : choice.numbers;
      return [...new Set(numbers)].sort((one, other) => one - other).map(String);
    }
    case 'players':
      return players === undefined
        ? []
        : Array.from({ length: players.max - players.min + 1 }, (_, index) => `${players.min + index}`);
    case 'words':
      return ['off', 'usual'];
    default:
      return [];
  }
}

/** Reads a value as a menu has it. */
export function readChoice({ kind }: Choice, text: string): ChangedValue {
  switch (kind) {
    case 'switch':
      return text === 'on';
    case 'seconds':
    case 'number':
    case 'players':
      return Number(text);
    case 'words':
      return text === 'off' ? null : text;
    default:
      return text;
  }
}

/** Returns the value at a path, such as `floor.mode`. `null`: there is none. */
export function valueAt(settings: object, path: string): ChangedValue {
  const inner = (whole: unknown, name: string): unknown =>
    typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name) ? Reflect.get(whole, name) : undefined;
  return (path.split('.').reduce(inner, settings as unknown) as ChangedValue | undefined) ?? null;
}

/** Returns the setting that changes with the value at a path. The other parts of the setting stay. */
export function changeAt<T extends object>(settings: T, path: string, to: ChangedValue): Partial<T> {
  const [key = '', part] = path.split('.');
  const changed = part === undefined ? to : { ...Reflect.get(settings, key), [part]: to };
  return { [key]: changed } as Partial<T>;
}
