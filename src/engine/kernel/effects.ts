import type { Ability } from './role.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, living, pickOf } from './state.ts';
import type { CallStep } from './step.ts';
import type { CallId, SeatNumber } from './types.ts';

/**
 * What an act of the night can bring about on a seat. `doom`: it is out in the morning, whatever is done for it;
 * `shelter`: a priest has taken it in (A19); `link`: it dies with a courtesan who is killed (A23); `check`: it counts as
 * checked by who did it (A15).
 */
export const effectKinds = [
  'arrest',
  'kill',
  'doom',
  'heal',
  'alibi',
  'block',
  'guard',
  'shelter',
  'link',
  'frame',
  'silence',
  'immunity',
  'watch',
  'check',
] as const;

export type EffectKind = (typeof effectKinds)[number];

/** What an act has brought about from the end of its call on, where acts take effect in their order (B12, A14). */
export interface Effect {
  readonly kind: EffectKind;
  readonly on: SeatNumber;
  readonly call: CallId;
  /** Who did it; `null`: a clan jointly. */
  readonly by: SeatNumber | null;
  /** At whom the act was aimed, where it has hit this seat as well (A19). */
  readonly through?: SeatNumber;
}

/** What the acts of a call come to when its time is up. */
export interface Settlement {
  readonly effects: readonly Effect[];
  /** Seats whose cards are shown to the living members of the clan that was called, and to nobody else (B21). */
  readonly shown?: readonly SeatNumber[];
}

/** Whether an act of this night has had this effect on the seat. */
export const isUnder = ({ night }: GameState, kind: EffectKind, seat: SeatNumber): boolean =>
  night.effects.some((effect) => effect.kind === kind && effect.on === seat);

/** Whether this seat has been killed tonight and not healed since (B12, B18), or is out in the morning anyway. */
export function isFallen(state: GameState, seat: SeatNumber): boolean {
  const last = (kind: EffectKind) =>
    state.night.effects.findLastIndex((effect) => effect.kind === kind && effect.on === seat);
  return isUnder(state, 'doom', seat) || last('kill') > last('heal');
}

/** Everything that an ability brings about on those it is aimed at. */
export const effectsOf = ({ effect = [] }: Ability): readonly EffectKind[] =>
  typeof effect === 'string' ? [effect] : effect;

/** What those who are called by themselves have done, but for those whose acts come to nothing. */
export function ownEffects(rules: Ruleset, state: GameState, { call }: CallStep): readonly Effect[] {
  return living(state).flatMap(({ number, role }) => {
    const pick = pickOf(state, number, call);
    const ability = rules.roles[role]!.abilities.find((each) => each.call === call && each.verb === pick?.verb);
    if (!pick || !ability || rules.hindrance?.(state, number, pick.targets)) return [];
    return pick.targets.flatMap((on) => effectsOf(ability).map((kind): Effect => ({ kind, on, call, by: number })));
  });
}
