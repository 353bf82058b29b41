import type { Guild } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import { closingPermissions, missingFrom, type PermissionName } from '../connection/permissions.ts';
import { onlookersOf, type Sight } from './onlookers.ts';
import { surroundingsOf } from './surroundings.ts';
import type { OurBots } from './survey-voice.ts';

/**
 * The people among these who could look into secret channels, the permissions by which players could still communicate
 * in rooms, and the server's own settings that obstruct a game. `needsThreads`: night chats are threads.
 */
export async function onlookerRemarks(
  { client, extraBots }: OurBots,
  guildId: string,
  userIds: readonly string[],
  needsThreads: boolean,
): Promise<readonly Remark[]> {
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined) return [];
  const people = await onlookersOf(guild, userIds, needsThreads);
  const remarks = people.flatMap(({ userId, by }) =>
    by.filter(isReported).map((sight) => ({
      kind: 'onlooker' as const,
      key: `onlooker.${sight}` as const,
      params: { person: `<@${userId}>` },
    })),
  );
  return [...remarks, ...undeniable(guild), ...(await surroundingsOf(guild, extraBots))];
}

/**
 * The permissions by which players could still communicate in rooms here. Nightcall cannot deny them, because it was
 * invited without them. Everybody may edit what they have written.
 */
function undeniable({ members: { me }, roles }: Guild): readonly Remark[] {
  if (me === null) return [];
  // An administrator may do everything everywhere, and no overwrite can change that.
  const isUsed = (name: PermissionName) => roles.cache.some(({ permissions }) => permissions.has(name, false));
  const missing = missingFrom(me.permissions, closingPermissions);
  const names = missing.filter((name) => name === 'ManageMessages' || isUsed(name));
  return names.length === 0 ? [] : [{ kind: 'permission', key: 'stays-open', params: { doors: names.join(' ') } }];
}

/** Moderators are trusted. */
const isReported = (sight: Sight): sight is Exclude<Sight, 'moderator'> => sight !== 'moderator';
