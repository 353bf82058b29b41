import { AuditLogEvent, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Message } from './entities.ts';
import { postMessage, publish } from './messages.ts';
import { iso } from './render.ts';
import { gatewayMessage } from './render-message.ts';
import { timeOf } from './snowflake.ts';

const MAX_PINS = 250;
const FORTNIGHT_MS = 14 * 24 * 3_600_000;

/** The pinned messages, the most recently pinned first. */
export function pinned(channel: Channel): Message[] {
  const pins = [...channel.messages.values()].filter((message) => message.pinnedAt !== undefined);
  return pins.sort((a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0));
}

/** Pins or unpins a message. Pinning posts a system message, as Discord does. */
export function setPin(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  message: Message,
  on: boolean,
  reason?: string,
): void {
  if (channel.guildId !== undefined) discord.requireIn(actorId, channel, P.PinMessages);
  if ((message.pinnedAt !== undefined) === on) return;
  if (on && pinned(channel).length >= MAX_PINS) throw refuse.tooManyPins();
  message.pinnedAt = on ? discord.now() : undefined;
  if (on) channel.lastPinAt = discord.now();
  publish(discord, 'MESSAGE_UPDATE', message, gatewayMessage(discord, message));
  const where = { channel_id: channel.id, ...(channel.guildId ? { guild_id: channel.guildId } : {}) };
  const last = channel.lastPinAt === null ? null : iso(channel.lastPinAt);
  publish(discord, 'CHANNEL_PINS_UPDATE', message, { ...where, last_pin_timestamp: last });
  if (on) {
    const reference = { type: 0, ...where, message_id: message.id } as Message['reference'];
    const envelope = {
      channel,
      authorId: actorId,
      type: MessageType.ChannelPinnedMessage,
      reference,
      mayMentionEveryone: false,
    };
    postMessage(discord, envelope, {}, []);
  }
  if (channel.guildId === undefined) return;
  record(discord, discord.guildOf(channel), {
    action: on ? AuditLogEvent.MessagePin : AuditLogEvent.MessageUnpin,
    actorId,
    targetId: message.authorId,
    options: { channel_id: channel.id, message_id: message.id },
    reason,
  });
}

/** Deletes 2 to 100 messages that are less than two weeks old. Skips unknown ids. */
export function bulkDelete(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  ids: string[],
  reason?: string,
): void {
  const guild = discord.guildOf(channel);
  discord.requireIn(actorId, channel, P.ManageMessages);
  if (ids.length < 2 || ids.length > 100) {
    throw invalidForm('messages', 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 100 in length.');
  }
  if (ids.some((id) => timeOf(id) < discord.now() - FORTNIGHT_MS)) throw refuse.tooOldToDelete();
  const gone = ids.filter((id) => channel.messages.delete(id));
  const data = { ids: gone, channel_id: channel.id, guild_id: guild.id };
  discord.sendToGuild(guild, 'MESSAGE_DELETE_BULK', (member) =>
    discord.canView(member.userId, channel) ? data : undefined,
  );
  const options = { count: String(gone.length) };
  record(discord, guild, { action: AuditLogEvent.MessageBulkDelete, actorId, targetId: channel.id, options, reason });
}
