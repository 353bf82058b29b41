import { setTimeout as pause } from 'node:timers/promises';
import { Collection } from '@discordjs/collection';
import {
  CloseCodes,
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  type SessionInfo,
  SimpleContextFetchingStrategy,
  type WebSocketManager,
  WebSocketShard,
  type WebSocketShardDestroyOptions,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
} from '@discordjs/ws';
import type { Client } from 'discord.js';
import { growingMs, type Rest, restFor } from './growing-pace.ts';

/** The longest wait for Discord's answer to the end of a connection, ms. The library waits for 30 s. */
const CLOSE_MS = 3_000;

/** Milliseconds after which a session counts as good: the next connection is made at once again. */
const STEADY_MS = 10_000;

/** The session of a shard. It can outlive the end of its connection, for a resume. */
class ShardSession extends SimpleContextFetchingStrategy {
  isKept = false;

  override async updateSessionInfo(shardId: number, session: SessionInfo | null): Promise<void> {
    if (session !== null || !this.isKept) await super.updateSessionInfo(shardId, session);
  }
}

/**
 * A gateway connection that is made again in a growing pace, and that stays closed. The shard of `@discordjs/ws` 1.2.3
 * does neither. It tries again every 500 ms, for as long as an outage lasts. If it is closed while it connects:
 * - In the wait for READY, its end counts as a timeout. It then connects again, and `destroy` never resolves
 *   (`waitForEvent` calls `destroy`, which drops the listener that the first call waits for).
 * - In the wait before another attempt, and before the socket is open, it connects all the same.
 */
export class ClosableShard extends WebSocketShard {
  readonly #session: ShardSession;
  readonly #rest: Rest;
  readonly #closed = new AbortController();
  /** True from the decision to connect until Hello. */
  #isOpening = true;
  #closing: Promise<void> | undefined;
  /** The connection that is being made again. */
  #again: Promise<void> | undefined;
  /** The connections since the last good session. */
  #failed = 0;
  /** The time of `performance.now` at which the present session began or was resumed. `null`: there is none. */
  #readyAt: number | null = null;

  constructor(session: ShardSession, id: number, rest: Rest) {
    super(session, id);
    this.#session = session;
    this.#rest = rest;
    this.on(WebSocketShardEvents.Hello, () => {
      this.#isOpening = false;
      if (this.#isClosed) void this.#close();
    });
    for (const event of [WebSocketShardEvents.Ready, WebSocketShardEvents.Resumed] as const)
      this.on(event, () => {
        this.#readyAt = performance.now();
      });
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Ends the connection: for good, or with `recover` to make another one. A socket that is about to open ends then. */
  override async destroy(options: WebSocketShardDestroyOptions = {}): Promise<void> {
    if (options.recover === undefined) {
      this.#closed.abort();
      if (!this.#isOpening) await (this.#again ?? this.#close(options));
    } else if (this.#isClosed) await this.#close();
    else {
      this.#again ??= this.#connectAgain(options).finally(() => {
        this.#again = undefined;
      });
      await this.#again;
    }
  }

  async #connectAgain({ recover, ...options }: WebSocketShardDestroyOptions): Promise<void> {
    this.#session.isKept = recover === WebSocketShardDestroyRecovery.Resume;
    const code = options.code ?? (this.#session.isKept ? CloseCodes.Resuming : CloseCodes.Normal);
    this.#isOpening = false;
    await super.destroy({ ...options, code });
    this.#session.isKept = false;
    if (this.#readyAt !== null && performance.now() - this.#readyAt >= STEADY_MS) this.#failed = 0;
    this.#readyAt = null;
    await this.#rest(growingMs(this.#failed), this.#closed.signal).catch(() => {});
    this.#failed += 1;
    if (this.#isClosed) return;
    this.#isOpening = true;
    // As `destroy` of the library does. `connect` would add listeners with each attempt.
    void this['internalConnect']();
  }

  #close(options: WebSocketShardDestroyOptions = {}): Promise<void> {
    this.#closing ??= super.destroy(options);
    return this.#closing;
  }
}

/** Connects the shards of a client as `SimpleShardingStrategy` of `@discordjs/ws` does, with shards that stay closed. */
export class ClosableShards implements IShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #rest: Rest;
  readonly #shards = new Collection<number, ClosableShard>();

  /** `rest`: waits before another connection. */
  constructor(manager: WebSocketManager, rest: Rest = restFor()) {
    this.#manager = manager;
    this.#rest = rest;
  }

  async spawn(shardIds: number[]): Promise<void> {
    const options = await managerToFetchingStrategyOptions(this.#manager);
    for (const shardId of shardIds) {
      const shard = new ClosableShard(new ShardSession(this.#manager, options), shardId, this.#rest);
      for (const event of Object.values(WebSocketShardEvents))
        shard.on(event, (payload?: object) => void this.#manager.emit(event, { ...payload, shardId } as never));
      this.#shards.set(shardId, shard);
    }
  }

  async connect(): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.connect()));
  }

  async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.destroy(options)));
    this.#shards.clear();
  }

  async send(shardId: number, payload: Parameters<WebSocketShard['send']>[0]): Promise<void> {
    const shard = this.#shards.get(shardId);
    if (!shard) throw new RangeError(`there is no shard ${shardId}`);
    await shard.send(payload);
  }

  fetchStatus(): Collection<number, WebSocketShard['status']> {
    return this.#shards.mapValues(({ status }) => status);
  }
}

/** Ends a client for good. Resolves when its connection is closed, but after `limitMs` at the latest. */
export async function closeClient(client: Pick<Client, 'destroy'>, limitMs = CLOSE_MS): Promise<void> {
  await Promise.race([client.destroy(), pause(limitMs, undefined, { ref: false })]);
}
