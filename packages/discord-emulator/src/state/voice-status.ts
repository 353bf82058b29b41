import { type AuditLogEvent, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm } from '../errors.ts';
import { record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel } from './entities.ts';

const MAX_STATUS = 500;
// docs: Audit Log, VOICE_CHANNEL_STATUS_UPDATE and _DELETE
const STATUS_SET = 192 as AuditLogEvent;
const STATUS_TAKEN = 193 as AuditLogEvent;

/** Sets the status line of a voice channel. An actor outside the channel needs MANAGE_CHANNELS too. */
export function setVoiceStatus(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  status: string | null,
  reason?: string,
): void {
  const guild = discord.guildOf(channel);
  const inside = guild.voiceStates.get(actorId)?.channelId === channel.id;
  discord.requireIn(actorId, channel, P.SetVoiceChannelStatus | (inside ? 0n : P.ManageChannels));
  if ((status?.length ?? 0) > MAX_STATUS) {
    throw invalidForm('status', 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_STATUS} or fewer in length.`);
  }
  channel.status = status || null;
  const data = { id: channel.id, guild_id: guild.id, status: channel.status };
  discord.sendToGuild(guild, 'VOICE_CHANNEL_STATUS_UPDATE', (member) =>
    discord.canView(member.userId, channel) ? data : undefined,
  );
  const options = { channel_id: channel.id, ...(channel.status ? { status: channel.status } : {}) };
  record(discord, guild, {
    action: channel.status ? STATUS_SET : STATUS_TAKEN,
    actorId,
    targetId: channel.id,
    options,
    reason,
  });
}
