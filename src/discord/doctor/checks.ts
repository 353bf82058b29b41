import { ChannelType, type Guild } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import {
  closingPermissions,
  type ExtraBotPermission,
  extraBotInviteUrl,
  extraBotPermissions,
  missingFrom,
  optionalPermissions,
  type PermissionName,
  requiredPermissions,
  threadPermissions,
} from '../connection/permissions.ts';
import type { ExtraBot, ExtraBotState } from '../extra-bots/extra-bot.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import { missingPermissionsIn } from './channel-permissions.ts';
import { mostChannels, mostInCategory, ownChannels, spaceRemarks, timeoutRemarks } from './survey.ts';

interface Check<Need extends string, Name extends string> {
  readonly need: Need;
  readonly name: Name;
  readonly held: boolean;
}

/**
 * The importance of a permission:
 * - `required`: without it, no table can open.
 * - `closing`: without it, players could still communicate by this permission.
 * - `optional`: without it, games work, and an additional service is missing.
 */
export type PermissionCheck =
  | Check<'required', (typeof requiredPermissions)[number] | (typeof threadPermissions)[number]>
  | Check<'closing', (typeof closingPermissions)[number]>
  | Check<'optional', (typeof optionalPermissions)[number]>;

/** Returns for each permission that the bot wants whether the guild gives it. `needsThreads`: night chats are threads. */
export function permissionChecks(guild: Guild, needsThreads: boolean): readonly PermissionCheck[] {
  const { permissions } = guild.members.me!;
  const check = <Need extends string, Name extends PermissionName>(names: readonly Name[], need: Need) => {
    const missing = missingFrom(permissions, names);
    return names.map((name): Check<Need, Name> => ({ name, need, held: !missing.includes(name) }));
  };
  const ofThreads = needsThreads ? threadPermissions : [];
  const isOfThreads = (name: PermissionName) => ofThreads.some((each) => each === name);
  return [
    ...check([...requiredPermissions, ...ofThreads], 'required'),
    ...check(
      closingPermissions.filter((name) => !isOfThreads(name)),
      'closing',
    ),
    ...check(optionalPermissions, 'optional'),
  ];
}

/** A helper bot in a server. `missing`: it is not a member. */
export interface ExtraBotCheck {
  readonly name: string;
  readonly state: ExtraBotState | 'missing';
  /** The permissions that the server does not give it. */
  readonly missing: readonly ExtraBotPermission[];
  /** The page on which it is invited. */
  readonly invite: string;
}

/** Examines all helper bots of the installation in a server. */
export const extraBotChecks = (guild: Guild, bots: ExtraBots): readonly ExtraBotCheck[] =>
  bots.all.map((bot) => {
    const isMissing = bot.state === 'ready' && !bot.isIn(guild.id);
    const held = bot.guild(guild.id)?.members.me?.permissions;
    return {
      name: nameOf(bot),
      state: isMissing ? 'missing' : bot.state,
      missing: held === undefined ? [] : missingFrom(held, extraBotPermissions),
      invite: extraBotInviteUrl(bot.id),
    };
  });

/** A bot that has never logged in is known by its id alone. */
const nameOf = ({ name, id }: ExtraBot): string => (name === null ? `\`${id}\`` : `**${name}**`);

/** The permissions that the overwrites of this channel and of the category take away, and other obstacles. */
export function obstaclesIn(guild: Guild, channelId: string, categoryId: string | null): readonly Remark[] {
  const me = guild.members.me!;
  return [
    ...missingPermissionsIn(guild, me, { kind: 'lobby', channelId }),
    ...(categoryId === null ? [] : categoryObstacles(guild, categoryId)),
    ...timeoutRemarks(me),
    ...spaceRemarks(guild),
  ];
}

/** The reasons why no rooms could be made in this category: it is gone, closed to the bot, or full. */
export function categoryObstacles(guild: Guild, categoryId: string): readonly Remark[] {
  const category = guild.channels.cache.get(categoryId);
  const params = { channel: `<#${categoryId}>` };
  if (category?.type !== ChannelType.GuildCategory) return [{ kind: 'obstacle', key: 'obstacle.category-gone' }];
  const missing = missingPermissionsIn(guild, guild.members.me!, { kind: 'category', channelId: categoryId });
  const free = mostInCategory - category.children.cache.size;
  if (free >= ownChannels) return missing;
  return [...missing, { kind: 'obstacle', key: 'obstacle.category', params: { ...params, free, need: ownChannels } }];
}

/** Counts the channels of the guild and of the category, and gives Discord's limits for both. */
export function channelCounts(guild: Guild, categoryId: string | null) {
  const category = categoryId === null ? undefined : guild.channels.cache.get(categoryId);
  const now = guild.channels.cache.filter((channel) => !channel.isThread()).size;
  return {
    channels: { now, most: mostChannels },
    category:
      category?.type === ChannelType.GuildCategory ? { now: category.children.cache.size, most: mostInCategory } : null,
  };
}
