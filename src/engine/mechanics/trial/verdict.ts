import type { SeatNumber } from '../../kernel/types.ts';

/** The continuations of a trial after a tie. Each mechanic adds its own to this interface. */
export interface AfterTie {
  readonly defence: unknown;
}

/** The results of a trial, by their outcome. Each mechanic adds its own to this interface. */
export interface Verdicts {
  readonly 'no-nominee': unknown;
  readonly 'sole-nominee': { readonly seat: SeatNumber };
  readonly 'no-votes': unknown;
  readonly condemned: { readonly seat: SeatNumber };
  readonly tie: { readonly seats: readonly SeatNumber[]; readonly follows: keyof AfterTie };
}

/** The result of a trial after a ballot, or without one. */
export type Verdict = { [O in keyof Verdicts]: { readonly outcome: O } & Verdicts[O] }[keyof Verdicts];
