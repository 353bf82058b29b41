import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type RateLimits, startEmulator } from 'discord-emulator';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { rulebooks } from '../rulebooks.ts';
import { SoakBot } from './bot-process.ts';
import { figuresBetween, type LatenessFigures } from './lateness.ts';
import type { SoakPrograms } from './programs.ts';
import { between, type Stretch } from './scrape.ts';
import { type SoakGame, SoakTable } from './soak-table.ts';
import { TimerProcess } from './timer-process.ts';

const mib = 1024 * 1024;
/** The least number of entries that each log of the local Discord keeps. */
const entriesKept = 500;
/** Milliseconds after a collection of garbage until the frames count again. The bot stands still during it. */
const settleMs = 2_000;

/** The conditions of a soak. */
export interface SoakOptions extends SoakGame {
  /** The largest number of tables. */
  readonly tables: number;
  /** The factor by which the time limits of the games run faster. */
  readonly speed: number;
  /** The limits of the local Discord, if not those of Discord. */
  readonly rateLimits?: RateLimits;
  /** Milliseconds between the openings of two tables. */
  readonly apartMs: number;
  readonly programs: SoakPrograms;
  /** Further variables of the bot. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The figures of a stretch of a soak, with the memory of the bot after a collection at its end. */
export interface SoakSample extends Stretch {
  /** The frames of the narrators. */
  readonly own: LatenessFigures;
  /** The ticks of the bare timer. */
  readonly timer: LatenessFigures;
  readonly tables: number;
  readonly voices: number;
  readonly gamesEnded: number;
  readonly heapMib: number;
  readonly residentMib: number;
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A local Discord with the bot in as many servers as there will be tables. */
interface Place {
  readonly bot: SoakBot;
  readonly timer: TimerProcess;
  readonly emulator: Emulator;
  readonly folder: string;
  readonly guilds: readonly ReturnType<Emulator['addGuild']>[];
}

/** Many tables in one process of the bot. The local Discord and the people are in this process. */
export class Soak {
  readonly bot: SoakBot;
  readonly tables: SoakTable[] = [];
  readonly #place: Place;
  readonly #options: SoakOptions;

  private constructor(place: Place, options: SoakOptions) {
    this.bot = place.bot;
    this.#place = place;
    this.#options = options;
  }

  /** Starts a local Discord, and the bot in its servers. */
  static async start(options: SoakOptions): Promise<Soak> {
    const { rateLimits, tables, speed, programs, variables = {} } = options;
    const limits = rateLimits === undefined ? {} : { rateLimits };
    const emulator = await startEmulator({ seed: 1, description: null, entriesKept, ...limits });
    const application = emulator.addApplication({ name: 'Nightcall' });
    const { token } = application;
    const guilds = Array.from({ length: tables }, (_, index) =>
      emulator.addGuild({ name: `Table ${index + 1}`, locale: 'en-US', owner: { name: 'Owner', locale: 'en-US' } }),
    );
    for (const guild of guilds) guild.install(application, invitePermissions);
    await deployCommands(
      commands.map((command) => command.data({ rulebooks, rehearsal: true })),
      { token, api: emulator.apiUrl },
    );
    const folder = mkdtempSync(join(tmpdir(), 'nightcall-soak-'));
    const bot = await SoakBot.start(programs.bot, {
      ...{ DISCORD_TOKEN: token, DISCORD_API: emulator.apiUrl, DATA_DIR: folder },
      ...{ REHEARSAL: '1', SPEED: String(speed), NODE_EXTRA_CA_CERTS: emulator.certificateFile },
      ...variables,
    });
    const timer = new TimerProcess(programs.timer);
    return new Soak({ bot, timer, emulator, folder, guilds }, options);
  }

  /** The number of games that have ended. */
  get gamesEnded(): number {
    return this.tables.reduce((sum, { ended }) => sum + ended, 0);
  }

  /** The errors of games that broke off. */
  get faults(): readonly string[] {
    return this.tables.flatMap(({ faults }) => faults);
  }

  /** Opens tables, one after another, until there are this many. Resolves when all of them play. */
  async openTables(count: number): Promise<void> {
    while (this.tables.length < count) {
      const index = this.tables.length;
      const table = new SoakTable(this.#place.guilds[index]!, this.#options, 1000 * (index + 1));
      this.tables.push(table);
      void table.play();
      await rest(this.#options.apartMs);
    }
    await Promise.all(this.tables.map(({ begun }) => begun));
  }

  /** Waits, and returns the figures of that time. The time of the collection does not count. */
  async sample(ms: number): Promise<SoakSample> {
    await rest(Math.min(settleMs, ms / 2));
    const [first, ...before] = await this.#read();
    await rest(ms);
    const [last, ...after] = await this.#read();
    const memory = await this.bot.memory();
    return {
      ...between(first, last),
      own: figuresBetween(before[0], after[0]),
      timer: figuresBetween(before[1], after[1]),
      tables: last.with('nightcall_tables{stage="playing"}'),
      voices: last.with('nightcall_voices{state="ready"}'),
      gamesEnded: this.gamesEnded,
      heapMib: memory.heapUsed / mib,
      residentMib: memory.rss / mib,
    };
  }

  #read() {
    return Promise.all([this.bot.scrape(), this.bot.lateness(), this.#place.timer.lateness()]);
  }

  /** Stops the bot and the local Discord. Returns the exit code of the bot. */
  async strike(): Promise<number | null> {
    for (const table of this.tables) table.stop();
    this.#place.timer.stop();
    const code = await this.bot.stop();
    await this.#place.emulator.stop();
    rmSync(this.#place.folder, { recursive: true, force: true });
    return code;
  }
}
