import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DefaultRestOptions } from 'discord.js';
import { type Application, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { isOf } from '#game/ports/ports.ts';
import { rulebooks } from '../../rulebooks.ts';
import { Postgres } from '../../store/kit/postgres.ts';
import { makeTinyPack } from '../../voice/tiny-pack.ts';
import { Bot } from '../kit/bot.ts';
import { bundled } from '../kit/bundle.ts';
import { hurried } from '../kit/hurried.ts';
import { AcknowledgedBatches } from './acknowledged.ts';
import { CampaignTable } from './campaign-table.ts';

/** The size and the conditions of a campaign. */
export interface CampaignSize {
  readonly processes: number;
  readonly shards: number;
  /** Each server has two tables, the first with a narrator, the second in text. */
  readonly servers: number;
  /** The factor by which time limits run and people look faster. */
  readonly speed: number;
  readonly seed: number;
  /** False: processes hear only the shards that they own. */
  readonly standsBy: boolean;
  readonly voice: boolean;
  /** True if the local Discord sends everything to the first session of a shard alone. */
  readonly isDeaf?: boolean;
}

/** The longest time until a process is ready, ms. */
const READY_MS = 240_000;
/** The entries kept in each log of the local Discord. */
const entriesKept = 500;

/** A local Discord and a PostgreSQL with several processes of the bot, and the tables that they serve. */
export class CampaignPlace {
  readonly emulator: Emulator;
  readonly postgres: Postgres;
  readonly acknowledged: AcknowledgedBatches;
  readonly application: Application;
  readonly tables: readonly CampaignTable[];
  /** The processes that live, and all that ever lived. */
  readonly living = new Set<Bot>();
  readonly bots: Bot[] = [];
  /** The presses that were answered more than once, with the paths of the answers. */
  readonly answeredTwice: string[] = [];
  readonly #size: CampaignSize;
  readonly #entry: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;

  private constructor(
    { emulator, postgres }: { readonly emulator: Emulator; readonly postgres: Postgres },
    size: CampaignSize,
    { url, folder, entry }: { readonly url: string; readonly folder: string; readonly entry: string },
  ) {
    this.emulator = emulator;
    this.postgres = postgres;
    this.#size = size;
    this.#folder = folder;
    this.#entry = entry;
    this.acknowledged = new AcknowledgedBatches(postgres, url);
    this.application = emulator.addApplication({ name: 'Nightcall' });
    this.#environment = {
      ...{ DISCORD_TOKEN: this.application.token, DISCORD_API: emulator.apiUrl, STORE_URL: url },
      ...{ SHARDS: String(size.shards), STANDBY: size.standsBy ? 'on' : 'off', VOICE: size.voice ? 'on' : 'off' },
      ...{ REHEARSAL: '1', SPEED: String(size.speed), LOG_FORMAT: 'json', PACKS_DIR: join(folder, 'packs') },
      NODE_EXTRA_CA_CERTS: emulator.certificateFile,
    };
    this.tables = this.#makeTables();
    this.#countAnswers();
  }

  /** Starts everything. Resolves when all processes are ready. Rejects if one is not, and leaves nothing behind. */
  static async start(size: CampaignSize): Promise<CampaignPlace> {
    const { speed, shards, seed, isDeaf = false } = size;
    const sharding = { shards, ...(isDeaf ? { secondSession: 'isDeaf' as const } : {}) };
    const postgres = await Postgres.start();
    const rateLimits = speed === 1 ? true : hurried(speed);
    const emulator = await startEmulator({ seed, rateLimits, entriesKept, description: null, sharding });
    const folder = mkdtempSync(join(tmpdir(), 'nightcall-campaign-'));
    mkdirSync(join(folder, 'packs'));
    for (const id of ['en', 'ru']) makeTinyPack({ id, inside: join(folder, 'packs') });
    const entry = await bundled('src/programs/main.ts');
    const place = new CampaignPlace({ emulator, postgres }, size, { url: await postgres.database(), folder, entry });
    try {
      await place.#startBots();
    } catch (error) {
      await place.close();
      throw error;
    }
    return place;
  }

  /** Starts a process. Resolves when it is ready. */
  async addBot(): Promise<Bot> {
    const dataDir = join(this.#folder, `data-${this.bots.length}`);
    const bot = new Bot(this.#entry, [], { ...this.#environment, DATA_DIR: dataDir });
    this.bots.push(bot);
    this.living.add(bot);
    const late = pause(READY_MS, undefined, { ref: false }).then(() => {
      throw new Error(`a process was not ready after ${READY_MS} ms:\n${bot.lines.slice(-10).join('\n')}`);
    });
    await Promise.race([bot.logged('"ready"'), late]);
    return bot;
  }

  /** The shard of a table. */
  shardOf({ guild }: CampaignTable): number {
    const { shards: count } = this.#size;
    return Array.from({ length: count }, (_, number) => number).find((number) =>
      isOf({ count, numbers: [number] }, guild.id),
    )!;
  }

  /** The living process that took up a shard last. `null`: none has. */
  hostOf(shard: number): Bot | null {
    const taken = [...this.living].map((bot) => ({ bot, at: takenUpAt(bot, shard) })).filter(({ at }) => at > 0);
    return taken.toSorted((one, other) => other.at - one.at)[0]?.bot ?? null;
  }

  /** Returns true while a game with cards goes on at a table. */
  hasGame({ isPlaying, gameId }: CampaignTable): boolean {
    return isPlaying && gameId !== null && this.acknowledged.latestOf(gameId) !== null;
  }

  /** The tables that this process hosts. */
  tablesOf(bot: Bot): readonly CampaignTable[] {
    return this.tables.filter((table) => this.hostOf(this.shardOf(table)) === bot);
  }

  /** Stops all processes, the local Discord and PostgreSQL. Returns the exit codes. */
  async close(): Promise<readonly (number | null)[]> {
    const codes = await Promise.all([...this.living].map((bot) => bot.stop()));
    await this.emulator.stop();
    await this.postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    return codes;
  }

  async #startBots(): Promise<void> {
    const { token } = this.application;
    const data = commands.map((command) => command.data({ rulebooks: rulebooks, rehearsal: true }));
    await deployCommands(data, { token, api: this.emulator.apiUrl });
    const numbers = Array.from({ length: this.#size.processes }, (_, number) => number);
    // Where none stands by, only processes that start together have equal shares before the first games.
    if (!this.#size.standsBy) await Promise.all(numbers.map(() => this.addBot()));
    else for (const _ of numbers) await this.addBot();
  }

  #makeTables(): readonly CampaignTable[] {
    const { servers, seed, speed } = this.#size;
    return Array.from({ length: servers }, (_, index) => {
      const language = index % 2 === 0 ? 'en' : 'ru';
      const guild = this.#addServer(index, language);
      const channels = [1, 2].map((number) => guild.addChannel({ name: `table-${number}`, type: 0 }));
      return channels.map((channel, at) => {
        const own = 100 * seed + 2 * index + at;
        return new CampaignTable({ guild, channel, language, seed: own, speed, from: 6 * at });
      });
    }).flat();
  }

  /** Adds a server to the next shard in turn. The bot is in no other server. */
  #addServer(index: number, language: 'en' | 'ru'): SimulatedGuild {
    const { shards: count } = this.#size;
    const locale = language === 'ru' ? 'ru' : 'en-US';
    for (;;) {
      const guild = this.emulator.addGuild({ name: `Server ${index + 1}`, locale, owner: { name: 'Owner', locale } });
      if (!isOf({ count, numbers: [index % count] }, guild.id)) continue;
      guild.install(this.application, invitePermissions);
      return guild;
    }
  }

  /**
   * Notes each press whose first answer is sent more than once. Nothing in a campaign loses an answer, but discord.js
   * sends one again that a busy machine leaves without a reply for its time limit.
   */
  #countAnswers(): void {
    const answered = new Map<string, readonly number[]>();
    this.emulator.beforeRoute = ({ template, params }) => {
      if (!template.startsWith('/interactions/')) return undefined;
      const id = params['interaction_id'] ?? '';
      const times = [...(answered.get(id) ?? []), performance.now()];
      answered.set(id, times);
      const gap = times.at(-1)! - (times.at(-2) ?? Number.NEGATIVE_INFINITY);
      if (gap < DefaultRestOptions.timeout)
        this.answeredTwice.push(`interaction ${id} was answered again after ${gap} ms`);
      return undefined;
    };
  }
}

/** The time at which a process took up a shard last, ms since 1970. 0: it never has. */
function takenUpAt({ lines }: Bot, shard: number): number {
  const line = lines.findLast((each) => each.includes(`"shard":${shard},"msg":"a shard is hosted here"`));
  return line === undefined ? 0 : (JSON.parse(line) as { time: number }).time;
}
