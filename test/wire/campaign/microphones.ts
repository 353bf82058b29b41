import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedEvent, SimulatedGuild, SimulatedUser } from 'discord-emulator';

/** The longest time until all microphones are open after a game, ms: longer than any disturbance. */
const OPEN_MS = 60_000;
/** Milliseconds between two looks. */
const GLANCE_MS = 250;
/** The number of voice states that are kept for each person. */
const LATEST = 12;

/** The microphones of the people of a table, as the server mutes them. */
export class Microphones {
  readonly #guild: SimulatedGuild;
  readonly #people: readonly SimulatedUser[];
  /** The latest voice states by person, as Discord has reported them. */
  readonly #states = new Map<string, readonly string[]>();

  constructor(guild: SimulatedGuild, people: readonly SimulatedUser[]) {
    this.#guild = guild;
    this.#people = people;
  }

  /** Notes the data of a VOICE_STATE_UPDATE. */
  note({ user_id: userId, channel_id: channelId, mute }: ReceivedEvent['d']): void {
    const place =
      channelId === null ? 'outside voice' : `in ${this.#guild.guild.channels.get(channelId)?.name ?? channelId}`;
    const state = `${new Date().toISOString().slice(11, 23)} ${place}, ${mute ? 'muted' : 'not muted'}`;
    this.#states.set(userId, [...(this.#states.get(userId) ?? []), state].slice(-LATEST));
  }

  /**
   * Waits until Nightcall has unmuted everybody. Discord refuses to unmute a person outside voice (error 40032), so these
   * people go to a voice channel of the server, and leave it again. Rejects with the latest voice states of the people who
   * are still muted after `OPEN_MS`.
   */
  async opened(): Promise<void> {
    const until = Date.now() + OPEN_MS;
    const general = this.#guild.channel('General');
    for (let muted = this.#muted; muted.length > 0; muted = this.#muted) {
      if (Date.now() > until) throw new Error(`these people are still muted:\n  ${this.#statesOf(muted).join('\n  ')}`);
      for (const user of muted) if (user.voice === undefined) await user.joinVoice(general).catch(() => {});
      await pause(GLANCE_MS);
    }
    for (const user of this.#people) if (user.voice?.channelId === general.id) user.leaveVoice();
  }

  get #muted(): readonly SimulatedUser[] {
    return this.#people.filter((user) => this.#guild.isMuted(user));
  }

  #statesOf(people: readonly SimulatedUser[]): readonly string[] {
    return people.flatMap(({ id, name }) => [name, ...(this.#states.get(id) ?? [])]);
  }
}
