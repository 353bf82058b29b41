import { factionOf } from './role.ts';
import type { Rules } from './rules.ts';
import type { GameState, SeatState } from './state.ts';
import type { SeatNumber, Winner } from './types.ts';

/**
 * The living seats that have changed to the winner's side, where that side would not have won without the change (A24
 * with A36, D24 with D28). An empty list means that the win has another reason.
 */
export function changedSidesFor(rules: Rules, state: GameState, winner: Winner): readonly SeatNumber[] {
  const dealtTo = ({ dealt }: SeatState) => factionOf(rules.roles[dealt]!, state.options);
  const isTurned = (seat: SeatState) => !seat.left && seat.faction === winner && seat.faction !== dealtTo(seat);
  const turned = state.seats.filter(isTurned).map(({ number }) => number);
  if (turned.length === 0) return [];
  const seats = state.seats.map((seat) =>
    isTurned(seat) ? { ...seat, faction: dealtTo(seat), clan: null, joins: null } : seat,
  );
  return rules.winner({ ...state, seats }) === winner ? [] : turned;
}
