/** The events, the news and the state that a change of side or card adds to a game (A24, A31, D24). */
import { unchanged } from '../kernel/change.ts';
import { changed } from '../kernel/changed.ts';
import { type EventsOf, form, type Values } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import { factionOf } from '../kernel/role.ts';
import type { Rules } from '../kernel/rules.ts';
import { open } from '../kernel/secret.ts';
import { type GameState, type SeatState, withSeat } from '../kernel/state.ts';
import { toClan, toSeat } from '../kernel/telling.ts';
import type { Clan, RoleId, SeatNumber, Winner } from '../kernel/types.ts';

const events = {
  /** A werewolf is of this clan from now on, and wakes with it from the next night (D24). */
  Turned: { seat: form.secret(form.seat), clan: form.secret(form.clan) },
  /** A clan has a new head, who has this card from now on (A31). */
  Promoted: { seat: form.secret(form.seat), role: form.secret(form.text), clan: form.secret(form.clan) },
};

const endFacts = {
  /** The seats whose change of sides decided the game, if there are any (A36, D28). */
  turned: form.optional(form.list(form.seat)),
};

type ChangedSidesEvents = EventsOf<typeof events>;

/** The news about changed sides. */
interface ChangedSidesNews {
  /** To the seat that belongs to that clan from now on, and to the clan (D24). */
  readonly Turned: { readonly seat: SeatNumber; readonly clan: Clan };
  /** To a clan, and to the players of its side who wake apart: the clan's head from now on (A31). */
  readonly Promoted: { readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId };
}

declare module '../kernel/events.ts' {
  interface Events extends ChangedSidesEvents {}
  interface EndFacts extends Values<typeof endFacts> {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends ChangedSidesNews {}
}

declare module '../kernel/state.ts' {
  interface SeatState {
    /** The clan to which it has turned. It wakes with that clan from the next night (D24). */
    readonly joins?: Clan | null;
  }
}

declare module '../kernel/view.ts' {
  interface View {
    /** The clan to which the person has turned, where players can turn. */
    readonly turned?: Clan | null;
  }
}

/** Only the clan and the seat itself are told of a change (A24, A31, D24). */
const changedSidesAudience: AudiencesOf<ChangedSidesEvents> = {
  Turned: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'Turned', seat: open(event.seat), clan } as const;
    return [...toSeat(news.seat, news), ...toClan(after, clan, news)];
  },
  // A31: to the clan, and to the players of its side who wake apart.
  Promoted: (event, { after }) => {
    const clan = open(event.clan);
    const seats = after.seats
      .filter((seat) => !seat.left && (seat.clan === clan || seat.joins === clan || seat.faction === clan))
      .map((seat) => seat.number);
    return [{ to: { clan, seats }, news: { type: 'Promoted', clan, seat: open(event.seat), role: open(event.role) } }];
  },
};

/** The changes of sides and cards. */
const changedSidesFold: FoldsOf<ChangedSidesEvents> = {
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
  events,
  endFacts,
  ending(rules, state, winner) {
    const turned = changedSidesFor(rules, state, winner);
    return turned.length > 0 ? { turned } : {};
  },
  fold: changedSidesFold,
  audience: changedSidesAudience,
  view,
};
