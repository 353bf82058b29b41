/** The facts of a rulebook about fouls, and the bans that follow from them (C21). */
import type { Rules } from '../kernel/rules.ts';
import { type GameState, seatOf } from '../kernel/state.ts';
import type { Ban, Options, SeatNumber } from '../kernel/types.ts';

/** The consequences of fouls: each number is the count from which one follows (C21). */
interface FoulRules {
  /** Returns true if the foul that costs this seat a speech does so in this state. By default it does (F20). */
  costs?(state: GameState, seat: SeatNumber): boolean;
  /** This foul costs the speech of one day. */
  readonly silence: number;
  /** Returns what it costs by the table's options: the speech, a part of it, or nothing (F20). By default the speech. */
  cost?(options: Options): 'speech' | 'part' | 'nothing';
  /** From this foul on, the player may not speak, nominate or vote to the end of the game. */
  readonly exclusion: number;
  /** The ids of words for which the host removes a player, in the order of the rulebook (C23). */
  readonly removalWords: readonly string[];
  /** With this foul the player is removed. */
  readonly removal: number;
}

/**
 * Returns true if the seat's fouls ban it (C21). One foul costs the speech of one day. From a later one on, the seat
 * may not speak, nominate or vote.
 */
export function bannedByFouls({ fouls: rules }: Rules, state: GameState, number: SeatNumber, ban: Ban): boolean {
  const seat = seatOf(state, number);
  if (!rules || !seat) return false;
  return (
    (seat.fouls ?? 0) >= rules.exclusion ||
    (ban === 'speech' && seat.silent === state.round && (rules.costs?.(state, number) ?? true))
  );
}

declare module '../kernel/rules.ts' {
  interface Rules {
    /** By default, the host gives no fouls. */
    readonly fouls?: FoulRules;
  }
}

declare module '../kernel/state.ts' {
  interface SeatState {
    /** Where the host gives fouls. By default none. */
    readonly fouls?: number;
    /** The day on which a foul costs it its speech (C21). */
    readonly silent?: number | null;
    /** Technical fouls (F22). By default none. */
    readonly technical?: number;
  }
}

declare module '../kernel/refusal.ts' {
  interface BarReasons {
    readonly fouls: unknown;
  }
}
