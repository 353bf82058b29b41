import type { Options } from '#engine/kernel/types.ts';
import type { FloorPlan, Lead } from '#game/ports/ports.ts';
import type { Secrecy } from '#game/server-settings/guild-settings.ts';
import type { Language } from '#narration/index.ts';

/** The options of `/game new` as they were typed. The server's settings supply what is missing. */
export interface NewTableRequest {
  /** The rulebook's id; by default that of the role set, otherwise the server's. */
  readonly ruleset?: string;
  /** The role set's id. */
  readonly roleSet?: string;
  readonly options: Options;
  readonly keepTown?: boolean;
  /** The number of players. */
  readonly size?: number;
  /** The host's own deck, as text. */
  readonly deck?: string;
  /** The order of the nights, as text. */
  readonly order?: string;
  /** The table's language; by default the server's. */
  readonly language?: Language;
  readonly floor?: FloorPlan;
  readonly watchesWords?: boolean;
  readonly secrecy?: Secrecy;
  readonly nightSound?: boolean;
  /** The host mode of a host who does not play. */
  readonly lead?: Lead;
  readonly least?: number;
  readonly most?: number;
  /** The grace time, in seconds. */
  readonly grace?: number;
  readonly unwatched?: true;
  readonly seed?: number;
}
