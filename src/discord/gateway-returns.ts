import { type Client, Events } from 'discord.js';

/**
 * Tells of each guild to which the way is open again: its part of the gateway has been away, or the guild itself. In a new
 * session Discord has put us out of voice, and sends nothing more of what concerned the old one (docs: Voice Close Event
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
