import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asShown, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { isPrivate } from './controls.ts';
import { type Fixture, firstChannel } from './fixture.ts';
import { ClipIndex } from './heard-cues.ts';
import type { Neighbour } from './neighbours.ts';
import { NumberListener } from './number-listener.ts';
import { DemoPlayer } from './player.ts';
import type { PlayerPace } from './player-pace.ts';

/** The time between two players who join a lobby that a person watches, ms. */
const joinMs = 700;
/** The time after which the practice host acts, if no person does, ms. */
const hostMs = 10_000;
/** The longest time of a timer, ms: a person may take any time. */
const longestMs = 2 ** 31 - 1;
/** The number of practice players who ask for a next game by themselves: too few to get it. */
const asking = 2;

/** The buttons of a lobby and of the end of a game. */
type Label = 'join' | 'here' | 'start' | 'watch' | 'again';

export interface VisitorsTableOptions {
  readonly ruleset: string;
  readonly language: Language;
  readonly seed: number;
  /** A person hosts: the lobby fills while they watch, and they start. Otherwise the first player starts at once. */
  readonly hosted: boolean;
  /** The pace of each player. */
  readonly paceOf: (user: SimulatedUser) => PlayerPace;
  /** A person who watches the game. */
  readonly guest: SimulatedUser;
  /** Called when the seats of a game are known. */
  readonly seated: (seats: readonly Neighbour[]) => void;
}

/**
 * The table of a demo that people visit: they may act for a player, or watch. Games follow each other, as long as the host
 * asks for them.
 */
export class VisitorsTable {
  readonly #fixture: Fixture;
  readonly #options: VisitorsTableOptions;
  #players: readonly DemoPlayer[] = [];
  #listener: NumberListener | null = null;
  /** True while people are on their way to the voice room. */
  #isComing = false;
  #isStopped = false;

  constructor(fixture: Fixture, options: VisitorsTableOptions) {
    this.#fixture = fixture;
    this.#options = options;
  }

  /** The player of this person in the game that is on. */
  playerOf(userId: string): DemoPlayer | undefined {
    return this.#players.find(({ user }) => user.id === userId);
  }

  /** Opens the lobby, and plays from then on. Resolves when people may come: to the lobby, or to a game that is on. */
  async open(): Promise<void> {
    const { ruleset, seed, hosted } = this.#options;
    const lobby = this.#shownWith('start', '0');
    lobby.catch(() => {});
    await this.#host.slash('game new', { rules: ruleset, seed }, { channel: this.#general });
    const opened = await lobby;
    const first = new Promise<void>((resolve, reject) => {
      this.#play(opened, resolve).catch((error) => (this.#isStopped ? resolve() : reject(error)));
    });
    if (!hosted) return first;
    first.catch(() => {});
  }

  /** Ends all that the practice players do. */
  stop(): void {
    this.#isStopped = true;
    this.#dismiss();
    this.#listener?.stop();
  }

  get #general() {
    return firstChannel(this.#fixture.guild);
  }

  get #host(): SimulatedUser {
    return this.#fixture.people[0]!;
  }

  /** Plays one game after the other. `begun`: called when the cards of one are dealt. */
  async #play(first: ShownMessage, begun: () => void): Promise<void> {
    let lobby = first;
    await this.#fill(lobby, 'join');
    while (!this.#isStopped) {
      await this.#start(lobby);
      begun();
      this.#watch(lobby).catch(() => {});
      lobby = await this.#next(lobby);
      await this.#fill(lobby, 'here');
    }
  }

  /** The players press this button of the lobby, each after the other. */
  async #fill(lobby: ShownMessage, key: 'join' | 'here'): Promise<void> {
    for (const user of this.#fixture.people) {
      if (user === this.#host && key === 'join') continue;
      if (this.#options.hosted) await this.#wait(joinMs);
      if (this.#options.paceOf(user).acts || key === 'join') await this.#press(user, lobby, key);
    }
  }

  /** Starts the game, unless a person is the host, and brings everybody to its rooms. Resolves when it is dealt. */
  async #start(lobby: ShownMessage): Promise<void> {
    const { language, hosted, seated, ruleset, seed, paceOf } = this.#options;
    const namesAll = (message: ShownMessage) => this.#seatsIn(message).length === this.#fixture.people.length;
    const dealt = this.#shown(lobby.id, namesAll, () => void this.#come());
    if (!hosted) this.#pressAsHost(lobby, 'start');
    const table = this.#seatsIn(await this.#hosting(dealt, lobby, 'start'));
    seated(table);
    this.#dismiss();
    this.#players = this.#fixture.people.flatMap((user) => {
      const seat = table.find(({ userId }) => userId === user.id)?.seat;
      const how = { ruleset, language, seed, table, peek: () => {}, pace: paceOf(user) };
      return seat === undefined ? [] : [new DemoPlayer(user, seat, how)];
    });
    for (const player of this.#players) void player.start();
  }

  /** Brings everybody to the voice room of the table. The first of them listens for numbers that the narrator calls. */
  async #come(): Promise<void> {
    if (this.#isComing) return;
    this.#isComing = true;
    try {
      await this.#enter();
    } finally {
      this.#isComing = false;
    }
  }

  async #enter(): Promise<void> {
    for (const user of this.#fixture.people) {
      const room = user.channels().findLast(({ parent_id: parent, type }) => parent !== null && type === 2);
      if (room === undefined || user.voice?.channelId === room.id || this.#isStopped) continue;
      const isFirst = user === this.#host;
      const visit = await user.joinVoice(room.id, isFirst ? { listen: true, keepFrames: false } : {}).catch(() => null);
      if (!isFirst || visit === null) continue;
      this.#listener?.stop();
      this.#listener = new NumberListener(visit, new ClipIndex(join('audio', this.#options.language)), (number) => {
        for (const player of this.#players) void player.hearNumber(number);
      });
    }
  }

  /** The players whom a message names with their seats. */
  #seatsIn({ text }: ShownMessage): readonly Neighbour[] {
    return [...text.matchAll(/[#№](\d+)\** <@(\d+)>/g)].flatMap(([, seat, userId = '']) => {
      const user = this.#fixture.people.find(({ id }) => id === userId);
      return user === undefined ? [] : [{ seat: Number(seat), name: user.name, userId }];
    });
  }

  /** Some players ask for a next game, and the host, if no person is the host. Returns its lobby. */
  async #next(before: ShownMessage): Promise<ShownMessage> {
    const { paceOf } = this.#options;
    const end = await this.#shownWith('again', before.id);
    const lobby = this.#hosting(this.#shownWith('start', before.id), end, 'again');
    lobby.catch(() => {});
    for (const user of this.#fixture.people.slice(-asking)) {
      await this.#wait(joinMs);
      if (paceOf(user).acts) await this.#press(user, end, 'again');
    }
    return lobby;
  }

  /** The practice host presses this button again and again, unless a person hosts, until there is what is awaited. */
  async #hosting<T>(awaited: Promise<T>, message: ShownMessage, key: Label): Promise<T> {
    const presses = setInterval(() => this.#pressAsHost(message, key), hostMs);
    try {
      return await awaited;
    } finally {
      clearInterval(presses);
    }
  }

  #pressAsHost(message: ShownMessage, key: Label): void {
    if (this.#options.paceOf(this.#host).acts) void this.#press(this.#host, message, key);
  }

  /** Makes the guest watch the game, as soon as the lobby offers it. */
  async #watch(lobby: ShownMessage): Promise<void> {
    const { guest } = this.#options;
    await guest.waitUntil(() => {
      this.#refuseIfStopped();
      return this.#has(guest.message(lobby), 'watch');
    });
    await this.#press(guest, lobby, 'watch');
  }

  #labelOf(key: Label): string {
    const { language } = this.#options;
    return key === 'again' ? t(language, 'evening:button.again') : t(language, `ui:button.${key}`);
  }

  #has({ rows = [] }: ShownMessage, key: Label): boolean {
    return JSON.stringify(rows).includes(JSON.stringify(this.#labelOf(key)));
  }

  /** The next message with this button, and with a later id than `after`. */
  #shownWith(key: Label, after: string): Promise<ShownMessage> {
    return this.#shown(after, (message) => this.#has(message, key));
  }

  /**
   * The next message that fits, and has a later id than `after`, of those that the host is shown or sees changed.
   * `meanwhile`: called at each look.
   */
  #shown(after: string, fits: (message: ShownMessage) => boolean, meanwhile = () => {}): Promise<ShownMessage> {
    const { inbox } = this.#host;
    let seen = inbox.lastSeq;
    const look = () => {
      this.#refuseIfStopped();
      meanwhile();
      const fresh = inbox.since(seen).filter(({ t: type }) => type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE');
      seen = inbox.lastSeq;
      const messages = fresh.map(({ d }) => asShown(d)).filter(({ id }) => BigInt(id) > BigInt(after));
      return messages.find((message) => !isPrivate(message) && fits(message));
    };
    return this.#host.waitUntil(look, { timeoutMs: longestMs });
  }

  /** Presses a button. A person may have been quicker, and the message may be gone. */
  async #press(user: SimulatedUser, message: ShownMessage, key: Label): Promise<void> {
    await user.press(message, this.#labelOf(key)).catch(() => {});
  }

  /** Ends the players of the game before. */
  #dismiss(): void {
    for (const player of this.#players) player.stop();
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { ref: false });
    this.#refuseIfStopped();
  }

  #refuseIfStopped(): void {
    if (this.#isStopped) throw new Error('the table is closed');
  }
}
