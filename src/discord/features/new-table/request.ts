import type { HostMode } from '#game/ports/ports.ts';
import type { Language } from '#narration/index.ts';

/** The options of `/game new` as they were typed. The server's settings supply what is missing. */
export interface NewTableRequest {
  /** The rulebook's id, by default that of the role set, otherwise the server's. */
  readonly ruleset?: string;
  /** The theme of the rulebook, by default the server's: `animals` is the edition for children (D4). */
  readonly theme?: string;
  /** The role set's id. */
  readonly roleSet?: string;
  /** The number of players. */
  readonly size?: number;
  /** The host's own deck, as text. */
  readonly deck?: string;
  /** The table's language, by default the server's. */
  readonly language?: Language;
  /** The host mode of a host who does not play. */
  readonly lead?: HostMode;
  /** True: the free seats are filled with practice players. */
  readonly practice?: true;
  readonly seed?: number;
}
