/**
 * The forms of events. An event is declared once, by the form of its fields: its type follows from it, and so does the
 * schema with which the store reads it.
 */
import type { Secret } from './secret.ts';
import type { Step, TurnKind } from './step.ts';
import {
  type Clan,
  clans,
  type Faction,
  type Options,
  type SeatNumber,
  type Verb,
  type VoteChoice,
  type Winner,
} from './types.ts';

/** Values that mechanics and roles extend. The store has the schema of each. */
export interface Parts {
  readonly step: Step;
  readonly choice: VoteChoice;
  readonly faction: Faction;
  readonly winner: Winner;
  /** The winner of a game that was played to its end. */
  readonly result: Exclude<Winner, 'none'>;
  readonly turn: TurnKind;
  readonly verb: Verb;
  readonly options: Options;
}

declare const value: unique symbol;

/** A form of values of this type. The type is known to the compiler only. */
export type Form<T = unknown> = Shape & { readonly [value]?: T; readonly isOptional?: true };

type Shape =
  | { readonly kind: 'text' | 'number' }
  /** `least`: the smallest number that it can be. */
  | { readonly kind: 'whole'; readonly least: number }
  | { readonly kind: 'words'; readonly words: readonly Word[] }
  | { readonly kind: 'part'; readonly part: keyof Parts }
  | { readonly kind: 'list' | 'secret' | 'nullable'; readonly of: Form }
  | { readonly kind: 'fields'; readonly fields: Fields };

type Word = string | number | true;

/** The form of each field of an event. */
export type Fields = Readonly<Record<string, Form>>;

type ValueOf<F> = F extends { readonly [value]?: infer T } ? T : never;

type Optional = { readonly isOptional: true };

/** The values of these fields. */
export type Values<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Optional ? never : K]: ValueOf<F[K]>;
} & { readonly [K in keyof F as F[K] extends Optional ? K : never]?: ValueOf<F[K]> };

/** The events of these forms, by type. */
export type EventsOf<F extends Readonly<Record<string, Fields>>> = { readonly [T in keyof F]: Values<F[T]> };

const whole = (least = Number.MIN_SAFE_INTEGER): Form<number> => ({ kind: 'whole', least });
const word = <const W extends readonly Word[]>(...words: W): Form<W[number]> => ({ kind: 'words', words });
const optional = <T>(of: Form<T>): Form<T> & Optional => ({ ...of, isOptional: true });

const text: Form<string> = { kind: 'text' };
const number: Form<number> = { kind: 'number' };
const seat: Form<SeatNumber> = whole(1);
const clan: Form<Clan> = word(...clans);

/** The forms that events are made of. */
export const form = {
  text,
  number,
  whole,
  seat,
  clan,
  /** One of these words. */
  word,
  part: <P extends keyof Parts>(name: P): Form<Parts[P]> => ({ kind: 'part', part: name }),
  list: <T>(of: Form<T>): Form<readonly T[]> => ({ kind: 'list', of }),
  secret: <T>(of: Form<T>): Form<Secret<T>> => ({ kind: 'secret', of }),
  nullable: <T>(of: Form<T>): Form<T | null> => ({ kind: 'nullable', of }),
  fields: <F extends Fields>(of: F): Form<Values<F>> => ({ kind: 'fields', fields: of }),
  /** A field that can be missing. */
  optional,
  /** A field that is `true` or missing. */
  flag: optional(word(true)),
};
