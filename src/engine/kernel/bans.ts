import { type GameState, seatOf } from '../kernel/state.ts';
import type { SeatNumber } from '../kernel/types.ts';
import type { Rules } from './rules.ts';
import type { Ban } from './types.ts';

/** Returns true if this seat has this ban today, by its fouls (C21) or by the roles of its rulebook. */
export const isBanned = (rules: Rules, state: GameState, seat: SeatNumber, ban: Ban): boolean =>
  bannedByFouls(rules, state, seat, ban) || (rules.bans?.(state, seat).includes(ban) ?? false);

/** Returns true if this seat may nominate in its turn. */
export const mayNominate = (rules: Rules, state: GameState, seat: SeatNumber): boolean =>
  rules.nominations.offered(state.options) && !isBanned(rules, state, seat, 'nomination');

/**
 * Returns true if the seat's fouls ban it (C21). One foul costs the speech of one day. From a later one on, the seat
 * may not speak, nominate or vote.
 */
export function bannedByFouls({ fouls: rules }: Rules, state: GameState, number: SeatNumber, ban: Ban): boolean {
  const seat = seatOf(state, number);
  if (!rules || !seat) return false;
  return seat.fouls >= rules.exclusion || (ban === 'speech' && seat.silent === state.round);
}
