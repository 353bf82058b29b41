/** Many servers with a table each, on one local Discord with one bot. Each table has one person and practice players. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Application,
  type Emulator,
  type ShownMessage,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import type { UsedShare } from '#metrics/budgets.ts';
import { t } from '#narration/index.ts';
import { bundleInto, programs } from '../../../src/build/bundle.ts';
import { rulebooks } from '../../rulebooks.ts';
import { Bot } from '../../wire/kit/bot.ts';
import type { Gauge } from './measured-bot.ts';

export interface ServerOfHost {
  readonly guild: SimulatedGuild;
  readonly host: SimulatedUser;
}

/** The folder of the measured bot. It is as deep as that of the built bot, so that paths to docs/ are the same. */
const folder = resolve('.cache', 'measured-bot');

/** Milliseconds that the local Discord and the bot may take for anything. */
const patience = { timeoutMs: 300_000 };

/** The least number of entries in each log of the local Discord. Everybody in a server sees all its messages. */
const entriesKept = 10;

/** A bot rests if it takes a smaller share of a core than this for `restMs` milliseconds. */
const restMs = 500;
const busyShare = 0.02;

export class ManyServers {
  readonly emulator: Emulator;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'nightcall-bench-'));
  readonly #application: Application;
  readonly #speed: number;
  readonly #flags: readonly string[];
  readonly all: ServerOfHost[] = [];
  bot!: Bot;
  #questions = 0;
  #calls = 0;

  private constructor(emulator: Emulator, speed: number, optimizes: boolean) {
    this.emulator = emulator;
    this.#speed = speed;
    this.#flags = optimizes ? [] : ['--no-opt'];
    this.#application = emulator.addApplication({ name: 'Nightcall' });
    emulator.beforeRoute = () => {
      this.#calls += 1;
      return undefined;
    };
  }

  /**
   * Opens this many servers with the bot in them. `speed`: the factor by which the time limits run faster. `optimizes`:
   * false for a bot whose memory is measured, because compiled code grows with the time.
   */
  static async open(count: number, speed: number, optimizes = true): Promise<ManyServers> {
    await bundleInto(folder, resolve('.'), { ...programs, 'measured-bot': 'test/bench/servers/measured-bot.ts' });
    const interactions = { firstResponseMs: 60_000, awaitsUpdates: true };
    const emulator = await startEmulator({ voice: false, rateLimits: false, interactions, entriesKept });
    const servers = new ManyServers(emulator, speed, optimizes);
    for (let number = 0; number < count; number++) servers.#addServer(number);
    const bodies = commands.map((command) => command.data({ rulebooks, rehearsal: true }));
    await deployCommands(bodies, { token: servers.#application.token, api: emulator.apiUrl });
    await servers.startBot();
    return servers;
  }

  #addServer(number: number): void {
    const guild = this.emulator.addGuild({ name: `Server ${number}`, locale: 'en-US' });
    guild.install(this.#application, invitePermissions);
    const host = guild.addMember({ name: `Host ${number}` });
    host.inbox.onEvent(({ t: type, d }) => {
      if (type === 'CHANNEL_CREATE' && d.type === 2 && d.parent_id !== null) void host.joinVoice(d.id).catch(() => {});
    });
    this.all.push({ guild, host });
  }

  /** The number of the bot's calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Starts a process of the bot. Resolves when it is ready. */
  async startBot(): Promise<void> {
    this.bot = new Bot(join(folder, 'measured-bot.mjs'), this.#flags, this.environment);
    await this.bot.logged('"ready"');
  }

  /** The environment of the bot. */
  get environment(): Readonly<Record<string, string>> {
    return {
      ...{ DISCORD_TOKEN: this.#application.token, DISCORD_API: this.emulator.apiUrl, DATA_DIR: this.dataDir },
      ...{ VOICE: 'off', LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: String(this.#speed) },
    };
  }

  /** The CPU time of the bot, and with `memory` its memory after a collection. */
  async gauge(question: 'cpu' | 'memory' = 'cpu'): Promise<Gauge> {
    return JSON.parse(await this.#ask(question)) as Gauge;
  }

  /** The shares of their budgets that people and servers have used since the minute began. A new one begins. */
  async usedShares(): Promise<readonly UsedShare[]> {
    return JSON.parse(await this.#ask('budgets')) as readonly UsedShare[];
  }

  async #ask(question: string): Promise<string> {
    this.#questions += 1;
    const mark = `# gauge ${this.#questions} `;
    this.bot.order(`${this.#questions} ${question}`);
    return (await this.bot.logged(mark)).slice(mark.length);
  }

  /** Resolves when the bot rests: the tables that have begun have shown everything. */
  async rest(): Promise<void> {
    for (let before = await this.gauge(); ; ) {
      await pause(restMs);
      const now = await this.gauge();
      if (now.mainMs - before.mainMs < restMs * busyShare) return;
      before = now;
    }
  }

  /** The newest message of the channel #general with buttons: the lobby, or what became of it. */
  lobby({ host, guild }: ServerOfHost): ShownMessage | undefined {
    return host.messages(guild.channel('general')).findLast(({ rows: components = [] }) => components.length > 0);
  }

  /** Opens a lobby. `practice`: practice players fill its seats. */
  async openLobby(server: ServerOfHost, practice = true): Promise<ShownMessage> {
    const { host, guild } = server;
    await host.slash('game new', { rules: 'six', practice }, { channel: guild.channel('general') });
    return host.waitUntil(() => this.lobby(server), patience);
  }

  /** Begins a game. Resolves when its host sits in the voice room, muted for the first night. */
  async begin(server: ServerOfHost): Promise<void> {
    const { host, guild } = server;
    const lobby = await this.openLobby(server);
    await host.press(lobby, t('en', 'ui:button.start'));
    await host.waitUntil(() => guild.isMuted(host), patience);
  }

  /** Stops everything, and deletes the data. */
  async close(): Promise<void> {
    await this.bot.stop();
    await this.emulator.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
