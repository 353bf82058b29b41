import { kept } from './kept.ts';
import type { BanSource, Rules } from './rules.ts';
import type { GameState } from './state.ts';
import type { Ban, SeatNumber } from './types.ts';

/** Returns true if this seat has this ban today, by the roles of its rulebook or by a mechanic. */
export const isBanned = (rules: Rules, state: GameState, seat: SeatNumber, ban: Ban): boolean =>
  (rules.bans?.(state, seat).includes(ban) ?? false) ||
  banning(rules.mechanics).some((mechanic) => mechanic.bans!(rules, state, seat).includes(ban));

/** The mechanics that ban anybody, collected once for each list of mechanics. */
const banning = kept((mechanics: readonly BanSource[]) => mechanics.filter(({ bans }) => bans !== undefined));
