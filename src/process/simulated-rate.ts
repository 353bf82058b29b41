import type { BaseRate } from '#game/ports/statistics.ts';
import { readRoleSet } from '#rolesets/index.ts';
import { balanceOf, type Job, refusalOf, simulateInThreads } from '#simulator/index.ts';
import type { Deck } from '#statistics/deck.ts';

/** The games with one deck: the shares are then exact to about three hundredths. */
const usualGames = 1000;

const short = (share: number): number => Number(share.toFixed(4));

/** Plays games with a deck in a thread of its own. Resolves with `null` if the cards cannot be dealt. */
export async function simulatedRate(
  { ruleset, roleSet, options, cards }: Deck,
  { games = usualGames, signal }: { readonly games?: number; readonly signal?: AbortSignal } = {},
): Promise<BaseRate | null> {
  const set = roleSet === null ? null : readRoleSet(roleSet.set);
  if (set !== null && !set.ok) return null;
  const rules = set === null ? ruleset : set.value.set;
  const job: Job = { rules, options, deal: { cards }, policy: 'sharp', games, seed: 1 };
  if (refusalOf(job) !== null) return null;
  const { wins, roles } = balanceOf(await simulateInThreads(job, { threads: 1, ...(signal ? { signal } : {}) }));
  return {
    wins: Object.fromEntries(wins.map(({ winner, share }) => [winner, short(share)])),
    cards: Object.fromEntries(roles.map(({ role, victory }) => [role, short(victory.share)])),
  };
}
