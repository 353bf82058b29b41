import { setTimeout as rest } from 'node:timers/promises';
import { ApiError, type SimulatedGuild, type SimulatedUser, UserRefusal } from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import type { ChaosGame } from './chaos-config.ts';

/** The things that people do on Discord without the bot. */
export const powers = ['write', 'edit', 'delete', 'nickname', 'effect', 'timeout', 'leave'] as const;
type Power = (typeof powers)[number];

/** Milliseconds between two of them. */
const leisure = { least: 200, most: 1_200 } as const;
/** Milliseconds for which a person is timed out or away: far less than the grace time. */
const absence = { least: 100, most: 1_500 } as const;
/** Milliseconds until a muted person who comes back must have their voice again. */
const closing = 30_000;

/** The people of a chaos game, who use all that Discord lets them do. A host who is away could give no orders. */
export class ChaosPowers {
  readonly #guild: SimulatedGuild;
  readonly #people: readonly SimulatedUser[];
  readonly #host: SimulatedUser;
  readonly #dice: SeededRandom;
  /** The numbers of uses, by power. */
  readonly used = new Map<Power, number>();
  /** Those that have not had their turn. A power that is impossible now is tried again later, so that each is used. */
  #pending: Power[] = [];
  #isOver = false;

  constructor(
    { seed }: ChaosGame,
    {
      guild,
      people,
      host,
    }: Record<'guild', SimulatedGuild> & Record<'people', readonly SimulatedUser[]> & Record<'host', SimulatedUser>,
  ) {
    this.#guild = guild;
    this.#people = people;
    this.#host = host;
    this.#dice = new SeededRandom(seed, 4000);
  }

  /** Uses one power after another until `stop` is called. */
  async use(): Promise<void> {
    while (!this.#isOver) {
      await rest(this.#dice.between(leisure.least, leisure.most));
      if (this.#pending.length === 0) this.#pending = [...powers];
      const isDue = this.used.size < powers.length || this.#dice.chance(0.5);
      const power = this.#dice.pick(isDue ? this.#pending : powers);
      const able = this.#people.filter((person) => this.#mayTry(power, person));
      if (this.#isOver) return;
      if (able.length === 0) continue;
      try {
        await this.#try(power, this.#dice.pick(able));
        this.used.set(power, (this.used.get(power) ?? 0) + 1);
        this.#pending = this.#pending.filter((each) => each !== power);
      } catch (error) {
        // Discord or the client does not let them do so now.
        if (!(error instanceof ApiError || error instanceof UserRefusal)) throw error;
      }
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /**
   * Only muted players, whose game is on, are waited for: before it, a person who
   * leaves the server gives up their seat.
   */
  #mayTry(power: Power, person: SimulatedUser): boolean {
    if (power === 'write' || power === 'edit') return this.#rooms(person).length > 0;
    if (power === 'delete') return this.#own(person).length > 0;
    return (power !== 'timeout' && power !== 'leave') || (person !== this.#host && this.#guild.isMuted(person));
  }

  async #try(power: Power, person: SimulatedUser): Promise<void> {
    switch (power) {
      case 'write':
        return void this.#say(person);
      case 'edit':
        return void person.edit(this.#dice.pick(this.#written(person)), 'psst');
      case 'delete':
        return person.delete(this.#dice.pick(this.#own(person)));
      case 'nickname':
        return person.setNickname(this.#dice.chance(0.5) ? 'The don' : null);
      case 'effect':
        return person.sendEffect('👍');
      case 'timeout':
        return this.#timeOut(person);
      case 'leave':
        return this.#leave(person);
    }
  }

  #rooms(person: SimulatedUser) {
    return person.channels().filter(({ type, parent_id: parent }) => type === 0 && parent !== null);
  }

  #own(person: SimulatedUser) {
    return this.#rooms(person).flatMap((room) => person.messages(room).filter(({ author }) => author.id === person.id));
  }

  /** The messages of a person, who writes one if there is none. */
  #written(person: SimulatedUser) {
    const own = this.#own(person);
    return own.length > 0 ? own : [this.#say(person)];
  }

  #say(person: SimulatedUser) {
    return person.say(this.#dice.pick(this.#rooms(person)), 'good morning');
  }

  /** The table waits for the person, who comes back by themselves. */
  async #timeOut(person: SimulatedUser): Promise<void> {
    this.#guild.asModerator().timeOut(person, 60_000);
    await rest(this.#dice.between(absence.least, absence.most));
    this.#guild.asModerator().timeOut(person, 0);
  }

  async #leave(person: SimulatedUser): Promise<void> {
    person.leaveGuild();
    await rest(this.#dice.between(absence.least, absence.most));
    person.returnToGuild();
  }

  /**
   * Checks that everybody whom the game has left muted outside of voice has their voice when they come back. Discord
   * unmutes nobody who is not in voice.
   */
  async judge(): Promise<readonly string[]> {
    const muted = () => this.#people.filter((person) => this.#guild.isMuted(person));
    for (const person of muted()) if (!person.voice) await person.joinVoice(this.#guild.channel('General'));
    const until = Date.now() + closing;
    while (muted().length > 0 && Date.now() < until) await rest(100);
    return muted().map(({ user }) => `${user.username} came back to voice and stays muted`);
  }
}
