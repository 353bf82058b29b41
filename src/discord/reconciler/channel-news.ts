import { type Client, Events } from 'discord.js';
import type { Overwrite } from './overwrites.ts';

/**
 * The gateway's news about the rooms. The answer to one of our calls may be older than this news, and discord.js
 * keeps the latest to arrive.
 */
export interface ChannelNews {
  /** Deleted by somebody. */
  gone(channelId: string): void;
  isGone(channelId: string): boolean;
  /** Changed by somebody else. */
  changed(channelId: string): void;
  /** The number of such changes. */
  changes(channelId: string): number;
  /** The number of events that may have changed the channels of a guild, or what the bot may do there. */
  ofGuild(guildId: string): number;
  /** The number of events that may have changed the voices of a guild. */
  ofVoices(guildId: string): number;
  /** The overwrites that are being requested now, by the game and the channel: two games may have one voice room. */
  readonly asked: Map<string, readonly Overwrite[]>;
}

/** The number of channels that are remembered, since channels are made and deleted all the time. */
const memory = 500;

/** Counts the events of each guild. discord.js emits an event after it has changed its cache. */
function eventCounts(client: Client<true>): Pick<ChannelNews, 'ofGuild' | 'ofVoices'> {
  const [guilds, voices] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, guildId: string) => counts.set(guildId, (counts.get(guildId) ?? 0) + 1);
  client.on(Events.ChannelCreate, ({ guildId }) => count(guilds, guildId));
  client.on(Events.ThreadCreate, ({ guildId }) => count(guilds, guildId));
  client.on(Events.ThreadDelete, ({ guildId }) => count(guilds, guildId));
  client.on(Events.ChannelDelete, (channel) => channel.isDMBased() || count(guilds, channel.guildId));
  client.on(Events.ChannelUpdate, (_, channel) => channel.isDMBased() || count(guilds, channel.guildId));
  client.on(Events.ThreadUpdate, (_, { guildId }) => count(guilds, guildId));
  for (const event of [Events.GuildRoleCreate, Events.GuildRoleDelete, Events.GuildMemberRemove] as const)
    client.on(event, ({ guild }) => count(guilds, guild.id));
  client.on(Events.GuildRoleUpdate, (_, { guild }) => count(guilds, guild.id));
  client.on(Events.GuildMemberUpdate, (_, { guild }) => count(guilds, guild.id));
  for (const event of [Events.GuildCreate, Events.GuildDelete, Events.GuildAvailable, Events.GuildUnavailable] as const)
    client.on(event, ({ id }) => count(guilds, id));
  client.on(Events.GuildUpdate, (_, { id }) => count(guilds, id));
  client.on(Events.VoiceStateUpdate, (_, { guild }) => count(voices, guild.id));
  return { ofGuild: (guildId) => guilds.get(guildId) ?? 0, ofVoices: (guildId) => voices.get(guildId) ?? 0 };
}

/** Creates an empty record of the gateway's news. */
export function channelNews(client: Client<true>): ChannelNews {
  const deleted = new Set<string>();
  const counts = new Map<string, number>();
  const asked = new Map<string, readonly Overwrite[]>();
  return {
    ...eventCounts(client),
    asked,
    gone: (channelId) => {
      deleted.add(channelId);
      counts.delete(channelId);
      const [oldest] = deleted;
      if (deleted.size > memory && oldest !== undefined) deleted.delete(oldest);
    },
    isGone: (channelId) => deleted.has(channelId),
    changed: (channelId) => void counts.set(channelId, (counts.get(channelId) ?? 0) + 1),
    changes: (channelId) => counts.get(channelId) ?? 0,
  };
}
