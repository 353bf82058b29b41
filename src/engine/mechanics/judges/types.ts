/** The events, the step and the state that the judges' verdict adds to a game (D12). */
import type { Secret } from '../../kernel/secret.ts';
import type { SeatNumber } from '../../kernel/types.ts';

/** The events of the judges. */
export interface JudgesEvents {
  /** A judge has named one of the accused (D12). */
  readonly Judged: { readonly by: Secret<SeatNumber>; readonly choice: Secret<SeatNumber> };
  /** The seats that the judges have named between them: none, one or two. The verdict tells what follows. */
  readonly JudgesHeard: { readonly named: Secret<readonly SeatNumber[]> };
}

/** The step of the judges. */
interface JudgesSteps {
  /** The judges' verdict: everybody is shown the same, but only judges can use it (D12). */
  readonly judgement: { readonly choices: readonly SeatNumber[] };
}

/** The judges' verdict while it is being asked for (D12). */
interface Judgement {
  readonly choices: readonly SeatNumber[];
  readonly votes: readonly { readonly by: SeatNumber; readonly choice: SeatNumber }[];
  /** The judges who have named a seat, also those whose choice has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

declare module '../../kernel/events.ts' {
  interface Events extends JudgesEvents {}
}

declare module '../../kernel/step.ts' {
  interface Steps extends JudgesSteps {}
}

declare module '../../kernel/state.ts' {
  interface GameState {
    /** The judges' verdict, where judges are asked. */
    readonly judgement?: Judgement | null;
  }
}

declare module '../../kernel/refusal.ts' {
  interface Refusals {
    /** Everybody sees the prompt for the judges, but only judges can use it (D12, A16). */
    readonly 'not-a-judge': unknown;
  }
}

declare module '../../kernel/verdict.ts' {
  interface AfterTie {
    /** The judges' verdict (D12). */
    readonly judgement: unknown;
  }
  interface Verdicts {
    /** The judges have named this seat (D12). */
    readonly judged: { readonly seat: SeatNumber };
    /** The judges have settled nothing. The next ballot or defence is held between these seats (D12). */
    readonly unjudged: { readonly seats: readonly SeatNumber[]; readonly follows: 'defence' | 'ballot' };
  }
}
