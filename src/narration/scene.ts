import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetTraits } from '#engine/kernel/traits.ts';
import type { Options, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import type { KnownDeal } from './known-deal.ts';
import type { PlainText } from './text-kinds.ts';
import type { OwnWords } from './words.ts';

/** The facts about the table that texts need beside the news. None of them is secret. */
export interface Scene {
  readonly ruleset: RulesetId;
  /** The number of seats at the table, including players who have left. */
  readonly seats: number;
  /** The player's name as Discord gives it. Narration cleans it. */
  nameOf(seat: SeatNumber): PlainText;
  /** The most letters of a name, instead of the usual ones. */
  readonly longest?: number;
  /** The mention (`<@id>`) that pings the player, for the lines of `addressees`. Without it they use the name. */
  mentionOf?(seat: SeatNumber): string;
  /** The end of the step that the line announces, in milliseconds since 1970. Absent while it is being announced. */
  readonly until?: number | null;
  readonly options?: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly deal?: KnownDeal | null | undefined;
  /** True if the living may show video from dawn to nightfall. */
  readonly camerasByDay?: boolean;
  /** The former players of seats that were taken over, in order. */
  readonly former?: readonly { readonly seat: SeatNumber; readonly name: string }[];
  /** The seat that reads a private text and is called "you" in it. */
  readonly reader?: SeatNumber | null;
}

/** The facts that the lines for the town need: the rules of the game, too, with the changes of its role set. */
export interface TownScene extends Scene {
  readonly rules: Ruleset;
  /** True if the cards are opened one by one at the end. */
  readonly opensCards?: boolean;
}

/** The traits of the rulebook that is played. */
export const traitsOf = ({ rules }: TownScene): RulesetTraits => rules.traits;
