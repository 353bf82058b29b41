import { DISCORD_LIMITS, type RateLimits, truthOf } from 'discord-emulator';

/** The channels of a game can be made at once, as Discord is believed to let them. */
const { channelCreate } = truthOf({ facts: {}, routes: {} }).limits;

/**
 * The rate limits without the pause of 5 s between two starts of a bot, for tests that start it again at once. A measured
 * Discord may make fewer channels at once (`DISCORD_MEASURED`): only the tests of slow channels are about that.
 */
export function unpaced(limits: boolean | RateLimits = true): boolean | RateLimits {
  if (limits === false) return false;
  const { identifyPace: _, ...others } = limits === true ? DISCORD_LIMITS : limits;
  return others.channelCreate === DISCORD_LIMITS.channelCreate ? { ...others, channelCreate } : others;
}
