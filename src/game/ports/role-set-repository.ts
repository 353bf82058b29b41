import type { ChangedValue } from '../server-settings/guild-settings.ts';

/** A server's role set as it is kept. `set` is read anew whenever it is used: it may be older than the program. */
export interface StoredRoleSet {
  readonly id: string;
  /** From 1; each change has the next. */
  readonly revision: number;
  readonly set: Readonly<Record<string, unknown>>;
  readonly by: string;
  readonly at: number;
}

/** Who has done what to which role set, and when. */
export interface RoleSetChange {
  readonly at: number;
  readonly by: string;
  readonly id: string;
  readonly name: string;
  readonly what: 'created' | 'copied' | 'imported' | 'changed' | 'deleted';
  readonly revision: number;
  /** What is otherwise than before; missing: what has just been made, or has gone, as a whole. */
  readonly parts?: readonly ChangedPart[];
}

/**
 * A part of a role set by its place, as `options.speechSeconds` or `ownRoles.guest`. Of cards: those of which there are
 * fewer at some table, and those of which there are more.
 */
export interface ChangedPart {
  readonly what: string;
  readonly from: ChangedValue;
  readonly to: ChangedValue;
}

/** All role sets of a server with their log, in one document: a change and its line in the log are one write. */
export interface GuildRoleSets {
  readonly guildId: string;
  readonly sets: readonly StoredRoleSet[];
  /** The latest last; old lines go. */
  readonly log: readonly RoleSetChange[];
}

/** Where they are kept. A write that resolves is durable; what fails rejects with `StoreError`. */
export interface RoleSetRepository {
  read(guildId: string): Promise<GuildRoleSets>;
  write(sets: GuildRoleSets): Promise<void>;
}
