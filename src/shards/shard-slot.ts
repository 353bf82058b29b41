import { setTimeout as pause } from 'node:timers/promises';
import { type DiscordConnection, RefusedError, type RequestPaces } from '#discord/index.ts';
import type { Leases } from '#game/ports/ports.ts';
import { isDeaf } from './deafness.ts';
import type { ShardState } from './division.ts';
import { type HostedShard, hostShard } from './hosted-shard.ts';
import type { ProcessParts } from './process-parts.ts';
import { connectShard, processShard, speedupOf } from './shard-connection.ts';
import { ShardLease } from './shard-lease.ts';

/** The time of a lease, ms. A process that is frozen for longer loses its shards. */
export const TTL_MS = 6_000;
/** Milliseconds for which a shard that is handed over may store and close, before its lease is let go of. */
const STOP_MS = 6_000;
/** Milliseconds before a connection that could not be made is tried again. */
const AGAIN_MS = 5_000;
/** Milliseconds in which a new owner asks for its session. Until then no other process asks for one of the shard. */
const OWNER_FIRST_MS = 5_000;
/** The longest time from the death of an owner until other processes see the next one, ms. */
const CHANGE_MS = TTL_MS + 2_000;

/** The parts of a shard that it shares with the other shards of the process. */
export interface SlotParts {
  readonly process: ProcessParts;
  readonly count: number;
  /** The id of the process. */
  readonly owner: string;
  readonly leases: Leases;
  readonly paces: RequestPaces;
  /** Called when a connection has failed, and when one is made. */
  connected(error: unknown): void;
}

/** One shard in a process that shares the bot with others. */
export class ShardSlot {
  readonly number: number;
  readonly #parts: SlotParts;
  #state: ShardState = 'away';
  #lease = new ShardLease();
  #connection: DiscordConnection | null = null;
  /** The time of `performance.now` at which the connection was made. */
  #connectedAt = 0;
  #hosted: HostedShard | null = null;
  /** The time of `performance.now` from which on a connection is tried again. */
  #againAt = 0;
  /** The time of `performance.now` of the latest claim or renewal. */
  #renewedAt = 0;
  /** The closing of connections that are not used any more. */
  #closing: Promise<unknown> = Promise.resolve();

  constructor(number: number, parts: SlotParts) {
    this.number = number;
    this.#parts = parts;
  }

  get state(): ShardState {
    return this.#state;
  }

  get hosted(): HostedShard | null {
    return this.#hosted;
  }

  get connection(): DiscordConnection | null {
    return this.#connection;
  }

  /** Milliseconds since the latest claim or renewal. `null`: the process does not have the lease. */
  get leaseAge(): number | null {
    return this.#lease.fence === null ? null : performance.now() - this.#renewedAt;
  }

  /** True if a connection may be tried now. */
  get mayConnect(): boolean {
    return performance.now() >= this.#againAt;
  }

  /** Begins to hear the shard. */
  async standBy(): Promise<void> {
    if (this.#state !== 'away') return;
    this.#state = 'connecting';
    const isConnected = await this.#connect();
    if (this.#state === 'connecting') this.#state = isConnected ? 'standby' : 'away';
  }

  /** Claims the shard and hosts its tables. */
  async take(): Promise<void> {
    if (this.#state !== 'away' && this.#state !== 'standby') return;
    const before = this.#state;
    this.#state = 'taking';
    const { leases, owner } = this.#parts;
    const isClaimed = await this.#renew(() => leases.claim(this.number, owner, TTL_MS)).catch(this.#failed);
    if (!isClaimed) {
      if (this.#state === 'taking') this.#state = before;
      return;
    }
    this.#connection?.keepInteractions();
    const lease = this.#lease;
    await this.#host(lease).catch(async (error: unknown) => {
      this.#parts.process.log.error({ shard: this.number, error }, 'a shard could not be taken up; it is tried again');
      this.#againAt = performance.now() + AGAIN_MS;
      if (lease === this.#lease) await this.#letGo();
    });
  }

  /** Renews the lease, if the process has it. */
  async renew(): Promise<void> {
    const lease = this.#lease;
    const { fence } = lease;
    if (fence === null) return;
    const ask = async () => ((await this.#parts.leases.renew(fence, TTL_MS)) ? fence : null);
    if (!(await this.#renew(ask)) && lease === this.#lease && lease.fence !== null) this.#lose();
  }

  /** Stores everything, lets go of the lease, and ends the connection. */
  async handOver(): Promise<void> {
    if (this.#state === 'leaving') return;
    this.#state = 'leaving';
    this.#parts.process.log.info({ shard: this.number }, 'a shard is handed over');
    const stopped = this.#hosted?.stop().catch((error: unknown) => {
      this.#parts.process.log.error({ shard: this.number, error }, 'a shard was not stopped in order');
    });
    await Promise.race([stopped, pause(STOP_MS, undefined, { ref: false })]);
    this.#waitForOwner();
    await this.#letGo();
  }

  /**
   * Returns true if the session has heard something while another process has had the shard. `since`: the time of
   * `performance.now` since which that process has it. It may be dead, but not for longer than its lease.
   */
  hearsAsSecond(since: number): boolean {
    const heardAt = this.#state === 'standby' ? (this.#connection?.heardAt() ?? null) : null;
    return heardAt !== null && heardAt > since && heardAt < performance.now() - CHANGE_MS;
  }

  /**
   * Called when another process has got the shard, and it is not known whether a second session hears anything. If only
   * the first one does, the new owner is deaf as long as an older session stands by. So this one is ended, and a new one
   * is started after that of the owner.
   */
  replaceStandby(): void {
    this.#waitForOwner();
    if (this.#state !== 'standby') return;
    this.#parts.process.log.info({ shard: this.number }, 'a session that stands by is replaced by a later one');
    this.#reset();
  }

  #waitForOwner(): void {
    this.#againAt = performance.now() + OWNER_FIRST_MS / speedupOf(this.#parts.process);
  }

  /** Ends a connection without a lease. */
  async close(): Promise<void> {
    if (this.#lease.fence !== null) return this.handOver();
    this.#reset();
    await this.#closing;
  }

  async #host(lease: ShardLease): Promise<void> {
    const { process, count, paces } = this.#parts;
    await this.#endIfDeaf();
    // The lease may have been lost while the tables were read.
    if (lease !== this.#lease) return;
    if (this.#connection === null && !(await this.#connect())) return this.#letGo();
    const { fence } = lease;
    const connection = this.#connection;
    if (fence === null || connection === null) return;
    const shard = processShard(process, { number: this.number, count, ownership: lease, paces });
    const onLost = () => {
      if (lease === this.#lease) this.#lose();
    };
    const hosted = await hostShard(process, connection, { shard, fence, onLost });
    if (lease.fence === null || this.#state !== 'taking') return hosted.drop();
    this.#hosted = hosted;
    this.#state = 'hosted';
    process.operations.metrics.tookUp();
    process.log.info({ shard: this.number }, 'a shard is hosted here');
    void hosted.resumeTables().catch((error: unknown) => process.log.error({ error }, 'a shard does not go on'));
  }

  /**
   * Ends a session that has heard nothing of open tables while it stood by. Discord may have sent everything to the first
   * session of the shard alone, so this one may know nothing of the last minutes.
   */
  async #endIfDeaf(): Promise<void> {
    const { process, count } = this.#parts;
    const [connection, connectedAt] = [this.#connection, this.#connectedAt];
    if (connection === null) return;
    const shard = { number: this.number, count };
    const deaf = await isDeaf(process, { connection, connectedAt, shard, speedup: speedupOf(process) }, CHANGE_MS);
    if (!deaf || connection !== this.#connection) return;
    process.log.warn({ shard: this.number }, 'a session has heard nothing of open tables, so a new one is started');
    this.#connection = null;
    this.#closing = connection.close().catch(() => {});
  }

  /** Returns false if Discord could not be reached. */
  async #connect(): Promise<boolean> {
    const { process, count, paces, connected } = this.#parts;
    const lease = this.#lease;
    await this.#closing;
    try {
      const connection = await connectShard(
        process,
        processShard(process, { number: this.number, count, ownership: lease, paces }),
      );
      if (lease !== this.#lease) {
        this.#closing = connection.close();
        return false;
      }
      this.#connection = connection;
      this.#connectedAt = performance.now();
      connected(null);
      return true;
    } catch (error) {
      this.#againAt = performance.now() + AGAIN_MS;
      if (error instanceof RefusedError) process.refused(error);
      connected(error);
      return false;
    }
  }

  async #renew(ask: Parameters<ShardLease['renew']>[1]): Promise<boolean> {
    const sentAt = performance.now();
    const isKept = await this.#lease.renew(TTL_MS, ask);
    if (isKept) this.#renewedAt = sentAt;
    return isKept;
  }

  readonly #failed = (error: unknown): boolean => {
    this.#parts.process.log.debug({ shard: this.number, error }, 'a shard could not be claimed');
    return false;
  };

  /** Another process has the shard. */
  #lose(): void {
    this.#parts.process.operations.metrics.lostLease();
    this.#parts.process.log.error({ shard: this.number }, 'another process has taken over a shard');
    const hosted = this.#hosted;
    this.#lease.end();
    hosted?.drop();
    this.#reset();
  }

  async #letGo(): Promise<void> {
    const { fence } = this.#lease;
    this.#lease.end();
    if (fence !== null)
      await this.#parts.leases.release(fence).catch((error: unknown) => {
        this.#parts.process.log.warn({ error }, 'a lease could not be ended; it ends by itself');
      });
    this.#reset();
    await this.#closing;
  }

  #reset(): void {
    this.#lease.end();
    this.#lease = new ShardLease();
    const connection = this.#connection;
    this.#connection = null;
    this.#hosted = null;
    this.#state = 'away';
    if (connection) this.#closing = connection.close().catch(() => {});
  }
}
