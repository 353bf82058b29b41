import { ChannelType, type Guild } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import {
  deniablePermissions,
  lacking,
  optionalPermissions,
  type PermissionName,
  requiredPermissions,
} from '../connection/permissions.ts';
import { channelLacks, mostChannels, mostInCategory, ownChannels, spaceRemarks, timeoutRemarks } from './survey.ts';

interface Check<Need extends string, Name extends string> {
  readonly need: Need;
  readonly name: Name;
  readonly held: boolean;
}

/** The importance of a permission: without it no table can open, a side door stays open, or a comfort is missing. */
export type PermissionCheck =
  | Check<'required', (typeof requiredPermissions)[number]>
  | Check<'closing', (typeof deniablePermissions)[number]>
  | Check<'comfort', (typeof optionalPermissions)[number]>;

export function permissionChecks(guild: Guild): readonly PermissionCheck[] {
  const { permissions } = guild.members.me!;
  const check = <Need extends string, Name extends PermissionName>(names: readonly Name[], need: Need) => {
    const missing = lacking(permissions, names);
    return names.map((name): Check<Need, Name> => ({ name, need, held: !missing.includes(name) }));
  };
  return [
    ...check(requiredPermissions, 'required'),
    ...check(deniablePermissions, 'closing'),
    ...check(optionalPermissions, 'comfort'),
  ];
}

/** The permissions that the overwrites of this channel and of the category take away, and other obstacles. */
export function lacksOf(guild: Guild, channelId: string, categoryId: string | null): readonly Remark[] {
  const me = guild.members.me!;
  return [
    ...channelLacks(guild, me, { kind: 'lobby', channelId }),
    ...(categoryId === null ? [] : categoryLacks(guild, categoryId)),
    ...timeoutRemarks(me),
    ...spaceRemarks(guild),
  ];
}

/** The reasons why no rooms could be made in this category: it is gone, closed to the bot, or full. */
export function categoryLacks(guild: Guild, categoryId: string): readonly Remark[] {
  const category = guild.channels.cache.get(categoryId);
  const params = { channel: `<#${categoryId}>` };
  if (category?.type !== ChannelType.GuildCategory) return [{ kind: 'obstacle', key: 'obstacle.category-gone' }];
  const lacks = channelLacks(guild, guild.members.me!, { kind: 'category', channelId: categoryId });
  const free = mostInCategory - category.children.cache.size;
  if (free >= ownChannels) return lacks;
  return [...lacks, { kind: 'obstacle', key: 'obstacle.category', params: { ...params, free, need: ownChannels } }];
}

export function channelCounts(guild: Guild, categoryId: string | null) {
  const category = categoryId === null ? undefined : guild.channels.cache.get(categoryId);
  const now = guild.channels.cache.filter((channel) => !channel.isThread()).size;
  return {
    channels: { now, most: mostChannels },
    category:
      category?.type === ChannelType.GuildCategory ? { now: category.children.cache.size, most: mostInCategory } : null,
  };
}
