/** Pages of games for tests. */

import type { ToldGame } from '#game/ports/game-page.ts';
import { gamePageOf } from '#game-page/game-page.ts';
import type { ReplayData } from '#game-page/page-data.ts';
import { type Language, rulebooksOf, wordingIn } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { replayed } from '../../src/statistics/replayed.ts';
import { randomGame } from '../statistics/kit.ts';

export const wordingOf = (language: Language) => wordingIn(language, rulebooksOf(rulesets));

/** A game of this many people, played at random. */
export function toldGame(ruleset: string, seats: number, names: readonly string[] = []): ToldGame {
  const rules = rulesets[ruleset]!;
  const { moments, state } = replayed(rules, randomGame(5, { ruleset, seats }));
  const all = Array.from({ length: seats }, (_, index) => names[index] ?? `Player ${index + 1}`);
  return { rules, moments, state, names: all, roleSet: null };
}

/** The data of its page. */
export const pageOf = (language: Language, ruleset: string, seats: number, names?: readonly string[]): ReplayData =>
  gamePageOf(toldGame(ruleset, seats, names), wordingOf(language));

/** A log for a page that cannot fail. */
export const silentLog = {
  error: (fields: object): never => {
    throw new Error(JSON.stringify(fields));
  },
};
