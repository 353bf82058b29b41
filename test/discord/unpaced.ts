import { DISCORD_LIMITS, type RateLimits } from 'discord-emulator';

/** The rate limits without the pause of 5 s between two starts of a bot, for tests that start it again at once. */
export function unpaced(limits: boolean | RateLimits = true): boolean | RateLimits {
  if (limits === false) return false;
  const { identifyPace: _, ...others } = limits === true ? DISCORD_LIMITS : limits;
  return others;
}
