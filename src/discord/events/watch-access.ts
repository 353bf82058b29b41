import { type AnyThreadChannel, Events, type GuildBasedChannel } from 'discord.js';
import { floodGate } from '../connection/flood.ts';
import { isAsWanted } from '../reconciler/room-access.ts';
import { isKept } from '../reconciler/thread-access.ts';
import { guarded } from './guarded.ts';
import type { Watch } from './watch.ts';

/** The most corrections of a room in a minute. After that, Nightcall does not fight the person who changes it. */
const corrections = 10;
const minute = 60_000;

/** Listens to changes of roles, of the rooms' access and of Nightcall's permissions. */
export function watchAccess({ client, rooms, service, log }: Watch): void {
  const isCalm = floodGate(undefined, { most: corrections, window: minute });
  const lift = (guildId: string): void => guarded(log, () => rooms.lift(guildId));
  client.on(Events.GuildRoleUpdate, (_, role) => lift(role.guild.id));
  client.on(Events.GuildRoleDelete, (role) => lift(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_, member) => {
    if (member.id === client.user.id) lift(member.guild.id);
  });
  client.on(Events.ChannelUpdate, (before, now) => {
    if (before.isDMBased() || now.isDMBased()) return;
    // Two games of the same people may have one voice room and one town.
    const games = [...rooms.games.values()].filter((game) => game.rooms.has(now.id));
    if (games.length === 0) return;
    guarded(log, () => {
      if (ownIn(before) !== ownIn(now)) rooms.lift(now.guild.id);
      const others = games.filter((game) => !isAsWanted(game, now.id));
      if (others.length === 0) return;
      rooms.news.changed(now.id);
      if (isCalm(now.id)) for (const { gameId } of others) service().tell(gameId, (table) => table.disturbed());
    });
  });
}

/** Listens to changes of the threads of games: somebody has opened, locked or archived one. */
export function watchThreads({ client, rooms, service, log }: Watch): void {
  const isCalm = floodGate(undefined, { most: corrections, window: minute });
  client.on(Events.ThreadUpdate, (_, { id }) => {
    const games = [...rooms.games.values()].filter((game) => game.rooms.has(id));
    guarded(log, () => {
      const others = games.filter((game) => !isKept(game, id));
      if (others.length > 0 && isCalm(id))
        for (const { gameId } of others) service().tell(gameId, (table) => table.disturbed());
    });
  });
}

/** Nightcall's own overwrite in a channel, as text. */
const ownIn = ({ permissionOverwrites, client }: Exclude<GuildBasedChannel, AnyThreadChannel>): string => {
  const own = permissionOverwrites.cache.get(client.user.id);
  return `${own?.allow.bitfield}/${own?.deny.bitfield}`;
};
