import { type Client, Events, type Guild } from 'discord.js';
import type { GameService } from '#game/game-service.ts';
import type { Log } from '#game/ports/ports.ts';
import { guarded } from './guarded.ts';

interface OutageWatch {
  readonly client: Client<true>;
  readonly service: () => GameService;
  readonly log: Log;
}

/**
 * Reports outages of the gateway and of single guilds to the tables. During an outage the bot cannot see anybody, so
 * nobody's time may run out. A connection that the bot itself ends is no outage, and one that Discord refuses for good
 * neither (`connection/refused.ts`).
 *
 * Outages may overlap. In a new session discord.js marks each guild as unavailable without an event, until its
 * GUILD_CREATE comes (docs: Ready). A guild that is out by then stays so when the session is ready. Therefore each
 * event compares all guilds with what the tables were told.
 */
export function watchOutages({ client, service, log }: OutageWatch, isClosing: () => boolean): void {
  const away = new Set<number>();
  const isOut = ({ available }: Guild): boolean => away.size > 0 || !available;
  // A table that is resumed asks for itself (`Reconciler.isOut`).
  const told = new Set(client.guilds.cache.filter(isOut).keys());
  const tell = (guildId: string, out: boolean): void => {
    if (out === told.has(guildId)) return;
    if (out) told.add(guildId);
    else told.delete(guildId);
    guarded(log, () => service().outage(out, guildId));
  };
  const compare = (): void => {
    if (isClosing()) return;
    for (const guild of client.guilds.cache.values()) tell(guild.id, isOut(guild));
  };
  const note = (shard: number, out: boolean): void => {
    if (isClosing()) return;
    const before = away.size > 0;
    if (out) away.add(shard);
    else away.delete(shard);
    if (before !== away.size > 0) log.info({ out }, out ? 'Discord is out of reach' : 'Discord is back');
    compare();
  };
  client.on(Events.ShardReconnecting, (shard) => note(shard, true));
  client.on(Events.ShardResume, (shard) => note(shard, false));
  client.on(Events.ShardReady, (shard) => note(shard, false));
  client.on(Events.GuildUnavailable, ({ id }) => {
    log.info({ guildId: id }, 'a server is out of reach');
    compare();
  });
  client.on(Events.GuildAvailable, ({ id }) => {
    log.info({ guildId: id }, 'a server is back');
    compare();
  });
  // Nightcall was removed from the guild, so no outage of it ends any more.
  client.on(Events.GuildDelete, ({ id }) => (isClosing() ? undefined : tell(id, false)));
}
