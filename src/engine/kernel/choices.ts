import { nightChoices } from './night.ts';
import type { Choice } from './notices.ts';
import { mechanicsWith } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, seatOf } from './state.ts';
import type { SeatNumber } from './types.ts';

/** Returns true if anybody may act at this moment. */
export const mayAct = ({ open, paused, outcome }: GameState): boolean => open && !paused && !outcome;

/** Returns everything that this seat may do at this moment. Any other action is refused. */
export function choices(rules: Ruleset, state: GameState, number: SeatNumber): readonly Choice[] {
  const seat = seatOf(state, number);
  if (!seat || !mayAct(state)) return [];
  let offered = nightChoices(rules, state, seat);
  for (const mechanic of mechanicsWith(rules.mechanics, 'choices')) {
    const more = mechanic.choices(rules, state, seat);
    if (more.length > 0) offered = offered.length > 0 ? [...offered, ...more] : more;
  }
  return offered;
}
