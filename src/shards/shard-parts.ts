/** The parts of a shard that work on its documents: settings, role sets, packs, statistics and privacy. */
import { join } from 'node:path';
import type { Discord, ProcessShard, Services } from '#discord/index.ts';
import { type Clock, type Fence, isOf, type Log, type Store } from '#game/ports/ports.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { scoringOf } from '#game/settings/points.ts';
import type { Tables } from '#game/tables.ts';
import { rulebooksOf } from '#narration/index.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import type { Recordings } from '#packs/recording/recordings.ts';
import { rulebookPagesLater } from '#rulebook-pages/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { StoredResultLinks } from '#statistics/result-links.ts';
import { Statistics } from '#statistics/statistics.ts';
import { Tournaments } from '#statistics/tournaments.ts';
import { banHash, isBanOf } from '#store/ban-hash.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { journalOn } from '#store/journal.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { protocolsOn } from '#store/protocols.ts';
import { resultLinksOn } from '#store/result-links.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { shardStoreOf, shardTextsOf } from '#store/shard-store.ts';
import { tournamentsOn } from '#store/tournaments.ts';
import { playedOfGame, rebuildParts, timelineOfGame, toldOfGame } from '../process/statistics-parts.ts';
import { type CountedNarrator, offersOf, readRecordings } from '../process/voice-parts.ts';
import { drawId, drawSeed, drawToken } from './drawn.ts';
import type { ProcessParts } from './process-parts.ts';

/** The rulebooks that texts may name: those that a table can play. */
const rulebooks = rulebooksOf(rulesets);

/** The right of this process to a shard. */
export interface Tenure {
  readonly shard: ProcessShard;
  /** The fence of all writes. `null`: the store has one process only. */
  readonly fence: Fence | null;
  /** Called when a write was refused because of the fence. */
  onLost(): void;
}

/** The documents of a shard, and the parts that work on them. */
export interface ShardParts {
  readonly store: Store;
  readonly guilds: CachedGuildSettings;
  /** The packs of the servers. */
  readonly own: GuildPacks;
  readonly recordings: Recordings;
  readonly statistics: Statistics;
  readonly privacy: Privacy;
  /** The services that people's answers use. */
  readonly services: Services;
  /** Returns the tables, which are made last. */
  service(): Tables;
}

/** The parts of a shard that are made last. */
interface Later {
  readonly tables: Tables;
  readonly narrator: CountedNarrator;
  readonly discord: Discord;
}

/** Makes the parts of a shard from its documents. `later` returns the other parts. Rejects with `StoreError`. */
export async function makeShardParts(process: ProcessParts, tenure: Tenure, later: () => Later): Promise<ShardParts> {
  const { config, storage, clock, log, balancer, jobs, pictures, pages } = process;
  const { store, texts, apart } = viewOf(process, tenure);
  const guilds = await readGuilds(store, process);
  const own = await readGuildPacks(process, guilds, tenure);
  const service = (): Tables => later().tables;
  const recordings = await readRecordings({ ...process, own, guilds, store, texts, service }, later);
  const statistics = statisticsOn(texts, guilds, log);
  const roleSets = new RoleSetService(roleSetsOn(store), () => clock.now(), balancer);
  const protocols = protocolsFor(texts, { statistics, guilds, log });
  const tournaments = tournamentsFor(store, protocols, clock);
  const privacy = new Privacy({
    clock,
    log,
    jobs,
    data: personalDataOn(apart, storage.store.apart ?? storage.store),
    months: config.retentionMonths,
    // An open table keeps everything, and the packs need the settings that name them.
    holders: () => [service(), recordings, own, guilds, roleSets, statistics, tournaments],
    isInUse: (kind, id) => service().isInUse(kind, id),
    isShared: tenure.shard.count > 1,
  });
  const services: Services = {
    guilds,
    roleSets,
    recordings,
    statistics,
    privacy,
    links: config.links,
    offers: offersOf(own),
    packs: own,
    protocols,
    tournaments,
    resultLinks: resultLinksFor({ store, statistics, protocols, guilds }, tenure),
    pictures: (guildId) => (guilds.of(guildId).pictures ? pictures : null),
    pages: (guildId) => (guilds.of(guildId).gamePage ? pages : null),
    rulebooks,
    rulebookPages: rulebookPagesLater({ rulebooks, log }),
  };
  return { store, guilds, own, recordings, statistics, privacy, services, service };
}

/** The store as the owner of the shard sees it. `apart`: for work on many documents. */
function viewOf(
  { store, storage }: ProcessParts,
  tenure: Tenure,
): { readonly store: Store; readonly texts: TextStore; readonly apart: TextStore } {
  const { shard, fence } = tenure;
  const apart = storage.store.apart ?? storage.store;
  if (shard.count === 1 && fence === null) return { store, texts: storage.store, apart };
  const shards = { count: shard.count, numbers: [shard.number] };
  const owned = { shards, fence, onLost: () => tenure.onLost() };
  const textsOf = (each: TextStore): TextStore => shardTextsOf(each, owned);
  return { store: shardStoreOf(store, owned), texts: textsOf(storage.store), apart: textsOf(apart) };
}

async function readGuilds(store: Store, { clock, log }: ProcessParts): Promise<CachedGuildSettings> {
  const guilds = new CachedGuildSettings(guildSettingsOn(store), () => clock.now(), rulesets, { banHash, isBanOf });
  for (const { guildId, reason } of await guilds.load())
    log.error({ guild: guildId, reason }, 'the settings of a server cannot be read: no table is opened there');
  return guilds;
}

async function readGuildPacks(
  { config, clock, log, packs: installed, storage }: ProcessParts,
  guilds: CachedGuildSettings,
  { shard: { number, count } }: Tenure,
): Promise<GuildPacks> {
  const folder = join(config.dataDir, 'server-packs');
  const { packFiles: files } = storage.store;
  const isOwn = (guildId: string): boolean => isOf({ count, numbers: [number] }, guildId);
  const own = new GuildPacks({
    folder,
    ...(files ? { files } : {}),
    installed,
    guilds,
    isOwn,
    log,
    now: () => clock.now(),
  });
  await own.load();
  return own;
}

/** The protocols of the servers that turn them on. */
const protocolsFor = (
  texts: TextStore,
  { statistics, guilds, log }: Pick<ShardParts, 'statistics' | 'guilds'> & { readonly log: Log },
): Protocols =>
  new Protocols({
    statistics,
    repository: protocolsOn(texts, log),
    scoringOf: (guildId) => scoringOf(guilds.of(guildId).points),
  });

/** The links to results of the servers of a shard. */
const resultLinksFor = (
  { store, guilds, ...parts }: Pick<ShardParts, 'store' | 'guilds' | 'statistics'> & { readonly protocols: Protocols },
  { shard: { number, count } }: Tenure,
): StoredResultLinks =>
  new StoredResultLinks({
    ...parts,
    repository: resultLinksOn(store),
    drawToken,
    isOwn: (guildId) => isOf({ count, numbers: [number] }, guildId),
    hasProtocol: (guildId) => guilds.of(guildId).protocol,
  });

const tournamentsFor = (store: Store, protocols: Protocols, clock: Clock): Tournaments =>
  new Tournaments({ repository: tournamentsOn(store), protocols, now: () => clock.now(), drawId, drawSeed });

/** The statistics of the servers that turn them on. */
function statisticsOn(store: TextStore, guilds: CachedGuildSettings, log: Log): Statistics {
  const stopping = new AbortController();
  const statistics = new Statistics({
    ...rebuildParts(store, log, { journal: journalOn(store), signal: stopping.signal }),
    stopping,
    timelineOf: timelineOfGame,
    playedOf: playedOfGame,
    toldOf: toldOfGame,
    isOn: (guildId: string) => guilds.of(guildId).statistics,
  });
  guilds.onChange((guildId) => statistics.changed(guildId));
  return statistics;
}
