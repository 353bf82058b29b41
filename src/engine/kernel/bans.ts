import { mechanicsWith } from './rows.ts';
import type { Rules } from './rules.ts';
import type { GameState } from './state.ts';
import type { Ban, SeatNumber } from './types.ts';

/** Returns true if this seat has this ban today, by the roles of its rulebook or by a mechanic. */
export const isBanned = (rules: Rules, state: GameState, seat: SeatNumber, ban: Ban): boolean =>
  (rules.bans?.(state, seat).includes(ban) ?? false) ||
  mechanicsWith(rules.mechanics, 'bans').some((mechanic) => mechanic.bans(rules, state, seat, ban));
