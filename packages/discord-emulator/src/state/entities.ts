import type {
  APIApplicationCommand,
  APIEmbed,
  APIMessageInteractionMetadata,
  APIMessageReference,
  APIMessageTopLevelComponent,
  AuditLogEvent,
  ChannelType,
  GuildScheduledEventEntityType,
  GuildScheduledEventStatus,
  LocaleString,
  MessageType,
  OverwriteType,
} from 'discord-api-types/v10';

/** A person or a bot. A bot's user has the id of its application. */
export interface User {
  id: string;
  username: string;
  globalName: string | null;
  bot: boolean;
  locale: LocaleString;
  /** `false` answers direct messages with 50007. */
  acceptsDms: boolean;
}

/** A bot's registration with Discord. */
export interface Application {
  id: string;
  name: string;
  token: string;
  ownerId: string;
  /** True if the owner has two-factor authentication. */
  ownerHasTwoFactor: boolean;
  /** The privileged intents that are switched on for it, as bits. */
  privilegedIntents: number;
  /** The global commands, and those of guilds with their `guild_id`. */
  commands: Map<string, APIApplicationCommand>;
  /** Its own emoji, which only it can use, everywhere. */
  emojis: Map<string, Emoji>;
}

/** An emoji of an application. */
export interface Emoji {
  id: string;
  name: string;
  applicationId: string;
  contentType: string;
  content: Buffer;
}

/** A secret address at which anybody may post under its name. Its name is that of a user with the same id. */
export interface Webhook {
  id: string;
  channelId: string;
  creatorId: string;
  token: string;
}

/** A role of a guild. */
export interface Role {
  id: string;
  name: string;
  permissions: bigint;
  position: number;
  color: number;
  hoist: boolean;
  mentionable: boolean;
  /** The bot that this role belongs to. */
  botId: string | undefined;
}

/** A member of a guild. Times are in ms since the epoch. */
export interface Member {
  userId: string;
  nick: string | null;
  roles: Set<string>;
  joinedAt: number;
  /** Server mute and server deafness belong to the member and remain after a visit to a voice channel. */
  mute: boolean;
  deaf: boolean;
  timedOutUntil: number | undefined;
}

/** A permission overwrite of a channel. `allow` and `deny` are permission bits. */
export interface Overwrite {
  id: string;
  type: OverwriteType;
  allow: bigint;
  deny: bigint;
}

/** A channel of a guild, or a direct message channel. `bitrate` is in bit/s and `rateLimitPerUser` in seconds. */
export interface Channel {
  id: string;
  type: ChannelType;
  /** Undefined for a direct message channel. */
  guildId: string | undefined;
  name: string;
  position: number;
  parentId: string | null;
  topic: string | null;
  nsfw: boolean;
  bitrate: number;
  userLimit: number;
  rateLimitPerUser: number;
  rtcRegion: string | null;
  /** The start of its call, in seconds since the epoch, or `null` while nobody is in it. */
  voiceStartTime: number | null;
  overwrites: Map<string, Overwrite>;
  /** Voice channel status. */
  status: string | null;
  messages: Map<string, Message>;
  lastMessageId: string | null;
  lastPinAt: number | null;
  /** The two users of a direct message channel. */
  recipients: string[];
  /** Undefined for everything but a private thread. */
  thread: Thread | undefined;
}

/** The facts that only a private thread has. Times are in ms since the epoch. */
export interface Thread {
  ownerId: string;
  archived: boolean;
  /** The latest time at which it was made, archived or unarchived, or its duration was changed. */
  archiveChangedAt: number;
  /** Minutes without activity after which it leaves the list of channels. */
  autoArchiveMinutes: number;
  locked: boolean;
  /** True if people who do not moderate may add others. */
  invitable: boolean;
  createdAt: number;
  /** The number of messages ever sent in it. */
  sent: number;
  /** The times at which its members were added, by user. */
  members: Map<string, number>;
}

/** A user in a voice channel. */
export interface VoiceState {
  guildId: string;
  channelId: string;
  userId: string;
  sessionId: string;
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
  /** True if the user may not speak. Computed on joining or moving, and never later. */
  suppress: boolean;
  /** True if the client is connected to the voice server. Otherwise it is only listed in the channel. */
  withAudio: boolean;
}

/** A file of a message. */
export interface Attachment {
  id: string;
  filename: string;
  contentType: string | undefined;
  description: string | undefined;
  content: Buffer;
  ephemeral: boolean;
}

/** A file that was uploaded with a command of this application. */
export interface Upload extends Attachment {
  applicationId: string;
}

/** A message. Times are in ms since the epoch. */
export interface Message {
  id: string;
  channelId: string;
  guildId: string | undefined;
  authorId: string;
  /** The application whose interaction token sent the message. */
  applicationId: string | undefined;
  type: MessageType;
  content: string;
  embeds: APIEmbed[];
  components: APIMessageTopLevelComponent[];
  /** The components of its latest states before this one. */
  formerComponents?: readonly APIMessageTopLevelComponent[][];
  attachments: Attachment[];
  flags: number;
  createdAt: number;
  editedAt: number | null;
  nonce: string | number | undefined;
  mentions: string[];
  mentionRoles: string[];
  mentionEveryone: boolean;
  tts: boolean;
  pinnedAt: number | undefined;
  reference: APIMessageReference | undefined;
  interaction: APIMessageInteractionMetadata | undefined;
  /** The only person who sees the message. */
  ephemeralFor: string | undefined;
  poll: Poll | undefined;
  /** The people who have reacted, by emoji. */
  reactions: Map<string, Set<string>>;
}

/** A poll of a message. */
export interface Poll {
  question: { text: string };
  answers: readonly { text: string }[];
  /** ms since the epoch. */
  endsAt: number;
  isMultiple: boolean;
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  action: AuditLogEvent;
  userId: string;
  targetId: string | null;
  changes: { key: string; new_value?: unknown; old_value?: unknown }[];
  options: Record<string, string> | undefined;
  reason: string | undefined;
}

/** A scheduled event of a guild. Times are in ms since the epoch. */
export interface ScheduledEvent {
  id: string;
  guildId: string;
  creatorId: string;
  name: string;
  description: string | null;
  startsAt: number;
  endsAt: number | null;
  status: GuildScheduledEventStatus;
  entityType: GuildScheduledEventEntityType;
  location: string | null;
  channelId: string | null;
  /** The people who are interested. */
  users: Set<string>;
}

/** A guild (a server) with everything in it. */
export interface Guild {
  id: string;
  name: string;
  ownerId: string;
  locale: LocaleString;
  /** Its AFK voice channel. */
  afkChannelId: string | null;
  /** The channel of Discord's own notices (docs: Guild, system_channel_id). */
  systemChannelId: string | null;
  /** 1: moderation requires two-factor authentication (docs: Guild, MFA Level). */
  mfaLevel: 0 | 1;
  roles: Map<string, Role>;
  members: Map<string, Member>;
  channels: Map<string, Channel>;
  /** The private threads. They count as no channels of the guild. */
  threads: Map<string, Channel>;
  voiceStates: Map<string, VoiceState>;
  auditLog: AuditEntry[];
  scheduledEvents: Map<string, ScheduledEvent>;
  /** The ends of the timeouts of people who have left, ms since the epoch: a timeout outlives the membership. */
  formerTimeouts: Map<string, number>;
  /** The reasons of bans, by person. */
  bans: Map<string, string | null>;
  createdAt: number;
}
