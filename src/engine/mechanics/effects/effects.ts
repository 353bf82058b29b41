/** The effects of abilities: which of them an action has, and which of them are in force. */
import type { Effect, EffectKind } from '../../kernel/effects.ts';
import type { Ability } from '../../kernel/role.ts';
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, living } from '../../kernel/state.ts';
import type { CallStep } from '../../kernel/step.ts';
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
export function ownEffects(rules: Rules, state: GameState, { call }: Pick<CallStep, 'call'>): readonly Effect[] {
  const picks = state.picks.filter((pick) => pick.night === state.round && pick.call === call && !pick.beside);
  if (picks.length === 0) return [];
  return living(state).flatMap(({ number, role }) => {
    const pick = picks.find(({ seat, window }) => seat === number && window === 1);
    const ability = rules.roles[role]!.abilities.find((each) => each.call === call && each.verb === pick?.verb);
    if (!pick || !ability || rules.noEffectReason?.(state, number, pick.targets)) return [];
    return pick.targets.flatMap((on) => effectsOf(ability).map((kind): Effect => ({ kind, on, call, by: number })));
  });
}

/** Returns the settled effects of this kind tonight, without those of players who are blocked. */
export const settledEffects = (state: GameState, kind: EffectKind): readonly Effect[] =>
  effectsOfKind(state, kind).filter(({ by }) => by === null || !isBlocked(state, by));

/**
 * Returns the effects of this kind, where all deaths are settled at dawn: those of `calls`, the calls of the rulebook's
 * own roles, and those that own roles have had at their calls.
 */
export const effectsAtDawn = (
  rules: Rules,
  state: GameState,
  kind: EffectKind,
  calls: readonly CallId[],
): readonly Effect[] => [
  ...calls.flatMap((call) => ownEffects(rules, state, { call })).filter((effect) => effect.kind === kind),
  ...settledEffects(state, kind),
];

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
