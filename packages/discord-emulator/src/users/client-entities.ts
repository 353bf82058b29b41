import type { APIMessage } from 'discord-api-types/v10';

/** The guild that a client shows. */
export interface ClientGuild {
  readonly id: string;
  readonly name: string;
  /** The address of the CDN, where the images of emoji are: `CDN/emojis/ID.png`. */
  readonly cdn: string;
}

/** A channel in a client's list of channels. */
export interface ClientChannel {
  readonly id: string;
  /** 0: text, 2: voice, 4: category (docs: Channel Types). */
  readonly type: number;
  readonly name: string;
  readonly parentId: string | null;
  readonly position: number;
  /** The status text of a voice channel. */
  readonly status: string | null;
  /** True if the person may send messages here. */
  readonly canWrite: boolean;
  /** True if the person may join this voice channel. */
  readonly canJoin: boolean;
  /** Number of messages since the person last read the channel. */
  readonly unread: number;
  /** Number of these messages that mention the person. */
  readonly mentions: number;
}

/** A member of the guild. */
export interface ClientMember {
  readonly id: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isOwner: boolean;
  /** The member's roles without @everyone. */
  readonly roleIds: readonly string[];
}

/** A role of the guild. */
export interface ClientRole {
  readonly id: string;
  readonly name: string;
  /** RGB. 0: no colour of its own. */
  readonly color: number;
}

/** A member in a voice channel. */
export interface ClientVoiceState {
  readonly userId: string;
  readonly channelId: string;
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  /** Muted by a moderator. */
  readonly mute: boolean;
  /** Deafened by a moderator. */
  readonly deaf: boolean;
  /** True if the member has no permission to speak. */
  readonly suppress: boolean;
}

/** A choice of an option. */
export interface ClientChoice {
  /** The text in the person's language. */
  readonly label: string;
  readonly value: string | number;
}

/** An option of a command. */
export interface ClientOption {
  /** The name to send. */
  readonly name: string;
  /** The name in the person's language. */
  readonly label: string;
  readonly description: string;
  readonly type: 'text' | 'integer' | 'number' | 'boolean' | 'user' | 'channel' | 'role' | 'mentionable' | 'file';
  readonly isRequired: boolean;
  /** True if the bot suggests values while the person types. */
  readonly isCompleted: boolean;
  readonly choices: readonly ClientChoice[];
  /** The limits of a number, or of a text's length. */
  readonly min: number | null;
  readonly max: number | null;
}

/** A slash command that the person may use. A command with subcommands is one entry for each of them. */
export interface ClientCommand {
  /** The command's id, as in a mention of it. */
  readonly id: string;
  /** The names to send, as `game new`. */
  readonly path: string;
  /** The names in the person's language. */
  readonly label: string;
  readonly description: string;
  readonly options: readonly ClientOption[];
}

/** Everything that a person's client shows at one moment. */
export interface ClientState {
  readonly guild: ClientGuild;
  /** The person's own member. */
  readonly me: ClientMember;
  /** In the order of the channel list. */
  readonly channels: readonly ClientChannel[];
  readonly members: readonly ClientMember[];
  readonly roles: readonly ClientRole[];
  readonly voice: readonly ClientVoiceState[];
  /** The messages that the person can read, their ephemeral answers included. Oldest first. */
  readonly messages: readonly APIMessage[];
  readonly commands: readonly ClientCommand[];
}
