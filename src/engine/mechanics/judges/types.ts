/** The events, the step and the state that the judges' verdict adds to a game (D12). */
import type { Secret } from '../../kernel/secret.ts';
import type { GameState } from '../../kernel/state.ts';
import type { SeatNumber } from '../../kernel/types.ts';

/** The event of the judges that everybody learns whole. */
export interface PublicJudgesEvents {
  /** This day has lasted longer than its limit. From now on the judges decide its trial (D12). */
  readonly DayOverran: { readonly day: number };
}

/** The events of the judges. */
export interface JudgesEvents extends PublicJudgesEvents {
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

declare module '../../kernel/notices.ts' {
  interface AllNews extends PublicJudgesEvents {}
}

declare module '../../kernel/commands.ts' {
  interface MechanicCommands {
    /** This day has lasted longer than its limit (D12). The caller says so, because the engine has no clock. */
    readonly overtime: { readonly day: number };
  }
}

declare module '../../kernel/rules.ts' {
  interface Rules {
    /**
     * Returns the seconds after which the judges are asked in a day. `null`, and the default: the length has no effect
     * (D12).
     */
    dayLimit?(state: GameState): number | null;
  }
}

declare module '../../kernel/role.ts' {
  interface Role {
    /** It judges when the judges are asked (D12). */
    readonly judges?: boolean;
  }
}

declare module '../../kernel/view.ts' {
  interface View {
    /** The day has lasted longer than its limit, where that matters (D12). */
    readonly overtime?: boolean;
  }
}

declare module '../../kernel/step.ts' {
  interface Steps extends JudgesSteps {}
}

declare module '../../kernel/state.ts' {
  interface DayState {
    /** The day has lasted longer than its limit (D12). */
    readonly overtime?: boolean;
  }
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

declare module '../trial/verdict.ts' {
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
