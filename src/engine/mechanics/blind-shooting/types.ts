/** The events, the steps and the state that blind shooting adds to a game (D14). */
import type { Secret } from '../../kernel/secret.ts';
import type { Clan, SeatNumber } from '../../kernel/types.ts';

/** The events of blind shooting. */
export interface BlindShootingEvents {
  /** Blind shooting: a member has fired at the number that was being called (D14). */
  readonly Fired: {
    readonly clan: Clan;
    readonly seat: Secret<SeatNumber>;
    readonly at: Secret<SeatNumber>;
  };
}

/** The steps of blind shooting. */
interface BlindShootingSteps {
  /** Blind shooting: this seat's number is being called, and clan members who mean it fire (D14). */
  readonly number: { readonly clan: Clan; readonly called: SeatNumber };
  /** A clan whose call had several parts falls asleep again. */
  readonly sleep: { readonly clan: Clan };
}

/** A part of a clan's call: its contract, the beginning of its shooting, the number of a seat, or its end. */
export interface CallPart {
  readonly clan: Clan;
  readonly part: 'contract' | 'shooting' | 'sleep' | SeatNumber;
}

/** A shot of blind shooting (D14). */
export interface BlindShot {
  readonly clan: Clan;
  readonly seat: SeatNumber;
  readonly at: SeatNumber;
}

declare module '../../kernel/commands.ts' {
  interface Act {
    /** The number that was being called when the action was made. By default, the number called now (D14). */
    readonly called?: SeatNumber;
  }
}

declare module '../../kernel/events.ts' {
  interface Events extends BlindShootingEvents {}
}

declare module '../../kernel/step.ts' {
  interface Steps extends BlindShootingSteps {}
  interface CallPurposes {
    /** An announcement, after which the numbers are called (D14). */
    readonly shooting: unknown;
  }
}

declare module '../../kernel/state.ts' {
  interface NightState {
    /** The parts that have begun, of the calls that have several. */
    readonly parts?: readonly CallPart[];
    readonly fired?: readonly BlindShot[];
  }
}

declare module '../../kernel/refusal.ts' {
  interface Refusals {
    /** Another number was being called at that moment (D14). */
    readonly 'other-number': { readonly called: SeatNumber };
    readonly 'already-fired': { readonly seat: SeatNumber };
  }
}

declare module '../../kernel/types.ts' {
  interface Verbs {
    readonly fires: unknown;
  }
}
