/** The only place that wires: configuration, log, store, Discord, voice, tables. */
import { randomBytes, randomInt } from 'node:crypto';
import { commands } from '#commands/index.ts';
import { connectDiscord, type Discord, inviteUrl } from '#discord/index.ts';
import { script } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';
import { realClock } from '#table/clock.ts';
import { type Language, type Log, type Narrator, type Store, StoreError } from '#table/ports.ts';
import { Tables } from '#table/tables.ts';
import type { Settings } from '#table/world.ts';
import { guardVoiceProcess } from '#voice/guard.ts';
import { createNarrator } from '#voice/narrator.ts';
import { loadPacks, type Pack, PackError } from '#voice/pack.ts';
import { type Config, ConfigError, complaint, loadEnvFile, readConfig } from './config.ts';
import { openLog } from './log.ts';

const READING_MS = 1_500;
const LOBBY_MS = 30 * 60_000;
const CLOSE_MS = 60_000;
/** A stop that takes longer is broken off: what was acknowledged is stored in any case. */
const STOP_MS = 15_000;

/** What the process holds while it runs. */
interface Running {
  readonly tables: Tables;
  readonly discord: Discord;
  readonly store: Store;
}

async function run(config: Config, log: Log): Promise<Running> {
  const packs = config.voice ? await readPacks(config.packsDir, log) : new Map<string, Pack>();
  const store = await openStore(config.dataDir);
  const desk = (): Tables => tables;
  const { token, api } = config;
  const discord = await connectDiscord({ token, ...(api === null ? {} : { api }), store, log, desk, commands });
  const tables: Tables = new Tables({
    clock: realClock,
    journal: journalOn(store),
    hall: discord.hall,
    narrator: narratorOf(config, packs, discord, log),
    script,
    log,
    rulesets,
    settings: settingsOf(config, packs),
    drawSeed: () => randomInt(2 ** 32),
    drawId: () =>
      BigInt(`0x${randomBytes(5).toString('hex')}`)
        .toString(32)
        .padStart(8, '0'),
  });
  await tables.load();
  discord.open();
  log.info({ guilds: discord.client.guilds.cache.size, invite: inviteUrl(discord.client.application.id) }, 'ready');
  void tables.goOn();
  return { tables, discord, store };
}

function settingsOf(config: Config, packs: ReadonlyMap<string, Pack>): Settings {
  const packOf = (language: Language) =>
    packs.has(language) ? language : ([...packs.values()].find((pack) => pack.lang === language)?.id ?? language);
  return {
    speed: config.speed,
    graceMs: config.graceSeconds * 1000,
    readingMs: READING_MS,
    lobbyMs: LOBBY_MS,
    closeMs: CLOSE_MS,
    voice: config.voice,
    packs: { en: packOf('en'), ru: packOf('ru') },
  };
}

async function readPacks(folder: string, log: Log): Promise<ReadonlyMap<string, Pack>> {
  const loaded = await loadPacks(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ConfigError(complaint(['PACKS_DIR'])) : error;
  });
  for (const [id, { faults }] of loaded)
    if (faults.length > 0) log.warn({ pack: id, faults }, 'a voice pack is not complete: those lines are text only');
  return new Map([...loaded].map(([id, { pack }]) => [id, pack]));
}

function narratorOf(config: Config, packs: ReadonlyMap<string, Pack>, { client }: Discord, log: Log): Narrator {
  if (!config.voice) return mute;
  guardVoiceProcess(log);
  return createNarrator({ packs, log, adapterFor: (guildId) => client.guilds.cache.get(guildId)?.voiceAdapterCreator });
}

/** With `VOICE=off`: everything is written. */
const mute: Narrator = {
  open: async () => {},
  say: async () => ({ heard: false }),
  hush: () => {},
  close: async () => {},
};

/** Nothing new begins, what has begun is stored, the voice is closed; the games go on after the next start. */
async function stop({ tables, discord, store }: Running, log: Log): Promise<void> {
  log.info({}, 'stopping');
  await tables.stop();
  await discord.close();
  await store.close();
  log.info({}, 'stopped');
}

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: [config.token] });
  const running = run(config, log);
  const end = () => {
    setTimeout(() => process.exit(0), STOP_MS);
    running.then((parts) => stop(parts, log)).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  await running;
}

function fail(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof StoreError || error instanceof PackError;
  if (isPlain) console.error(error.message);
  else if ((error as { code?: unknown }).code === 'TokenInvalid') console.error(complaint(['DISCORD_TOKEN']));
  else console.error(error);
  process.exit(1);
}

main().catch(fail);
