import { DISCORD_LIMITS, type RateLimits } from 'discord-emulator';

/**
 * Discord's limits in the game's time: the same number of calls in a window that is shorter by the speed of the game.
 */
export const hurried = (speed: number): RateLimits =>
  Object.fromEntries(
    Object.entries(DISCORD_LIMITS).map(([name, { limit, windowMs }]) => [name, { limit, windowMs: windowMs / speed }]),
  );
