import { SnowflakeUtil } from 'discord.js';

/** Tells when Discord gave an id out, on the bot's own clock. */
export interface DiscordTime {
  /** Discord has answered a request that was sent then with something new: its id was given out in between. ms since 1970. */
  answered(id: string, sent: number, received: number): void;
  /** When this id was given out: of something that has just come in. ms since 1970. */
  of(id: string): number;
}

/** The bot's clocks, ms: the time of day since 1970, and a time that is never put forward or back. */
export interface BotClocks {
  day(): number;
  steady(): number;
}

/** The bot's steady time is ahead of Discord's by more than `least` and by less than `most`, ms. */
interface Bounds {
  readonly least: number;
  readonly most: number;
  /** In steady time. */
  readonly at: number;
}

/** A clock may be put right at any time: what was found out longer ago counts no more, ms. */
const MEMORY_MS = 15 * 60_000;
const mostBounds = 64;

const realClocks: BotClocks = { day: () => Date.now(), steady: () => performance.now() };

/**
 * Discord stamps every id with its own time, so that a press counts by its moment and not by when it arrives (D14). Both
 * clocks are taken for right as long as nothing speaks against it: no id arrives before it is given out, and what was
 * made by a request was made while that was under way. What was found out is kept in steady time, so that it holds when
 * the time of day is put.
 */
export function discordTime({ day, steady }: BotClocks = realClocks): DiscordTime {
  let known: readonly Bounds[] = [];
  /** `ahead`: how much the time of day is ahead of the steady time. */
  const note = (bounds: Omit<Bounds, 'at'>, ahead: number): void => {
    const at = steady();
    const fresh = { least: bounds.least - ahead, most: bounds.most - ahead, at };
    known = [...known.filter((each) => each.at > at - MEMORY_MS).slice(1 - mostBounds), fresh];
    // Discord's clock has been set, or the machine has slept: nothing of before is true any more.
    if (leastOf(known) > mostOf(known)) known = [fresh];
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
      note({ least: Number.NEGATIVE_INFINITY, most: now - made }, ahead);
      return made + Math.min(Math.max(0, leastOf(known) + ahead), mostOf(known) + ahead);
    },
  };
}

const leastOf = (known: readonly Bounds[]): number => Math.max(...known.map(({ least }) => least));

const mostOf = (known: readonly Bounds[]): number => Math.min(...known.map(({ most }) => most));
