/** The event and the step that the appeal to a judge adds to a game (A16). */
import type { Secret } from '../../kernel/secret.ts';
import type { SeatNumber } from '../../kernel/types.ts';

/** The event of an appeal. */
export interface AppealEvents {
  /** A judge has acquitted a convicted player (A16). */
  readonly Acquitted: { readonly by: Secret<SeatNumber>; readonly seat: Secret<SeatNumber> };
}

/** The step of an appeal. */
interface AppealSteps {
  /** This seat has been convicted. Everybody is asked whether to acquit the player, and only a judge can (A16). */
  readonly appeal: { readonly seat: SeatNumber };
}

declare module '../../kernel/events.ts' {
  interface Events extends AppealEvents {}
}

declare module '../../kernel/step.ts' {
  interface Steps extends AppealSteps {}
}

declare module '../../kernel/types.ts' {
  interface Verbs {
    readonly acquits: unknown;
  }
}

declare module '../trial/verdict.ts' {
  interface Verdicts {
    /** A judge has acquitted this seat. The vote is held again without it (A16). */
    readonly acquitted: { readonly seat: SeatNumber };
  }
}
