import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type Fence, type Lease, type Leases, type Log, StoreError } from '#game/ports/ports.ts';

/** The one shard of a store that has one owner. */
const SHARD = 0;

/** The times of a lease, in ms: until it ends, between two renewals, and between two tries to claim it. */
interface Times {
  readonly ttl: number;
  readonly renewal: number;
  readonly again: number;
}

const usual: Times = { ttl: 10_000, renewal: 2_500, again: 250 };

const isInUse =
  'The database in STORE_URL is in use by another process. Stop it, or give this one another database.\n' +
  'С базой из STORE_URL уже работает другой процесс. Остановите его или укажите для этого другую базу.';

/**
 * The only process that writes a store which several processes can reach. It holds the lease and renews it. The lease of
 * a process that has died ends by itself.
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
   * Claims the store. Waits for the lease of a process that has died. Rejects with a `StoreError` that gives the remedy
   * if the other process is alive.
   */
  static async claim(leases: Leases, log: Log, times: Times = usual): Promise<SoleOwner> {
    const owner = randomUUID();
    let seen: Lease | null = null;
    for (;;) {
      const fence = await leases.claim(SHARD, owner, times.ttl);
      if (fence !== null) return new SoleOwner(leases, fence, log, times);
      const lease = (await leases.current()).find(({ shard }) => shard === SHARD) ?? null;
      if (seen !== null && lease !== null && !isSame(seen, lease)) throw new StoreError(isInUse);
      if (seen === null) log.info({}, 'the store waits until the lease of another process has ended');
      seen ??= lease;
      await rest(times.again);
    }
  }

  /** Notes that a write was refused because of the fence. */
  noteLost(): void {
    if (this.#isOver) return;
    this.#end();
    this.#log.error({}, 'another process has taken over the store, so this one stops');
    this.#tellLost();
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

/** Returns true if a lease has neither been renewed nor claimed since. */
const isSame = (one: Lease, other: Lease): boolean =>
  one.owner === other.owner && one.epoch === other.epoch && one.until === other.until;
