import { type Client, Events } from 'discord.js';

/** Told when the bot is removed from servers or added to them. */
export interface GuildMembership {
  removedFrom(guildId: string): void;
  addedTo(guildId: string): void;
}

/**
 * Listens for servers that remove the bot or add it. An outage of a server is another event of discord.js
 * (`guildUnavailable`), and no removal.
 */
export function watchGuilds(client: Client<true>, membership: GuildMembership): void {
  client.on(Events.GuildDelete, ({ id }) => membership.removedFrom(id));
  client.on(Events.GuildCreate, ({ id }) => membership.addedTo(id));
}
