/** The only place that connects the parts: configuration, log, store, Discord, voice and tables. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { commands } from '#commands/index.ts';
import {
  connectDiscord,
  type Discord,
  inviteUrl,
  type Offers,
  takesClientFault,
  watchReturns,
} from '#discord/index.ts';
import type { Settings } from '#game/ports/deps.ts';
import {
  type Clock,
  type Language,
  type Log,
  type Narrator,
  type Reconciler,
  type Script,
  type Store,
  StoreError,
} from '#game/ports/ports.ts';
import { SteadyClock } from '#game/runtime/steady-clock.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { Tables } from '#game/tables.ts';
import { languages, registerRulebooks, script } from '#narration/index.ts';
import { GuildPacks } from '#packs/guild-packs.ts';
import { hosted } from '#rulesets/index.ts';
import { balancer } from '#simulator/index.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { hindrance } from '#store/level-faults.ts';
import { lossRemedy, openStore } from '#store/open.ts';
import { makePrivate } from '#store/private-folder.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { takesVoiceFault } from '#voice/guard.ts';
import { createNarrator } from '#voice/narrator.ts';
import { loadPacks, type Pack } from '#voice/pack.ts';
import { type Config, ConfigError, complaint } from './config.ts';
import { guardProcess } from './guard.ts';

/** The time to read a message, in ms at speed 1. It shrinks like all time limits. */
const READING_MS = 1_500;
const LOBBY_MS = 30 * 60_000;
const GATHER_MS = 120_000;
/** The time without a sign of people after which the rooms of a finished game close, in ms at speed 1. */
const QUIET_MS = 10 * 60_000;

/** The resources of a running process. */
export interface Running {
  readonly tables: Tables;
  readonly discord: Discord;
  readonly store: Store;
  /** The clock looks for interruptions no longer. */
  readonly unwatch: () => void;
}

/** Wrappers between the parts, for rehearsals of disasters, of leaks and of long evenings. */
export interface Wraps {
  clock?(clock: Clock): Clock;
  store?(store: Store): Store;
  reconciler?(reconciler: Reconciler): Reconciler;
  script?(script: Script): Script;
}

/**
 * Connects the parts and resumes the tables. Rejects with `ConfigError`, `PackError` or `StoreError`, each with a
 * remedy.
 */
export async function run(config: Config, log: Log, wraps: Wraps = {}): Promise<Running> {
  registerRulebooks(hosted);
  const packs = config.voice ? await readPacks(config.packsDir, log) : new Map<string, Pack>();
  await makePrivate(config.dataDir, log).catch((error: unknown) => {
    throw new StoreError(hindrance(config.dataDir, error), { cause: error });
  });
  let storeWorks = true;
  let tellTables: ((works: boolean) => void) | null = null;
  const works = (now: boolean) => {
    storeWorks = now;
    tellTables?.(now);
  };
  const opened = await openStore(config.dataDir, { log, works });
  const store = wraps.store?.(opened) ?? opened;
  const steady = new SteadyClock();
  const clock = wraps.clock?.(steady) ?? steady;
  const guilds = await readGuilds(store, clock, log);
  const roleSets = new RoleSetService(roleSetsOn(store), () => clock.now(), balancer);
  const service = (): Tables => tables;
  const own = new GuildPacks({ folder: join(config.dataDir, 'server-packs'), installed: packs, guilds, log });
  await own.load();
  const { token, api, readsTown, devGuildId } = config;
  const at = api === null ? {} : { api };
  const discord = await connectDiscord({
    token,
    ...at,
    store,
    log,
    service,
    guilds,
    roleSets,
    offers: offersOf(own),
    packs: own,
    commands,
    commandGuildId: devGuildId,
    readsTown,
  });
  const tables: Tables = new Tables({
    clock,
    journal: journalOn(store),
    invitations: invitationsOn(store, log),
    planBoard: discord.planBoard,
    reconciler: wraps.reconciler?.(discord.reconciler) ?? discord.reconciler,
    narrator: narratorOf(config, packs, discord, { log, service, own }),
    script: wraps.script?.(script) ?? script,
    log,
    rulesets: hosted,
    settings: settingsOf(config, packs, own),
    chosenPack: (guildId, language) => guilds.of(guildId).packs[language] ?? null,
    hasPack: (guildId, pack, language) => own.list(guildId).some(({ id, lang }) => id === pack && lang === language),
    isBanned: (guildId, userId) => Object.hasOwn(guilds.of(guildId).banned, userId),
    hasLost: opened.loss !== null,
    drawSeed,
    drawId: () =>
      BigInt(`0x${randomBytes(5).toString('hex')}`)
        .toString(32)
        .padStart(8, '0'),
  });
  if (opened.loss !== null)
    log.error({ ...opened.loss, remedy: lossRemedy(opened.loss) }, 'a part of the data was lost');
  await tables.load();
  tellTables = (now) => tables.storeWorks(now);
  if (!storeWorks) tables.storeWorks(false);
  discord.open();
  log.info({ guilds: discord.client.guilds.cache.size, invite: inviteUrl(discord.client.application.id) }, 'ready');
  void tables
    .goOn()
    .then(() => (opened.loss === null ? undefined : opened.settle()))
    .catch((error: unknown) => {
      log.error({ error }, 'a loss of data is told of again at the next start');
    });
  const unwatch = steady.watch(tables.interruptions);
  return { tables, discord, store, unwatch };
}

/**
 * A seed of 53 bits: as many as an exact integer can hold, and as many as the generator uses (`engine/kernel/rng.ts`).
 */
const drawSeed = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n);

function offersOf(packs: GuildPacks): Offers {
  return {
    packs: async (guildId, language) =>
      packs
        .list(guildId)
        .filter(({ lang }) => lang === language)
        .map(({ id }) => id),
  };
}

async function readGuilds(store: Store, clock: Clock, log: Log): Promise<CachedGuildSettings> {
  const guilds = new CachedGuildSettings(guildSettingsOn(store), () => clock.now(), hosted);
  for (const { guildId, reason } of await guilds.load())
    log.error({ guild: guildId, reason }, 'the settings of a server cannot be read: no table is opened there');
  return guilds;
}

function settingsOf(config: Config, installed: ReadonlyMap<string, Pack>, own: GuildPacks): Settings {
  return {
    speed: config.speed,
    graceMs: config.graceSeconds * 1000,
    gatherMs: GATHER_MS,
    readingMs: READING_MS / config.speed,
    lobbyMs: LOBBY_MS,
    quietMs: QUIET_MS / config.speed,
    readsTown: config.readsTown,
    voice: config.voice,
    packs: packsBy((language) => own.usual(language)),
    animalPacks: packsBy((language) => (installed.has(`animals-${language}`) ? `animals-${language}` : null)),
  };
}

/** The packs by their languages, without the languages that have none. */
const packsBy = (packIn: (language: Language) => string | null): Settings['packs'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const pack = packIn(language);
      return pack === null ? [] : [[language, pack]];
    }),
  );

async function readPacks(folder: string, log: Log): Promise<ReadonlyMap<string, Pack>> {
  const loaded = await loadPacks(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ConfigError(complaint(['PACKS_DIR'])) : error;
  });
  for (const [id, { faults }] of loaded)
    if (faults.length > 0) log.warn({ pack: id, faults }, 'a voice pack is not complete: those lines are text only');
  return new Map([...loaded].map(([id, { pack }]) => [id, pack]));
}

function narratorOf(
  config: Config,
  packs: ReadonlyMap<string, Pack>,
  { client }: Discord,
  { log, service, own }: { readonly log: Log; readonly service: () => Tables; readonly own: GuildPacks },
): Narrator {
  if (!config.voice) {
    guardProcess([takesClientFault(log)]);
    return mute;
  }
  const adapterFor = (guildId: string) => client.guilds.cache.get(guildId)?.voiceAdapterCreator;
  const narrator = createNarrator({
    ...{ packs, log, adapterFor },
    ownPack: (guildId, id) => own.pack(guildId, id),
    heard: (...speech) => service().spoke(...speech),
  });
  guardProcess([takesClientFault(log), takesVoiceFault(log, (fault) => narrator.recover(fault))]);
  watchReturns(client, (guildId, isNewSession) => narrator.regained(guildId, isNewSession));
  return narrator;
}

/** The narrator with `VOICE=off`, when everything is only written. */
const mute: Narrator = {
  open: async () => {},
  say: async () => ({ heard: false }),
  skipChatter: () => {},
  ambience: () => {},
  close: async () => {},
};

/** Nothing new begins, what has begun is stored, the voice is closed; the games go on after the next start. */
export async function stop({ tables, discord, store, unwatch }: Running, log: Log): Promise<void> {
  log.info({}, 'stopping');
  unwatch();
  await tables.stop();
  await discord.close();
  await store.close();
  log.info({}, 'stopped');
}
