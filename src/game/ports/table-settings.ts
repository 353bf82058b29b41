import type { Detail } from '#narration/index.ts';
import type { FloorPlan, Secrecy } from './ports.ts';

/** The settings of a table besides the options of its rulebook. The host changes them in the lobby. */
export interface TableSettings {
  /** The bounds for the number of players. `null`: the number is fixed. */
  readonly bounds: { readonly least: number; readonly most: number } | null;
  readonly floor: FloorPlan;
  readonly secrecy: Secrecy;
  /** True if the town's channel stays after the game. */
  readonly keepTown: boolean;
  readonly nightSound: boolean;
  /** The detail of the narration. */
  readonly detail: Detail;
  /** The grace time of an absent player, seconds. */
  readonly grace: number;
  /** True if people without a seat may see the town. */
  readonly isWatched: boolean;
  /** Words that cost a foul. `usual`: the rulebook's list. `null`: messages are not read. */
  readonly words: 'usual' | readonly string[] | null;
}
