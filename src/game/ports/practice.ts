import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';

/** An action that a practice player decided on. */
export interface PracticeAction {
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
}

/** The line of a practice player: about another player whom it suspects or trusts, or about itself. */
export type PracticeLine =
  | { readonly topic: 'suspects' | 'trusts'; readonly about: SeatNumber }
  | { readonly topic: 'waits' | 'defends' | 'leaves' };

/**
 * One practice player. It knows only the news that it was told: those for everybody, and those for its own seat. So
 * nothing that it does can show what another seat knows.
 */
export interface PracticePlayer {
  /** Takes in news. `own`: for this seat, and not for everybody. */
  hear(news: News, own: boolean): void;
  /** Returns the next action among the choices that it was last told, or `null` for none. */
  decide(): PracticeAction | null;
  /** Returns the line for its own speech. */
  line(): PracticeLine;
}

/** Returns a new practice player. `seed` makes its random choices repeatable. */
export type NewPracticePlayer = (rules: Ruleset, seat: SeatNumber, seed: number) => PracticePlayer;
