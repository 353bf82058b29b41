import { type Guild, PermissionFlagsBits } from 'discord.js';
import { attempt } from '../connection/faults.ts';
import { bitsOf } from '../connection/permissions.ts';

/** The ways in which somebody could read a night chat, or learn its members. */
const sights = ['owner', 'administrator', 'audit-log', 'threads', 'moderator'] as const;

/** A way in which somebody could read a night chat, or learn its members. */
export type Sight = (typeof sights)[number];

/** A person who could look into secret channels, with the ways. */
export interface Onlooker {
  readonly userId: string;
  readonly by: readonly Sight[];
}

/**
 * With any of these permissions a person can get round the limits of a room: rename it, write as a webhook, open it,
 * unmute.
 */
const powers = bitsOf(['ManageChannels', 'ManageRoles', 'ManageWebhooks', 'MuteMembers']);

/**
 * The owner and administrators see every channel regardless of its overwrites. The audit log names the members for
 * whom a channel was opened (Discord, audit log: channel overwrites). No log names the people in a thread, but a person
 * who manages threads sees private ones. The town takes that permission away, and nobody has measured whether Discord
 * then hides them. `needsThreads`: night chats are threads.
 */
export async function onlookersOf(
  guild: Guild,
  userIds: readonly string[],
  needsThreads: boolean,
): Promise<readonly Onlooker[]> {
  const look = async (userId: string) => ({ userId, by: await sightsOf(guild, userId, needsThreads) });
  const people = await Promise.all(userIds.map(look));
  return people.filter(({ by }) => by.length > 0);
}

async function sightsOf(guild: Guild, userId: string, needsThreads: boolean): Promise<readonly Sight[]> {
  if (guild.ownerId === userId) return ['owner'];
  const member = await attempt(
    () => guild.members.fetch(userId),
    () => undefined,
  );
  if (!member.ok) return [];
  const { permissions } = member.value;
  if (permissions.has(PermissionFlagsBits.Administrator)) return ['administrator'];
  return [
    ...(!needsThreads && permissions.has(PermissionFlagsBits.ViewAuditLog) ? ['audit-log' as const] : []),
    ...(needsThreads && permissions.has(PermissionFlagsBits.ManageThreads) ? ['threads' as const] : []),
    ...(permissions.any(powers) ? ['moderator' as const] : []),
  ];
}
