import type { NotedAct } from '#engine/kernel/notebook.ts';
import type { NewsOf } from '#engine/kernel/notices.ts';
import type { AchievementId } from '#game/ports/achievements.ts';
import type { GameResult, PersonResult } from '#game/ports/statistics.ts';

/** A finished game that counts, with its cards open. */
export interface OpenGame {
  readonly result: GameResult;
  /** The ballots in order, each with its day. */
  readonly ballots: readonly (NewsOf<'BallotClosed'> & { readonly day: number })[];
  /** The actions of the nights. */
  readonly acts: readonly NotedAct[];
  /** The number of the last night or day. */
  readonly rounds: number;
}

/** Something special that a person did in a game. It follows from the game alone. */
export interface Achievement {
  readonly id: AchievementId;
  /** Returns true if the person has earned it in this game. */
  isEarned(person: PersonResult, game: OpenGame): boolean;
}
