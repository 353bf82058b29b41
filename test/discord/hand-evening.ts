/** A table on the local Discord whose clock a test moves by hand. */

import { setTimeout as pause } from 'node:timers/promises';
import type {
  Application,
  Channel,
  Emulator,
  EmulatorOptions,
  InteractionResult,
  ShownMessage,
  SimulatedGuild,
  SimulatedUser,
} from 'discord-emulator';
import { expect } from 'vitest';
import { GRACE_MS } from '#game/model/called-votes.ts';
import type { Settings } from '#game/ports/deps.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import { type Language, t } from '#narration/index.ts';
import { ask } from '../game/kit/ask.ts';
import { TestClock } from '../game/kit/clock.ts';
import { keptLog, memoryStore } from './bot-parts.ts';
import { closeAfterTest } from './closing.ts';
import { type Evening, setScene, wireBot } from './evening.ts';
import { HandNarrator } from './hand-narrator.ts';
import { endOfShots } from './late-shots.ts';
import { LayoutCount } from './layout-count.ts';
import { expectNoPings } from './mentions.ts';
import { OneLife } from './one-life.ts';
import { plainLines, type RoomName, roomOf } from './rooms-on-server.ts';

/** Milliseconds that the local Discord may take for anything. */
const soon = 90_000;

type Table = Pick<TableSummary, 'town' | 'stage'>;

/** The host's options of `/game new`. */
type GameConfig = Readonly<Record<string, string | number | boolean>> & { readonly language?: Language };

/**
 * A table on the local Discord, by default with six players. It has the bot's real parts and a clock that a test moves
 * by hand, so time limits end when the test says so. The bot can be stopped and started again.
 */
export class HandEvening {
  readonly clock = new TestClock();
  readonly log = keptLog();
  readonly store = memoryStore();
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  readonly #settings: Partial<Settings>;
  readonly #tableRequest: GameConfig;
  readonly #layoutCount = new LayoutCount();
  readonly #narrator: HandNarrator;
  #life = new OneLife();
  bot: Pick<Evening, 'discord' | 'tables'> | null = null;
  gameId = '';

  private constructor(
    scene: Awaited<ReturnType<typeof setScene>>,
    settings: Partial<Settings>,
    tableRequest: GameConfig,
    isPatient: boolean,
  ) {
    this.emulator = scene.emulator;
    this.application = scene.application;
    this.guild = scene.guild;
    this.people = scene.people;
    this.#settings = settings;
    this.#tableRequest = tableRequest;
    this.#narrator = new HandNarrator(isPatient ? () => this.arranged() : null);
  }

  /**
   * Opens a server with the bot in it. In a test, it is closed after the test (`closing.ts`). By default Discord's limits are
   * off. `isPatient`: the narrator comes to a name when Discord shows everything before it, as in a game at its own pace.
   */
  static async open(
    settings: Partial<Settings> = {},
    options: EmulatorOptions = {},
    {
      people = 6,
      tableRequest = { rules: 'six', seed: 7 },
      isPatient = false,
    }: { readonly people?: number; readonly tableRequest?: GameConfig; readonly isPatient?: boolean } = {},
  ): Promise<HandEvening> {
    const scene = await setScene(people, { rateLimits: false, ...options });
    const evening = new HandEvening(scene, settings, tableRequest, isPatient);
    closeAfterTest(evening);
    await evening.startBot();
    return evening;
  }

  /** Opens a table in its first night, with everybody in the voice room. */
  static async begun(settings: Partial<Settings> = {}, options: EmulatorOptions = {}): Promise<HandEvening> {
    const evening = await HandEvening.open(settings, options);
    await evening.seat();
    await evening.reach(isOpen('call'));
    const sees = (person: SimulatedUser) => person.channels().some(({ name }) => name === 'mafia');
    await evening.until(() => evening.holders('don', 'mafioso').every(sees));
    return evening;
  }

  /**
   * Fills the lobby, if that has not been done, and starts the game. Resolves when all are in the voice room, muted.
   */
  async seat(): Promise<void> {
    if (this.lobby === undefined) await this.fillLobby();
    await this.host.press(this.lobby!, t(this.language, 'ui:button.start'));
    await this.until(() => this.voiceRoom !== null);
    for (const person of this.people) await person.joinVoice(this.voiceRoom!);
    await this.until(() => this.people.every((person) => this.guild.isMuted(person)));
  }

  /** The lines that the narrator was asked to say, each with its voice channel. */
  get said(): HandNarrator['said'] {
    return this.#narrator.said;
  }

  get language(): Language {
    return this.#tableRequest.language ?? 'en';
  }

  /** The number of layouts that the bot was asked to apply. */
  get layouts(): number {
    return this.#layoutCount.total;
  }

  get host(): SimulatedUser {
    return this.people[0]!;
  }

  get tables(): Evening['tables'] {
    return this.bot!.tables;
  }

  get table(): TableSummary {
    return this.tables.table(this.gameId)!;
  }

  get voiceRoom(): string | null {
    return this.bot!.discord.reconciler.channel(this.gameId, 'voice');
  }

  get lobby(): ShownMessage | undefined {
    return this.host.messages(this.guild.channel('general')).at(0);
  }

  async fillLobby(): Promise<void> {
    const [host, ...others] = this.people;
    await host!.slash('game new', this.#tableRequest);
    await this.until(() => this.lobby !== undefined);
    for (const person of others) await person.press(this.lobby!, t(this.language, 'ui:button.join'));
    this.gameId = this.tables.tablesIn(this.guild.id)[0]!.gameId;
    await this.until(() => this.table.players.length === this.people.length);
  }

  async startBot(): Promise<void> {
    const { emulator, application } = this;
    this.#life = new OneLife();
    this.#layoutCount.restart();
    const settings = { speed: 1, quietMs: 60_000, ...this.#settings };
    const wiring = {
      token: application.token,
      api: emulator.apiUrl,
      store: this.#life.store(this.store),
      log: this.#life.log(this.log),
      clock: this.#life.clock(this.clock),
      narrator: this.#narrator.port,
      reconciler: this.#layoutCount.counted,
    };
    this.bot = await wireBot({ ...wiring, settings, timing: { retryMs: 500, lookMs: 0 } });
    await this.tables.resumeAll();
  }

  /** Ends the bot like `kill -9`: nothing that it does later reaches the store, the table's clock or Discord. */
  async killBot(): Promise<void> {
    const { discord } = this.bot!;
    this.#life.end();
    await discord.client.destroy();
    void discord.close();
    this.bot = null;
  }

  async stopBot(): Promise<void> {
    await this.bot?.tables.stop();
    await this.bot?.discord.close();
    this.bot = null;
  }

  async close(): Promise<void> {
    await this.stopBot();
    await this.emulator.stop();
    expectNoPings(this.emulator);
  }

  /** Resolves when that holds. Does not move the table's clock. */
  async until(holds: () => unknown, ms = soon): Promise<void> {
    const latest = performance.now() + ms;
    while (!holds()) {
      if (performance.now() > latest) throw new Error(`it never held: ${holds}\n${this.#report()}`);
      await pause(5);
    }
  }

  /** The final answer. At first a person may only read that an answer comes. */
  async answer(asked: Promise<InteractionResult>): Promise<string> {
    const result = await asked;
    await this.until(() => result.content !== '' || result.failed);
    return result.content;
  }

  /** Lets the game's time limits end one after another until that holds. So do the waits for late shots and votes (F8, F14). */
  async reach(holds: (table: Table) => boolean): Promise<void> {
    const limit = () => this.table.until ?? endOfShots(this.table, this.clock);
    for (let steps = 0; steps < 500; steps += 1) {
      const waits = () => limit() !== null || this.table.stage === 'over' || holds(this.table);
      await this.until(waits);
      if (holds(this.table)) return;
      if (this.table.stage === 'over') throw new Error('the game is over');
      const left = limit()! - this.clock.now();
      await this.clock.move(left > 0 ? left : GRACE_MS);
    }
    throw new Error('it never came');
  }

  /** Ends the game by its host, in the first night. */
  async endByHost(): Promise<void> {
    await this.reach(({ town }) => town.open);
    expect((await ask(this.tables, this.gameId).hostRequests.end(this.host.id, false)).ok).toBe(true);
    await this.reach(({ stage }) => stage === 'over');
  }

  /** Lets the current time limit end, and waits for the next one. */
  async nextStep(): Promise<void> {
    const number = this.table.town.step?.number;
    await this.reach(({ town, stage }) => stage === 'over' || (town.open && town.step?.number !== number));
  }

  /** The current channel of a room. */
  room(name: RoomName): Channel | undefined {
    return roomOf(this.guild, this.language, name);
  }

  /** The lines of the current town, without markup and with names for mentions. */
  lines(): readonly string[] {
    return plainLines(this.room('town'), this.emulator);
  }

  told(words: string | RegExp): boolean {
    return this.lines().some((line) => (typeof words === 'string' ? line.includes(words) : words.test(line)));
  }

  /** The message in the town with this button or menu, as a person sees it. */
  panel(label: string, person: SimulatedUser = this.host): ShownMessage | undefined {
    const town = this.room('town');
    if (town === undefined) return undefined;
    return person.messages(town).findLast((message) => JSON.stringify(message.rows ?? []).includes(`"${label}"`));
  }

  /** The newest message in the channel of the lobby with this button or menu. */
  inGeneral(label: string): ShownMessage | undefined {
    const messages = this.host.messages(this.guild.channel('general'));
    return messages.findLast(({ rows }) => JSON.stringify(rows ?? []).includes(`"${label}"`));
  }

  seatOf(person: SimulatedUser): number {
    return 1 + this.table.players.findIndex(({ userId }) => userId === person.id);
  }

  /** The reason why this person is out of the game, or `undefined` if they are not. */
  leftBy(person: SimulatedUser): string | undefined {
    return this.table.town.seats[this.seatOf(person) - 1]?.left?.cause;
  }

  /** The people with these cards. Only the bot may know them. */
  holders(...roles: readonly string[]): readonly SimulatedUser[] {
    return this.people.filter((person) => roles.includes(this.tables.insight(this.gameId, person.id)?.view.role ?? ''));
  }

  /** Resolves when the bot is applying no layout. */
  async arranged(): Promise<void> {
    await this.until(() => this.#layoutCount.isIdle);
  }

  /** The context of a failure. */
  #report(): string {
    return [...this.lines().slice(-12), ...this.log.issues.slice(-5).map((each) => JSON.stringify(each))].join('\n');
  }
}

/** The condition that a step of this kind is open. */
export const isOpen =
  (kind: string) =>
  ({ town }: Table): boolean =>
    town.open && town.step?.kind === kind;
