import { GatewayIntentBits as I } from 'discord-api-types/v10';

/**
 * The intents that admit an event. One of them is enough (docs: List of Intents). Events without an entry are always
 * sent.
 */
const NEEDED: Record<string, number> = {
  GUILD_CREATE: I.Guilds,
  GUILD_UPDATE: I.Guilds,
  GUILD_DELETE: I.Guilds,
  GUILD_ROLE_CREATE: I.Guilds,
  GUILD_ROLE_UPDATE: I.Guilds,
  GUILD_ROLE_DELETE: I.Guilds,
  CHANNEL_CREATE: I.Guilds,
  CHANNEL_UPDATE: I.Guilds,
  CHANNEL_DELETE: I.Guilds,
  THREAD_CREATE: I.Guilds,
  THREAD_UPDATE: I.Guilds,
  THREAD_DELETE: I.Guilds,
  THREAD_LIST_SYNC: I.Guilds,
  THREAD_MEMBER_UPDATE: I.Guilds,
  VOICE_CHANNEL_STATUS_UPDATE: I.Guilds,
  VOICE_CHANNEL_START_TIME_UPDATE: I.Guilds,
  GUILD_MEMBER_ADD: I.GuildMembers,
  GUILD_MEMBER_UPDATE: I.GuildMembers,
  GUILD_MEMBER_REMOVE: I.GuildMembers,
  GUILD_AUDIT_LOG_ENTRY_CREATE: I.GuildModeration,
  GUILD_BAN_ADD: I.GuildModeration,
  GUILD_BAN_REMOVE: I.GuildModeration,
  WEBHOOKS_UPDATE: I.GuildWebhooks,
  VOICE_STATE_UPDATE: I.GuildVoiceStates,
  VOICE_CHANNEL_EFFECT_SEND: I.GuildVoiceStates,
  GUILD_SCHEDULED_EVENT_CREATE: I.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_UPDATE: I.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_DELETE: I.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_USER_ADD: I.GuildScheduledEvents,
  GUILD_SCHEDULED_EVENT_USER_REMOVE: I.GuildScheduledEvents,
};

/** Events with separate intents for guilds and for direct messages. Ephemeral messages count as direct ones. */
const BY_PLACE: Record<string, { guild: number; direct: number }> = {
  MESSAGE_CREATE: { guild: I.GuildMessages, direct: I.DirectMessages },
  MESSAGE_UPDATE: { guild: I.GuildMessages, direct: I.DirectMessages },
  MESSAGE_DELETE: { guild: I.GuildMessages, direct: I.DirectMessages },
  MESSAGE_DELETE_BULK: { guild: I.GuildMessages, direct: I.DirectMessages },
  MESSAGE_REACTION_ADD: { guild: I.GuildMessageReactions, direct: I.DirectMessageReactions },
  MESSAGE_REACTION_REMOVE: { guild: I.GuildMessageReactions, direct: I.DirectMessageReactions },
  CHANNEL_PINS_UPDATE: { guild: I.Guilds, direct: I.DirectMessages },
  TYPING_START: { guild: I.GuildMessageTyping, direct: I.DirectMessageTyping },
};

/** The intents that must be switched on in the developer portal, as bits (docs: Gateway, Privileged Intents). */
export const PRIVILEGED = I.GuildMembers | I.GuildPresences | I.MessageContent;

/** All bits that Discord knows. */
export const KNOWN_INTENTS = Object.values(I)
  .filter((value): value is I => typeof value === 'number')
  .reduce<number>((all, bit) => all | bit, 0);

/**
 * Returns true if a session with these intents gets the event. `ownId` is the bot's id: updates of its own member are
 * always sent.
 */
export function covers(intents: number, event: string, data: object, ownId: string): boolean {
  if (event === 'GUILD_MEMBER_UPDATE' && 'user' in data && (data.user as { id: string }).id === ownId) return true;
  if (event === 'THREAD_MEMBERS_UPDATE' && (intents & I.GuildMembers) === 0)
    return (intents & I.Guilds) !== 0 && concerns(data as ThreadMembers, ownId);
  const byPlace = BY_PLACE[event];
  const needed = byPlace ? ('guild_id' in data ? byPlace.guild : byPlace.direct) : NEEDED[event];
  return needed === undefined || (intents & needed) !== 0;
}

interface ThreadMembers {
  readonly added_members?: readonly { readonly user_id: string }[];
  readonly removed_member_ids?: readonly string[];
}

/** Returns true if a change of a thread's members adds or removes this user (docs: Thread Members Update). */
const concerns = ({ added_members: added = [], removed_member_ids: removed = [] }: ThreadMembers, ownId: string) =>
  removed.includes(ownId) || added.some(({ user_id: userId }) => userId === ownId);
