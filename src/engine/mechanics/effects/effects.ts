/** The effects of abilities: which of them an action has, and which of them are in force. */
import type { Effect, EffectKind } from '../../kernel/effects.ts';
import type { Ability } from '../../kernel/role.ts';
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, isAlive, type Pick, seatOf } from '../../kernel/state.ts';
import type { CallId, SeatNumber } from '../../kernel/types.ts';

/** Returns this night's settled effects of this kind, in the order of the calls. */
export const effectsOfKind = ({ night }: GameState, kind: EffectKind): readonly Effect[] =>
  night.effects.filter((effect) => effect.kind === kind);

/** Returns true if an action of this night has had this effect on the seat. */
export const isUnder = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): boolean =>
  night.effects.some((effect) => effect.kind === kind && effect.on === seat);

/** Block: returns true if the actions of this seat have no effect tonight. */
export const isBlocked = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'block', seat);

/** Returns all effects that an ability has on its targets. */
export const effectsOf = ({ effect = [] }: Ability): readonly EffectKind[] =>
  typeof effect === 'string' ? [effect] : effect;

/** Returns the effects of a call at which each role acts alone. Players whose actions are hindered have none. */
export function ownEffects(rules: Rules, state: GameState, { call }: { readonly call: CallId }): readonly Effect[] {
  const { round, picks } = state;
  return picks
    .filter(({ night, call: at, window }) => night === round && at === call && window === 1)
    .filter(({ seat }) => isAlive(state, seat))
    .toSorted(byAbility(rules, state))
    .flatMap((pick) => effectsOfPick(rules, state, pick));
}

/**
 * The order in which the picks of one call take effect: by seat, and those of one seat in the order of its abilities, in
 * whatever order they were made (B28).
 */
export const byAbility =
  ({ roles }: Rules, state: GameState) =>
  (one: Pick, other: Pick): number =>
    one.seat - other.seat || placeOf(roles, state, one) - placeOf(roles, state, other);

const placeOf = (roles: Rules['roles'], state: GameState, { seat, call, verb }: Pick): number =>
  roles[seatOf(state, seat)!.role]!.abilities.findIndex((each) => each.call === call && each.verb === verb);

function effectsOfPick(rules: Rules, state: GameState, { seat, call, verb, targets }: Pick): readonly Effect[] {
  const { role } = seatOf(state, seat)!;
  const ability = rules.roles[role]!.abilities.find((each) => each.call === call && each.verb === verb);
  if (!ability || rules.noEffectReason?.(state, seat, targets)) return none;
  return targets.flatMap((on) => effectsOf(ability).map((kind): Effect => ({ kind, on, call, by: seat })));
}

const none: readonly Effect[] = [];

/** Returns the settled effects of this kind tonight, without those of players who are blocked. */
export const settledEffects = (state: GameState, kind: EffectKind): readonly Effect[] =>
  effectsOfKind(state, kind).filter(({ by }) => by === null || !isBlocked(state, by));

/**
 * Returns a function that returns the effects of a kind, where all deaths are settled at dawn: those of `calls`, the
 * calls of the rulebook's own roles, and those that own roles have had at their calls.
 */
export function effectsAtDawn(
  rules: Rules,
  state: GameState,
  calls: readonly CallId[],
): (kind: EffectKind) => readonly Effect[] {
  const own = calls.flatMap((call) => ownEffects(rules, state, { call }));
  return (kind) => [...own.filter((effect) => effect.kind === kind), ...settledEffects(state, kind)];
}

declare module '../../kernel/effects.ts' {
  interface EffectKinds {
    /** Its actions have no effect, and it cannot be killed (B13). */
    readonly arrest: unknown;
    readonly kill: unknown;
    /** The seat is out in the morning, and nothing can save it. */
    readonly doom: unknown;
    readonly heal: unknown;
    readonly alibi: unknown;
    readonly block: unknown;
    readonly guard: unknown;
    /** A priest has taken it in (A19). */
    readonly shelter: unknown;
    /** It dies with a courtesan who is killed (A23). */
    readonly link: unknown;
    readonly frame: unknown;
    readonly silence: unknown;
    /** It cannot be tried the next day (A30). */
    readonly immunity: unknown;
    readonly watch: unknown;
    /** It counts as checked by the player who acted (A15). */
    readonly check: unknown;
  }
}

declare module '../../kernel/role.ts' {
  interface Role {
    /**
     * It is of the town and wakes with a clan as one of its own. If the clan picks it, it shows the clan its card and is
     * out in the morning, and nothing can save it (B21, A22).
     */
    readonly infiltrates?: true;
  }
}
