import { AuditLogEvent, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Guild } from './entities.ts';
import { removeMember, requireAbove } from './members.ts';
import { removeMessage } from './messages.ts';
import { apiUser } from './render.ts';

/** The person who bans or unbans, the one who is banned, and the reason for the audit log. */
interface BanRequest {
  readonly actorId: string;
  readonly userId: string;
  /** The age up to which the person's messages are deleted, s. */
  readonly deleteSeconds?: number;
  readonly reason?: string | undefined;
}

const announce = (discord: DiscordState, guild: Guild, event: string, userId: string): void => {
  const data = { guild_id: guild.id, user: apiUser(discord.user(userId)) };
  discord.sendToGuild(guild, event, () => data);
};

/** Bans a person, who leaves the guild if they are in it (docs: Create Guild Ban). */
export function ban(discord: DiscordState, guild: Guild, { actorId, userId, deleteSeconds = 0, reason }: BanRequest) {
  discord.requireInGuild(actorId, guild, P.BanMembers);
  discord.user(userId);
  const target = guild.members.get(userId);
  if (target) requireAbove(guild, discord.member(guild, actorId), target);
  if (guild.bans.has(userId)) return;
  guild.bans.set(userId, reason ?? null);
  if (target) removeMember(discord, guild, userId);
  const since = discord.now() - deleteSeconds * 1000;
  for (const { messages } of guild.channels.values())
    for (const message of [...messages.values()])
      if (message.authorId === userId && message.createdAt > since) removeMessage(discord, message);
  announce(discord, guild, 'GUILD_BAN_ADD', userId);
  record(discord, guild, { action: AuditLogEvent.MemberBanAdd, actorId, targetId: userId, reason });
}

/** Ends a ban. The person may join again. */
export function unban(discord: DiscordState, guild: Guild, { actorId, userId, reason }: BanRequest): void {
  discord.requireInGuild(actorId, guild, P.BanMembers);
  if (!guild.bans.delete(userId)) throw refuse.unknownBan();
  announce(discord, guild, 'GUILD_BAN_REMOVE', userId);
  record(discord, guild, { action: AuditLogEvent.MemberBanRemove, actorId, targetId: userId, reason });
}

/** A ban as the API returns it. */
export function apiBan(discord: DiscordState, guild: Guild, userId: string): object {
  const reason = guild.bans.get(userId);
  if (reason === undefined) throw refuse.unknownBan();
  return { user: apiUser(discord.user(userId)), reason };
}
