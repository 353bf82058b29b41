/** The start and the stop of the bot: what all of its shards share, and the shards of this process. */
import { within } from '#discord/connection/within.ts';
import { describeError, inviteUrl, lastHeartbeat, type RefusedError, recommendedShards } from '#discord/index.ts';
import type { Log } from '#game/ports/ports.ts';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { SteadyClock } from '#game/scheduling/steady-clock.ts';
import { gamePages } from '#game-page/html.ts';
import { measuredDrawing, measuredStore } from '#metrics/index.ts';
import { CachedPictures, DrawingThread, svgWriter } from '#pictures/index.ts';
import { lossRemedy } from '#store/open.ts';
import type { OpenedStore } from '#store/opened-store.ts';
import type { Pack } from '#voice/pack.ts';
import { VoiceThread } from '#voice/thread/voice-thread.ts';
import type { Config } from '../process/config.ts';
import { writeHeartbeats } from '../process/heartbeats.ts';
import { ServedPages } from '../process/live-pages.ts';
import { Marks } from '../process/marks.ts';
import { Operations } from '../process/operations.ts';
import { registerChanged } from '../process/register.ts';
import { openStorage } from '../process/storage.ts';
import { guardLibraries, readPacks } from '../process/voice-parts.ts';
import type { Hosting } from '../shards/hosting.ts';
import { balancerWith, type StartingParts, type Wraps } from '../shards/process-parts.ts';
import { SharedShards } from '../shards/shared-shards.ts';
import { SoleShards } from '../shards/sole-shards.ts';

type Packs = StartingParts['packs'];

/** The longest wait of a start for the registration of the commands, in ms. */
const REGISTER_MS = 10_000;

/** The resources of a running process. */
export interface Running {
  readonly hosting: Hosting;
  readonly store: OpenedStore;
  readonly dataDir: string;
  readonly drawing: DrawingThread;
  /** `null`: the narrator is turned off. */
  readonly voice: VoiceThread | null;
  /** `null`: there are no live pages. */
  readonly live: ServedPages | null;
  readonly operations: Operations;
  /** Ends the checks for interruptions, and the guard against faults of libraries. */
  readonly endWatches: () => void;
  /** Ends the signs of life for the health check. */
  readonly endHeartbeats: () => Promise<void>;
  /** Resolves when Discord refuses the bot until its operator changes something. */
  readonly refused: Promise<RefusedError>;
}

/** The parts of the process before it hosts any shard, and what it closes at its end. */
interface Opened {
  readonly parts: StartingParts;
  readonly marks: Marks;
  readonly drawing: DrawingThread;
  readonly voice: VoiceThread | null;
  readonly live: ServedPages | null;
  readonly steady: SteadyClock;
  readonly refused: Promise<RefusedError>;
}

/**
 * Connects the parts and resumes the tables. Rejects with `ConfigError`, `PackError`, `EndpointError` or `StoreError`,
 * each with a remedy. Once `stopping` is aborted, it waits for nothing more: it rejects with the reason of the signal, or
 * resolves if there is something to stop.
 */
export async function run(
  config: Config,
  log: Log,
  wraps: Wraps = {},
  stopping: AbortSignal = new AbortController().signal,
): Promise<Running> {
  const { parts, marks, drawing, voice, live, steady, refused } = await unlessAborted(
    stopping,
    openParts(config, log, wraps, stopping),
  );
  const { operations } = parts;
  const { store } = parts.storage;
  const { dataDir } = config;
  // The connection then reads the ids of the commands.
  const registered = config.registers ? registerChanged(config, store, log) : Promise.resolve(null);
  await unlessAborted(stopping, within(REGISTER_MS, Promise.all([registered, marks.read()])));
  const hosting = await unlessAborted(stopping, hostShards(parts)).catch((error: unknown) => {
    operations.ending();
    throw error;
  });
  const endWatches = startWatches(log, steady, hosting);
  const running = {
    hosting,
    store,
    dataDir,
    drawing,
    voice,
    live,
    operations,
    endWatches,
    endHeartbeats: async () => {},
    refused,
  };
  try {
    await unlessAborted(stopping, hosting.started);
  } catch (error) {
    // Some of its shards may be hosted already.
    if (stopping.aborted) return running;
    operations.ending();
    await hosting.stop();
    throw error;
  }
  const endHeartbeats = await writeHeartbeats(dataDir, () => lastHeartbeatOf(hosting), log);
  operations.started(hosting);
  live?.started(hosting);
  logReady(log, hosting);
  void registered.then((error) => tellUnregistered(error, log));
  if (config.registers) void marks.settle();
  return { ...running, endHeartbeats };
}

/** Resolves as the work does. Rejects with the reason of the signal once that is aborted. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function openParts(config: Config, log: Log, wraps: Wraps, stopping: AbortSignal): Promise<Opened> {
  const operations = await Operations.open(config, log);
  const voice = config.voice ? openVoice(log, operations, wraps) : null;
  // They are read while the store opens and Discord answers.
  const packs: Packs = config.voice ? readPacks(config.packsDir, log) : Promise.resolve(new Map<string, Pack>());
  packs.catch(() => {});
  const storage = await openStorage(config, log, operations);
  const { loss } = storage.store;
  if (loss !== null) log.error({ ...loss, remedy: lossRemedy(loss) }, 'a part of the data was lost');
  const store = measuredStore(wraps.store?.(storage.store) ?? storage.store, operations.metrics.storage);
  const steady = new SteadyClock();
  const clock = wraps.clock?.(steady) ?? steady;
  const live = await ServedPages.open(config, clock, log);
  const drawing = new DrawingThread(log);
  const drawn = new CachedPictures(measuredDrawing(drawing, (...each) => operations.metrics.drawn(...each)));
  const pictures = Object.assign(drawn, { svg: svgWriter });
  let refuse: (error: RefusedError) => void = () => {};
  const refused = new Promise<RefusedError>((resolve) => {
    refuse = resolve;
  });
  const draw = (svg: string) => drawing.draw({ svg, scale: 1 });
  const marks = new Marks({ config, log, stopping, draw, store: storage.store });
  const parts: StartingParts = {
    config,
    log,
    operations,
    storage,
    store,
    clock,
    jobs: new DataJobs(clock),
    packs,
    players: voice,
    pictures,
    marks: marks.mentions,
    pages: gamePages(log),
    live: live?.server ?? null,
    wraps,
    balancer: balancerWith(pictures),
    refused: refuse,
  };
  return { parts, marks, drawing, voice, live, steady, refused };
}

/** Starts the voice thread. */
const openVoice = (log: Log, { metrics }: Operations, { voiceProgram }: Wraps): VoiceThread =>
  new VoiceThread({
    program: voiceProgram ?? new URL('./voice-worker.mjs', import.meta.url),
    log,
    meter: metrics.voice,
  });

/** The last heartbeat of the connection that has been silent for the longest. A process may have no connection. */
const lastHeartbeatOf = ({ connections }: Hosting): number =>
  connections.length === 0 ? Date.now() : Math.min(...connections.map(({ client }) => lastHeartbeat(client)));

function logReady(log: Log, { hosted, connections }: Hosting): void {
  const guilds = hosted.reduce((sum, { discord }) => sum + discord.client.guilds.cache.size, 0);
  const invites = connections.slice(0, 1).map(({ client }) => inviteUrl(client.application.id));
  log.info({ guilds, shards: hosted.length, ...(invites[0] ? { invite: invites[0] } : {}) }, 'ready');
}

/** A start that fails itself tells the same fault, so this one is told afterwards. */
function tellUnregistered(error: unknown, log: Log): void {
  if (error === null) return;
  const remedy = 'run `npm run deploy-commands`, or start again later; with DEV_GUILD_ID, invite the bot first';
  log.warn({ ...describeError(error), remedy }, 'the slash commands could not be registered');
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
  const unguard = guardLibraries(log);
  const interruptions = () => hosting.hosted.map(({ tables }) => tables.interruptions);
  const unwatch = steady.watch({
    hold: () => Promise.all(interruptions().map((each) => each.hold())),
    resume: (jumped) => {
      for (const each of interruptions()) each.resume(jumped);
    },
  });
  return () => {
    unguard();
    unwatch();
  };
}

/** Lets everybody speak, and tells all tables that Discord refuses the bot, as far as Discord lets it. Then stops. */
export async function giveUp(running: Running, error: RefusedError, log: Log): Promise<void> {
  log.error({ part: error.part }, 'Discord refuses the bot, so it lets everybody speak and ends');
  running.operations.ending();
  await Promise.all(running.hosting.hosted.map(({ tables }) => tables.free()));
  await stop(running, log);
}

/** Begins nothing new, stores unfinished work and closes the voice. The games go on after the next start. */
export async function stop(
  { hosting, store, drawing, voice, live, operations, endWatches, endHeartbeats }: Running,
  log: Log,
): Promise<void> {
  log.info({}, 'stopping');
  operations.stopping();
  endWatches();
  await endHeartbeats();
  await live?.close();
  await hosting.stop();
  await drawing.close();
  await voice?.close();
  await store.close();
  await operations.close();
  log.info({}, 'stopped');
}
