import type { RoleId } from '#engine/kernel/types.ts';
import type { RoleSet } from '#rolesets/index.ts';

/** A share with the bounds between which it lies with a certainty of 95 %. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** How many games of a role set came out. */
export interface Balance {
  readonly games: number;
  readonly averageRounds: number;
  readonly wins: readonly ({ readonly winner: string } & Share)[];
  readonly roles: readonly { readonly role: RoleId; readonly survival: Share; readonly victory: Share }[];
}

/** What stands in the picture, in the language of its reader. */
export interface BalanceWords {
  readonly title: string;
  readonly about: string;
  readonly wins: string;
  readonly survival: string;
  nameOf(word: string): string;
}

/** Plays games of people who know only their own view, in threads of their own. */
export interface Balancer {
  /** @throws Error where the games cannot be played */
  play(
    ask: { readonly set: RoleSet; readonly players: number; readonly games: number; readonly seed: number },
    onProgress: (played: number) => void,
  ): Promise<Balance>;
  /** The figures as bars, a PNG. */
  draw(balance: Balance, words: BalanceWords): Promise<Uint8Array>;
}

/** As many games as tell the shares to some hundredths, within seconds. */
export const gamesOfCheck = 2000;
