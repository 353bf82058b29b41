import type { ReceivedEvent, SimulatedGuild } from 'discord-emulator';

/** The number of states that are kept for each person. */
const LATEST = 12;

/** The latest voice states of the people of a server, as Discord has reported them. */
export class VoiceHistory {
  readonly #guild: SimulatedGuild;
  readonly #states = new Map<string, readonly string[]>();

  constructor(guild: SimulatedGuild) {
    this.#guild = guild;
  }

  /** Notes the data of a VOICE_STATE_UPDATE. */
  note({ user_id: userId, channel_id: channelId, mute }: ReceivedEvent['d']): void {
    const place =
      channelId === null ? 'outside voice' : `in ${this.#guild.guild.channels.get(channelId)?.name ?? channelId}`;
    const state = `${new Date().toISOString().slice(11, 23)} ${place}, ${mute ? 'muted' : 'not muted'}`;
    this.#states.set(userId, [...(this.#states.get(userId) ?? []), state].slice(-LATEST));
  }

  /** The states of a person with their times, the latest last. */
  of(userId: string): readonly string[] {
    return this.#states.get(userId) ?? [];
  }
}
