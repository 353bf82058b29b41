import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestPaces } from '#discord/index.ts';
import type { Leases, Peer, Peers } from '#game/ports/ports.ts';
import { wholeStore } from '#store/sole-owner.ts';
import { isOwn, type SeenShard, shareOf, stepsOf } from './division.ts';
import type { Hosting } from './hosting.ts';
import type { ProcessParts } from './process-parts.ts';
import { speedupOf } from './shard-connection.ts';
import { ShardSlot, TTL_MS } from './shard-slot.ts';

/** Milliseconds between two renewals, and between two looks at the leases. */
const RENEWAL_MS = 2_000;
const LOOK_MS = 250;

/** The store as far as processes divide shards by it. */
interface SharedStore {
  readonly leases: Leases;
  readonly peers: Peers;
}

/** The shards of a process that serves the bot together with others. The leases in the store say who hosts which. */
export class SharedShards implements Hosting {
  readonly #process: ProcessParts;
  readonly #store: SharedStore;
  readonly #owner: string;
  readonly #slots: readonly ShardSlot[];
  readonly #paces: RequestPaces;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopping = false;
  #unreport: () => void = () => {};
  /** True if each shard is hosted here, or stood by for, as of the latest look. */
  isComplete = false;
  /** The time of `performance.now` from which on all looks have succeeded. */
  #steadySince = Number.NEGATIVE_INFINITY;
  /** The times of `performance.now` since which a shard is free, and since which this process has too many. */
  readonly #freeSince = new Map<number, number>();
  #excessSince: number | null = null;
  /** True once a session has heard something that was not the first one of its shard. */
  #hearsAsSecond = false;
  /** The latest other owner of each shard, and the time of `performance.now` at which it was first seen. */
  readonly #owners = new Map<number, { readonly owner: string; readonly since: number }>();
  #tellReady: () => void = () => {};
  #tellFailed: (error: unknown) => void = () => {};
  readonly started: Promise<void>;

  private constructor(process: ProcessParts, store: SharedStore, about: Omit<Peer, 'standby'>) {
    const { owner, count } = about;
    this.#process = process;
    this.#paces = new RequestPaces(speedupOf(process));
    this.#store = store;
    this.#owner = owner;
    this.started = new Promise((resolve, reject) => {
      [this.#tellReady, this.#tellFailed] = [resolve, reject];
    });
    let isReached = false;
    const connected = (error: unknown): void => {
      isReached ||= error === null;
      if (error === null) return;
      this.#process.log.warn({ error }, 'a shard cannot be connected; it is tried again');
      if (!isReached) this.#tellFailed(error);
    };
    const { leases } = store;
    this.#slots = Array.from(
      { length: count },
      (_, number) => new ShardSlot(number, { process, count, owner, leases, paces: this.#paces, connected }),
    );
  }

  /** Joins the other processes. Rejects with `StoreError`. */
  static async join(
    process: ProcessParts,
    store: SharedStore,
    recommended: () => Promise<number>,
  ): Promise<SharedShards> {
    const owner = randomUUID();
    const count = await agreedCount(process, store.peers, { owner, recommended });
    const shards = new SharedShards(process, store, { owner, count });
    process.log.info({ shards: count }, 'this process shares the bot with others');
    await store.leases.retire();
    shards.#every(RENEWAL_MS, () => shards.#renew());
    shards.#every(LOOK_MS, () => shards.#look());
    shards.#unreport = process.storage.report((state) => {
      // The leases may have run out during the outage.
      if (state === 'works') void shards.#renew().catch(() => {});
    });
    return shards;
  }

  get hosted(): Hosting['hosted'] {
    return this.#slots.flatMap(({ hosted }) => hosted ?? []);
  }

  get connections(): Hosting['connections'] {
    return this.#slots.flatMap(({ connection }) => connection ?? []);
  }

  get leaseAge(): number | null {
    const ages = this.#slots.flatMap(({ leaseAge }) => leaseAge ?? []);
    return ages.length === 0 ? null : Math.max(...ages);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unreport();
    await this.#store.peers.leave(this.#owner).catch(() => {});
    await Promise.all(this.#slots.map((slot) => slot.close()));
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Does the work again and again, each time after it has ended. */
  #every(ms: number, work: () => Promise<void>): void {
    const next = (wait: number): void => {
      const timer = setTimeout(async () => {
        await work().catch((error: unknown) =>
          this.#process.log.debug({ error }, 'the leases cannot be read or renewed'),
        );
        this.#timers.delete(timer);
        next(ms);
      }, wait);
      this.#timers.add(timer);
    };
    next(0);
  }

  /** Notes that the process lives, and renews its leases. */
  async #renew(): Promise<void> {
    const standby = this.#slots.filter(({ state }) => state === 'standby').map(({ number }) => number);
    const note = { owner: this.#owner, count: this.#slots.length, standby };
    const notes = this.#isStopping ? [] : [this.#store.peers.note(note, TTL_MS)];
    await Promise.all([...notes, ...this.#slots.map((slot) => slot.renew())]);
  }

  async #look(): Promise<void> {
    if (this.#isStopping) return;
    const now = performance.now();
    try {
      const [leases, peers] = await Promise.all([this.#store.leases.current(), this.#store.peers.living()]);
      if (this.#isStopping) return;
      // A tool changes the whole store.
      if (leases.some(({ shard }) => shard === wholeStore)) this.#steadySince = now + LOOK_MS;
      const owners = new Map(leases.map(({ shard, owner }) => [shard, owner]));
      this.#noteOwners(owners, now);
      this.#paces.share(peers.length);
      this.#changeShards(
        this.#slots.map((slot) => this.#seen(slot, owners.get(slot.number) ?? null, now)),
        peers,
        now,
      );
    } catch (error) {
      // The owners of leases that have ended meanwhile renew them first.
      this.#steadySince = performance.now() + TTL_MS;
      throw error;
    }
  }

  /** Lets the owners that are new since the latest look be the first to hear their shards. */
  #noteOwners(owners: ReadonlyMap<number, string>, now: number): void {
    for (const slot of this.#slots) {
      const owner = owners.get(slot.number);
      const before = this.#owners.get(slot.number);
      if (owner === undefined || owner === this.#owner) continue;
      if (owner === before?.owner) this.#hearsAsSecond ||= slot.hearsAsSecond(before.since);
      else {
        this.#owners.set(slot.number, { owner, since: now });
        if (!this.#hearsAsSecond) slot.replaceStandby();
      }
    }
  }

  #seen({ number, state, hosted, mayConnect }: ShardSlot, owner: string | null, now: number): SeenShard {
    if (owner !== null) this.#freeSince.delete(number);
    else if (!this.#freeSince.has(number)) this.#freeSince.set(number, now);
    const stages = hosted?.tables.stages();
    const games = stages === undefined ? 0 : stages.gathering + stages.playing;
    const freeMs = owner === null ? now - this.#freeSince.get(number)! : 0;
    return { number, state: state === 'away' && !mayConnect ? 'leaving' : state, owner, freeMs, games };
  }

  #changeShards(shards: readonly SeenShard[], peers: readonly Peer[], now: number): void {
    const { standsBy } = this.#process.config;
    if (shards.filter(isOwn).length <= shareOf({ shards, peers })) this.#excessSince = null;
    else this.#excessSince ??= now;
    const excessMs = this.#excessSince === null ? 0 : (now - this.#excessSince) * speedupOf(this.#process);
    const steps = stepsOf({ owner: this.#owner, shards, peers, standsBy, excessMs });
    const each = (numbers: readonly number[], work: (slot: ShardSlot) => Promise<void>): void => {
      for (const number of numbers) void work(this.#slots[number]!);
    };
    if (now >= this.#steadySince) each(steps.take, (slot) => slot.take());
    each(steps.connect, (slot) => slot.standBy());
    each(steps.handOver, (slot) => slot.handOver());
    const isCovered = ({ state, owner }: SeenShard): boolean =>
      state === 'hosted' || (owner !== null && owner !== this.#owner && (!standsBy || state === 'standby'));
    this.isComplete = shards.every(isCovered);
    if (this.isComplete) this.#tellReady();
  }
}

/** Milliseconds before the living processes are looked at again. */
const AGAIN_MS = 1_000;

/**
 * Agrees with the living processes on the number of shards, and joins them. A process that is configured to have another
 * number waits until they have stopped: a server must have one shard.
 */
async function agreedCount(
  { config, log }: ProcessParts,
  peers: Peers,
  { owner, recommended }: { readonly owner: string; readonly recommended: () => Promise<number> },
): Promise<number> {
  for (let isTold = false; ; ) {
    const [first] = await peers.living();
    const count = config.shards ?? first?.count ?? (await recommended());
    if (first === undefined || first.count === count) {
      await peers.note({ owner, count, standby: [] }, TTL_MS);
      const [one] = await peers.living();
      if (one === undefined || one.count === count) return count;
      await peers.leave(owner);
    }
    if (!isTold)
      log.warn({ shards: count }, 'other processes of the bot have another number of shards: stop them first');
    isTold = true;
    await pause(AGAIN_MS);
  }
}
