import { type APIMessage, ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Channel, Guild, Message, User } from '../state/entities.ts';
import { asShown, type ShownMessage } from '../state/read-message.ts';
import { apiChannel } from '../state/render.ts';
import { apiMessage } from '../state/render-message.ts';
import { byId } from '../state/snowflake.ts';
import type { Inbox } from './inbox.ts';
import { UserRefusal } from './refusal.ts';

/** An object of Discord, or its id. */
export type Ref = string | { readonly id: string };

/** The id of an object, or the id itself. */
export const idOf = (ref: Ref) => (typeof ref === 'string' ? ref : ref.id);

/** A channel as the viewer's channel list shows it. */
export interface VisibleChannel {
  id: string;
  type: number;
  name: string;
  parent_id: string | null;
  [field: string]: unknown;
}

/** A person's client: everything that it shows at this moment. */
export class View {
  readonly #discord: DiscordState;
  readonly #guild: Guild;
  readonly #user: User;
  readonly #inbox: Inbox;

  constructor(discord: DiscordState, guild: Guild, user: User, inbox: Inbox) {
    this.#discord = discord;
    this.#guild = guild;
    this.#user = user;
    this.#inbox = inbox;
  }

  channels(): VisibleChannel[] {
    const { channels, threads } = this.#guild;
    const all = [...channels.values(), ...threads.values()];
    const seen = all.filter((channel) => this.#discord.canView(this.#user.id, channel));
    return seen.map((channel) => apiChannel(channel) as unknown as VisibleChannel);
  }

  channel(name: string): VisibleChannel {
    const found = this.channels().find((channel) => channel.name === name);
    if (!found) throw new UserRefusal(`${this.#user.username} sees no channel ${name}`);
    return found;
  }

  messages(ref: Ref): ShownMessage[] {
    return this.readable(ref).map((message) => this.show(message));
  }

  /** The messages of a channel that the person can read, oldest first, as the local Discord keeps them. */
  readable(ref: Ref): readonly Message[] {
    const channel = this.#discord.channels.get(idOf(ref));
    const isReadable = channel && this.#readerOf(channel);
    return isReadable ? [...channel.messages.values()].filter(isReadable) : [];
  }

  ephemerals(): ShownMessage[] {
    return this.ownEphemerals().map((message) => this.show(message));
  }

  /** The messages that only this person sees, oldest first, as the local Discord keeps them. */
  ownEphemerals(): readonly Message[] {
    const own = [...this.#discord.ephemerals.values()].filter((message) => message.ephemeralFor === this.#user.id);
    return own.sort(byId);
  }

  forgetEphemerals(): void {
    for (const { id } of this.ownEphemerals()) this.#discord.ephemerals.delete(id);
  }

  directMessages(bot: Ref): ShownMessage[] {
    const pair = [this.#user.id, idOf(bot)];
    const channel = [...this.#discord.channels.values()].find(
      ({ type, recipients }) => type === ChannelType.DM && pair.every((id) => recipients.includes(id)),
    );
    return channel ? this.messages(channel) : [];
  }

  show(message: Message): ShownMessage {
    return asShown(structuredClone(apiMessage(this.#discord, message)) as unknown as APIMessage);
  }

  #reads(message: Message): boolean {
    if (message.ephemeralFor) return message.ephemeralFor === this.#user.id;
    const channel = this.#discord.channels.get(message.channelId);
    return channel !== undefined && this.#readerOf(channel)(message);
  }

  /** Returns a function that tells whether the person can read a message of this channel now. */
  #readerOf(channel: Channel): (message: Message) => boolean {
    const sees = this.#discord.canView(this.#user.id, channel);
    const readsAll =
      channel.guildId === undefined ||
      (this.#discord.permissions(this.#user.id, channel) & P.ReadMessageHistory) !== 0n;
    return ({ id, ephemeralFor }) => {
      if (ephemeralFor) return ephemeralFor === this.#user.id;
      return sees && (readsAll || this.#inbox.hasReceived(id));
    };
  }

  /** Finds a message that the person can read. Refuses others. */
  find(ref: Ref): Message {
    const id = idOf(ref);
    const places = [...this.#discord.channels.values()].map((channel) => channel.messages);
    const message = this.#discord.ephemerals.get(id) ?? places.map((messages) => messages.get(id)).find(Boolean);
    if (!message || !this.#reads(message)) throw new UserRefusal(`${this.#user.username} sees no message ${id}`);
    return message;
  }

  /** A channel that the person can view, or the first one in which they can write. Refuses others. */
  channelFor(ref: Ref | undefined): Channel {
    const usual = () =>
      [...this.#guild.channels.values()].find(
        (one) => one.type === ChannelType.GuildText && this.#discord.permissions(this.#user.id, one) & P.SendMessages,
      );
    const channel = ref === undefined ? usual() : this.#discord.channels.get(idOf(ref));
    if (channel && this.#discord.canView(this.#user.id, channel)) return channel;
    throw new UserRefusal(`${this.#user.username} sees no channel ${ref === undefined ? 'to write in' : idOf(ref)}`);
  }
}
