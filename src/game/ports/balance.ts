import type { RoleId } from '#engine/kernel/types.ts';
import type { RoleSet } from '#rolesets/index.ts';

/** A share with its 95 % confidence interval. */
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The results of many games with one role set. */
export interface Balance {
  readonly games: number;
  readonly averageRounds: number;
  readonly wins: readonly ({ readonly winner: string } & Share)[];
  readonly roles: readonly { readonly role: RoleId; readonly survival: Share; readonly victory: Share }[];
}

/** The words of the picture, in the language of its reader. */
export interface BalanceWords {
  readonly title: string;
  readonly about: string;
  readonly wins: string;
  readonly survival: string;
  nameOf(word: string): string;
  percent(share: number): string;
}

/** Plays games in separate threads. The simulated players know only their own view. */
export interface Balancer {
  /** @throws Error if the games cannot be played */
  play(
    ask: { readonly set: RoleSet; readonly players: number; readonly games: number; readonly seed: number },
    onProgress: (played: number) => void,
  ): Promise<Balance>;
  /** Draws the figures as a bar chart. Returns a PNG, or `null` if it could not be drawn. */
  draw(balance: Balance, words: BalanceWords): Promise<Uint8Array | null>;
}

/** The number of games for a balance check: the shares are then exact to a few hundredths, after some seconds. */
export const gamesOfCheck = 2000;
