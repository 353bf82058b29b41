/** The effects that protect a seat. `effects` are the effects in force, as the rulebook counts them. */
import type { Effect } from '../../kernel/effects.ts';
import type { Role } from '../../kernel/role.ts';
import type { CallId, SeatNumber } from '../../kernel/types.ts';

/** Heal: returns true if a shot does not kill this seat tonight. */
export const isHealed = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  effects.some(({ kind, on }) => kind === 'heal' && on === seat);

/** Guard: returns the seat that is hit in place of this one. */
export const guardOf = (effects: readonly Effect[], seat: SeatNumber): SeatNumber | undefined =>
  effects.find(({ kind, on }) => kind === 'guard' && on === seat)?.by ?? undefined;

/** Shelter: returns true if a shot at this seat hits nobody (A19). */
export const isSheltered = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  effects.some(({ kind, on }) => kind === 'shelter' && on === seat);

/** Returns true if an action that is aimed at this seat has no effect, unless it is a shot (A19, A20). */
export const isOutOfReach = (effects: readonly Effect[], seat: SeatNumber): boolean =>
  isSheltered(effects, seat) || guardOf(effects, seat) !== undefined;

/** Returns true if a shot at this call does not kill the role (D17). */
export const survivesShot = ({ survives = [] }: Role, call: CallId): boolean =>
  survives === 'all' || survives.includes(call);

declare module '../../kernel/role.ts' {
  interface Role {
    /** Calls whose shots do not kill it at night (D17), or `all`. */
    readonly survives?: readonly CallId[] | 'all';
  }
}
