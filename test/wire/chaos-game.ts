import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commands } from '#commands/index.ts';
import { deployCommands } from '#discord/deploy.ts';
import { invitePermissions } from '#discord/permissions.ts';
import { DISCORD_LIMITS, type Emulator, type SimulatedGuild, startEmulator } from '#emulator/index.ts';
import { hosted } from '#rulesets/index.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import { Dice } from '../../src/emulator/faults/dice.ts';
import type { FaultNote, FaultPlan } from '../../src/emulator/faults/plan.ts';
import { randomPlan } from '../../src/emulator/faults/random-plan.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { ChaosPlayer } from './chaos-player.ts';
import { Bot } from './kit/bot.ts';
import { readTruth } from './kit/truth.ts';

/** What came of a game on a bad day. */
export interface ChaosOutcome {
  readonly seed: number;
  readonly plan: FaultPlan;
  readonly how: 'ended' | 'paused' | 'stuck';
  /** What should not have happened; none: the game has lived through it. */
  readonly wrong: readonly string[];
  readonly log: readonly FaultNote[];
  /** The end of the bot's own log, for a failing game. */
  readonly said: readonly string[];
  readonly invalidRequests: number;
  readonly gestures: { readonly answered: number; readonly failed: number };
  readonly seconds: number;
}

const speed = 40;
/** What a game gets after the last fault to come to its end, in ms. */
const patience = 75_000;
/** Discord bans at 10 000 in 10 minutes: a game of one or two minutes must not come near its share. */
const mostInvalid = 300;
const endings = ['end.town', 'end.mafia', 'end.draw', 'end.none'] as const;
const waits = ['game.outage', 'game.paused'] as const;

/** How bad the day of a seed is: `until` in ms, as long as a game takes or twice so. */
export function planOf(seed: number): FaultPlan {
  const dice = new Dice(seed, 1000);
  return randomPlan(seed, 0.2 + 0.8 * dice.fraction(), { until: dice.between(10_000, 30_000) });
}

/** Plays one game of the real bot, as a process of its own, under the seed's faults. */
export async function playChaos(seed: number): Promise<ChaosOutcome> {
  const day = await ChaosDay.dawn(seed);
  try {
    return await day.run();
  } finally {
    await day.dusk();
  }
}

/** A local Discord in which things go wrong, the bot, and six people who play by chance. */
class ChaosDay {
  readonly #seed: number;
  readonly #emulator: Emulator;
  readonly #guild: SimulatedGuild;
  readonly #token: string;
  readonly #players: readonly ChaosPlayer[];
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'nightcall-chaos-'));
  #bot!: Bot;
  #isStopped = false;

  private constructor(seed: number, emulator: Emulator) {
    this.#seed = seed;
    this.#emulator = emulator;
    const application = emulator.addApplication({ name: 'Nightcall' });
    this.#token = application.token;
    this.#guild = emulator.addGuild({ name: 'The Six', locale: 'en-US', owner: { name: 'Owner', locale: 'en-US' } });
    this.#guild.install(application, invitePermissions);
    const people = ['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Finn'];
    this.#players = people.map((name) => new ChaosPlayer(this.#guild.addMember({ name, locale: 'en-US' }), seed));
  }

  static async dawn(seed: number): Promise<ChaosDay> {
    const limits = Object.entries(DISCORD_LIMITS).map(([name, { limit, windowMs }]) => [
      name,
      { limit, windowMs: windowMs / speed },
    ]);
    const emulator = await startEmulator({ seed, rateLimits: Object.fromEntries(limits) });
    const day = new ChaosDay(seed, emulator);
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
    this.#bot = new Bot('src/main.ts', [], {
      ...{ DISCORD_TOKEN: this.#token, DISCORD_API: api, DATA_DIR: this.#dataDir, PACKS_DIR: packs },
      ...{ LOG_FORMAT: 'json', REHEARSAL: '1', SPEED: String(speed), GRACE_SECONDS: '10' },
      NODE_EXTRA_CA_CERTS: this.#emulator.certificateFile,
    });
    void this.#bot.ended.then(() => {
      this.#isStopped = true;
    });
    await this.#bot.logged('"ready"');
  }

  async run(): Promise<ChaosOutcome> {
    const startedAt = Date.now();
    const plan = this.#emulator.plan(planOf(this.#seed));
    const wrong: string[] = [];
    const note = (error: unknown) => void wrong.push(error instanceof Error ? error.message : String(error));
    await this.#begin().catch(note);
    for (const player of this.#players) player.begin();
    const how = await this.#end(plan.plan.until);
    plan.stop();
    wrong.push(...(await this.#penalties().catch((error: unknown) => [String(error)])));
    if (how === 'stuck') wrong.push(`stuck: the last words were ${JSON.stringify(this.#town.at(-1))}`);
    for (const player of this.#players) player.stop();
    await this.#clear().catch(note);
    wrong.push(...this.#leftovers());
    wrong.push(...(await this.#manners()));
    return {
      ...{ seed: this.#seed, plan: plan.plan, how, wrong, log: plan.log, said: this.#bot.lines.slice(-400) },
      invalidRequests: this.#emulator.invalidRequests,
      gestures: {
        answered: this.#players.reduce((sum, { gestures }) => sum + gestures.answered, 0),
        failed: this.#players.reduce((sum, { gestures }) => sum + gestures.failed, 0),
      },
      seconds: (Date.now() - startedAt) / 1000,
    };
  }

  async dusk(): Promise<void> {
    for (const player of this.#players) player.stop();
    await this.#bot.kill();
    await this.#emulator.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Opens a table, sits down, starts; whatever is not answered is pressed again. */
  async #begin(): Promise<void> {
    const [first] = this.#players;
    const host = first!;
    const channel = this.#guild.channel('general');
    const lobby = () =>
      host.user.messages(channel).findLast((message) => (message.components ?? []).length > 0 && !message.flags);
    const wish = { rules: 'six', seed: this.#seed };
    await host.insist(
      () => host.user.slash('game new', wish, { channel }),
      () => lobby() !== undefined,
    );
    for (const player of this.#players.slice(1)) {
      const isIn = () => JSON.stringify(lobby() ?? '').includes(player.user.name) || this.#hasRooms();
      await player.insist(() => player.user.press(lobby()!, 'Join'), isIn);
    }
    await host.insist(
      () => host.user.press(lobby()!, 'Start'),
      () => this.#hasRooms(),
    );
  }

  /** The game's rooms stand besides the guild's own two. */
  readonly #hasRooms = (): boolean => this.#guild.channels.length > 2;

  /** What the town has been told, oldest first. */
  get #town(): readonly string[] {
    return this.#guild.channels
      .filter(({ name }) => name === 'town')
      .flatMap((channel) => [...channel.messages.values()].map(({ content }) => content));
  }

  async #end(until: number): Promise<ChaosOutcome['how']> {
    const latest = Date.now() + until + patience;
    while (Date.now() < latest && !this.#isStopped) {
      if (this.#town.some((text) => lineIn('en', endings, text) !== null)) return 'ended';
      await pause(200);
    }
    return this.#town.slice(-3).some((text) => lineIn('en', waits, text) !== null) ? 'paused' : 'stuck';
  }

  /** Nobody has left his place of his own will, so nobody may be counted as having left it. */
  async #penalties(): Promise<readonly string[]> {
    const { batches } = await readTruth(this.#dataDir);
    return batches.flatMap(({ command }) =>
      command.type === 'quit' ? [`seat ${command.seat} has been put out for a fault of Discord`] : [],
    );
  }

  /** The host closes the table, as often as it takes. */
  async #clear(): Promise<void> {
    const [first] = this.#players;
    const host = first!;
    const channel = this.#guild.channel('general');
    const isClear = () => this.#guild.channels.length === 2;
    const latest = Date.now() + patience;
    for (let tries = 0; Date.now() < latest && !isClear() && !this.#isStopped; tries += 1) {
      if (tries % 20 === 0) await host.user.slash('game end', {}, { channel }).catch(() => {});
      await pause(500);
    }
  }

  #leftovers(): readonly string[] {
    const left = this.#guild.channels.filter(({ name }) => !/^general$/i.test(name)).map(({ name }) => name);
    const muted = this.#players.filter(({ user }) => this.#guild.isMuted(user)).map(({ user }) => user.name);
    return [
      ...(left.length > 0 ? [`channels are left: ${left.join(', ')}`] : []),
      ...(muted.length > 0 ? [`muted for good: ${muted.join(', ')}`] : []),
    ];
  }

  /** How the process behaved: it lives, it stops when asked, and it was no nuisance to Discord. */
  async #manners(): Promise<readonly string[]> {
    const { crashes, answerFaults, refusals, invalidRequests } = this.#emulator;
    const died = this.#isStopped;
    const code = await this.#bot.stop();
    const raw = this.#bot.lines.filter((line) => /unhandled|uncaught/i.test(line) && !line.includes('"level"'));
    const defects = this.#bot.lines.filter((line) =>
      /could not be worked out|arranging failed|not taken in/.test(line),
    );
    return [
      ...(died ? [`the bot died by itself with ${code}`] : code === 0 ? [] : [`the bot stopped with ${code}`]),
      ...[...raw, ...defects].slice(0, 5),
      ...crashes.map(({ error }) => `the local Discord crashed: ${error}`),
      ...answerFaults.map((fault) => `wrong answer of the local Discord: ${JSON.stringify(fault)}`),
      ...refusals.map((refusal) => `refused: ${JSON.stringify(refusal)}`),
      ...(invalidRequests > mostInvalid ? [`${invalidRequests} invalid requests`] : []),
    ];
  }
}
