import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type Fence, FenceLostError, type Lease, type Leases, type Log, StoreError } from '#game/ports/ports.ts';

/**
 * The number under which the whole store is leased: no shard has it. A bot takes no shards while it is leased, and the owner
 * of the whole store waits until no shard is.
 */
export const wholeStore = -1;

/**
 * The times of a lease, in ms: until it ends, between two renewals, between two tries to claim it, and the wait after the
 * claim until bots have noticed it.
 */
interface Times {
  readonly ttl: number;
  readonly renewal: number;
  readonly again: number;
  readonly notice: number;
}

const usual: Times = { ttl: 10_000, renewal: 2_500, again: 250, notice: 1_000 };

/** The store that is claimed, and the log of the claim. */
export interface Claim {
  readonly log: Log;
  /** The server and the database, without the password. */
  readonly place: string;
}

const isInUse = (place: string): string =>
  `The database ${place} is in use by another process. Stop it, or give this one another database.\n` +
  `С базой ${place} уже работает другой процесс. Остановите его или укажите для этого другую базу.`;

/**
 * The only process that writes a store which several processes can reach, such as a tool that changes all of it. It holds
 * the lease of the whole store and renews it. The lease of a process that has died ends by itself.
 */
export class SoleOwner {
  readonly fence: Fence;
  /** Resolves when another process has taken over, so that this one may write and say nothing any more. */
  readonly lost: Promise<void>;
  readonly #leases: Leases;
  readonly #log: Log;
  readonly #times: Times;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #tellLost: () => void = () => {};

  private constructor(leases: Leases, fence: Fence, log: Log, times: Times) {
    this.#leases = leases;
    this.fence = fence;
    this.#log = log;
    this.#times = times;
    this.lost = new Promise((resolve) => {
      this.#tellLost = resolve;
    });
    this.#renewLater();
  }

  /**
   * Claims the store. Waits for the leases of processes that have died. Rejects with a `StoreError` that gives the remedy
   * if another process is alive.
   */
  static async claim(leases: Leases, { log, place }: Claim, times: Times = usual): Promise<SoleOwner> {
    const self = randomUUID();
    const claimed = await freed(leases, { log, place }, times, {
      self,
      attempt: () => leases.claim(wholeStore, self, times.ttl),
    });
    const owner = new SoleOwner(leases, claimed, log, times);
    try {
      await rest(times.notice);
      const attempt = async () => ((await leases.current()).every((lease) => lease.owner === self) ? claimed : null);
      await freed(leases, { log, place }, times, { self, attempt });
      return owner;
    } catch (error) {
      await owner.release();
      throw error;
    }
  }

  /** Notes that a write was refused because of the fence. */
  noteLost(): void {
    if (this.#isOver) return;
    this.#end();
    this.#log.error({}, 'another process has taken over the store, so this one stops');
    this.#tellLost();
  }

  /** Renews the lease. Rejects with `FenceLostError` if another process has taken over. */
  async confirm(): Promise<void> {
    if (!this.#isOver && (await this.#leases.renew(this.fence, this.#times.ttl))) return;
    this.noteLost();
    throw new FenceLostError('another process has taken over the store');
  }

  /** Ends the lease, so that the next process need not wait. */
  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await this.#leases.release(this.fence).catch((error: unknown) => {
      this.#log.warn({ error }, 'the lease could not be ended; it ends by itself');
    });
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #renewLater(): void {
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#renew(), this.#times.renewal);
  }

  async #renew(): Promise<void> {
    try {
      if (!(await this.#leases.renew(this.fence, this.#times.ttl))) this.noteLost();
    } catch (error) {
      this.#log.debug({ error }, 'the lease could not be renewed');
    }
    this.#renewLater();
  }
}

/**
 * Tries until leases that are not renewed have ended. Rejects with `StoreError` once one of the leases is renewed that were
 * there at first: its process is alive.
 */
async function freed(
  leases: Leases,
  { log, place }: Claim,
  times: Times,
  { self, attempt }: { readonly self: string; readonly attempt: () => Promise<Fence | null> },
): Promise<Fence> {
  let seen: readonly Lease[] | null = null;
  for (;;) {
    const fence = await attempt();
    if (fence !== null) return fence;
    const now = (await leases.current()).filter(({ owner }) => owner !== self);
    if (seen !== null && now.some((lease) => isRenewed(lease, seen ?? []))) throw new StoreError(isInUse(place));
    if (seen === null) log.info({}, 'the store waits until the leases of other processes have ended');
    seen ??= now;
    await rest(times.again);
  }
}

/** Returns true if a lease was renewed or claimed since. */
const isRenewed = (lease: Lease, before: readonly Lease[]): boolean => {
  const same = before.find(({ shard }) => shard === lease.shard);
  return same === undefined || same.owner !== lease.owner || same.epoch !== lease.epoch || same.until !== lease.until;
};
