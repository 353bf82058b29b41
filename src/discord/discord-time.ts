import { SnowflakeUtil } from 'discord.js';

/** Tells when Discord gave an id out, on the bot's own clock. */
export interface DiscordTime {
  /** Discord has answered a request that was sent then with something new: its id was given out in between. ms since 1970. */
  answered(id: string, sent: number, received: number): void;
  /** When this id was given out: of something that has just come in. ms since 1970. */
  of(id: string): number;
}

/** The bot's clock is ahead of Discord's by more than `least` and by less than `most`, ms. */
interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly at: number;
}

/** A clock may be put right at any time: what was found out longer ago counts no more, ms. */
const MEMORY_MS = 15 * 60_000;
const mostBounds = 64;

/**
 * Discord stamps every id with its own time, so that a press counts by its moment and not by when it arrives (D14). Both
 * clocks are taken for right as long as nothing speaks against it: no id arrives before it is given out, and what was
 * made by a request was made while that was under way.
 */
export function discordTime(now: () => number = Date.now): DiscordTime {
  let known: readonly Bounds[] = [];
  const note = (bounds: Bounds): void => {
    known = [...known.filter(({ at }) => at > bounds.at - MEMORY_MS).slice(1 - mostBounds), bounds];
    // The clock has been set: nothing of before is true any more.
    if (leastOf(known) > mostOf(known)) known = [bounds];
  };
  return {
    answered: (id, sent, received) => {
      const made = SnowflakeUtil.timestampFrom(id);
      note({ least: sent - made - 1, most: received - made, at: received });
    },
    of: (id) => {
      const made = SnowflakeUtil.timestampFrom(id);
      const at = now();
      note({ least: Number.NEGATIVE_INFINITY, most: at - made, at });
      return made + Math.min(Math.max(0, leastOf(known)), mostOf(known));
    },
  };
}

const leastOf = (known: readonly Bounds[]): number => Math.max(...known.map(({ least }) => least));

const mostOf = (known: readonly Bounds[]): number => Math.min(...known.map(({ most }) => most));
