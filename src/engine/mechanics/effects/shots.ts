/** The effect `kill`: the seat that a shot hits, and the seats that it kills. */
import { changed } from '../../kernel/changed.ts';
import type { Effect, EffectKind } from '../../kernel/effects.ts';
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, seatOf } from '../../kernel/state.ts';
import type { CallId, SeatNumber } from '../../kernel/types.ts';
import { effectsAtDawn, isUnder, settledEffects } from './effects.ts';
import { guardOf, isHealed, isSheltered, survivesShot } from './protection.ts';

/** A shot of this night. `by`: the seat that shot. `null`: a clan. */
export type Shot = Pick<Effect, 'call' | 'by' | 'on' | 'through'>;

/** Returns the seat that a shot hits: nobody if its aim is sheltered, and the guard if it is guarded. */
export function hitBy(effects: readonly Effect[], { on, through = on }: Shot): SeatNumber | undefined {
  return isSheltered(effects, through) ? undefined : (guardOf(effects, through) ?? on);
}

/**
 * Returns the shot as it hits, where effects of blocked players do not count. Some roles survive it (D17), and then it
 * hits nobody.
 */
export function landed<S extends Shot>(rules: Rules, state: GameState, shot: S): readonly S[] {
  const on = hitBy([...settledEffects(state, 'shelter'), ...settledEffects(state, 'guard')], shot);
  if (on === undefined || survivesShot(rules.roles[seatOf(state, on)!.role]!, shot.call)) return [];
  return [changed(shot, { on } as Partial<S>)];
}

/** The shots of a rulebook that settles all deaths at dawn. */
export interface DawnPlan {
  /** The victims of the clans. A clan without an agreed victim has none. */
  readonly ofClans: readonly { readonly call: CallId; readonly on: SeatNumber | undefined }[];
  /** The calls of the rulebook's own roles, in order. */
  readonly calls: readonly CallId[];
  /** Returns true if no shot at this seat hits anybody (C13b). By default, every shot does. */
  isAway?(seat: SeatNumber): boolean;
}

/** Returns true if this seat is healed, where all deaths are settled at dawn. */
export const isSaved = (rules: Rules, state: GameState, { calls }: Pick<DawnPlan, 'calls'>, seat: SeatNumber) =>
  isHealed(effectsAtDawn(rules, state, calls)('heal'), seat);

/** Returns the shots that kill, each with the seat that it kills, where all deaths are settled at dawn. */
export function deadlyShots(rules: Rules, state: GameState, plan: DawnPlan): readonly Shot[] {
  const { ofClans, calls, isAway = () => false } = plan;
  const agreed = ofClans.flatMap(({ call, on }): Shot[] => (on === undefined ? [] : [{ call, by: null, on }]));
  const atDawn = effectsAtDawn(rules, state, calls);
  const heals = atDawn('heal');
  return [...agreed, ...atDawn('kill')]
    .filter(({ on }) => !isAway(on))
    .flatMap((shot) => landed(rules, state, shot))
    .filter(({ on }) => !isHealed(heals, on));
}

/** Returns the seats that these shots kill, in the order of the table. */
export const killedBy = (shots: readonly Shot[]): readonly SeatNumber[] =>
  [...new Set(shots.map(({ on }) => on))].toSorted((one, other) => one - other);

/**
 * Returns true if this seat is doomed, or has been killed tonight and not healed since, where actions take effect at
 * their calls (B12, B18).
 */
export function isFallen(state: GameState, seat: SeatNumber): boolean {
  return isUnder(state, 'doom', seat) || lastOf(state, 'kill', seat) > lastOf(state, 'heal', seat);
}

/** The place of the latest effect of this kind on the seat, or -1 if there is none. */
const lastOf = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): number =>
  night.effects.findLastIndex((effect) => effect.kind === kind && effect.on === seat);
