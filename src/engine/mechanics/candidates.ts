import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import { toAll } from '../kernel/telling.ts';
import type { SeatNumber } from '../kernel/types.ts';

/** The event that all ways to name candidates share. */
interface CandidatesEvents {
  readonly Nominated: { readonly by: SeatNumber; readonly seat: SeatNumber };
}

declare module '../kernel/events.ts' {
  interface Events extends CandidatesEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends CandidatesEvents {}
}

declare module '../kernel/state.ts' {
  interface DayState {
    readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  }
}

const fold: FoldsOf<CandidatesEvents> = {
  Nominated: ({ day }, { by, seat }) => ({ day: { ...day, nominations: [...day.nominations, { by, seat }] } }),
  SeatLeft: ({ day }, { seat }) => ({
    day: { ...day, nominations: day.nominations.filter((nomination) => nomination.seat !== seat) },
  }),
};

const view: ViewsOf<CandidatesEvents> = {
  Nominated: ({ nominations }, { by, seat }) => ({ nominations: [...nominations, { by, seat }] }),
  SeatLeft: ({ nominations }, { seat }) => ({
    nominations: nominations.filter((nomination) => nomination.seat !== seat),
  }),
};

/** The candidates of a day, in the order in which they were named (S5). */
export const candidates: Mechanic = {
  name: 'candidates',
  fresh: { day: { nominations: [] } },
  fold,
  audience: { Nominated: (event) => toAll(event) } satisfies AudiencesOf<CandidatesEvents>,
  view,
};

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly nominates: unknown;
  }
}
