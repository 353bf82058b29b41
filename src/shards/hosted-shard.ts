/** Connects the parts of a shard: its documents, Discord, voice and tables. */
import { commands } from '#commands/index.ts';
import { type Discord, type DiscordConnection, type DiscordOptions, serveDiscord } from '#discord/index.ts';
import type { TableDeps } from '#game/ports/deps.ts';
import type { Log } from '#game/ports/ports.ts';
import type { ResultLinks } from '#game/ports/result-links.ts';
import { Tables } from '#game/tables.ts';
import { measuredJournal } from '#metrics/index.ts';
import { scriptWith } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { newPracticePlayer } from '#simulator/index.ts';
import { invitationsOn } from '#store/invitations.ts';
import { journalOn } from '#store/journal.ts';
import { wordsOf } from '#voice/compose.ts';
import { settingsOf } from '../process/table-settings.ts';
import { type CountedNarrator, narratorOf, voiceBotsOf } from '../process/voice-parts.ts';
import { drawId, drawSeed, drawToken } from './drawn.ts';
import type { ProcessParts } from './process-parts.ts';
import { makeShardParts, type ShardParts, type Tenure } from './shard-parts.ts';

/** The tables of one shard, which this process owns, with everything that they need. */
export interface HostedShard {
  readonly number: number;
  readonly tables: Tables;
  /** The results of its servers, for those who have a link. */
  readonly results: ResultLinks;
  readonly discord: Discord;
  readonly narrator: CountedNarrator;
  /** Resumes the games. Resolves when all of them go on. */
  resumeTables(): Promise<void>;
  /**
   * Begins nothing new, stores unfinished work and closes the voice. Nothing is changed in Discord after that. The
   * connection stays.
   */
  stop(): Promise<void>;
  /** Ends everything at once, because another process owns the shard. */
  drop(): void;
}

/** Makes the parts of a shard and loads its tables. People are answered from then on. Rejects with `StoreError`. */
export async function hostShard(
  process: ProcessParts,
  connection: DiscordConnection,
  tenure: Tenure,
): Promise<HostedShard> {
  const { storage, log } = process;
  const parts = await makeShardParts(process, tenure, () => ({ tables, narrator, discord }));
  const discord: Discord = await serveDiscord(connection, discordOptions(process, parts, tenure));
  const { ownership } = tenure.shard;
  const narrator: CountedNarrator = narratorOf({ ...process, ...parts, ownership }, discord);
  const tables: Tables = new Tables(tableDeps(process, parts, { discord, narrator, tenure }));
  await tables.load();
  const unreport = storage.report((state) => tables.storeIs(state));
  tables.onClosed(() => parts.privacy.tableClosed());
  discord.extraBots.onChange((guildId) => tables.voicesChanged(guildId));
  discord.open();
  startUpkeep(parts, discord, log);
  const endUpkeep = async (): Promise<void> => {
    unreport();
    await parts.privacy.stop();
    await parts.statistics.stop();
  };
  return {
    number: tenure.shard.number,
    tables,
    results: parts.services.resultLinks,
    discord,
    narrator,
    resumeTables: () => tables.resumeAll(),
    async stop() {
      await parts.recordings.stop();
      await tables.stop();
      await endUpkeep();
      await discord.rest();
    },
    drop() {
      void parts.recordings.stop();
      tables.abandon();
      void endUpkeep();
      void discord.rest();
    },
  };
}

/** Starts the work on stored data that no table waits for. */
function startUpkeep({ privacy, statistics }: ShardParts, { client }: Discord, log: Log): void {
  void privacy.start(new Set(client.guilds.cache.keys()));
  void statistics
    .start(client.guilds.cache.keys())
    .catch((error: unknown) => log.error({ error }, 'the statistics are not complete; the next start tries again'));
}

function discordOptions(
  { config, log, operations: { metrics } }: ProcessParts,
  { store, services, service }: ShardParts,
  { shard }: Tenure,
): DiscordOptions {
  const { token, readsTown } = config;
  return {
    token,
    shard,
    store,
    log,
    services,
    service,
    commands,
    readsTown,
    budgets: metrics.budgets,
    slowness: () => metrics.slowness(),
  };
}

/** The parts that tables reach other people and processes with. */
interface Reach {
  readonly discord: Discord;
  readonly narrator: CountedNarrator;
  readonly tenure: Tenure;
}

function tableDeps(process: ProcessParts, parts: ShardParts, { discord, narrator, tenure }: Reach): TableDeps {
  const { config, log, clock, packs, storage, operations, wraps } = process;
  const { store, guilds, own, statistics, services } = parts;
  const { fence } = tenure;
  const script = scriptWith(services.rulebooks);
  const voiceBots = voiceBotsOf(discord);
  return {
    ...(voiceBots === undefined ? {} : { voiceBots }),
    ...(fence === null ? {} : { fenceOf: () => fence, fenceLost: () => tenure.onLost() }),
    clock,
    log,
    drawSeed,
    drawId,
    drawToken,
    ...(process.live === null ? {} : { live: process.live }),
    narrator,
    hasLost: storage.store.loss !== null,
    journal: measuredJournal(journalOn(store), operations.metrics.storage),
    invitations: invitationsOn(store, log),
    planBoard: discord.planBoard,
    reconciler: wraps.reconciler?.(discord.reconciler) ?? discord.reconciler,
    script: wraps.script?.(script) ?? script,
    rulesets,
    settings: { ...settingsOf(config, packs, own), ...(wraps.pace ? { pace: wraps.pace } : {}) },
    newPracticePlayer,
    keeper: statistics,
    pagesOf: (guildId) => services.pages(guildId),
    chosenPack: (guildId, language) => guilds.of(guildId).packs[language] ?? null,
    wordsOf: (id, cues) => {
      const pack = packs.get(id);
      return pack === undefined ? '' : wordsOf(pack, cues);
    },
    hasPack: (guildId, pack, language) => own.fitting(guildId, language).some(({ id }) => id === pack),
    allowsPractice: (guildId) => guilds.of(guildId).practice,
    isBanned: (guildId, userId) => guilds.isBanned(guildId, userId),
  };
}
