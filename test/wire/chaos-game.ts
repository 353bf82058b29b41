import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { FaultNote, FaultPlan } from 'discord-emulator';
import { DISCORD_LIMITS, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import { deployCommands } from '#discord/deploy.ts';
import { invitePermissions } from '#discord/permissions.ts';
import { type Language, t } from '#narration/index.ts';
import { hosted } from '#rulesets/index.ts';
import { names } from '../../src/demo/names.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { type ChaosConfig, type ChaosGame, planOf, seatsOf, settled } from './chaos-config.ts';
import { judgeAnswers, judgeEvents, judgeLeftovers, judgeProcess } from './chaos-findings.ts';
import { ChaosHost } from './chaos-host.ts';
import { ChaosDesk } from './chaos-orders.ts';
import { ChaosPlayer } from './chaos-player.ts';
import { standStill, stopsOf } from './chaos-stops.ts';
import { ChaosWatch } from './chaos-watch.ts';
import { Bot } from './kit/bot.ts';
import { bundled } from './kit/bundle.ts';
import { canLimit, limitFiles } from './kit/file-limit.ts';
import { readTruth } from './kit/truth.ts';

/** The result of one chaos game. */
export interface ChaosOutcome {
  readonly seed: number;
  readonly language: Language;
  readonly seats: number;
  readonly plan: FaultPlan;
  /** `paused`: the host paused the game, resumed it by the instructions in the town, and it went on to its end. */
  readonly how: 'ended' | 'paused' | 'stuck';
  /** Everything that should not have happened. Empty if the game survived its faults. */
  readonly wrong: readonly string[];
  readonly log: readonly FaultNote[];
  /** The end of the bot's own log, for a failing game. */
  readonly said: readonly string[];
  /** The number of times that the store could not be written for a while. */
  readonly storeFaults: number;
  readonly invalidRequests: number;
  /** The number of pauses, caused by an outage of Discord or by the host. */
  readonly pauses: number;
  readonly gestures: { readonly answered: number; readonly failed: number };
  /** The host's other orders that were confirmed. */
  readonly orders: readonly string[];
  /** The number of stops of the bot's process (SIGSTOP). */
  readonly stops: number;
  readonly seconds: number;
}

const patience = { quiet: 75_000, total: 600_000 } as const;
/**
 * The time limit in ms. It is a minute per player, because a day of a large table has many speeches and removes one
 * player.
 */
const totalOf = (seats: number): number => Math.max(patience.total, seats * 60_000);
/** The game goes on if this many messages or steps follow the last fault. */
const enough = 8;
/** Milliseconds for which the host tries to close the table, and for which an answer is waited for. */
const clearing = 120_000;

/** Plays one game of the real bot, as a process of its own, under the faults of the seed. */
export async function playChaos(tableRequest: ChaosConfig): Promise<ChaosOutcome> {
  const day = await ChaosDay.dawn(settled(tableRequest));
  try {
    return await day.run();
  } finally {
    await day.dusk();
  }
}

/** A local Discord with faults, the bot, and people who play by chance. */
class ChaosDay {
  readonly #tableRequest: ChaosGame;
  readonly #emulator: Emulator;
  readonly #guild: SimulatedGuild;
  readonly #token: string;
  readonly #players: readonly ChaosPlayer[];
  /** The person who takes over a seat if the host orders it. */
  readonly #substitute: ChaosPlayer;
  readonly #watch: ChaosWatch;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'nightcall-chaos-'));
  #bot!: Bot;
  readonly #timers: NodeJS.Timeout[] = [];
  #isStopped = false;

  private constructor(tableRequest: ChaosGame, emulator: Emulator) {
    const { language } = tableRequest;
    const locale = language === 'ru' ? 'ru' : 'en-US';
    this.#tableRequest = tableRequest;
    this.#emulator = emulator;
    const application = emulator.addApplication({ name: 'Nightcall' });
    this.#token = application.token;
    this.#guild = emulator.addGuild({ name: 'A bad day', locale, owner: { name: 'Owner', locale } });
    this.#guild.install(application, invitePermissions);
    this.#watch = new ChaosWatch(this.#guild, language);
    const place = { room: null };
    const [substitute, ...players] = ['Sub', ...names[language].slice(0, seatsOf(tableRequest))].map(
      (name) => new ChaosPlayer(this.#guild.addMember({ name, locale }), tableRequest, place),
    );
    this.#players = players;
    this.#substitute = substitute!;
  }

  static async dawn(tableRequest: ChaosGame): Promise<ChaosDay> {
    const { seed, speed } = tableRequest;
    const limits = Object.entries(DISCORD_LIMITS).map(([name, { limit, windowMs }]) => [
      name,
      { limit, windowMs: windowMs / speed },
    ]);
    const emulator = await startEmulator({ seed, rateLimits: Object.fromEntries(limits) });
    const day = new ChaosDay(tableRequest, emulator);
    await day.#prepare();
    return day;
  }

  async #prepare(): Promise<void> {
    const packs = join(this.#dataDir, 'packs');
    mkdirSync(packs);
    for (const id of ['en', 'ru']) makeTinyPack({ id, inside: packs });
    const api = this.#emulator.apiUrl;
    const offer = { rulesets: Object.keys(hosted), rehearsal: true };
    const data = commands.map((command) => command.data(offer));
    await deployCommands(data, { token: this.#token, api });
    this.#bot = new Bot(await bundled('test/wire/kit/limited-bot.ts'), [], {
      ...{ DISCORD_TOKEN: this.#token, DISCORD_API: api, DATA_DIR: this.#dataDir, PACKS_DIR: packs },
      ...{ LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: String(this.#tableRequest.speed), GRACE_SECONDS: '10' },
      NODE_EXTRA_CA_CERTS: this.#emulator.certificateFile,
    });
    void this.#bot.ended.then(() => {
      this.#isStopped = true;
    });
    await this.#bot.logged('"ready"');
  }

  get #people(): readonly ChaosPlayer[] {
    return [...this.#players, this.#substitute];
  }

  async run(): Promise<ChaosOutcome> {
    const startedAt = Date.now();
    const { seed, language } = this.#tableRequest;
    const plan = this.#emulator.plan(planOf(seed));
    const wrong: string[] = [];
    const note = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
    const stops = stopsOf(seed, plan.plan.until);
    const from = startedAt + plan.plan.until + stops.reduce((sum, { ms }) => sum + ms, 0);
    let isOver = false;
    const stopped = standStill(
      () => this.#bot,
      stops,
      () => isOver || this.#isStopped,
    );
    this.#fillDisk(plan.plan.until);
    await this.#begin(from).catch(note);
    for (const player of this.#people) player.begin();
    const service = new ChaosDesk(this.#tableRequest, {
      guild: this.#guild,
      players: this.#players,
      substitute: this.#substitute,
    });
    const orders = service.keep(from).catch(note);
    const host = new ChaosHost(this.#players[0]!, this.#watch, this.#tableRequest);
    const interrupted = host.stops ? host.interrupt(from).catch(note) : undefined;
    const ending = await this.#end(from, Promise.all([interrupted, orders]));
    service.stop();
    plan.stop();
    isOver = true;
    const wasStopped = (await interrupted) === true;
    const truth = await readTruth(this.#dataDir).catch(note);
    const { how, pauses, findings } = judgeEvents({ ending, wasStopped }, truth ?? null, this.#watch.town);
    wrong.push(...findings, ...(await service.judge(truth ?? null)));
    for (const player of this.#people) player.stop();
    await this.#clear();
    wrong.push(...(await judgeAnswers(this.#emulator, Date.now() + clearing)));
    wrong.push(...(await service.leftovers()), ...judgeLeftovers(this.#guild, this.#people));
    wrong.push(...(await judgeProcess(this.#bot, this.#emulator, this.#isStopped)));
    return {
      ...{ seed, language, seats: this.#players.length, plan: plan.plan, how, wrong, pauses, orders: service.done },
      stops: await stopped,
      ...{ log: plan.log, said: this.#bot.lines.slice(-400) },
      storeFaults: this.#bot.lines.filter((line) => line.includes('the store takes no writes')).length,
      invalidRequests: this.#emulator.invalidRequests,
      gestures: {
        answered: this.#players.reduce((sum, { gestures }) => sum + gestures.answered, 0),
        failed: this.#players.reduce((sum, { gestures }) => sum + gestures.failed, 0),
      },
      seconds: (Date.now() - startedAt) / 1000,
    };
  }

  /** Fills the disk once, so that nothing can be written for some seconds. */
  #fillDisk(until: number): void {
    if (!canLimit) return;
    const dice = new SeededRandom(this.#tableRequest.seed, 2_000);
    const limit = (size: number | null) => () => {
      if (!this.#isStopped) limitFiles(this.#bot.pid, size);
    };
    const from = dice.between(2_000, Math.round(until / 2));
    this.#timers.push(setTimeout(limit(0), from), setTimeout(limit(null), from + dice.between(1_000, 5_000)));
  }

  async dusk(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const player of this.#people) player.stop();
    await this.#bot.kill();
    await this.#emulator.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /**
   * Opens a table, seats everybody and starts the game. Presses without an answer are repeated until long after the
   * last fault.
   */
  async #begin(from: number): Promise<void> {
    const [first] = this.#players;
    const host = first!;
    const latest = from + patience.quiet;
    const channel = this.#guild.channel('general');
    const lobby = () =>
      host.user.messages(channel).findLast((message) => (message.components ?? []).length > 0 && !message.flags);
    const { ruleset, seed, language } = this.#tableRequest;
    const tableRequest = { rules: ruleset, seed };
    await host.retryUntilDone(
      () => host.user.slash('game new', tableRequest, { channel }),
      () => lobby() !== undefined,
      latest,
    );
    for (const player of this.#players.slice(1)) {
      const isIn = () => lobby()?.content.includes(`\\. ${player.user.name}`) || this.#watch.hasRooms;
      await player.retryUntilDone(() => player.user.press(lobby()!, t(language, 'ui:button.join')), isIn, latest);
    }
    await host.retryUntilDone(
      () => host.user.press(lobby()!, t(language, 'ui:button.start')),
      () => this.#watch.hasRooms,
      latest,
    );
  }

  /** Waits for the end. In a short game the host first resumes what they have paused, and then ends the game. */
  async #end(from: number, interrupted: Promise<unknown>): Promise<'ended' | 'quiet' | 'endless'> {
    const { quiet } = patience;
    const total = totalOf(this.#players.length);
    const bounds = this.#tableRequest.isShort ? { quiet, total, moves: enough } : { quiet, total };
    const ending = await this.#watch.end(from, bounds, () => this.#isStopped);
    if (ending !== 'goes-on') return ending;
    await interrupted;
    const [first] = this.#players;
    const { user } = first!;
    const isDone = () => this.#watch.hasEnded;
    await first!.retryUntilDone(
      () => user.slash('game end', {}, this.#watch.place),
      isDone,
      Date.now() + patience.quiet,
    );
    return 'ended';
  }

  /** Closes the table, with as many attempts as it takes. */
  async #clear(): Promise<void> {
    const [first] = this.#players;
    const host = first!;
    const channel = this.#guild.channel('general');
    const latest = Date.now() + clearing;
    for (let tries = 0; Date.now() < latest && this.#watch.hasRooms && !this.#isStopped; tries += 1) {
      if (tries % 20 === 0) await host.user.slash('game end', {}, { channel }).catch(() => {});
      await rest(500);
    }
  }
}
