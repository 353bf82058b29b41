import type { PlanPlaces, PlanView, Player, Remark, Shards } from './ports.ts';
import type { TableIn } from './table-document.ts';

/** A table that opens at a planned time, as it is stored. */
export interface Plan extends PlanPlaces {
  /** The table as it will be opened. Its game id is the id of the plan, so that it is opened once. */
  readonly table: TableIn<'lobby'>;
  /** The time at which its lobby opens, ms since 1970. */
  readonly at: number;
  /** The people who want to come, the host first. */
  readonly people: readonly Player[];
  /** The end of the plan, until Discord shows it. */
  readonly ended?: PlanEnd;
}

/** The way in which a plan ended, and the reason if it failed. */
export interface PlanEnd {
  readonly state: Exclude<PlanView['state'], 'planned'>;
  readonly why?: Remark;
}

/**
 * Storage of the people who want to know of tables, and of planned tables. A write that resolves is durable. It rejects
 * with `StoreError`.
 */
export interface Invitations {
  /**
   * Returns the user ids of the subscribers by server, or of the servers of these shards. A document that cannot be
   * read is left out and logged.
   */
  subscribers(of?: Shards): Promise<ReadonlyMap<string, readonly string[]>>;
  saveSubscribers(guildId: string, userIds: readonly string[]): Promise<void>;
  /** Returns the planned tables, or those of the servers of these shards. A document that cannot be read is left out and logged. */
  plans(of?: Shards): Promise<readonly Plan[]>;
  savePlan(plan: Plan): Promise<void>;
  deletePlan(planId: string): Promise<void>;
}
