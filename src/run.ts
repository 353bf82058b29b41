/** The only place that connects the parts: configuration, log, store, Discord, voice and tables. */
import { join } from 'node:path';
import { commands } from '#commands/index.ts';
import { connectDiscord, type Discord, type DiscordOptions, inviteUrl, lastHeartbeat } from '#discord/index.ts';
import type { Balancer } from '#game/ports/balance.ts';
import type { Pace, TableDeps } from '#game/ports/deps.ts';
import type { GamePictures, Pictures } from '#game/ports/pictures.ts';
import { type Clock, type Log, type Reconciler, type Script, type Store, StoreError } from '#game/ports/ports.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { SteadyClock } from '#game/scheduling/steady-clock.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { Tables } from '#game/tables.ts';
import { measuredDrawing, measuredJournal, measuredStore } from '#metrics/index.ts';
import { rulebooksOf, scriptWith } from '#narration/index.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import type { Recordings } from '#packs/recording/recordings.ts';
import { balancePicture, CachedPictures, DrawingThread, svgWriter } from '#pictures/index.ts';
import { readRulebookPages } from '#rulebook-pages/index.ts';
import { hosted } from '#rulesets/index.ts';
import { balancer, newPracticePlayer } from '#simulator/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { Statistics } from '#statistics/statistics.ts';
import { banHash, isBanOf } from '#store/ban-hash.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { whyNotOpened } from '#store/level-faults.ts';
import { lossRemedy, type OpenedStore, openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { makePrivate } from '#store/private-folder.ts';
import { protocolsOn } from '#store/protocols.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import type { Pack } from '#voice/pack.ts';
import type { Config } from './config.ts';
import { drawId, drawSeed } from './drawn-ids.ts';
import { writeHeartbeats } from './heartbeats.ts';
import { Operations } from './operations.ts';
import { rebuildParts, timelineOfGame } from './statistics-parts.ts';
import { settingsOf } from './table-settings.ts';
import { type CountedNarrator, narratorOf, offersOf, readPacks, readRecordings, voiceBotsOf } from './voice-parts.ts';

/** The rulebooks that texts may name: those that a table can play. */
const rulebooks = rulebooksOf(hosted);

/** The resources of a running process. */
export interface Running {
  readonly tables: Tables;
  readonly discord: Discord;
  readonly store: Store;
  readonly drawing: DrawingThread;
  readonly privacy: Privacy;
  readonly recordings: Recordings;
  readonly statistics: Statistics;
  readonly operations: Operations;
  /** Stops the clock's checks for interruptions. */
  readonly unwatch: () => void;
  /** Ends the signs of life for the health check. */
  readonly endHeartbeats: () => Promise<void>;
}

/** Wrappers between the parts and a changing speed, for rehearsals of disasters, of leaks and of long evenings. */
export interface Wraps {
  clock?(clock: Clock): Clock;
  store?(store: Store): Store;
  reconciler?(reconciler: Reconciler): Reconciler;
  script?(script: Script): Script;
  readonly pace?: Pace;
}

/**
 * Connects the parts and resumes the tables. Rejects with `ConfigError`, `PackError`, `EndpointError` or `StoreError`,
 * each with a remedy.
 */
export async function run(config: Config, log: Log, wraps: Wraps = {}): Promise<Running> {
  const operations = await Operations.open(config, log);
  const packs = config.voice ? await readPacks(config.packsDir, log) : new Map<string, Pack>();
  const storage = await openStorage(config, log, operations);
  const store = measuredStore(wraps.store?.(storage.store) ?? storage.store, operations.metrics.storage);
  const steady = new SteadyClock();
  const clock = wraps.clock?.(steady) ?? steady;
  const guilds = await readGuilds(store, clock, log);
  const own = new GuildPacks({ folder: join(config.dataDir, 'server-packs'), installed: packs, guilds, log });
  await own.load();
  const service = (): Tables => tables;
  const wiring = { packs, own, guilds, log, store, clock, service };
  const recordings = await readRecordings(wiring, () => ({ narrator, discord }));
  const drawing = new DrawingThread(log);
  const pictures = new CachedPictures(measuredDrawing(drawing, (...drawn) => operations.metrics.drawn(...drawn)));
  const roleSets = new RoleSetService(roleSetsOn(store), () => clock.now(), balancerWith(pictures));
  const statistics = statisticsOn(storage.store, guilds, log);
  const protocols = new Protocols(statistics, protocolsOn(storage.store, log));
  const privacy: Privacy = new Privacy({
    ...{ clock, log, data: personalDataOn(storage.store), months: config.retentionMonths },
    // An open table keeps everything, and the packs need the settings that name them.
    holders: () => [tables, recordings, own, guilds, roleSets, statistics],
    isInUse: (kind, id) => tables.isInUse(kind, id),
  });
  const parts: Parts = {
    ...{ config, log, store, clock, guilds, own, packs, roleSets, privacy, statistics, protocols, operations, service },
    ...{ recordings, pictures: Object.assign(pictures, { svg: svgWriter }) },
  };
  const discord = await connectDiscord(discordOptions(parts));
  const narrator = narratorOf({ ...parts, meter: operations.metrics.voice }, discord);
  const hasLost = storage.store.loss !== null;
  const tables: Tables = new Tables({ ...tableDeps(parts, discord, { ...wraps, narrator }), hasLost });
  await resume(tables, storage, log);
  tables.onClosed(() => privacy.tableClosed());
  discord.extraBots.onChange((guildId) => tables.voicesChanged(guildId));
  discord.open();
  operations.started(discord, tables, narrator);
  startUpkeep(parts, discord);
  const endHeartbeats = await writeHeartbeats(config.dataDir, () => lastHeartbeat(discord.client), log);
  log.info({ guilds: discord.client.guilds.cache.size, invite: inviteUrl(discord.client.application.id) }, 'ready');
  void goOn(tables, storage.store, log);
  const unwatch = steady.watch(tables.interruptions);
  return { ...parts, tables, discord, drawing, unwatch, endHeartbeats };
}

/** Starts the work on stored data that no table waits for. */
function startUpkeep({ privacy, statistics, log }: Parts, { client }: Discord): void {
  void privacy.start(new Set(client.guilds.cache.keys()));
  void statistics
    .start(client.guilds.cache.keys())
    .catch((error: unknown) => log.error({ error }, 'the statistics are not complete; the next start tries again'));
}

/** The parts that are made before Discord is connected. */
interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly store: Store;
  readonly clock: Clock;
  readonly guilds: CachedGuildSettings;
  /** The packs of the servers. */
  readonly own: GuildPacks;
  readonly recordings: Recordings;
  readonly packs: ReadonlyMap<string, Pack>;
  readonly roleSets: RoleSetService;
  readonly privacy: Privacy;
  readonly statistics: Statistics;
  readonly protocols: Protocols;
  readonly operations: Operations;
  readonly pictures: GamePictures;
  /** Returns the tables, which are made last. */
  service(): Tables;
}

/**
 * The opened store. `report` tells a listener whether the store takes writes, now if it does not, and on each change.
 */
interface Storage {
  readonly store: OpenedStore;
  report(listener: (works: boolean) => void): void;
}

async function openStorage({ dataDir }: Config, log: Log, operations: Operations): Promise<Storage> {
  await makePrivate(dataDir, log).catch((error: unknown) => {
    throw new StoreError(whyNotOpened(dataDir, error), { cause: error });
  });
  let isWorking = true;
  let tell: ((works: boolean) => void) | null = null;
  const works = (now: boolean) => {
    isWorking = now;
    operations.isStoreWorking = now;
    tell?.(now);
  };
  const store = await openStore(dataDir, { log, works });
  operations.isStoreWorking = true;
  return {
    store,
    report: (listener) => {
      tell = listener;
      if (!isWorking) listener(false);
    },
  };
}

function discordOptions({
  config,
  log,
  store,
  guilds,
  own,
  recordings,
  roleSets,
  privacy,
  statistics,
  protocols,
  operations: { metrics },
  pictures,
  service,
}: Parts): DiscordOptions {
  const { token, extraBots, api, readsTown, privacyUrl, devGuildId } = config;
  return {
    ...{ token, extraBots },
    ...(api === null ? {} : { api }),
    ...{ store, log, service, guilds, commands, rulebooks, readsTown, privacyUrl },
    rulebookPages: readRulebookPages({ rulebooks, log }),
    ...{ roleSets, privacy, statistics, protocols },
    pictures: (guildId) => (guilds.of(guildId).pictures ? pictures : null),
    offers: offersOf(own),
    ...{ packs: own, recordings },
    commandGuildId: devGuildId,
    ...{ meter: metrics.calls(0), slowness: () => metrics.slowness() },
  };
}

/** The statistics of the servers that turn them on. */
function statisticsOn(store: OpenedStore, guilds: CachedGuildSettings, log: Log): Statistics {
  const stopping = new AbortController();
  const statistics = new Statistics({
    ...rebuildParts(store, log, { journal: journalOn(store), signal: stopping.signal }),
    ...{ stopping, timelineOf: timelineOfGame, isOn: (guildId: string) => guilds.of(guildId).statistics },
  });
  guilds.onChange((guildId) => statistics.changed(guildId));
  return statistics;
}

/** Plays in threads of its own, and draws where all pictures are drawn. */
const balancerWith = (pictures: Pictures): Balancer => ({
  ...balancer,
  draw: (balance, words) => pictures.draw(balancePicture(balance, words), 2),
});

function tableDeps(
  parts: Parts,
  discord: Discord,
  wraps: Wraps & { readonly narrator: CountedNarrator },
): Omit<TableDeps, 'hasLost'> {
  const { config, log, store, clock, guilds, own, packs, statistics, operations } = parts;
  const script = scriptWith(rulebooks);
  const voiceBots = voiceBotsOf(discord);
  return {
    ...(voiceBots === undefined ? {} : { voiceBots }),
    ...{ clock, log, drawSeed, drawId },
    journal: measuredJournal(journalOn(store), operations.metrics.storage),
    invitations: invitationsOn(store, log),
    planBoard: discord.planBoard,
    reconciler: wraps.reconciler?.(discord.reconciler) ?? discord.reconciler,
    narrator: wraps.narrator,
    script: wraps.script?.(script) ?? script,
    rulesets: hosted,
    settings: { ...settingsOf(config, packs, own), ...(wraps.pace ? { pace: wraps.pace } : {}) },
    newPracticePlayer,
    keeper: statistics,
    chosenPack: (guildId, language) => guilds.of(guildId).packs[language] ?? null,
    hasPack: (guildId, pack, language) => own.list(guildId).some(({ id, lang }) => id === pack && lang === language),
    allowsPractice: (guildId) => guilds.of(guildId).practice,
    isBanned: (guildId, userId) => guilds.isBanned(guildId, userId),
  };
}

/** Loads the tables. They wait while the store takes no writes. */
async function resume(tables: Tables, { store: { loss }, report }: Storage, log: Log): Promise<void> {
  if (loss !== null) log.error({ ...loss, remedy: lossRemedy(loss) }, 'a part of the data was lost');
  await tables.load();
  report((works) => tables.storeWorks(works));
}

async function goOn(tables: Tables, store: OpenedStore, log: Log): Promise<void> {
  try {
    await tables.goOn();
    if (store.loss !== null) await store.settle();
  } catch (error) {
    log.error({ error }, 'a loss of data is told of again at the next start');
  }
}

async function readGuilds(store: Store, clock: Clock, log: Log): Promise<CachedGuildSettings> {
  const guilds = new CachedGuildSettings(guildSettingsOn(store), () => clock.now(), hosted, { banHash, isBanOf });
  for (const { guildId, reason } of await guilds.load())
    log.error({ guild: guildId, reason }, 'the settings of a server cannot be read: no table is opened there');
  return guilds;
}

/** Begins nothing new, stores unfinished work and closes the voice. The games go on after the next start. */
export async function stop(
  { tables, discord, store, drawing, privacy, recordings, statistics, operations, unwatch, endHeartbeats }: Running,
  log: Log,
): Promise<void> {
  log.info({}, 'stopping');
  operations.stopping();
  unwatch();
  await endHeartbeats();
  await recordings.stop();
  await tables.stop();
  await privacy.stop();
  await statistics.stop();
  await discord.close();
  await drawing.close();
  await store.close();
  await operations.close();
  log.info({}, 'stopped');
}
