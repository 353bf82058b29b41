import type { Behavior } from '../beliefs.ts';
import type { Clock } from '../clock.ts';
import { refuse } from '../errors.ts';
import { TRUTH } from '../measured.ts';
import { Rng } from '../rng.ts';
import { type ChannelRewrites, droppingBits } from './channel-rewrites.ts';
import type { Application, Channel, Guild, Member, Message, Upload, User, Webhook } from './entities.ts';
import { basePermissions, channelPermissions, ELEVATED } from './permissions.ts';
import { Quotas } from './quotas.ts';
import { DISCORD_SHARDING, type Sharding } from './sharding.ts';
import { Snowflakes } from './snowflake.ts';
import { DISCORD_VOICE_BEHAVIOR, type VoiceBehavior } from './voice-behavior.ts';

/** Delivers a gateway event to one user: to the bot's session or to a person's inbox. */
type Deliver = (userId: string, event: string, data: object) => void;

/** The part of the voice server that the state uses. */
interface VoiceServerPort {
  /** The voice endpoint of a channel. */
  endpointOf(guildId: string, channelId?: string): string;
  /** Moves a guild, or one of its channels, to another server. Resolves with its endpoint. */
  move(guildId: string, channelId?: string): Promise<string>;
  /** Returns true if the user has a connection there. */
  isConnected(userId: string, guildId: string): boolean;
  issue(session: { guildId: string; channelId: string; userId: string; sessionId: string }): string;
  disconnect(userId: string, guildId: string, code?: number): void;
}

/** All objects of this Discord. It sends events about them to people and bots. */
export class DiscordState {
  /** The source of all times. */
  readonly clock: Clock;
  /** Makes ids. */
  readonly ids: Snowflakes;
  /** Makes tokens and session ids. */
  readonly rng: Rng;
  /** Counts what Discord limits apart from requests. */
  readonly quotas: Quotas;
  /** People and bots by id. */
  readonly users = new Map<string, User>();
  /** Bots by id, which is also their user's id. */
  readonly applications = new Map<string, Application>();
  /** Guilds by id. */
  readonly guilds = new Map<string, Guild>();
  /** All channels, including direct message channels. */
  readonly channels = new Map<string, Channel>();
  /** Messages that only one person sees. They belong to no channel's history. */
  readonly ephemerals = new Map<string, Message>();
  /** Webhooks by id. Those of interactions are not among them. */
  readonly webhooks = new Map<string, Webhook>();
  /** Files that people have sent with commands. */
  readonly uploads = new Map<string, Upload>();
  /** The behaviour that this Discord takes for true. A test may change it. */
  readonly behavior: Behavior = { ...TRUTH.behavior };
  /** Deviations in the stored data: the bits that are measured to get lost. A test may set others. */
  channelRewrites: ChannelRewrites = droppingBits(BigInt(TRUTH.behavior.droppedBits));
  /** The permissions that people have in a channel that they see, even if it denies them. A test may set others. */
  undenied: bigint = TRUTH.undenied;
  /** The rules for sessions and shards. */
  readonly sharding: Sharding = { ...DISCORD_SHARDING };
  /** Delivers an event to a user. */
  deliver: Deliver = () => {};
  /** The voice server, or undefined if it is switched off. */
  voice: VoiceServerPort | undefined;
  /** The way in which voice calls move and end. */
  readonly voiceBehavior: VoiceBehavior = { ...DISCORD_VOICE_BEHAVIOR };
  /** The address of the file server, Discord's content delivery network: `http://127.0.0.1:PORT`. */
  baseUrl = 'http://127.0.0.1';

  constructor(clock: Clock, seed: number) {
    this.clock = clock;
    this.ids = new Snowflakes(clock);
    this.rng = new Rng(seed);
    this.quotas = new Quotas(clock);
  }

  /** ms since the epoch. */
  now(): number {
    return this.clock.now();
  }

  /** Sends an event to each member of a guild for whom `view` returns data. */
  sendToGuild(guild: Guild, event: string, view: (member: Member) => object | undefined): void {
    for (const member of [...guild.members.values()]) {
      const data = view(member);
      if (data) this.deliver(member.userId, event, data);
    }
  }

  /** The user. Error 10013 if there is none. */
  user(id: string): User {
    const user = this.users.get(id);
    if (!user) throw refuse.unknownUser();
    return user;
  }

  /** The member. Error 10007 if there is none. */
  member(guild: Guild, userId: string): Member {
    const member = guild.members.get(userId);
    if (!member) throw refuse.unknownMember();
    return member;
  }

  /** The guild, for an actor who is in it: 10004 if it does not exist, 50001 for other actors. */
  guildFor(actorId: string, id: string): Guild {
    const guild = this.guilds.get(id);
    if (!guild) throw refuse.unknownGuild();
    if (!guild.members.has(actorId)) throw refuse.missingAccess();
    return guild;
  }

  /** The guild of a channel. Error 50003 for a direct message channel. */
  guildOf(channel: Channel): Guild {
    const guild = channel.guildId === undefined ? undefined : this.guilds.get(channel.guildId);
    if (!guild) throw refuse.onADm();
    return guild;
  }

  /** A channel that `actorId` may view: 10003 if it does not exist, 50001 if it is hidden. */
  channelFor(actorId: string, id: string): Channel {
    const channel = this.channels.get(id);
    if (!channel) throw refuse.unknownChannel();
    if (!this.canView(actorId, channel)) throw refuse.missingAccess();
    return channel;
  }

  /** Returns true if the user may view the channel. */
  canView(userId: string, channel: Channel): boolean {
    if (channel.guildId === undefined) return channel.recipients.includes(userId);
    if (this.permissions(userId, channel) !== 0n) return true;
    const parent =
      channel.thread && !this.behavior.hidesThreads ? this.channels.get(channel.parentId ?? '') : undefined;
    return parent !== undefined && this.canView(userId, parent);
  }

  /** The permissions of a user in a guild channel, or none for users outside the guild. */
  permissions(userId: string, channel: Channel): bigint {
    const guild = channel.guildId === undefined ? undefined : this.guilds.get(channel.guildId);
    const member = guild?.members.get(userId);
    const held = guild && member ? channelPermissions(guild, channel, member, this.now()) : 0n;
    return held === 0n || this.applications.has(userId) ? held : held | this.undenied;
  }

  /** The permissions of a user in a guild, without overwrites, or none for users outside the guild. */
  guildPermissions(userId: string, guild: Guild): bigint {
    const member = guild.members.get(userId);
    return member ? basePermissions(guild, member, this.now()) : 0n;
  }

  /** Refuses with 50013 unless the user has all of `needed` in the channel. */
  requireIn(userId: string, channel: Channel, needed: bigint): void {
    const held = this.permissions(userId, channel);
    if (held === 0n) throw refuse.missingAccess();
    if ((held & needed) !== needed) throw refuse.missingPermissions();
    if (channel.guildId !== undefined) this.#requireTwoFactor(userId, this.guildOf(channel), needed);
  }

  /** Refuses with 50013 unless the user has all of `needed` in the guild. */
  requireInGuild(userId: string, guild: Guild, needed: bigint): void {
    if ((this.guildPermissions(userId, guild) & needed) !== needed) throw refuse.missingPermissions();
    this.#requireTwoFactor(userId, guild, needed);
  }

  /**
   * Refuses elevated permissions with 60003 if the guild requires two-factor authentication and the bot's owner has
   * none (docs: OAuth2, Two-Factor Authentication Requirement, Pycord-Development/pycord#1538 shows the code).
   */
  #requireTwoFactor(userId: string, guild: Guild, needed: bigint): void {
    const application = this.applications.get(userId);
    if (application === undefined || application.ownerHasTwoFactor || guild.mfaLevel === 0) return;
    if ((needed & ELEVATED) !== 0n) throw refuse.twoFactor();
  }
}
