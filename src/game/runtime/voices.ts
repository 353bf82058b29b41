import type { VoiceBots } from '../ports/narrator.ts';

interface Owner {
  readonly guildId: string;
  readonly botId: string;
}

/** The main bot of an installation without helper bots. */
const alone: VoiceBots = { all: [''], canSpeak: () => true, countIn: () => 1 };

/**
 * The bot that speaks at each table, by its user id. A bot speaks at one table of a guild at a time. Without helper bots
 * there is only the main bot, whose id does not matter.
 */
export class Voices {
  readonly #bots: VoiceBots;
  /** By game id. */
  readonly #owners = new Map<string, Owner>();

  constructor(bots: VoiceBots = alone) {
    this.#bots = bots;
  }

  /** Gives this table a bot that can speak: the wanted one if it is free. `null`: all of them speak at other tables. */
  take(guildId: string, gameId: string, wanted?: string | null): string | null {
    const own = this.of(gameId);
    if (own !== null) return own;
    const botId = this.next(guildId, wanted);
    if (botId !== null) this.#owners.set(gameId, { guildId, botId });
    return botId;
  }

  /** Gives this table the bot that it had before a restart, even if the bot cannot speak at the moment. */
  keepVoice(guildId: string, gameId: string, botId: string): void {
    if (this.#bots.all.includes(botId) && this.#isFree(guildId, botId)) this.#owners.set(gameId, { guildId, botId });
  }

  /** Gives this table another bot if its own cannot speak and another one can. Returns the bot that it has then. */
  change(gameId: string): string | null {
    const owner = this.#owners.get(gameId);
    if (owner === undefined || this.#bots.canSpeak(owner.guildId, owner.botId)) return owner?.botId ?? null;
    const botId = this.next(owner.guildId) ?? owner.botId;
    this.#owners.set(gameId, { ...owner, botId });
    return botId;
  }

  /** Takes the bot from this table. Returns the guild in which it has become free. `null`: the table had none. */
  free(gameId: string): string | null {
    const guildId = this.#owners.get(gameId)?.guildId ?? null;
    this.#owners.delete(gameId);
    return guildId;
  }

  /** Returns the bot that speaks at this table. `null`: none does. */
  of(gameId: string): string | null {
    return this.#owners.get(gameId)?.botId ?? null;
  }

  /** Returns the bot that the next table of this guild gets: the wanted one if it is free. `null`: no bot is free. */
  next(guildId: string, wanted?: string | null): string | null {
    const free = this.#bots.all.filter((id) => this.#isFree(guildId, id) && this.#bots.canSpeak(guildId, id));
    return free.find((id) => id === wanted) ?? free[0] ?? null;
  }

  /** Returns true if a bot speaks at any table of this guild. */
  isTaken(guildId: string): boolean {
    return this.speakingIn(guildId).length > 0;
  }

  /** The ids of the games and loans for which a bot speaks in this guild. */
  speakingIn(guildId: string): readonly string[] {
    return [...this.#owners].filter(([, owner]) => owner.guildId === guildId).map(([gameId]) => gameId);
  }

  #isFree(guildId: string, botId: string): boolean {
    return ![...this.#owners.values()].some((owner) => owner.guildId === guildId && owner.botId === botId);
  }
}
