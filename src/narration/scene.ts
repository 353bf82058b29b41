import type { Options, RulesetId, SeatNumber } from '#engine/kernel/types.ts';

/** What a text needs to know of the table around the news. Nothing in it is secret. */
export interface Scene {
  readonly ruleset: RulesetId;
  /** How many sit at the table, those who have left included. */
  readonly seats: number;
  /** The player's name as Discord gives it; narration cleans it. */
  nameOf(seat: SeatNumber): string;
  /** How the player is pinged (`<@id>`), for the lines of `addressees`; without it they use the name. */
  mentionOf?(seat: SeatNumber): string;
  /** The end of the time that the line speaks of, milliseconds since 1970; absent while it is announced. */
  readonly until?: number | null;
  readonly options?: Options;
  /** Who played at a seat before the one who sits there now, in order. */
  readonly former?: readonly { readonly seat: SeatNumber; readonly name: string }[];
  /** Who reads a private text: he is "you". */
  readonly reader?: SeatNumber | null;
}
