import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import {
  type Emulator,
  type InteractionResult,
  type OptionValues,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { namesIn } from '../../src/demo/names.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { ChaosBots, deathOf } from './chaos-bots.ts';
import { type ChaosConfig, type ChaosGame, isModerated, planOf, seatsOf, settled } from './chaos-config.ts';
import { judgeAnswers, judgeEvents, judgeLeftovers, judgeProcess } from './chaos-findings.ts';
import { ChaosHost } from './chaos-host.ts';
import { leaksAmong } from './chaos-leaks.ts';
import { ChaosOrders } from './chaos-orders.ts';
import type { ChaosOutcome } from './chaos-outcome.ts';
import { ChaosPlayer } from './chaos-player.ts';
import { ChaosPowers } from './chaos-powers.ts';
import { standStill, stopsOf } from './chaos-stops.ts';
import { ChaosStrangers, moderatorOf } from './chaos-strangers.ts';
import { ChaosWatch } from './chaos-watch.ts';
import { Bot } from './kit/bot.ts';
import { bundled } from './kit/bundle.ts';
import { makeDiscreet } from './kit/discreet.ts';
import { canLimit } from './kit/file-limit.ts';
import { isListed } from './kit/full-lobby.ts';
import { hurried } from './kit/hurried.ts';
import { readTruth } from './kit/truth.ts';

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
/** Milliseconds for which the host waits for the effect of an order before repeating it. */
const awaiting = 8_000;

/** Plays one game of the real bot, as a process of its own, under the faults of the seed. */
export async function playChaos(config: ChaosConfig): Promise<ChaosOutcome> {
  const day = await ChaosDay.dawn(settled(config));
  try {
    return await day.run();
  } finally {
    await day.dusk();
  }
}

/** A local Discord with faults, the bot, and people who play by chance. */
class ChaosDay {
  readonly #config: ChaosGame;
  readonly #emulator: Emulator;
  readonly #guild: SimulatedGuild;
  readonly #token: string;
  /** The people at the table, in the order of their seats. */
  readonly #players: readonly ChaosPlayer[];
  /** The person who opens the table: the first player, or one who moderates beside the bot. */
  readonly #host: ChaosPlayer;
  /** The person who takes over a seat if the host orders it. */
  readonly #substitute: ChaosPlayer;
  /** The person who watches the game. */
  readonly #watcher: ChaosPlayer;
  /** People without a seat. They see no more than the lobby. */
  readonly #strangers: readonly ChaosPlayer[];
  /** A moderator of the server without a seat. */
  readonly #moderator: SimulatedUser;
  readonly #watch: ChaosWatch;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'nightcall-chaos-'));
  #bots!: ChaosBots;
  readonly #timers: NodeJS.Timeout[] = [];

  private constructor(config: ChaosGame, emulator: Emulator) {
    const { language } = config;
    const locale = language === 'ru' ? 'ru' : 'en-US';
    this.#config = config;
    this.#emulator = emulator;
    const application = emulator.addApplication({ name: 'Nightcall' });
    this.#token = application.token;
    this.#guild = emulator.addGuild({ name: 'A bad day', locale, owner: { name: 'Owner', locale } });
    this.#guild.install(application, invitePermissions);
    this.#watch = new ChaosWatch(this.#guild, language);
    const place = { room: null };
    const person = (name: string) => new ChaosPlayer(this.#guild.addMember({ name, locale }), config, place);
    this.#substitute = person('Sub');
    this.#watcher = person('Watcher');
    this.#players = namesIn(language).slice(0, seatsOf(config)).map(person);
    this.#host = isModerated(config) ? person('Host') : this.#players[0]!;
    this.#strangers = ['Mad', 'Madder'].map(person);
    this.#moderator = moderatorOf(this.#guild, locale);
  }

  static async dawn(config: ChaosGame): Promise<ChaosDay> {
    const emulator = await startEmulator({ seed: config.seed, rateLimits: hurried(config.speed) });
    makeDiscreet(emulator);
    const day = new ChaosDay(config, emulator);
    await day.#prepare();
    return day;
  }

  async #prepare(): Promise<void> {
    const packs = join(this.#dataDir, 'packs');
    mkdirSync(packs);
    for (const id of ['en', 'ru']) makeTinyPack({ id, inside: packs });
    const api = this.#emulator.apiUrl;
    const offer = { rulebooks: rulebooksNamed(Object.keys(rulesets)), rehearsal: true };
    const data = commands.map((command) => command.data(offer));
    await deployCommands(data, { token: this.#token, api });
    const entry = await bundled(this.#config.entry);
    const env = {
      ...{ DISCORD_TOKEN: this.#token, DISCORD_API: api, DATA_DIR: this.#dataDir, PACKS_DIR: packs },
      ...{ LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: String(this.#config.speed), GRACE_SECONDS: '10' },
      NODE_EXTRA_CA_CERTS: this.#emulator.certificateFile,
    };
    this.#bots = new ChaosBots(() => new Bot(entry, [], env));
    await this.#bots.bot.logged('"ready"');
  }

  get #people(): readonly ChaosPlayer[] {
    return [...new Set([this.#host, ...this.#players, this.#substitute, this.#watcher])];
  }

  async run(): Promise<ChaosOutcome> {
    const startedAt = Date.now();
    const { seed, language } = this.#config;
    const plan = this.#emulator.plan(planOf(seed));
    const wrong: string[] = [];
    const note = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
    const stops = stopsOf(seed, plan.plan.until);
    const from = startedAt + plan.plan.until + stops.reduce((sum, { ms }) => sum + ms, 0);
    this.#bots.faultsUntil = from;
    let isOver = false;
    const stopped = standStill(
      () => this.#bots.bot,
      stops,
      () => isOver || this.#bots.hasEnded,
    );
    const killed = this.#bots.killAfter(deathOf(seed, plan.plan.until), () => isOver);
    this.#fillDisk(plan.plan.until);
    await this.#begin(from).catch(note);
    for (const player of this.#people) player.begin();
    const service = new ChaosOrders(this.#config, {
      guild: this.#guild,
      host: this.#host,
      players: this.#players,
      substitute: this.#substitute,
    });
    const people = this.#people.map(({ user }) => user);
    const powers = new ChaosPowers(this.#config, { guild: this.#guild, people, host: this.#host.user });
    const used = powers.use().catch(note);
    const others = [this.#watcher, ...this.#strangers].map(({ user }) => user);
    const strangers = new ChaosStrangers(this.#config, others, this.#moderator);
    const pressed = strangers.press().catch(note);
    const orders = service.keep(from).catch(note);
    void this.#visit(from + patience.quiet).catch(() => {});
    const host = new ChaosHost(this.#host, this.#watch, this.#config);
    const interrupted = host.stops ? host.interrupt(from).catch(note) : undefined;
    const ending = await this.#end(from, Promise.all([interrupted, orders]));
    service.stop();
    powers.stop();
    strangers.stop();
    plan.stop();
    isOver = true;
    // On a busy machine the table of a finished game may close while the last orders are still underway.
    const atEnd = await readTruth(this.#dataDir).catch(() => null);
    await Promise.all([killed, used, pressed]);
    const wasStopped = (await interrupted) === true;
    const truth = await readTruth(this.#dataDir).catch((error: unknown) => atEnd ?? note(error));
    const { killedAt } = this.#bots;
    const { how, pauses, findings } = judgeEvents({ ending, wasStopped, killedAt }, truth ?? null, this.#watch);
    wrong.push(...findings, ...(await service.judge(truth ?? null)));
    for (const player of this.#people) player.stop();
    const leaks = truth ? leaksAmong([...this.#people, ...this.#strangers], this.#config, truth) : [];
    wrong.push(...leaks.map(({ kind, seat, what }) => `leak to seat ${seat}, ${kind}: ${what}`));
    await this.#clear();
    wrong.push(...(await judgeAnswers(this.#emulator, killedAt, Date.now() + clearing)));
    wrong.push(...(await service.leftovers()), ...(await powers.judge()), ...judgeLeftovers(this.#guild, this.#people));
    wrong.push(...(await judgeProcess(this.#bots, this.#emulator)));
    return {
      ...{ seed, language, seats: this.#players.length, plan: plan.plan, how, wrong },
      ...{ leaks, pauses, orders: service.done, powers: powers.used, inputs: strangers.inputs },
      ...{
        stops: await stopped,
        deaths: this.#bots.deaths,
        failedStarts: this.#bots.failedStarts,
        watchers: truth?.table.watchers?.length ?? 0,
      },
      ...{ log: plan.log, said: this.#bots.lines.slice(-400) },
      storeFaults: this.#bots.lines.filter((line) => line.includes('the store takes no writes')).length,
      invalidRequests: this.#emulator.invalidRequests,
      gestures: {
        answered: this.#players.reduce((sum, { gestures }) => sum + gestures.answered, 0),
        failed: this.#players.reduce((sum, { gestures }) => sum + gestures.failed, 0),
      },
      seconds: (Date.now() - startedAt) / 1000,
    };
  }

  /** Lets somebody without a seat watch the game. */
  #visit(latest: number): Promise<void> {
    const { user } = this.#watcher;
    const sees = () => user.channels().some(({ parent_id: parent }) => parent);
    return this.#watcher.retryUntilDone(() => user.slash('game watch', {}, this.#watch.place), sees, latest);
  }

  /** Fills the disk once, so that nothing can be written for some seconds. */
  #fillDisk(until: number): void {
    if (!canLimit) return;
    const dice = new SeededRandom(this.#config.seed, 2_000);
    const limit = (size: number | null) => () => this.#bots.limit(size);
    const from = dice.between(2_000, Math.round(until / 2));
    this.#timers.push(setTimeout(limit(0), from), setTimeout(limit(null), from + dice.between(1_000, 5_000)));
  }

  async dusk(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const player of this.#people) player.stop();
    await this.#bots.close();
    await this.#emulator.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /**
   * Opens a table, seats everybody and starts the game. Presses without an answer are repeated until long after the
   * last fault.
   */
  async #begin(from: number): Promise<void> {
    const host = this.#host;
    const latest = from + patience.quiet;
    const channel = this.#guild.channel('general');
    const lobby = () =>
      host.user.messages(channel).findLast(({ rows, flags = 0 }) => rows.length > 0 && (flags & 64) === 0);
    const { ruleset, seed, language } = this.#config;
    const tableRequest = { rules: ruleset, seed, ...(isModerated(this.#config) ? { host: 'beside' } : {}) };
    const isOpen = () => lobby() !== undefined;
    await host.retryUntilDone(() => this.#order('game new', tableRequest, isOpen), isOpen, latest);
    for (const player of this.#players.filter((each) => each !== host)) {
      const isIn = () => isListed(lobby()?.text ?? '', player.user.name) || this.#watch.hasRooms;
      await player.retryUntilDone(() => player.user.press(lobby()!, t(language, 'ui:button.join')), isIn, latest);
    }
    await host.retryUntilDone(
      () => host.user.press(lobby()!, t(language, 'ui:button.start')),
      () => this.#watch.town.length > 0,
      latest,
    );
  }

  /** Waits for the end. In a short game the host first resumes what they have paused, and then ends the game. */
  async #end(from: number, interrupted: Promise<unknown>): Promise<'ended' | 'quiet' | 'endless'> {
    const { quiet } = patience;
    const total = totalOf(this.#players.length);
    const { isShort, hasActs } = this.#config;
    const bounds = isShort ? { quiet, total, moves: enough, hasActs } : { quiet, total };
    const ending = await this.#watch.end(from, bounds, () => this.#bots.hasEnded);
    if (ending !== 'goes-on') return ending;
    await interrupted;
    const isDone = () => this.#watch.hasEnded;
    await this.#host.retryUntilDone(() => this.#order('game end', {}, isDone), isDone, Date.now() + patience.quiet);
    return 'ended';
  }

  /**
   * Gives an order of the host and waits for its effect for a while. Some orders mean something else when they are
   * repeated: a second table is opened, or a table is closed.
   */
  async #order(command: string, options: OptionValues, isDone: () => boolean): Promise<InteractionResult> {
    const result = await this.#host.user.slash(command, options, this.#watch.place);
    for (const until = Date.now() + awaiting; !result.failed && !isDone() && Date.now() < until; ) await rest(100);
    return result;
  }

  /** Closes the table, with as many attempts as it takes. The first ones may close the lobby of a next game. */
  async #clear(): Promise<void> {
    const host = this.#host;
    const channel = this.#guild.channel('general');
    const latest = Date.now() + clearing;
    for (let tries = 0; Date.now() < latest && this.#watch.hasRooms && !this.#bots.hasEnded; tries += 1) {
      if (tries % 4 === 0) await host.user.slash('game end', {}, { channel }).catch(() => {});
      await rest(500);
    }
  }
}
