import { type AuditLogEvent, PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import type { AuditEntry, Guild } from './entities.ts';
import { apiUser } from './render.ts';

/** An action in a guild that its audit log records. */
interface ActionRequest {
  action: AuditLogEvent;
  actorId: string;
  targetId: string | null;
  changes?: AuditEntry['changes'];
  options?: Record<string, string>;
  reason?: string | undefined;
}

/** Records an action and informs those who may read the log. */
export function record(discord: DiscordState, guild: Guild, request: ActionRequest): void {
  const entry: AuditEntry = {
    id: discord.ids.next(),
    action: request.action,
    userId: request.actorId,
    targetId: request.targetId,
    changes: request.changes ?? [],
    options: request.options,
    reason: request.reason,
  };
  guild.auditLog.push(entry);
  discord.sendToGuild(guild, 'GUILD_AUDIT_LOG_ENTRY_CREATE', (member) =>
    discord.guildPermissions(member.userId, guild) & PermissionFlagsBits.ViewAuditLog
      ? { ...apiAuditEntry(entry), guild_id: guild.id }
      : undefined,
  );
}

/** An audit log entry as the API returns it. */
function apiAuditEntry(entry: AuditEntry): object {
  return {
    id: entry.id,
    action_type: entry.action,
    user_id: entry.userId,
    target_id: entry.targetId,
    ...(entry.changes.length ? { changes: entry.changes } : {}),
    ...(entry.options ? { options: entry.options } : {}),
    ...(entry.reason ? { reason: entry.reason } : {}),
  };
}

/** The log, newest first, as the API returns it. */
export function apiAuditLog(discord: DiscordState, entries: AuditEntry[]): object {
  const users = new Set(entries.flatMap((entry) => [entry.userId, entry.targetId ?? '']));
  return {
    audit_log_entries: entries.map(apiAuditEntry),
    users: [...users].flatMap((id) => discord.users.get(id) ?? []).map(apiUser),
    integrations: [],
    webhooks: [],
    guild_scheduled_events: [],
    threads: [],
    application_commands: [],
    auto_moderation_rules: [],
  };
}

/** The fields that differ, in the log's format. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>): AuditEntry['changes'] {
  return Object.keys(after)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, old_value: before[key], new_value: after[key] }));
}
