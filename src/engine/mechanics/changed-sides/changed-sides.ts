import type { Mechanic, ViewsOf } from '../../kernel/mechanic.ts';
import { factionOf } from '../../kernel/role.ts';
import type { Rules } from '../../kernel/rules.ts';
import type { GameState, SeatState } from '../../kernel/state.ts';
import type { Clan, SeatNumber, Winner } from '../../kernel/types.ts';
import { changedSidesAudience } from './audience.ts';
import { changedSidesFold } from './fold.ts';
import type { ChangedSidesNews } from './types.ts';

/** Returns the clan of a seat: the one with which it wakes, or the one to which it has turned. */
export const clanOf = ({ clan, joins = null }: SeatState): Clan | null => clan ?? joins;

/**
 * Returns the living seats that have changed to the winner's side, where that side would not have won without the change (A24
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

const view: ViewsOf<ChangedSidesNews> = {
  GameStarted: () => ({ turned: null }),
  Turned: (known, { seat, clan }) => (seat === known.seat ? { turned: clan } : {}),
  Promoted: ({ seat: own, seats }, { seat, role }) =>
    seat === own ? { role, seats: seats.map((each) => (each.number === seat ? { ...each, card: role } : each)) } : {},
};

/** A player goes over to a clan, or a clan gets a new head (A24, A31, D24). */
export const changedSides: Mechanic = {
  name: 'changed sides',
  ending(rules, state, winner) {
    const turned = changedSidesFor(rules, state, winner);
    return turned.length > 0 ? { turned } : {};
  },
  fold: changedSidesFold,
  audience: changedSidesAudience,
  view,
};
