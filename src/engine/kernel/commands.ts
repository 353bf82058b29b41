import type { Options, Person, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from './types.ts';

/** An action that one seat wants to do. A mechanic can add facts about its own actions. */
export interface Act {
  readonly seat: SeatNumber;
  readonly verb: Verb;
  /** The seats at which the action is aimed, the choice of a vote, or the number that is named. */
  readonly targets: readonly VoteChoice[];
}

/**
 * The cards of a game, in one of three forms.
 * - `roles`: these cards, for seats 1, 2, 3 and so on.
 * - `cards`: these cards, shuffled by the seed.
 * - `players`: the ruleset's recommended cards for this number of players, shuffled by the seed.
 */
export type Deal =
  | { readonly roles: readonly RoleId[] }
  | { readonly cards: readonly RoleId[] }
  | { readonly players: number };

/** The orders that the kernel carries out. */
interface KernelOrders {
  readonly remove: { readonly seat: SeatNumber; readonly reason: string };
  /** `rest`: also ends the rest of the round, where seats have this time one after another. */
  readonly skip: { readonly rest?: true };
  readonly extend: { readonly seconds: number };
  /**
   * `left`: the seconds that remain of the open step's time, because the engine has no clock.
   * `by`: a person asked for the pause, and ends it as well. By default the table itself paused, as while Discord is
   * out of reach.
   */
  readonly pause: { readonly left: number; readonly by?: 'host' };
  readonly resume: unknown;
  /** `hidden`: no card is shown. */
  readonly end: { readonly hidden?: true };
  /** Another person plays on at this seat. */
  readonly replace: { readonly seat: SeatNumber; readonly from: Person; readonly to: Person };
}

/** The orders that mechanics carry out. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface MechanicOrders {}

type OrdersOf<T> = { [O in keyof T]: { readonly order: O } & T[O] }[keyof T];

type KernelOrder = OrdersOf<KernelOrders>;

/** An order of the host that a mechanic carries out. */
export type MechanicOrder = OrdersOf<MechanicOrders>;

/** An order of the host: the bot on a person's request, or a person beside it. */
export type HostOrder = KernelOrder | MechanicOrder;

/** The commands that mechanics carry out. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface MechanicCommands {}

/** A command that a mechanic carries out. */
export type MechanicCommand = {
  [T in keyof MechanicCommands]: { readonly type: T } & MechanicCommands[T];
}[keyof MechanicCommands];

/** Any input to a game from outside. */
export type Command =
  | MechanicCommand
  | {
      readonly type: 'start';
      readonly ruleset: RulesetId;
      readonly options: Options;
      readonly seed: number;
      readonly deal: Deal;
    }
  | { readonly type: 'act'; readonly act: Act }
  /** The announcement of this step has been heard (or its bounded wait is over). */
  | { readonly type: 'announced'; readonly step: number }
  /** The time of this step has run out. */
  | { readonly type: 'timeout'; readonly step: number }
  /** The player quits, or has been away longer than the grace time (G11). */
  | { readonly type: 'quit'; readonly seat: SeatNumber }
  | { readonly type: 'host'; readonly host: HostOrder };
