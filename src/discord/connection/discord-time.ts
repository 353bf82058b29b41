import { SnowflakeUtil } from 'discord.js';

/** Converts the time at which Discord gave out an id to the bot's own clock. */
export interface DiscordTime {
  /**
   * Notes an id that Discord has given out for a request, between `sent` and `received`. Both are ms of the bot's clock
   * since 1970.
   */
  answered(id: string, sent: number, received: number): void;
  /** The time at which Discord gave out the id of something that has just arrived, in whole ms since 1970. */
  of(id: string): number;
}

/** The bot's clocks in ms: the time of day since 1970, and a steady time that nobody can set. */
export interface BotClocks {
  day(): number;
  steady(): number;
}

/** The bounds by which the bot's steady time is ahead of Discord's: more than `least` and less than `most`, in ms. */
interface Bounds {
  readonly least: number;
  readonly most: number;
  /** The steady time at which the bounds were found. */
  readonly at: number;
}

/** Milliseconds for which bounds are kept, since a clock may be set at any time. */
const MEMORY_MS = 15 * 60_000;
const mostBounds = 64;

const realClocks: BotClocks = { day: () => Date.now(), steady: () => performance.now() };

/**
 * Discord stamps every id with its own time. A press therefore counts by the moment of the press and not by its arrival
 * (D14). The two clocks are compared by two facts:
 *
 * - An id cannot arrive before it is given out.
 * - The id for a request is given out between the request and its answer.
 *
 * Without a contradiction the clocks are taken to be equal. The bounds are kept in steady time, so that they stay true
 * when somebody sets the time of day.
 */
export function discordTime({ day, steady }: BotClocks = realClocks): DiscordTime {
  let known: Bounds[] = [];
  /** Returns the bounds that all that is known sets. `ahead`: the difference between the time of day and the steady time. */
  const note = (bounds: Omit<Bounds, 'at'>, ahead: number): Bounds => {
    const at = steady();
    const fresh = { least: bounds.least - ahead, most: bounds.most - ahead, at };
    while (known.length >= mostBounds || (known[0] !== undefined && known[0].at <= at - MEMORY_MS)) known.shift();
    known.push(fresh);
    const all = { ...fresh };
    for (const { least, most } of known) {
      if (least > all.least) all.least = least;
      if (most < all.most) all.most = most;
    }
    if (all.least <= all.most) return all;
    // Discord's clock has been set, or the machine has slept, so the earlier bounds are wrong.
    known = [fresh];
    return fresh;
  };
  return {
    answered: (id, sent, received) => {
      const made = SnowflakeUtil.timestampFrom(id);
      note({ least: sent - made - 1, most: received - made }, day() - steady());
    },
    of: (id) => {
      const made = SnowflakeUtil.timestampFrom(id);
      const now = day();
      const ahead = now - steady();
      const { least, most } = note({ least: Number.NEGATIVE_INFINITY, most: now - made }, ahead);
      // The steady time has fractions of a ms.
      return made + Math.round(Math.min(Math.max(0, least + ahead), most + ahead));
    },
  };
}
