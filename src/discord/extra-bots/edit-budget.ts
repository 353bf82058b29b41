import { type REST, RESTEvents } from 'discord.js';

/** Discord's limit while no answer has told it: member edits in a guild within some seconds (docs: Rate Limits). */
const usualLimit = 10;

interface Known {
  readonly limit: number;
  readonly left: number;
  /** The time at which all edits are free again, on the clock of the budget. */
  readonly resetsAt: number;
}

/**
 * The member edits that Discord lets one bot make in each guild now. It follows from the headers of the answers
 * (docs: Rate Limits, Header Examples), whatever part of the bot has made the call.
 */
export class EditBudget {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #underway = new Map<string, number>();

  /** `now`: a monotonic clock, in ms. */
  constructor(rest: REST, now = () => performance.now()) {
    this.#now = now;
    rest.on(RESTEvents.Response, ({ method, path }, { headers }) => {
      const guildId = /^\/guilds\/(\d+)\/members\/\d+$/.exec(path)?.[1];
      if (method.toUpperCase() !== 'PATCH' || guildId === undefined) return;
      const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN);
      const [limit, left, seconds] = [read('limit'), read('remaining'), read('reset-after')];
      if ([limit, left, seconds].some(Number.isNaN)) return;
      this.#known.set(guildId, { limit, left, resetsAt: now() + seconds * 1000 });
    });
  }

  /** The number of edits that need not wait in this guild now. */
  left(guildId: string): number {
    const { limit = usualLimit, left = limit } = this.#current(guildId) ?? {};
    return left - (this.#underway.get(guildId) ?? 0);
  }

  /** Milliseconds until Discord lets the bot edit members again in this guild. 0: it does so now. */
  waitMs(guildId: string): number {
    return this.left(guildId) > 0 ? 0 : Math.max(0, (this.#current(guildId)?.resetsAt ?? 0) - this.#now());
  }

  /** Notes that Discord lets the bot edit nobody in this guild for `ms` milliseconds. */
  spent(guildId: string, ms: number): void {
    const { limit = usualLimit } = this.#known.get(guildId) ?? {};
    this.#known.set(guildId, { limit, left: 0, resetsAt: this.#now() + ms });
  }

  /** Counts an edit until its answer. */
  async counted<T>(guildId: string, edit: () => Promise<T>): Promise<T> {
    const count = (step: number) => this.#underway.set(guildId, (this.#underway.get(guildId) ?? 0) + step);
    count(1);
    try {
      return await edit();
    } finally {
      count(-1);
    }
  }

  /** The facts of the latest answer. `undefined`: everything is free again. */
  #current(guildId: string): Known | undefined {
    const known = this.#known.get(guildId);
    return known !== undefined && known.resetsAt > this.#now() ? known : undefined;
  }
}
