import { ChannelType, type LocaleString } from 'discord-api-types/v10';
import type { ChannelBody } from '../state/channel-checks.ts';
import { createChannel } from '../state/channels.ts';
import type { Application, Channel, Guild, Role, ScheduledEvent, User, VoiceState } from '../state/entities.ts';
import { addMember, removeMember } from '../state/members.ts';
import { showPreview } from '../state/messages.ts';
import { apiGuild } from '../state/render.ts';
import { addRole } from '../state/roles.ts';
import { archiveThread } from '../state/thread-archive.ts';
import { isThread } from '../state/thread-members.ts';
import { EVERYONE_PERMISSIONS } from './everyone-permissions.ts';
import { Moderator } from './moderator.ts';
import { SimulatedUser } from './simulated-user.ts';
import type { UserBackend } from './user-backend.ts';
import { idOf, type Ref } from './view.ts';

/** A new person, or an existing one who joins another guild. */
export interface NewMember {
  name: string;
  locale?: LocaleString;
  /** `false` answers direct messages with 50007. */
  acceptsDms?: boolean;
  /** An existing account. */
  account?: User;
}

/** The names of the channels with which a guild begins. */
export interface FirstChannels {
  readonly text: string;
  readonly voice: string;
}

/** A guild and the people in it. */
export class SimulatedGuild {
  /** The guild's id. */
  readonly id: string;
  /** The guild as it is stored. */
  readonly guild: Guild;
  /** The person who owns the guild. */
  readonly owner: SimulatedUser;
  readonly #backend: UserBackend;
  readonly #people = new Map<string, SimulatedUser>();

  constructor(
    backend: UserBackend,
    about: { name: string; locale: LocaleString; owner: NewMember; channels?: FirstChannels },
  ) {
    const { discord } = backend;
    this.#backend = backend;
    const id = discord.ids.next();
    const everyone: Role = {
      id,
      name: '@everyone',
      permissions: EVERYONE_PERMISSIONS,
      position: 0,
      color: 0,
      hoist: false,
      mentionable: false,
      botId: undefined,
    };
    this.id = id;
    this.guild = {
      id,
      name: about.name,
      ownerId: '',
      locale: about.locale,
      afkChannelId: null,
      systemChannelId: null,
      mfaLevel: 0,
      roles: new Map([[id, everyone]]),
      members: new Map(),
      channels: new Map(),
      threads: new Map(),
      voiceStates: new Map(),
      auditLog: [],
      scheduledEvents: new Map(),
      formerTimeouts: new Map(),
      bans: new Map(),
      createdAt: discord.now(),
    };
    discord.guilds.set(id, this.guild);
    const account = about.owner.account ?? this.#account(about.owner);
    this.guild.ownerId = account.id;
    this.owner = this.addMember({ ...about.owner, account });
    const { text, voice } = about.channels ?? { text: 'general', voice: 'General' };
    this.addChannel({ name: text, type: ChannelType.GuildText });
    this.addChannel({ name: voice, type: ChannelType.GuildVoice });
  }

  /** The guild's name. */
  get name(): string {
    return this.guild.name;
  }

  /** The scheduled events of the guild, oldest first. */
  get scheduledEvents(): ScheduledEvent[] {
    return [...this.guild.scheduledEvents.values()];
  }

  /** The people in the guild, the owner first. */
  get members(): SimulatedUser[] {
    return [...this.#people.values()].filter((person) => this.guild.members.has(person.id));
  }

  #account({ name, locale = 'en-US', acceptsDms = true }: NewMember): User {
    const username = name.toLowerCase().replace(/[^\p{L}\p{N}_.]/gu, '_');
    const id = this.#backend.discord.ids.next();
    const user: User = { id, username, globalName: name, bot: false, locale, acceptsDms };
    this.#backend.discord.users.set(id, user);
    return user;
  }

  /** Adds a member to the guild. */
  addMember(about: NewMember): SimulatedUser {
    const account = about.account ?? this.#account(about);
    const person =
      this.#people.get(account.id) ??
      new SimulatedUser(this.#backend, this.guild, account, this.#backend.inbox(account.id));
    this.#people.set(account.id, person);
    addMember(this.#backend.discord, this.guild, account.id);
    return person;
  }

  /**
   * Invites a bot. It becomes a member and gets a role of its own, directly above @everyone, with these permissions.
   */
  install(application: Application, permissions: bigint): void {
    const { discord } = this.#backend;
    const roles = new Set<string>();
    if (permissions !== 0n) {
      for (const role of this.guild.roles.values()) if (role.position > 0) role.position += 1;
      const about = { name: application.name, permissions, position: 1, color: 0, hoist: false, mentionable: false };
      roles.add(addRole(discord, this.guild, { ...about, botId: application.id }).id);
    }
    addMember(discord, this.guild, application.id, roles);
  }

  /** Removes a member from the guild. For a bot this is the owner's kick. */
  kick(member: Ref): void {
    removeMember(this.#backend.discord, this.guild, idOf(member));
  }

  /** Adds a role above all others. */
  addRole(about: { name: string; permissions?: bigint }): Role {
    const position = Math.max(...[...this.guild.roles.values()].map((role) => role.position)) + 1;
    const shape = { color: 0, hoist: false, mentionable: false, botId: undefined };
    return addRole(this.#backend.discord, this.guild, {
      name: about.name,
      permissions: about.permissions ?? 0n,
      position,
      ...shape,
    });
  }

  /** Creates a channel as the owner. */
  addChannel(body: ChannelBody): Channel {
    return createChannel(this.#backend.discord, this.guild.ownerId, this.guild, body);
  }

  /** A channel or thread by name, including hidden ones. */
  channel(name: string): Channel {
    const found = [...this.channels, ...this.threads].find((channel) => channel.name === name);
    if (!found) throw new Error(`no channel ${name}`);
    return found;
  }

  /** All channels, in the order of their creation. */
  get channels(): Channel[] {
    return [...this.guild.channels.values()];
  }

  /** All private threads, in the order of their creation. */
  get threads(): Channel[] {
    return [...this.guild.threads.values()];
  }

  /** A member's voice state, or undefined outside of voice. */
  voiceState(member: Ref): VoiceState | undefined {
    return this.guild.voiceStates.get(idOf(member));
  }

  /** Returns true if a member is server-muted, in voice or not. */
  isMuted(member: Ref): boolean {
    return this.guild.members.get(idOf(member))?.mute ?? false;
  }

  /** The permissions of a member in a channel, computed by Discord's rules. */
  permissions(member: Ref, channel: Ref): bigint {
    return this.#backend.discord.permissions(
      idOf(member),
      this.#backend.discord.channelFor(this.guild.ownerId, idOf(channel)),
    );
  }

  /** Changes the guild's language. */
  setLocale(locale: LocaleString): void {
    this.guild.locale = locale;
    this.#changed();
  }

  /** Sets the guild's AFK voice channel, or removes it. */
  setAfkChannel(channel: Ref | null): void {
    this.guild.afkChannelId = channel === null ? null : idOf(channel);
    this.#changed();
  }

  /** Sets the channel of Discord's own notices, or removes it. */
  setSystemChannel(channel: Ref | null): void {
    this.guild.systemChannelId = channel === null ? null : idOf(channel);
    this.#changed();
  }

  /** Sets whether moderation in the guild requires two-factor authentication. */
  setTwoFactor(required: boolean): void {
    this.guild.mfaLevel = required ? 1 : 0;
    this.#changed();
  }

  #changed(): void {
    this.#backend.discord.sendToGuild(this.guild, 'GUILD_UPDATE', () => apiGuild(this.guild));
  }

  /**
   * Shows the preview of a link in a message, which Discord does by itself some time after the link was written. The
   * message is updated without being edited.
   */
  showPreview(message: Ref, title: string): void {
    const id = idOf(message);
    const found = [...this.channels, ...this.threads].map(({ messages }) => messages.get(id)).find(Boolean);
    if (!found) throw new Error(`no message ${id}`);
    showPreview(this.#backend.discord, found, { title });
  }

  /** Archives a private thread, as Discord does after a time without activity. */
  archive(thread: Ref): void {
    const channel = this.guild.threads.get(idOf(thread));
    if (!channel || !isThread(channel)) throw new Error(`no thread ${idOf(thread)}`);
    archiveThread(this.#backend.discord, channel);
  }

  /** A moderator's actions by this person, the owner by default. */
  asModerator(person: Ref = this.owner): Moderator {
    return new Moderator(this.#backend.discord, this.guild, idOf(person));
  }
}
