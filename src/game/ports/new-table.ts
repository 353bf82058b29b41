import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { Detail } from '#narration/index.ts';
import type { TableRoleSet } from './journal.ts';
import type { FloorPlan, HostMode, Language, Player, Secrecy } from './ports.ts';

/** The choices for a new table. */
export interface NewTable {
  readonly guildId: string;
  readonly channelId: string;
  readonly host: Player;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly keepTown: boolean;
  /** The number of players. Missing: everyone who joins, within the rulebook's bounds. */
  readonly size?: number;
  /** The host's own deck. Missing: the recommended one. */
  readonly cards?: readonly RoleId[];
  /** A role set of the rulebook. Missing: the unchanged rulebook. */
  readonly roleSet?: TableRoleSet;
  /** The floor mode and its limits. Missing: the default. */
  readonly floor?: FloorPlan;
  /** Forbidden words in the town cost a foul (C20). An option of the rulebook lists them. */
  readonly watchesWords?: boolean;
  /** The guild's category for the rooms. Missing: the game creates one. */
  readonly categoryId?: string;
  /** The place of the night chats. Missing: channels. */
  readonly secrecy?: Secrecy;
  /** Plays the ambience of the night between spoken lines. Missing: silence. */
  readonly nightSound?: boolean;
  /** The detail of the narration. Missing: `normal`. */
  readonly detail?: Detail;
  /** The host mode of a host who does not play. Missing: the host plays. */
  readonly lead?: HostMode;
  /** The bounds for the number of players, if `size` is missing. */
  readonly least?: number;
  readonly most?: number;
  /** The grace time of an absent player, seconds. */
  readonly grace?: number;
  readonly unwatched?: boolean;
  /** The seed of the game, for rehearsals and the demo. Missing: a random seed. */
  readonly seed?: number;
}

/** The rules of a next game, if its host chooses others than those of the game before. */
export type NextRules = Pick<NewTable, 'ruleset' | 'options' | 'roleSet' | 'watchesWords'>;

/** A table that has been opened. */
export interface OpenedTable {
  readonly gameId: string;
  /** True if Discord has not shown the lobby yet. */
  readonly late?: true;
}
