import { setTimeout as pause } from 'node:timers/promises';
import { Collection } from '@discordjs/collection';
import {
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  SimpleContextFetchingStrategy,
  type WebSocketManager,
  WebSocketShard,
  type WebSocketShardDestroyOptions,
  WebSocketShardEvents,
} from '@discordjs/ws';
import type { Client } from 'discord.js';

/** The longest wait for Discord's answer to the end of a connection, ms. The library waits for 30 s. */
const CLOSE_MS = 3_000;

/**
 * A gateway connection that stays closed. The shard of `@discordjs/ws` 1.2.3 does not if it is closed while it connects:
 * - In the wait for READY, its end counts as a timeout. It then connects again, and `destroy` never resolves
 *   (`waitForEvent` calls `destroy`, which drops the listener that the first call waits for).
 * - In the 500 ms before another attempt, and before the socket is open, it connects all the same.
 */
export class ClosableShard extends WebSocketShard {
  #isClosed = false;
  /** True from the decision to connect until Hello. */
  #isOpening = true;
  #closing: Promise<void> | undefined;

  constructor(...parts: ConstructorParameters<typeof WebSocketShard>) {
    super(...parts);
    this.on(WebSocketShardEvents.Hello, () => {
      this.#isOpening = false;
      if (this.#isClosed) void this.#close();
    });
  }

  /** Ends the connection: for good, or with `recover` to make another one. A socket that is about to open ends then. */
  override async destroy(options: WebSocketShardDestroyOptions = {}): Promise<void> {
    if (options.recover === undefined) {
      this.#isClosed = true;
      if (!this.#isOpening) await this.#close(options);
    } else if (this.#isClosed) await this.#close();
    else {
      this.#isOpening = true;
      await super.destroy(options);
    }
  }

  #close(options: WebSocketShardDestroyOptions = {}): Promise<void> {
    this.#closing ??= super.destroy(options);
    return this.#closing;
  }
}

/** Connects the shards of a client as `SimpleShardingStrategy` of `@discordjs/ws` does, with shards that stay closed. */
export class ClosableShards implements IShardingStrategy {
  readonly #manager: WebSocketManager;
  readonly #shards = new Collection<number, ClosableShard>();

  constructor(manager: WebSocketManager) {
    this.#manager = manager;
  }

  async spawn(shardIds: number[]): Promise<void> {
    const options = await managerToFetchingStrategyOptions(this.#manager);
    for (const shardId of shardIds) {
      const shard = new ClosableShard(new SimpleContextFetchingStrategy(this.#manager, options), shardId);
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
