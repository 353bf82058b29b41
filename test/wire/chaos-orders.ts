import { setTimeout as rest } from 'node:timers/promises';
import type { OptionValues, SimulatedGuild, SimulatedUser } from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import type { GameEvent } from '#engine/kernel/events.ts';
import { refusalText, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import type { ChaosGame } from './chaos-config.ts';
import type { ChaosPlayer } from './chaos-player.ts';
import type { Truth } from './kit/truth.ts';

/** The host's orders in a chaos game, besides the pause of some games (`ChaosHost`). */
const orders = ['extend', 'skip', 'move', 'replace', 'pause', 'foul', 'undo'] as const;
type Order = (typeof orders)[number];

/** Milliseconds between two orders. */
const leisure = { least: 300, most: 3_000 } as const;
/** Milliseconds that the host goes on ordering after the last fault, in a game that is played to its end. */
const encore = 30_000;
/** Milliseconds that the host tries to resume a game after a short pause. */
const tenacity = 90_000;
/** Milliseconds until a player who gave their seat away must have lost sight of the table and have their voice back. */
const closing = 30_000;

export interface ChaosSeats {
  readonly guild: SimulatedGuild;
  readonly host: ChaosPlayer;
  /** The people at the table, in the order of their seats. A host who plays has the first seat. */
  readonly players: readonly ChaosPlayer[];
  /** The person who takes over a seat. */
  readonly substitute: ChaosPlayer;
}

/** Returns true if the answer to an order has this line. The answer of a host who plays is their own panel. */
const says = (answer: string | undefined, line: string): boolean => answer?.split('\n').includes(line) === true;

/** The host's commands in a chaos game: orders drawn from the seed, one after another, each typed once. */
export class ChaosOrders {
  readonly #config: ChaosGame;
  readonly #seats: ChaosSeats;
  readonly #dice: SeededRandom;
  /** The number of orders confirmed to the host, by kind. */
  readonly #done = new Map<Order, number>();
  #former: SimulatedUser | null = null;
  #isOver = false;

  constructor(config: ChaosGame, seats: ChaosSeats) {
    this.#config = config;
    this.#seats = seats;
    this.#dice = new SeededRandom(config.seed, 3000);
  }

  /** The orders of this game, in their order. Some rulebooks have no fouls, and one long pause is enough for a game. */
  get plan(): readonly Order[] {
    const { ruleset, seed } = this.#config;
    const fouls = rulesets[ruleset]!.fouls !== undefined;
    const isKnown = (order: Order): boolean =>
      order === 'foul' || order === 'undo' ? fouls : order !== 'pause' || seed % 4 !== 3;
    const dice = new SeededRandom(seed, 3001);
    return orders.filter((order) => isKnown(order) && dice.chance(0.6));
  }

  /** Gives all orders. `from`: when the last fault is over, on the clock of `Date.now`. */
  async keep(from: number): Promise<void> {
    const until = from + (this.#config.isShort ? 0 : encore);
    for (const order of this.plan) {
      await rest(this.#dice.between(leisure.least, leisure.most));
      if (this.#isOver || Date.now() > until) return;
      await this.#give(order);
    }
  }

  get done(): readonly string[] {
    return [...this.#done.keys()];
  }

  stop(): void {
    this.#isOver = true;
  }

  async #give(order: Order): Promise<void> {
    switch (order) {
      case 'extend':
        return this.#type(order, 'host extend', { seconds: 30 });
      case 'skip':
        return this.#type(order, 'host skip');
      case 'foul':
        return this.#type(order, 'host foul', { player: '2', reason: 'rudeness' });
      case 'undo':
        return this.#type(order, 'host undo');
      case 'move':
        return this.#type(order, 'host move', { channel: this.#seats.guild.channel('General') });
      case 'replace':
        return this.#replace();
      case 'pause':
        return this.#holdOn();
    }
  }

  async #type(order: Order, command: string, options: OptionValues = {}): Promise<void> {
    const answer = await this.#ask(command, options);
    if (says(answer, t(this.#config.language, 'ui:host.done'))) this.#done.set(order, (this.#done.get(order) ?? 0) + 1);
  }

  async #ask(command: string, options: OptionValues = {}): Promise<string | undefined> {
    const { guild, host } = this.#seats;
    const place = { channel: guild.channel('general') };
    return (await host.ask(() => host.user.slash(command, options, place)))?.content;
  }

  /** A player who gives their seat away stays in the table's voice room, or leaves it. */
  async #replace(): Promise<void> {
    const { players, substitute } = this.#seats;
    const seat = this.#dice.between(2, players.length);
    const { user } = players[seat - 1]!;
    await this.#type('replace', 'host replace', { player: `${seat}`, person: substitute.user });
    if (!this.#done.has('replace')) return;
    this.#former = user;
    players[seat - 1]!.stop();
    if (this.#dice.chance(0.5) && user.voice) user.leaveVoice();
  }

  /** Pauses the game for a moment. The pause may take effect although its answer is lost. */
  async #holdOn(): Promise<void> {
    const { language, ruleset } = this.#config;
    await this.#type('pause', 'host pause');
    await rest(this.#dice.between(leisure.least, leisure.most));
    const runs = refusalText({ code: 'not-paused' }, wordingOf(language), { ruleset, seats: 0, nameOf: String });
    const ended = [t(language, 'ui:host.done'), runs];
    const latest = Date.now() + tenacity;
    for (;;) {
      const answer = await this.#ask('host resume');
      if (this.#isOver || ended.some((text) => says(answer, text))) return;
      if (Date.now() > latest) throw new Error(`the game that its host has stopped did not go on: ${answer}`);
      await rest(leisure.least);
    }
  }

  /**
   * Checks that confirmed orders have been stored and that the player who gave their seat away no longer sees the
   * table.
   */
  async judge(truth: Truth | null): Promise<readonly string[]> {
    const findings = truth === null ? [] : [...this.#done].flatMap(([order, count]) => lost(order, count, truth));
    const until = Date.now() + closing;
    while (this.#sees().length > 0 && Date.now() < until) await rest(100);
    const seen = this.#sees();
    return seen.length === 0
      ? findings
      : [...findings, `a person who gave the seat away still sees ${seen.join(', ')}`];
  }

  /**
   * Checks what the table has left behind in the server. An external channel must be as it was. A player who left voice
   * after losing both seat and voice must have their voice again when they come back, because Discord unmutes nobody
   * who is not in voice.
   */
  async leftovers(): Promise<readonly string[]> {
    const { guild } = this.#seats;
    const general = guild.channel('General');
    const former = this.#former;
    if (former !== null && former.voice === undefined) await former.joinVoice(general);
    const until = Date.now() + closing;
    while (former !== null && guild.isMuted(former) && Date.now() < until) await rest(100);
    const { size } = general.overwrites;
    return size === 0 ? [] : [`a borrowed channel keeps ${size} overwrites`];
  }

  #sees(): readonly string[] {
    const rooms = this.#former?.channels().filter(({ parent_id: parent }) => parent) ?? [];
    return rooms.map(({ name }) => name ?? '');
  }
}

const stands: Readonly<Record<Exclude<Order, 'move'>, (event: GameEvent) => boolean>> = {
  extend: ({ type }) => type === 'StepExtended',
  skip: (event) => event.type === 'StepEnded' && event.by === 'skipped',
  replace: ({ type }) => type === 'SeatReplaced',
  pause: (event) => event.type === 'GamePaused' && event.by === 'host',
  foul: ({ type }) => type === 'Fouled',
  undo: ({ type }) => type === 'FoulForgiven',
};

function lost(order: Order, count: number, { table, moments }: Truth): readonly string[] {
  if (order === 'move') return table.voiceChannelId ? [] : ['a move that was said to be done is not stored'];
  const found = moments.flatMap(({ events }) => events.filter(stands[order])).length;
  return found >= count ? [] : [`${order} was said to be done ${count} times, and is stored ${found} times`];
}
