import type { Acquaintance, Card } from './events.ts';
import type { Choice } from './notices.ts';
import type { Step } from './step.ts';
import type { CallId, LeaveCause, Options, RoleId, RulesetId, SeatNumber, Verb, Winner } from './types.ts';

/**
 * One person's knowledge of the game: added up from the news that reached them, never derived from the state. A
 * mechanic can add its own part, with optional fields.
 */
export interface View {
  /** `null`: a person who only watches the town. */
  readonly seat: SeatNumber | null;
  readonly ruleset: RulesetId | null;
  readonly options: Options;
  readonly role: RoleId | null;
  readonly seats: readonly SeatView[];
  readonly phase: 'night' | 'day' | null;
  readonly round: number;
  readonly step: Step | null;
  /** The step has been announced and its time is running. */
  readonly open: boolean;
  readonly paused: boolean;
  readonly acquaintances: readonly Acquaintance[];
  readonly choices: readonly Choice[];
  readonly answers: readonly AnswerView[];
  /** The clan's picks of the open call, the latest of each member. */
  readonly picks: readonly {
    readonly seat: SeatNumber;
    readonly verb: Verb;
    readonly targets: readonly SeatNumber[];
  }[];
  /** The calls that have begun, with their nights. */
  readonly calls: readonly { readonly night: number; readonly call: CallId }[];
  readonly ended: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
  } | null;
}

/** The facts about a seat that the owner of the view knows. A mechanic can add its own. */
export interface SeatView {
  readonly number: SeatNumber;
  readonly left: { readonly cause: LeaveCause; readonly round: number } | null;
  readonly card: RoleId | null;
}

/** A question that the owner of the view has asked at night, and the answer to it. */
interface AnswerView {
  readonly round: number;
  readonly call: CallId | null;
  /** `null`: the fact was told without a question. */
  readonly verb: Verb | null;
  readonly targets: readonly SeatNumber[];
  readonly answer: readonly string[];
}

/**
 * Returns the view before any notice. The parts of the mechanics follow with the news that the game has started. `null`:
 * a person who only watches the town.
 */
export function emptyView(seat: SeatNumber | null): View {
  return {
    seat,
    ruleset: null,
    options: {},
    role: null,
    seats: [],
    phase: null,
    round: 0,
    step: null,
    open: false,
    paused: false,
    acquaintances: [],
    choices: [],
    answers: [],
    picks: [],
    calls: [],
    ended: null,
  };
}
