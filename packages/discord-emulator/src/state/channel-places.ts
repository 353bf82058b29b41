import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { ApiError, refuse } from '../errors.ts';
import { editChannel } from './channels.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild } from './entities.ts';
import { announcingVisibility } from './visibility.ts';

/** The new position of a channel. */
export interface Placement {
  id?: string | null;
  position?: number | null;
  parent_id?: string | null;
  lock_permissions?: boolean | null;
}

/** Reorders channels. One of them may change its category (docs: Modify Guild Channel Positions). */
export function moveChannels(discord: DiscordState, actorId: string, guild: Guild, placements: Placement[]): void {
  discord.requireInGuild(actorId, guild, P.ManageChannels);
  const moved = placements.map((placement) => {
    const channel = guild.channels.get(placement.id ?? '');
    if (!channel) throw refuse.unknownChannel();
    return { placement, channel };
  });
  const adopted = moved.filter(
    ({ placement, channel }) => placement.parent_id !== undefined && placement.parent_id !== channel.parentId,
  );
  if (adopted.length > 1) throw new ApiError(400, 40009, 'Only one channel can have a parent_id modified at a time');
  for (const { placement, channel } of adopted) {
    const parent = placement.parent_id ? guild.channels.get(placement.parent_id) : undefined;
    const synced =
      placement.lock_permissions && parent ? { permission_overwrites: overwritesOf(parent.overwrites) } : {};
    editChannel(discord, actorId, channel, { parent_id: placement.parent_id ?? null, ...synced });
  }
  announcingVisibility(discord, guild, guild.channels.values(), () => {
    for (const { placement, channel } of moved) channel.position = placement.position ?? channel.position;
  });
}

function overwritesOf(overwrites: Channel['overwrites']) {
  return [...overwrites.values()].map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: `${allow}`,
    deny: `${deny}`,
  }));
}
