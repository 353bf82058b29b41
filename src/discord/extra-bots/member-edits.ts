import { type Client, DiscordAPIError, type Guild, RateLimitError } from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import { isTokenRefused } from '../connection/refused.ts';
import { EditBudget } from './edit-budget.ts';
import type { ExtraBot } from './extra-bot.ts';
import type { ExtraBots } from './extra-bots.ts';

/** Milliseconds for which a helper bot is left alone after a refusal, unless permissions change before. */
const benchMs = 300_000;

/** Codes of a bot that is not in the guild, or may not see it (Discord, JSON error codes). */
const outsideGuild: ReadonlySet<number | string> = new Set([10_004, 50_001]);

/** The edit of a person. `place`: their voice channel, or the guild. */
interface Edit {
  readonly guild: Guild;
  readonly place: string;
  readonly userId: string;
  readonly mute: boolean;
}

/** A helper bot that Discord has refused. */
interface Benched {
  readonly botId: string;
  readonly guildId: string;
  /** The place in which it is refused: everywhere, a guild, or a channel. */
  readonly place: string;
  readonly until: number;
}

/** The parts that member edits need. */
export interface MemberEditsDeps {
  readonly client: Client<true>;
  readonly bots: ExtraBots;
  readonly log: Log;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
}

/**
 * Mutes and unmutes people by the bot with the most edits left in the guild. Each bot has a limit of its own. A helper
 * bot that Discord refuses is left alone for a while, and another bot makes the call. The edits of one person are made
 * one after another, in the order of the requests.
 */
export class MemberEdits {
  readonly #bots: ExtraBots;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #budget: EditBudget;
  #benched: readonly Benched[] = [];
  /** The time until which Discord does not accept the token of the bot itself. */
  #mainRefusedUntil = 0;
  readonly #latest = new Map<string, Promise<void>>();

  constructor({ client, bots, log, now = () => performance.now() }: MemberEditsDeps) {
    this.#bots = bots;
    this.#log = log;
    this.#now = now;
    this.#budget = new EditBudget(client.rest, now);
  }

  /** The number of edits that can be made at the same time in this guild: one for each bot that need not wait. */
  widthIn(guildId: string): number {
    const free = [...this.#usable(guildId, guildId).map(({ budget }) => budget), this.#budget];
    return Math.max(1, free.filter((budget) => budget.left(guildId) > 0).length);
  }

  /** Mutes or unmutes a person. Rejects with an error of discord.js if no bot can. */
  async mute(guild: Guild, userId: string, mute: boolean): Promise<void> {
    const key = `${guild.id} ${userId}`;
    const before = this.#latest.get(key);
    const edit = (before ?? Promise.resolve()).catch(() => {}).then(() => this.#edit(guild, userId, mute));
    this.#latest.set(key, edit);
    try {
      await edit;
    } finally {
      if (this.#latest.get(key) === edit) this.#latest.delete(key);
    }
  }

  /** Called when permissions have changed in a guild: the helper bots may be tried there again. */
  lift(guildId: string): void {
    this.#benched = this.#benched.filter((one) => one.guildId !== guildId);
  }

  async #edit(guild: Guild, userId: string, mute: boolean): Promise<void> {
    for (;;) {
      const place = guild.voiceStates.cache.get(userId)?.channelId ?? guild.id;
      const bot = this.#best(guild.id, place);
      if (bot === null) {
        if (await this.#byMain(guild, userId, mute)) return;
        continue;
      }
      if (bot.budget.waitMs(guild.id) > 0) await bot.untilFree(guild.id);
      // Without a wait the call is counted at once, so that the next one goes to another bot.
      else if (await this.#byExtra(bot, { guild, place, userId, mute })) return;
    }
  }

  /** The helper bot to ask, or `null` if the main bot has more edits left or can edit sooner. */
  #best(guildId: string, place: string): ExtraBot | null {
    const main = this.#mainRefusedUntil > this.#now() ? useless : this.#budget;
    return this.#usable(guildId, place).reduce<ExtraBot | null>((best, bot) => {
      const other = best?.budget ?? main;
      const [mine, theirs] = [bot.budget.left(guildId), other.left(guildId)];
      // The main bot keeps its edits for moves, which only it makes.
      if (mine > 0 || theirs > 0) return mine > theirs || (mine === theirs && best === null) ? bot : best;
      return bot.budget.waitMs(guildId) < other.waitMs(guildId) ? bot : best;
    }, null);
  }

  /** Returns false if another bot has to make the call, because Discord has reset the token of the bot itself. */
  async #byMain(guild: Guild, userId: string, mute: boolean): Promise<boolean> {
    try {
      await this.#budget.counted(guild.id, () => guild.members.edit(userId, { mute }));
      return true;
    } catch (error) {
      if (!isTokenRefused(error) || this.#usable(guild.id, guild.id).length === 0) throw error;
      this.#mainRefusedUntil = this.#now() + benchMs;
      return false;
    }
  }

  /** Returns false if another bot has to make the call. */
  async #byExtra(bot: ExtraBot, { guild, place, userId, mute }: Edit): Promise<boolean> {
    try {
      await bot.mute(guild.id, userId, mute);
      return true;
    } catch (error) {
      if (error instanceof RateLimitError) {
        bot.budget.spent(guild.id, Math.max(error.timeToReset, error.retryAfter));
        return false;
      }
      const where = refusedIn(error, guild.id, place);
      if (where === null) throw error;
      const until = this.#now() + benchMs;
      this.#benched = [...this.#benched, { botId: bot.id, guildId: guild.id, place: where, until }];
      this.#log.warn(
        { bot: bot.id, guildId: guild.id, ...describeError(error) },
        'a helper bot may not mute: others do',
      );
      return false;
    }
  }

  #usable(guildId: string, place: string): readonly ExtraBot[] {
    this.#benched = this.#benched.filter(({ until }) => until > this.#now());
    const isBenched = ({ id }: ExtraBot) =>
      this.#benched.some((one) => one.botId === id && [everywhere, guildId, place].includes(one.place));
    return this.#bots.in(guildId).filter((bot) => !isBenched(bot));
  }
}

const everywhere = '';

/** The budget of a bot that can make no edit. */
const useless = { left: () => -1, waitMs: () => Number.POSITIVE_INFINITY } as const;

/** The place in which an error keeps a bot from editing members. `null`: the error has another reason. */
function refusedIn(error: unknown, guildId: string, channelId: string): string | null {
  if (!(error instanceof DiscordAPIError)) return null;
  if (error.status === 401) return everywhere;
  if (outsideGuild.has(error.code)) return guildId;
  return error.status === 403 ? channelId : null;
}
