import type { RulesetId } from '#engine/kernel/types.ts';
import type { ChangedValue } from '../settings/setting.ts';

/** A stored role set of a server. `set` is parsed at each use, because it may be older than the program. */
export interface StoredRoleSet {
  readonly id: string;
  /** Counts from 1 and grows by 1 with each change. */
  readonly revision: number;
  readonly set: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly at: number;
}

/** One change of a role set: its author, its time and its content. */
export interface RoleSetChange {
  readonly at: number;
  readonly by: string;
  readonly id: string;
  readonly name: string;
  readonly what: 'created' | 'copied' | 'imported' | 'changed' | 'deleted';
  readonly revision: number;
  /** The rulebook of the set, which names its cards. Missing: it was deleted, or changed by an earlier version. */
  readonly ruleset?: RulesetId;
  /** The changed parts. Missing: the whole role set was created or deleted. */
  readonly parts?: readonly ChangedPart[];
}

/**
 * A changed part of a role set, named by its path, such as `options.speechSeconds` or `ownRoles.guest`. For cards:
 * `from` has the cards of which a table size has fewer now, `to` those of which it has more.
 */
export interface ChangedPart {
  readonly what: string;
  readonly from: ChangedValue;
  readonly to: ChangedValue;
}

/** All role sets of a server with their log, in one document, so that a change and its log entry are one write. */
export interface GuildRoleSets {
  readonly guildId: string;
  readonly sets: readonly StoredRoleSet[];
  /** Oldest first. Old entries are dropped. */
  readonly log: readonly RoleSetChange[];
}

/** Storage of role sets. A write that resolves is durable. A failure rejects with `StoreError`. */
export interface RoleSetRepository {
  /** Returns the ids of the servers with role sets or a log of them. */
  guilds(): Promise<readonly string[]>;
  read(guildId: string): Promise<GuildRoleSets>;
  write(sets: GuildRoleSets): Promise<void>;
}
