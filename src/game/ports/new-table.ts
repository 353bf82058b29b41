import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { HostMode, Language, Player } from './ports.ts';
import type { TableRoleSet } from './table-document.ts';

/** The choices for a new table. */
export interface NewTable {
  readonly guildId: string;
  readonly channelId: string;
  readonly host: Player;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  /** The settings that differ from the usual ones. */
  readonly settings?: Partial<TableSettings>;
  /** The number of players. Missing: everyone who joins, within the rulebook's bounds. */
  readonly size?: number;
  /** The host's own deck. Missing: the recommended one. */
  readonly cards?: readonly RoleId[];
  /** A role set of the rulebook. Missing: the unchanged rulebook. */
  readonly roleSet?: TableRoleSet;
  /** The host mode of a host who does not play. Missing: the host plays. */
  readonly lead?: HostMode;
  /** The people who have seats from the beginning, in the order of their seats. Missing: the host alone, if they play. */
  readonly players?: readonly Player[];
  /** The seed of the game, for rehearsals and the demo. Missing: a random seed. */
  readonly seed?: number;
}

/** The rules of a next game, if its host chooses others than those of the game before. */
export type NextRules = Pick<NewTable, 'ruleset' | 'options' | 'roleSet' | 'settings'>;

/** A table that has been opened. */
export interface OpenedTable {
  readonly gameId: string;
  /** True if Discord has not shown the lobby yet. */
  readonly late?: true;
}
