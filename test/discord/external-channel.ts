/** Voice channels of the server's own, and tables that sit in them. */
import { PermissionFlagsBits as P } from 'discord.js';
import { expect } from 'vitest';
import type { Access, Layout, ReconcileResult, RoomLayout } from '#game/ports/ports.ts';
import type { TestServer } from './test-server.ts';

const access = (place: TestServer): Access[] => place.people.map(({ id }) => ({ userId: id, read: true, write: true }));

/** The rooms of a table at which everybody may read and write. */
export const rooms = (place: TestServer): RoomLayout[] => [
  { room: 'town', name: 'town', access: access(place) },
  { room: 'voice', name: 'Table', access: access(place) },
];

/** Arranges the table in this voice channel of the server, or in a room of its own. */
export const sit = (
  place: TestServer,
  voiceChannelId?: string,
  change: Partial<Layout> = {},
): Promise<ReconcileResult> =>
  place.arrange({ rooms: rooms(place), speakers: [], ...(voiceChannelId ? { voiceChannelId } : {}), ...change });

/** A lounge of the server's own, in which a helper may mute and a role is called by name. */
export async function lounge(place: TestServer, body: { user_limit?: number; type?: number } = {}): Promise<string> {
  const moderator = place.guild.asModerator();
  const channel = place.guild.addChannel({ name: 'Lounge', type: 2, ...body });
  const role = place.guild.addRole({ name: 'regulars' });
  const { id } = place.guild;
  moderator.setOverwrite(channel, id, { type: 0, allow: `${P.Connect}`, deny: `${P.Stream}` });
  moderator.setOverwrite(channel, role.id, { type: 0, allow: `${P.Connect | P.Speak}`, deny: '0' });
  moderator.setOverwrite(channel, place.people[1]!.id, { type: 1, allow: `${P.Speak}`, deny: `${P.SendMessages}` });
  const seen = () => place.discord.client.guilds.cache.get(id)!.channels.cache.get(channel.id);
  await expect.poll(() => seen()?.permissionsFor(role.id)?.has('Speak')).toBe(true);
  const known = () => {
    const there = seen();
    return there === undefined || there.isThread() ? 0 : there.permissionOverwrites.cache.size;
  };
  await expect.poll(known).toBe(3);
  return channel.id;
}
