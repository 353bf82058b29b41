import { type Client, Events } from 'discord.js';
import type { PrivacyService } from '#game/ports/ports.ts';

/**
 * Listens for servers that remove the bot or add it. An outage of a server is another event of discord.js
 * (`guildUnavailable`), and no removal.
 */
export function watchGuilds(client: Client<true>, privacy: PrivacyService): void {
  client.on(Events.GuildDelete, ({ id }) => privacy.removedFrom(id));
  client.on(Events.GuildCreate, ({ id }) => privacy.addedTo(id));
}
