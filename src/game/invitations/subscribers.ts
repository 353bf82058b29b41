import { success } from '#result';
import { because } from '../model/answers.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Outcome } from '../ports/outcome.ts';
import { Queue } from '../scheduling/queue.ts';

/** The maximum number of subscribers of a server. They fit into three messages. */
export const mostSubscribers = 240;
/** The minimum time between two pings of a server's subscribers, ms. */
const PING_MS = 10 * 60_000;

/** The people who are told when a table opens in their server. */
export class Subscribers {
  readonly #deps: Pick<TableDeps, 'invitations' | 'clock' | 'isBanned'>;
  readonly #queue = new Queue();
  #byGuild = new Map<string, readonly string[]>();
  readonly #pingedAt = new Map<string, number>();

  constructor(deps: Pick<TableDeps, 'invitations' | 'clock' | 'isBanned'>) {
    this.#deps = deps;
  }

  /** Reads the stored subscriptions. */
  async load(): Promise<void> {
    this.#byGuild = new Map(await this.#deps.invitations.subscribers());
  }

  /** Subscribes a person, or unsubscribes a subscriber. Stored before it is answered. */
  toggle(guildId: string, userId: string): Promise<Outcome<'on' | 'off'>> {
    return this.#queue.run(async () => {
      const before = this.#byGuild.get(guildId) ?? [];
      const isOn = before.includes(userId);
      if (!isOn && this.#deps.isBanned?.(guildId, userId)) return because('table.banned');
      if (!isOn && before.length >= mostSubscribers) return because('lobby.too-many-subscribe');
      const now = isOn ? before.filter((id) => id !== userId) : [...before, userId];
      await this.#deps.invitations.saveSubscribers(guildId, now);
      this.#byGuild.set(guildId, now);
      return success(isOn ? 'off' : 'on');
    });
  }

  /** Unsubscribes a person in all servers. */
  forget(userId: string): Promise<void> {
    return this.#queue.run(async () => {
      for (const [guildId, before] of this.#byGuild) {
        if (!before.includes(userId)) continue;
        const now = before.filter((id) => id !== userId);
        await this.#deps.invitations.saveSubscribers(guildId, now);
        this.#byGuild.set(guildId, now);
      }
    });
  }

  /** Forgets a server, whose document is being deleted. */
  dropGuild(guildId: string): void {
    this.#byGuild.delete(guildId);
  }

  /** Returns the people to ping for a new table. Empty if they were pinged some minutes ago. */
  due(guildId: string, isFree: (userId: string) => boolean): readonly string[] {
    const { clock, isBanned } = this.#deps;
    const now = clock.now();
    if (now < (this.#pingedAt.get(guildId) ?? Number.NEGATIVE_INFINITY) + PING_MS) return [];
    const all = this.#byGuild.get(guildId) ?? [];
    const people = all.filter((userId) => isFree(userId) && !isBanned?.(guildId, userId));
    if (people.length > 0) this.#pingedAt.set(guildId, now);
    return people;
  }
}
