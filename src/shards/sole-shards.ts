import { RequestPaces } from '#discord/index.ts';
import { soleOwnership } from '#game/ports/ports.ts';
import { type HostedShard, hostShard } from './hosted-shard.ts';
import type { Hosting } from './hosting.ts';
import type { StartingParts } from './process-parts.ts';
import { connectShard, processShard } from './shard-connection.ts';

/** The shards of a process that shares its bot with nobody. It hosts all of them from the start. */
export class SoleShards implements Hosting {
  readonly hosted: HostedShard[] = [];
  readonly leaseAge = null;
  readonly started: Promise<void>;
  readonly #count: number;

  constructor(process: StartingParts, count: number) {
    this.#count = count;
    const paces = new RequestPaces();
    const shards = Array.from({ length: count }, async (_, number) => {
      const shard = processShard(process, { number, count, ownership: soleOwnership, paces });
      const tenure = { shard, fence: null, onLost: () => {} };
      // Packs that cannot be read end the start at once.
      const [connection, packs] = await Promise.all([connectShard(process, shard), process.packs]);
      const hosted = await hostShard({ ...process, packs }, connection, tenure);
      this.hosted.push(hosted);
      return hosted;
    });
    this.started = Promise.all(shards).then(() => {});
    void resumeTables(process, shards);
  }

  get connections(): Hosting['connections'] {
    return this.hosted.map(({ discord }) => discord);
  }

  get isComplete(): boolean {
    return this.hosted.length === this.#count;
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.hosted.map(async ({ stop, discord }) => {
        await stop();
        await discord.close();
      }),
    );
  }
}

/** Resumes the games of each shard once it is hosted. */
async function resumeTables({ storage, log }: StartingParts, shards: readonly Promise<HostedShard>[]): Promise<void> {
  const { store } = storage;
  try {
    await Promise.all(shards.map(async (shard) => (await shard).resumeTables()));
    if (store.loss !== null) await store.settle();
  } catch (error) {
    // A shard that could not be connected ends the start by itself.
    if (store.loss !== null) log.error({ error }, 'a loss of data is told of again at the next start');
  }
}
