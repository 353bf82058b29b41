import { isBanned } from '../kernel/bans.ts';
import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Rules } from '../kernel/rules.ts';
import type { GameState } from '../kernel/state.ts';
import { toAll } from '../kernel/telling.ts';
import type { Options, SeatNumber } from '../kernel/types.ts';

/** When candidates are named. */
interface NominationRules {
  readonly clause: string;
  /** In free discussion, by anybody and as many as they like (B6). By default, one during one's own speech. */
  readonly free?: boolean;
  /** Not in the speeches: only in a time of its own after them (A6). */
  readonly apart?: true;
  /** Returns true if the table's options allow nominations. */
  offered(options: Options): boolean;
  /** The seconds in which a silenced player may nominate in place of the speech (C21). By default none. */
  readonly silent?: number;
  /** A silenced player's turn goes on after a nomination (F20). By default it ends. */
  readonly keepsTurn?: true;
  /**
   * A seat that has been nominated is refused. A player whose nominee leaves does not nominate again (F6). By default,
   * several players may nominate the same seat.
   */
  readonly once?: true;
  /** Returns how players may take their nomination back (F6). By default they may not. */
  withdraw?(options: Options): 'no' | 'explicit' | 'auto';
}

/** Returns true if this seat may nominate in its turn. */
export const mayNominate = (rules: Rules, state: GameState, seat: SeatNumber): boolean =>
  rules.nominations.offered(state.options) && !isBanned(rules, state, seat, 'nomination');

const events = {
  Nominated: { by: form.seat, seat: form.seat },
  /** A player has taken a nomination back (F6). */
  NominationWithdrawn: { by: form.seat, seat: form.seat },
};

/** The events that all ways to name candidates share. */
type CandidatesEvents = EventsOf<typeof events>;

declare module '../kernel/events.ts' {
  interface Events extends CandidatesEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends CandidatesEvents {}
}

declare module '../kernel/rules.ts' {
  interface Rules {
    readonly nominations: NominationRules;
  }
}

declare module '../kernel/view.ts' {
  interface View {
    readonly nominations?: Nominations;
  }
}

declare module '../kernel/state.ts' {
  interface DayState {
    readonly nominations?: Nominations;
    /** The seats whose nominee has left (F6). */
    readonly bereft?: readonly SeatNumber[];
  }
}

type Nominations = readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];

const without = (nominations: Nominations, by: SeatNumber): Nominations =>
  nominations.filter((nomination) => nomination.by !== by);

const fold: FoldsOf<CandidatesEvents> = {
  Nominated: ({ day: { nominations = [] } }, { by, seat }) => ({
    day: { nominations: [...nominations, { by, seat }] },
  }),
  NominationWithdrawn: ({ day: { nominations = [] } }, { by }) => ({ day: { nominations: without(nominations, by) } }),
  SeatLeft: ({ day: { nominations = [], bereft = [] } }, { seat }) => {
    const struck = nominations.filter((nomination) => nomination.seat === seat);
    if (struck.length === 0) return unchanged;
    return {
      day: {
        nominations: nominations.filter((nomination) => nomination.seat !== seat),
        bereft: [...bereft, ...struck.map(({ by }) => by)],
      },
    };
  },
};

const view: ViewsOf<CandidatesEvents> = {
  GameStarted: () => ({ nominations: [] }),
  DayBroke: () => ({ nominations: [] }),
  Nominated: ({ nominations = [] }, { by, seat }) => ({ nominations: [...nominations, { by, seat }] }),
  NominationWithdrawn: ({ nominations = [] }, { by }) => ({ nominations: without(nominations, by) }),
  SeatLeft: ({ nominations = [] }, { seat }) => ({
    nominations: nominations.filter((nomination) => nomination.seat !== seat),
  }),
};

/** The candidates of a day, in the order in which they were named (S5). */
export const candidates: Mechanic = {
  name: 'candidates',
  events,
  fresh: { day: { nominations: [], bereft: [] } },
  fold,
  audience: {
    Nominated: (event) => toAll(event),
    NominationWithdrawn: (event) => toAll(event),
  } satisfies AudiencesOf<CandidatesEvents>,
  view,
};

declare module '../kernel/types.ts' {
  interface Bans {
    readonly nomination: unknown;
  }
  interface Verbs {
    readonly nominates: unknown;
    /** Takes the own nomination back (F6). */
    readonly withdraws: unknown;
  }
}
