import type { Clan, RoleId } from '#engine/kernel/types.ts';

/**
 * The rule by which a clan chooses its victims.
 * - `alone`: its only member.
 * - `both`: its two members, who have to pick the same player.
 * - `majority`: more than half of its members.
 * - `head`: the head, and without the head's pick more than half.
 * - `majority-or-head`: more than half, and without them the head (A12).
 * - `contract`: all of them, and without an agreement the member on the lowest seat (D6).
 * - `contract-head`: all of them, and without an agreement the head (D6).
 * - `contract-alone`: its only member, for a contract.
 * - `noted`: nobody. The head puts down an order that binds nobody (F3).
 */
export type DeciderRule =
  | 'alone'
  | 'both'
  | 'majority'
  | 'head'
  | 'majority-or-head'
  | 'contract'
  | 'contract-head'
  | 'contract-alone'
  | 'noted';

/** The rule by which a clan chooses its victims, and its head. */
export interface Decider {
  readonly rule: DeciderRule;
  /** The card that leads the clan. `null`: it is not in the deal. */
  readonly head: RoleId | null;
}

/** The facts about the cards of a game that its texts depend on. Everybody knows them. */
export interface KnownDeal {
  /** The roles and sides that may be in play. */
  readonly inPlay: readonly string[];
  readonly deciders: Readonly<Partial<Record<Clan, Decider>>>;
}
