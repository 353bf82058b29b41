import { type GameState, seatOf } from '../kernel/state.ts';
import type { SeatNumber } from '../kernel/types.ts';
import type { Rules } from './rules.ts';
import type { Ban } from './types.ts';

/** Whether this seat is kept from that today, by its fouls (C21) or by what its rulebook's roles have done to it. */
export const isBanned = (rules: Rules, state: GameState, seat: SeatNumber, ban: Ban): boolean =>
  bannedByFouls(rules, state, seat, ban) || (rules.bans?.(state, seat).includes(ban) ?? false);

/** Whether this seat may nominate in its turn. */
export const mayNominate = (rules: Rules, state: GameState, seat: SeatNumber): boolean =>
  rules.nominations.offered(state.options) && !isBanned(rules, state, seat, 'nomination');

/** C21: one foul costs the speech of one day, a later one speech, nominating and voting for good. */
export function bannedByFouls({ fouls: rules }: Rules, state: GameState, number: SeatNumber, ban: Ban): boolean {
  const seat = seatOf(state, number);
  if (!rules || !seat) return false;
  return seat.fouls >= rules.exclusion || (ban === 'speech' && seat.silent === state.round);
}
