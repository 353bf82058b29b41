/** The start and the stop of the bot: what all of its shards share, and the shards of this process. */
import { inviteUrl, lastHeartbeat, recommendedShards } from '#discord/index.ts';
import type { Log, Store } from '#game/ports/ports.ts';
import { SteadyClock } from '#game/scheduling/steady-clock.ts';
import { measuredDrawing, measuredStore } from '#metrics/index.ts';
import { CachedPictures, DrawingThread, svgWriter } from '#pictures/index.ts';
import { lossRemedy } from '#store/open.ts';
import type { Pack } from '#voice/pack.ts';
import type { Config } from './config.ts';
import { writeHeartbeats } from './heartbeats.ts';
import { Operations } from './operations.ts';
import type { Hosting } from './shards/hosting.ts';
import { balancerWith, type StartingParts, type Wraps } from './shards/process-parts.ts';
import { SharedShards } from './shards/shared-shards.ts';
import { SoleShards } from './shards/sole-shards.ts';
import { openStorage } from './storage.ts';
import { guardLibraries, readPacks } from './voice-parts.ts';

type Packs = StartingParts['packs'];

/** The resources of a running process. */
export interface Running {
  readonly hosting: Hosting;
  readonly store: Store;
  readonly drawing: DrawingThread;
  readonly operations: Operations;
  /** Ends the checks for interruptions, and the guard against faults of libraries. */
  readonly endWatches: () => void;
  /** Ends the signs of life for the health check. */
  readonly endHeartbeats: () => Promise<void>;
}

/**
 * Connects the parts and resumes the tables. Rejects with `ConfigError`, `PackError`, `EndpointError` or `StoreError`,
 * each with a remedy.
 */
export async function run(config: Config, log: Log, wraps: Wraps = {}): Promise<Running> {
  const operations = await Operations.open(config, log);
  // They are read while the store opens and Discord answers.
  const packs: Packs = config.voice ? readPacks(config.packsDir, log) : Promise.resolve(new Map<string, Pack>());
  packs.catch(() => {});
  const storage = await openStorage(config, log, operations);
  const { loss } = storage.store;
  if (loss !== null) log.error({ ...loss, remedy: lossRemedy(loss) }, 'a part of the data was lost');
  const store = measuredStore(wraps.store?.(storage.store) ?? storage.store, operations.metrics.storage);
  const steady = new SteadyClock();
  const clock = wraps.clock?.(steady) ?? steady;
  const drawing = new DrawingThread(log);
  const drawn = new CachedPictures(measuredDrawing(drawing, (...each) => operations.metrics.drawn(...each)));
  const pictures = Object.assign(drawn, { svg: svgWriter });
  const parts: StartingParts = {
    ...{ config, log, operations, storage, store, clock, packs, pictures, wraps },
    balancer: balancerWith(pictures),
  };
  const hosting = await hostShards(parts);
  const endWatches = startWatches(log, steady, hosting);
  await hosting.started.catch(async (error: unknown) => {
    await hosting.stop();
    throw error;
  });
  const endHeartbeats = await writeHeartbeats(config.dataDir, () => lastHeartbeatOf(hosting), log);
  operations.started(hosting);
  logReady(log, hosting);
  return { hosting, store, drawing, operations, endWatches, endHeartbeats };
}

/** The last heartbeat of the connection that has been silent for the longest. A process may have no connection. */
const lastHeartbeatOf = ({ connections }: Hosting): number =>
  connections.length === 0 ? Date.now() : Math.min(...connections.map(({ client }) => lastHeartbeat(client)));

function logReady(log: Log, { hosted, connections }: Hosting): void {
  const guilds = hosted.reduce((sum, { discord }) => sum + discord.client.guilds.cache.size, 0);
  const invites = connections.slice(0, 1).map(({ client }) => inviteUrl(client.application.id));
  log.info({ guilds, shards: hosted.length, ...(invites[0] ? { invite: invites[0] } : {}) }, 'ready');
}

/** Hosts all shards of the bot, or shares them with other processes of the same database. */
async function hostShards(parts: StartingParts): Promise<Hosting> {
  const { config, storage } = parts;
  const { leases, peers } = storage.store;
  const recommended = () => recommendedShards(config.token, config.api ?? undefined);
  if (peers !== undefined)
    return SharedShards.join({ ...parts, packs: await parts.packs }, { leases, peers }, recommended);
  return new SoleShards(parts, config.shards ?? (await recommended()));
}

function startWatches(log: Log, steady: SteadyClock, hosting: Hosting): () => void {
  const unguard = guardLibraries(log, () => hosting.hosted.map(({ narrator }) => narrator));
  const interruptions = () => hosting.hosted.map(({ tables }) => tables.interruptions);
  const unwatch = steady.watch({
    hold: () => Promise.all(interruptions().map((each) => each.hold())),
    goOn: (jumped) => {
      for (const each of interruptions()) each.goOn(jumped);
    },
  });
  return () => {
    unguard();
    unwatch();
  };
}

/** Begins nothing new, stores unfinished work and closes the voice. The games go on after the next start. */
export async function stop(
  { hosting, store, drawing, operations, endWatches, endHeartbeats }: Running,
  log: Log,
): Promise<void> {
  log.info({}, 'stopping');
  operations.stopping();
  endWatches();
  await endHeartbeats();
  await hosting.stop();
  await drawing.close();
  await store.close();
  await operations.close();
  log.info({}, 'stopped');
}
