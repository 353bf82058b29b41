import { readText, type SimulatedGuild, type SimulatedUser } from 'discord-emulator';
import { bringToVoice, openTable } from '../../src/demo/game.ts';
import { namesIn } from '../../src/demo/names.ts';
import { DemoPlayer } from '../../src/demo/player.ts';
import { endings, lineIn } from '../../src/demo/spoken-lines.ts';

/** The longest game, ms. */
const longest = 90 * 60_000;
const language = 'en';

/** The games of a soak. */
export interface SoakGame {
  readonly ruleset: string;
  readonly players: number;
}

/** A server whose people play one game after another until they are told to stop. */
export class SoakTable {
  readonly #guild: SimulatedGuild;
  readonly #people: readonly SimulatedUser[];
  readonly #game: SoakGame;
  /** The numbers of games that have begun and ended. */
  started = 0;
  ended = 0;
  /** Resolves when the first game has begun, or has broken off. */
  readonly begun: Promise<void>;
  #begin = (): void => {};
  /** The errors of games that broke off. */
  readonly faults: string[] = [];
  #isStopped = false;
  #seed: number;

  constructor(guild: SimulatedGuild, game: SoakGame, seed: number) {
    this.#guild = guild;
    this.#game = game;
    this.#seed = seed;
    this.begun = new Promise((resolve) => {
      this.#begin = resolve;
    });
    this.#people = namesIn(language)
      .slice(0, game.players)
      .map((name) => guild.addMember({ name, locale: 'en-US' }));
  }

  /** Plays games. Resolves when a game breaks off, or has ended after `stop`. */
  async play(): Promise<void> {
    try {
      while (!this.#isStopped) await this.#playOne();
    } catch (error) {
      if (!this.#isStopped) this.faults.push(error instanceof Error ? error.message : String(error));
      this.#begin();
    }
  }

  /** Begins no further game. */
  stop(): void {
    this.#isStopped = true;
  }

  async #playOne(): Promise<void> {
    this.#seed += 1;
    const players = this.#newPlayers();
    const [host] = players as [DemoPlayer];
    const before = this.#guild.owner.channels().map(({ id }) => id);
    try {
      await openTable({ guild: this.#guild }, players, { ...this.#game, language, seed: this.#seed });
      await bringToVoice(players, () => {}, { keepFrames: false });
      await Promise.all(players.map((player) => player.start()));
      this.started += 1;
      this.#begin();
      await host.user.waitFor(
        ({ t: type, d }) => type === 'MESSAGE_CREATE' && lineIn(language, endings, readText(d)) !== null,
        { timeoutMs: longest, after: host.user.inbox.lastSeq },
      );
      this.ended += 1;
      await this.#close(host.user, before);
    } finally {
      for (const player of players) player.stop();
    }
  }

  #newPlayers(): readonly DemoPlayer[] {
    const table = this.#people.map(({ id, name }, index) => ({ seat: index + 1, name, userId: id }));
    const how = { ruleset: this.#game.ruleset, language, seed: this.#seed, table, peek: () => {} } as const;
    return this.#people.map((user, index) => new DemoPlayer(user, index + 1, how));
  }

  /** The host closes the table. Resolves when only these channels are left. */
  async #close(host: SimulatedUser, channelIds: readonly string[]): Promise<void> {
    await host.slash('game end');
    const { owner } = this.#guild;
    await owner.waitUntil(() => owner.channels().every(({ id }) => channelIds.includes(id)), { timeoutMs: longest });
  }
}
