import { unchanged } from '../../kernel/change.ts';
import { changed } from '../../kernel/changed.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { withSeat } from '../../kernel/state.ts';
import type { ChangedSidesEvents } from './types.ts';

/** The changes of sides and cards. */
export const changedSidesFold: FoldsOf<ChangedSidesEvents> = {
  // D24: a player who has turned wakes with the new clan from the next night.
  NightFell: ({ seats }) =>
    seats.some(({ joins }) => joins)
      ? { seats: seats.map((seat) => (seat.joins ? changed(seat, { clan: seat.joins, joins: null }) : seat)) }
      : unchanged,
  Turned: (state, event) => {
    const clan = open(event.clan);
    return { seats: withSeat(state, open(event.seat), { faction: clan, joins: clan }) };
  },
  Promoted: (state, event) => ({ seats: withSeat(state, open(event.seat), { role: open(event.role) }) }),
};
