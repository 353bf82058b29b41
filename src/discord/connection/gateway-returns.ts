import { type Client, Events } from 'discord.js';

/**
 * Reports each guild that is available again after an outage of the guild or of its part of the gateway. In a new
 * session Discord has disconnected the bot's voice, and sends no more events of the old one (docs: Voice Close Event
 * Codes, 4014 "the main gateway session was dropped").
 */
export function watchReturns(client: Client, tell: (guildId: string, isNewSession: boolean) => void): void {
  const shard = (id: number, isNewSession: boolean): void => {
    for (const guild of client.guilds.cache.values()) if (guild.shardId === id) tell(guild.id, isNewSession);
  };
  client.on(Events.ShardReady, (id) => shard(id, true));
  client.on(Events.ShardResume, (id) => shard(id, false));
  client.on(Events.GuildAvailable, (guild) => tell(guild.id, false));
}
