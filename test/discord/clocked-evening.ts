import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Channel,
  type Emulator,
  type InteractionResult,
  readText,
  type ShownMessage,
  type SimulatedGuild,
  type SimulatedUser,
} from 'discord-emulator';
import { t } from '#narration/index.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { Bot } from '../wire/kit/bot.ts';
import { bundled } from '../wire/kit/bundle.ts';
import type { ClockOrder, Goal } from '../wire/kit/clocked-bot.ts';
import { setScene } from './evening.ts';

/** Milliseconds that the local Discord and the bot may take for anything. */
const soon = 90_000;

/** The cues of the narrator. All other lines are only text, so the bot waits for none of them. */
const spoken = ['game.welcome', 'night.fall', 'win.draw'];

type Order = ClockOrder extends infer Each ? (Each extends { readonly n: number } ? Omit<Each, 'n'> : never) : never;

/**
 * An evening of people in English on the local Discord. The bot is a process of its own, which can be killed at any
 * time and whose clock can be moved. The test knows what the people see, and nothing else.
 */
export class ClockedEvening {
  readonly emulator: Emulator;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  /** The folder of the bot's data. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'nightcall-evening-'));
  /** All answers to presses and commands. */
  readonly answers: InteractionResult[] = [];
  /** All processes that have been the bot, one after the other. */
  readonly bots: Bot[] = [];
  readonly #prepare: () => Bot;
  /** The process that takes over after the next kill. */
  #next: Bot;
  #orders = 0;

  private constructor({ emulator, application, guild, people }: Awaited<ReturnType<typeof setScene>>, entry: string) {
    this.emulator = emulator;
    this.guild = guild;
    this.people = people;
    const packs = join(this.dataDir, 'packs');
    mkdirSync(packs);
    makeTinyPack({ id: 'en', inside: packs, cues: spoken });
    const env = {
      ...{ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl, DATA_DIR: this.dataDir, PACKS_DIR: packs },
      ...{ LOG_FORMAT: 'json', NODE_EXTRA_CA_CERTS: emulator.certificateFile },
    };
    this.#prepare = () => new Bot(entry, [], env);
    this.#next = this.#prepare();
  }

  static async open(count: number): Promise<ClockedEvening> {
    const scene = await setScene(count, { rateLimits: false, voice: {} });
    const evening = new ClockedEvening(scene, await bundled('test/wire/kit/clocked-bot.ts'));
    await evening.#takeOver();
    return evening;
  }

  async #takeOver(): Promise<void> {
    const bot = this.#next;
    this.bots.push(bot);
    bot.order('{}');
    await bot.logged('"ready"');
    this.#next = this.#prepare();
  }

  /** Kills the bot (SIGKILL), and lets the next process take over. */
  async killAndRestart(): Promise<void> {
    await this.bots.at(-1)!.kill();
    await this.#takeOver();
  }

  /** Stops the bot. @returns its exit code */
  stop(): Promise<number | null> {
    return this.bots.at(-1)!.stop();
  }

  /** Stops everything, and deletes the data. */
  async close(): Promise<void> {
    await Promise.all([this.#next.kill(), this.bots.at(-1)?.kill()]);
    await this.emulator.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Moves the bot's clock ahead. */
  move(ms: number): Promise<void> {
    return this.#order({ move: ms });
  }

  /** Lets the time limits of the newest game end until it has come to this goal. */
  reach(goal: Goal): Promise<void> {
    return this.#order({ reach: goal, guildId: this.guild.id });
  }

  async #order(order: Order): Promise<void> {
    this.#orders += 1;
    const bot = this.bots.at(-1)!;
    bot.order(JSON.stringify({ n: this.#orders, ...order }));
    await bot.logged(`# done ${this.#orders}`);
  }

  /** Resolves when that holds. */
  async until(holds: () => unknown): Promise<void> {
    const latest = performance.now() + soon;
    while (!holds()) {
      if (performance.now() > latest) throw new Error(`it never held: ${holds}\n${this.#report()}`);
      await pause(5);
    }
  }

  #report(): string {
    const told = this.guild.channels.flatMap(({ name, messages }) =>
      [...messages.values()].slice(-4).map((message) => `${name}: ${readText(message)}`),
    );
    return [...told, ...this.bots.at(-1)!.lines.slice(-10)].join('\n');
  }

  get host(): SimulatedUser {
    return this.people[0]!;
  }

  /** The messages of the channel of the lobby. */
  get general(): readonly ShownMessage[] {
    return this.host.messages(this.guild.channel('general'));
  }

  /** The newest message in the channel of the lobby that has this button. */
  inGeneral(label: string): ShownMessage | undefined {
    return this.general.findLast((message) => offers(message, label));
  }

  /** The newest message with this button in the newest town that this person sees. */
  inTown(person: SimulatedUser, label: string): ShownMessage | undefined {
    const town = person.channels().findLast(({ name }) => name === t('en', 'words:room.town'));
    return town && person.messages(town).findLast((message) => offers(message, label));
  }

  /** The voice rooms that the bot has made, the newest last. */
  get voiceRooms(): readonly Channel[] {
    return this.guild.channels.filter(({ type, parentId }) => type === 2 && parentId !== null);
  }

  /** Presses a button as soon as the message with it is there. Resolves with the answer when it has come. */
  async press(person: SimulatedUser, find: () => ShownMessage | undefined, label: string): Promise<InteractionResult> {
    await this.until(find);
    return this.#answered(await person.press(find()!, label));
  }

  async slash(person: SimulatedUser, ...typed: Parameters<SimulatedUser['slash']>): Promise<InteractionResult> {
    return this.#answered(await person.slash(...typed));
  }

  async #answered(asked: InteractionResult): Promise<InteractionResult> {
    this.answers.push(asked);
    await this.until(() => asked.content !== '' || asked.failed);
    return asked;
  }

  /** The errors in the logs of all processes, and everything that is no log entry. */
  get errors(): readonly string[] {
    return this.bots.flatMap(({ complaints }) => complaints).filter((line) => !line.includes('"level":40'));
  }

  get isNobodyMuted(): boolean {
    return !this.people.some((person) => this.guild.isMuted(person));
  }
}

const offers = (message: ShownMessage, label: string): boolean =>
  JSON.stringify(message.rows ?? []).includes(`"${label}"`);
