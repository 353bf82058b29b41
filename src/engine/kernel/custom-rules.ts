/** The additions of a role set to a rulebook: own roles, and the place of their calls in the night (B28). */
import type { CallPlan } from './call-plan.ts';
import { factionOf, type Role } from './role.ts';
import type { CallId, Faction, Options, RoleId } from './types.ts';

/** The additions of one role set to its rulebook. */
export interface CustomRules {
  /** The own roles. One of them may replace a card that has no power in the rulebook. */
  readonly roles: Readonly<Record<RoleId, Role>>;
  /** Returns the calls of a night with those of the own roles among them. */
  arrange(order: readonly CallPlan[]): readonly CallPlan[];
}

/** The rulebook as it is written. */
export const noCustomRules: CustomRules = { roles: {}, arrange: (order) => order };

/** Returns true if this is the call of an own role. */
export const isOwnCall = ({ roles }: CustomRules, call: CallId): boolean => Object.hasOwn(roles, call);

/** Returns the own roles of these sides. */
export const ownOf = ({ roles }: CustomRules, options: Options, sides: readonly Faction[]): readonly RoleId[] =>
  Object.values(roles)
    .filter((role) => sides.includes(factionOf(role, options)))
    .map(({ id }) => id);
