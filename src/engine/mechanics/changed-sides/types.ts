/** The events, the news and the state that a change of side or card adds to a game (A24, A31, D24). */
import type { Secret } from '../../kernel/secret.ts';
import type { Clan, RoleId, SeatNumber } from '../../kernel/types.ts';

/** The events of changed sides. */
export interface ChangedSidesEvents {
  /** A werewolf is of this clan from now on, and wakes with it from the next night (D24). */
  readonly Turned: { readonly seat: Secret<SeatNumber>; readonly clan: Secret<Clan> };
  /** A clan has a new head, who has this card from now on (A31). */
  readonly Promoted: {
    readonly seat: Secret<SeatNumber>;
    readonly role: Secret<RoleId>;
    readonly clan: Secret<Clan>;
  };
}

/** The news about changed sides. */
export interface ChangedSidesNews {
  /** To the seat that belongs to that clan from now on, and to the clan (D24). */
  readonly Turned: { readonly seat: SeatNumber; readonly clan: Clan };
  /** To a clan, and to the players of its side who wake apart: the clan's head from now on (A31). */
  readonly Promoted: { readonly clan: Clan; readonly seat: SeatNumber; readonly role: RoleId };
}

declare module '../../kernel/events.ts' {
  interface Events extends ChangedSidesEvents {}
  interface EndFacts {
    /** The seats whose change of sides decided the game, if there are any (A36, D28). */
    readonly turned?: readonly SeatNumber[];
  }
}

declare module '../../kernel/notices.ts' {
  interface AllNews extends ChangedSidesNews {}
}

declare module '../../kernel/state.ts' {
  interface SeatState {
    /** The clan to which it has turned. It wakes with that clan from the next night (D24). */
    readonly joins?: Clan | null;
  }
}

declare module '../../kernel/view.ts' {
  interface View {
    /** The clan to which the person has turned, where players can turn. */
    readonly turned?: Clan | null;
  }
}
