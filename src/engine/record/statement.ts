import type { HostOrder } from '../kernel/commands.ts';
import type { OptionValue, RoleId, SeatNumber, Verb, VoteChoice } from '../kernel/types.ts';
import type { Colour } from '../mechanics/on-record.ts';

/** A seat's action in a record: an action of the game, or leaving it. */
export interface SeatAct {
  readonly seats: readonly SeatNumber[];
  readonly verb: Verb | 'quits';
  readonly targets: readonly VoteChoice[];
  readonly colour?: Colour;
}

/** An order of the host. A record has no moment for a pause. */
export type HostAct = Exclude<HostOrder, { order: 'pause' }> | { readonly order: 'pause' };

/** One line of a record (docs/developer/record.md). */
export type Statement =
  | { readonly kind: 'ruleset'; readonly id: string }
  | { readonly kind: 'option'; readonly name: string; readonly value: OptionValue }
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'seats'; readonly roles: readonly RoleId[] }
  | { readonly kind: 'players'; readonly count: number }
  | { readonly kind: 'roleset'; readonly file: string }
  | { readonly kind: 'name'; readonly seat: SeatNumber; readonly text: string }
  | { readonly kind: 'phase'; readonly phase: 'night' | 'day'; readonly number: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'act'; readonly act: SeatAct }
  | { readonly kind: 'host'; readonly host: HostAct }
  /** The day has lasted longer than its limit, although the time limits do not show it. */
  | { readonly kind: 'overtime' }
  /** One announcement is heard to its end. */
  | { readonly kind: 'hear' }
  /** Something happens in the middle of the announcement that is under way. */
  | { readonly kind: 'meanwhile'; readonly what: Sudden }
  /** `null`: one time limit, the one that is running. */
  | { readonly kind: 'wait'; readonly seconds: number | null }
  | { readonly kind: 'expect'; readonly expect: Expectation };

/** The statements that may come in the middle of an announcement. Of the actions of seats, only a quit may. */
export type Sudden = Extract<Statement, { readonly kind: 'act' | 'host' | 'overtime' }>;

/** A claim of a record about the game at this place. Lists of seats are sets. */
export type Expectation =
  | { readonly of: 'refused-deal' }
  | { readonly of: 'refused'; readonly act: SeatAct; readonly now: boolean }
  | {
      readonly of: 'out' | 'one-of-out' | 'alive' | 'mute' | 'voteless' | 'wins';
      readonly seats: readonly SeatNumber[];
    }
  | { readonly of: 'told'; readonly seat: SeatNumber; readonly words: readonly string[] | null }
  | {
      readonly of: 'knows';
      readonly seat: SeatNumber;
      readonly people: readonly { readonly seat: SeatNumber; readonly as: string }[];
    }
  | { readonly of: 'calls'; readonly calls: readonly string[] }
  | { readonly of: 'ballot'; readonly seats: readonly SeatNumber[] }
  | { readonly of: 'vote'; readonly by: SeatNumber; readonly choice: VoteChoice }
  | { readonly of: 'speaker'; readonly speaker: SeatNumber | 'all' | 'none' }
  | { readonly of: 'left'; readonly seconds: number }
  | { readonly of: 'fouls'; readonly seat: SeatNumber; readonly count: number; readonly technical?: true }
  /** `by`: the namer. Empty seats: nobody is named. */
  | { readonly of: 'best-move'; readonly by: SeatNumber; readonly seats: readonly SeatNumber[] }
  | { readonly of: 'colour'; readonly by: SeatNumber; readonly seat: SeatNumber; readonly colour: Colour }
  | { readonly of: 'contract' | 'chat'; readonly clan: string; readonly seats: readonly SeatNumber[] }
  | { readonly of: 'role' | 'faction' | 'shown'; readonly seat: SeatNumber; readonly word: string }
  | { readonly of: 'hidden'; readonly seat: SeatNumber }
  | {
      readonly of: 'card';
      readonly seat: SeatNumber;
      readonly role: string;
      readonly to: readonly SeatNumber[];
    }
  | { readonly of: 'count'; readonly word: string; readonly count: number }
  | { readonly of: 'announced'; readonly word: string; readonly seats: readonly SeatNumber[] }
  | { readonly of: 'winner'; readonly word: string };

/** A statement with the number of its line. */
export interface Line {
  /** Counted from 1. */
  readonly line: number;
  readonly statement: Statement;
}

/** A record that cannot be read, or that does not hold, with the number of the line. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
