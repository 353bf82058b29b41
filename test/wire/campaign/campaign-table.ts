import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ReceivedEvent, ShownMessage, SimulatedGuild } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { namesIn } from '../../../src/demo/names.ts';
import { NewLines } from '../../../src/demo/new-lines.ts';
import { endings, holdsLine, lineIn } from '../../../src/demo/spoken-lines.ts';
import { type ChaosPlace, ChaosPlayer } from '../chaos-player.ts';
import { Microphones } from './microphones.ts';

/** The players of a table. */
const SIZE = 6;
/**
 * The longest time for which people try something at a speed, ms: longer than any disturbance, and than Discord's limit on
 * making channels.
 */
const patienceAt = (speed: number): number => Math.max(180_000, 1_200_000 / speed);
/** Milliseconds of play after which the host ends a game. */
const longest = 420_000;
/** Milliseconds between two looks. */
const glance = 250;

/** The place of a table and the way in which its people play. */
export interface TableSetting {
  readonly guild: SimulatedGuild;
  /** The channel of the lobby. */
  readonly channel: Channel;
  readonly language: Language;
  readonly seed: number;
  /** The factor by which time limits run and people look faster. */
  readonly speed: number;
  /** The first of its people among the names of its server. */
  readonly from: number;
}

/** Six people of a server who play one game after another by chance. */
export class CampaignTable {
  readonly guild: SimulatedGuild;
  readonly #setting: TableSetting;
  readonly #microphones: Microphones;
  readonly #players: readonly ChaosPlayer[];
  readonly #place: ChaosPlace;
  #town: string | null = null;
  #newLines = new NewLines();
  #isOver = false;
  /** True once something was said in the town. */
  #isOn = false;
  #isStopped = false;
  /** The id of the game. `null`: nobody plays. */
  gameId: string | null = null;
  /** The times of `performance.now` at which the town was told that its game goes on. */
  readonly restored: number[] = [];
  /** The number of games that have ended. */
  ended = 0;
  /** The errors of games that broke off. */
  readonly faults: string[] = [];

  constructor(setting: TableSetting) {
    const { guild, language, seed, speed, from } = setting;
    this.guild = guild;
    this.#setting = setting;
    const game = { seed, ruleset: 'six', language, speed, isShort: false, hasActs: false, entry: '' };
    this.#place = { room: null, elsewhere: new Set(guild.channels.map(({ id }) => id)) };
    this.#players = namesIn(language)
      .slice(from, from + SIZE)
      .map((name) => guild.addMember({ name, locale: language === 'ru' ? 'ru' : 'en-US' }))
      .map((user) => new ChaosPlayer(user, game, this.#place));
    const people = this.#players.map(({ user }) => user);
    this.#microphones = new Microphones(guild, people);
    this.#host.user.inbox.onEvent((event) => this.#notice(event));
  }

  /** Its server and the channel of its lobby. */
  get name(): string {
    return `${this.guild.name}, #${this.#setting.channel.name}`;
  }

  /** True while a game goes on. */
  get isPlaying(): boolean {
    return this.gameId !== null && this.#isOn && !this.#isOver;
  }

  /** The number of presses and commands with an answer. */
  get answered(): number {
    return this.#players.reduce((all, { gestures }) => all + gestures.answered, 0);
  }

  /** The presses and commands that the bot did not answer, with their times of `performance.now`. */
  get unanswered(): ChaosPlayer['unanswered'] {
    return this.#players.flatMap(({ unanswered }) => unanswered);
  }

  /** Plays games. Resolves when a game breaks off, or has ended after `stop`. */
  async play(): Promise<void> {
    try {
      while (!this.#isStopped) await this.#playOne();
    } catch (error) {
      this.faults.push(`${this.name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      for (const player of this.#players) player.stop();
    }
  }

  /** Begins no further game, and ends the one that is played. */
  stop(): void {
    this.#isStopped = true;
  }

  get #host(): ChaosPlayer {
    return this.#players[0]!;
  }

  async #playOne(): Promise<void> {
    [this.#town, this.#isOn, this.#isOver, this.#place.room, this.gameId] = [null, false, false, null, null];
    await this.#open();
    for (const player of this.#players) player.begin();
    const until = Date.now() + longest;
    while (!this.#isOver && !this.#isStopped && Date.now() < until) await pause(glance);
    if (!this.#isOver) await this.#order('host end', () => this.#isOver || !this.#hasRooms);
    for (const player of this.#players) player.stop();
    this.gameId = null;
    this.ended += 1;
    await this.#order('game end', () => !this.#hasRooms);
    await this.#microphones.opened();
  }

  /** Opens a lobby, seats everybody, and starts. Each step is repeated until it is done. */
  async #open(): Promise<void> {
    const { channel, seed, speed } = this.#setting;
    const latest = Date.now() + patienceAt(speed);
    const host = this.#host;
    const options = { rules: 'six', seed: 1000 * seed + this.ended };
    await host.retryUntilDone(
      () => host.user.slash('game new', options, { channel }),
      () => this.#lobby() !== undefined,
      latest,
    );
    this.gameId = /"n1:([a-z0-9]+):\d+:start"/.exec(JSON.stringify(this.#shown().rows))?.[1] ?? null;
    for (const player of this.#players.slice(1)) await this.#join(player, latest);
    await host.retryUntilDone(
      () => host.user.press(this.#shown(), this.#label('button.start')),
      () => this.#isOn,
      latest,
    );
  }

  #join(player: ChaosPlayer, latest: number): Promise<void> {
    const name = new RegExp(`(?<!\\p{L})${player.user.name}(?!\\p{L})`, 'u');
    const isSeated = () => name.test(this.#lobby()?.text ?? '');
    return player.retryUntilDone(() => player.user.press(this.#shown(), this.#label('button.join')), isSeated, latest);
  }

  #label(key: 'button.start' | 'button.join'): string {
    return t(this.#setting.language, `ui:${key}`);
  }

  #shown(): ShownMessage {
    const lobby = this.#lobby();
    if (lobby === undefined) throw new Error('the lobby is not there');
    return lobby;
  }

  #lobby(): ShownMessage | undefined {
    const { channel } = this.#setting;
    const hasStart = ({ rows: components }: ShownMessage) => /:start"/.test(JSON.stringify(components ?? []));
    return this.#host.user.messages(channel).findLast(hasStart);
  }

  get #hasRooms(): boolean {
    return this.#host.user.channels().some(({ id }) => id === this.#town);
  }

  /** Gives an order of the host until it is carried out. */
  #order(command: string, isDone: () => boolean): Promise<void> {
    const { channel, speed } = this.#setting;
    const host = this.#host;
    const latest = Date.now() + patienceAt(speed);
    return host.retryUntilDone(() => host.user.slash(command, {}, { channel }), isDone, latest);
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    const { language } = this.#setting;
    if (type === 'VOICE_STATE_UPDATE') this.#microphones.note(d);
    if (type === 'CHANNEL_CREATE' && d.name === t(language, 'words:room.town')) this.#town = d.id;
    const isNews = type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE';
    if (!isNews || d.channel_id !== this.#town || ((d.flags ?? 0) & 64) !== 0) return;
    this.#isOn = true;
    const news = this.#newLines.of(d);
    if (holdsLine(language, 'game.restored', news)) this.restored.push(performance.now());
    this.#isOver ||= lineIn(language, endings, news) !== null;
  }
}
