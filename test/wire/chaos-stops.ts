import { setTimeout as rest } from 'node:timers/promises';
import { SeededRandom } from 'discord-emulator/random';
import type { Bot } from './kit/bot.ts';

/**
 * Milliseconds for which a process is stopped: long enough to be noticed, and longer than most steps of a chaos game.
 */
const STOP_MS = { least: 6_000, most: 9_000 } as const;
/** The most stops in one game. */
const MOST = 2;

/** The stops of the bot's process (SIGSTOP) in the game of a seed. `after` counts from the stop before, both in ms. */
export function stopsOf(seed: number, until: number): readonly { readonly after: number; readonly ms: number }[] {
  const dice = new SeededRandom(seed, 4000);
  const share = Math.max(1, Math.floor(until / MOST));
  return Array.from({ length: dice.between(0, MOST) }, () => ({
    after: dice.between(1_000, share),
    ms: dice.between(STOP_MS.least, STOP_MS.most),
  }));
}

/**
 * Stops the bot at the times of the seed until the game is over.
 * @returns how often it was stopped
 */
export async function standStill(
  bot: () => Bot,
  stops: ReturnType<typeof stopsOf>,
  isOver: () => boolean,
): Promise<number> {
  for (const [count, { after, ms }] of stops.entries()) {
    await rest(after);
    if (isOver()) return count;
    await bot().freeze(ms);
  }
  return stops.length;
}
