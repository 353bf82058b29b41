/** The meaning of the effects of abilities, for all rulebooks. A rulebook defines only its exceptions. */
import type { Effect, EffectKind } from '../../kernel/effects.ts';
import type { Ability, Role } from '../../kernel/role.ts';
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, living, pickOf } from '../../kernel/state.ts';
import type { CallStep } from '../../kernel/step.ts';
import type { CallId, SeatNumber } from '../../kernel/types.ts';

/** Returns true if an action of this night has had this effect on the seat. */
export const isUnder = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): boolean =>
  night.effects.some((effect) => effect.kind === kind && effect.on === seat);

/** Returns true if the actions of this seat have no effect tonight. */
export const isBlocked = (state: GameState, seat: SeatNumber): boolean => isUnder(state, 'block', seat);

/** Returns true if this seat is doomed, or has been killed tonight and not healed since (B12, B18). */
export function isFallen(state: GameState, seat: SeatNumber): boolean {
  const last = (kind: EffectKind) =>
    state.night.effects.findLastIndex((effect) => effect.kind === kind && effect.on === seat);
  return isUnder(state, 'doom', seat) || last('kill') > last('heal');
}

/** Returns true if a shot at this call does not kill the role (D17). */
export const survivesShot = ({ survives = [] }: Role, call: CallId): boolean =>
  survives === 'all' || survives.includes(call);

/** Returns all effects that an ability has on its targets. */
export const effectsOf = ({ effect = [] }: Ability): readonly EffectKind[] =>
  typeof effect === 'string' ? [effect] : effect;

/** Returns the effects of a call at which each role acts alone. Players whose actions are hindered have none. */
export function ownEffects(rules: Rules, state: GameState, { call }: Pick<CallStep, 'call'>): readonly Effect[] {
  return living(state).flatMap(({ number, role }) => {
    const pick = pickOf(state, number, call);
    const ability = rules.roles[role]!.abilities.find((each) => each.call === call && each.verb === pick?.verb);
    if (!pick || !ability || rules.hindrance?.(state, number, pick.targets)) return [];
    return pick.targets.flatMap((on) => effectsOf(ability).map((kind): Effect => ({ kind, on, call, by: number })));
  });
}

/** Returns the settled effects of this kind tonight, without those of players who are blocked. */
export const settledEffects = (state: GameState, kind: EffectKind): readonly Effect[] =>
  state.night.effects.filter((effect) => effect.kind === kind && (effect.by === null || !isBlocked(state, effect.by)));

/** Returns the seats that are saved from shots, where all deaths are settled at dawn: by doctors and by own roles. */
export function healed(rules: Rules, state: GameState): readonly SeatNumber[] {
  const byDoctors = ownEffects(rules, state, { call: 'doctor' }).filter(({ kind }) => kind === 'heal');
  return [...byDoctors, ...settledEffects(state, 'heal')].map(({ on }) => on);
}
