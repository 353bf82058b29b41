/** What a moderator adds to a rulebook: roles of his own, and where in the night they are called (B28). */
import { type EffectKind, isUnder } from './effects.ts';
import type { CallPlan } from './night.ts';
import { type Ability, factionOf, type Role } from './role.ts';
import type { Ruleset } from './ruleset.ts';
import type { GameState, SeatState } from './state.ts';
import { type CallId, type Clan, type Faction, isClan, type Options, type RoleId, type SeatNumber } from './types.ts';

export interface CustomRules {
  /** The own roles; one of them may take the place of a card that has no power in the rulebook. */
  readonly roles: Readonly<Record<RoleId, Role>>;
  /** The calls of a night with those of the own roles among them. */
  arrange(order: readonly CallPlan[]): readonly CallPlan[];
}

/** The rulebook as it is written. */
export const noCustomRules: CustomRules = { roles: {}, arrange: (order) => order };

/** What a rulebook can do with house rules. */
export interface CustomRulesPlan {
  /** The length of an own role's call in later nights and in the first, in s; `null`: it is not called there. */
  readonly call: { readonly seconds: number; readonly meet: number | null };
  /** What the acts of own roles may bring about. */
  readonly effects: readonly EffectKind[];
  /** The sides that an own role may be on. */
  readonly factions: readonly Faction[];
  /** The clans that show a townsman who wakes with them his own card, should they pick him (B21, A22). */
  readonly infiltrated: readonly Clan[];
  /** Whether one may be on a clan's side whom it does not know, nor he it. */
  readonly strangers: boolean;
  /** What checks of own roles can tell of who is checked, by its name. */
  readonly findings: Readonly<Record<string, (checked: SeatState, state: GameState) => string | readonly string[]>>;
  /** Cards without a power, that are there for house rules (B28). */
  readonly blank: readonly RoleId[];
  with(custom: CustomRules): Ruleset;
}

/** Whether this is the call of an own role. */
export const isOwnCall = ({ roles }: CustomRules, call: CallId): boolean => Object.hasOwn(roles, call);

/** The own roles of these sides. */
export const ownOf = ({ roles }: CustomRules, options: Options, sides: readonly Faction[]): readonly RoleId[] =>
  Object.values(roles)
    .filter((role) => sides.includes(factionOf(role, options)))
    .map(({ id }) => id);

/** Whether a shot that is made at this call does not kill the role (D17). */
export const survivesShot = ({ survives = [] }: Role, call: CallId): boolean =>
  survives === 'all' || survives.includes(call);

/** Whether whatever this seat does tonight comes to nothing. */
export const isBlocked = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'block', seat);

interface Sight {
  /** Whether every check of one player sees a mafioso in the framed; else the rulebook's own say who does. */
  readonly frames: boolean;
}

/** The roles of a rulebook with own ones among them, by whom every check of one player is deceived. */
export function withOwnRoles(
  base: Readonly<Record<RoleId, Role>>,
  { roles: own }: CustomRules,
  sight: Sight,
): Readonly<Record<RoleId, Role>> {
  if (Object.keys(own).length === 0) return base;
  const roles = { ...base, ...own };
  const deceived = (ability: Ability): Ability => {
    const { answer, verb, targets, most = targets } = ability;
    if (verb !== 'checks' || most !== 1 || !answer) return ability;
    return { ...ability, answer: (state, actor, named) => answer(seen(state, named, roles, sight), actor, named) };
  };
  return Object.fromEntries(
    Object.values(roles).map((role) => [role.id, { ...role, abilities: role.abilities.map(deceived) }]),
  );
}

/** The game as a check of these seats sees it, and of those whom one of them has taken in (A19). */
function seen(
  state: GameState,
  named: readonly SeatNumber[],
  roles: Readonly<Record<RoleId, Role>>,
  { frames }: Sight,
): GameState {
  const guests = state.night.effects.filter(({ kind, by }) => kind === 'shelter' && by !== null && named.includes(by));
  const checked = new Set([...named, ...guests.map(({ on }) => on)]);
  const look = (seat: SeatState): SeatState => {
    if (frames && isUnder(state, 'frame', seat.number)) return likened(seat, 'mafioso', 'mafia');
    const looks = roles[seat.role]!.looks;
    return looks ? likened(seat, looks.role, looks.faction) : seat;
  };
  return { ...state, seats: state.seats.map((seat) => (checked.has(seat.number) ? look(seat) : seat)) };
}

const likened = (seat: SeatState, role: RoleId, faction: Faction): SeatState => ({
  ...seat,
  role,
  faction,
  clan: isClan(faction) ? faction : null,
});
