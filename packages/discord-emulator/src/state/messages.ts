import {
  type APIEmbed,
  AuditLogEvent,
  MessageFlags,
  MessageType,
  PermissionFlagsBits as P,
} from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { typeOf } from './attachments.ts';
import { record } from './audit-log.ts';
import { storedComponents } from './components.ts';
import type { DiscordState } from './discord-state.ts';
import type { Attachment, Channel, Message } from './entities.ts';
import { bindMedia } from './media.ts';
import { mentionsOf } from './mentions.ts';
import { checkMessage, type MessageBody, type UploadedFile } from './message-checks.ts';
import { storedPoll } from './polls.ts';
import { gatewayMessage } from './render-message.ts';
import { requireEditable } from './thread-archive.ts';
import { admitMentioned } from './thread-members.ts';

const SETTABLE =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;

const HOUR_MS = 3_600_000;
/** The earlier states of a message for which presses may still arrive. */
const FORMER_STATES = 20;

/** The properties of a message outside its body. */
interface Envelope {
  channel: Channel;
  authorId: string;
  applicationId?: string;
  type?: MessageType;
  flags?: number;
  interaction?: Message['interaction'];
  reference?: Message['reference'];
  ephemeralFor?: string | undefined;
  mayMentionEveryone: boolean;
  /** The people whom a message of Discord's own names. Missing: those in its text. */
  mentions?: string[];
}

/**
 * Sends an event about a message to those who may read it. An ephemeral message is sent to its addressee and its bot
 * alone.
 */
export function publish(discord: DiscordState, event: string, message: Message, data: object): void {
  if (message.ephemeralFor) {
    for (const id of new Set([message.ephemeralFor, message.authorId])) discord.deliver(id, event, data);
    return;
  }
  const channel = discord.channels.get(message.channelId);
  if (!channel) return;
  const guild = channel.guildId === undefined ? undefined : discord.guilds.get(channel.guildId);
  if (!guild) for (const id of channel.recipients) discord.deliver(id, event, data);
  else discord.sendToGuild(guild, event, (member) => (discord.canView(member.userId, channel) ? data : undefined));
}

/** Creates a message from a checked body, stores it and sends it. */
export function postMessage(
  discord: DiscordState,
  envelope: Envelope,
  body: MessageBody,
  files: UploadedFile[],
): Message {
  const { channel } = envelope;
  const components = storedComponents(body.components ?? []);
  const attachments = attachmentsOf(discord, body, files, envelope.ephemeralFor !== undefined);
  bindMedia(components, attachments);
  const text = { content: body.content ?? '', components, guildId: channel.guildId };
  const message: Message = {
    ...text,
    id: discord.ids.next(),
    channelId: channel.id,
    authorId: envelope.authorId,
    applicationId: envelope.applicationId,
    type: envelope.type ?? MessageType.Default,
    embeds: body.embeds ?? [],
    attachments,
    flags: ((body.flags ?? 0) & SETTABLE) | (envelope.flags ?? 0),
    createdAt: discord.now(),
    editedAt: null,
    nonce: body.nonce ?? undefined,
    ...mentionsOf(discord, text, body.allowed_mentions, envelope.mayMentionEveryone),
    ...(envelope.mentions ? { mentions: envelope.mentions } : {}),
    tts: body.tts ?? false,
    pinnedAt: undefined,
    reference: envelope.reference,
    interaction: envelope.interaction,
    ephemeralFor: envelope.ephemeralFor,
    poll: body.poll ? storedPoll(discord, body.poll) : undefined,
    reactions: new Map(),
  };
  if (message.ephemeralFor) discord.ephemerals.set(message.id, message);
  else {
    channel.messages.set(message.id, message);
    channel.lastMessageId = message.id;
    if (channel.thread) channel.thread.sent += 1;
  }
  if (!envelope.mentions) admitMentioned(discord, message.authorId, channel, message.mentions);
  publish(discord, 'MESSAGE_CREATE', message, gatewayMessage(discord, message));
  return message;
}

function attachmentsOf(
  discord: DiscordState,
  body: MessageBody,
  files: UploadedFile[],
  ephemeral: boolean,
): Attachment[] {
  return files.map((file) => {
    const about = body.attachments?.find((one) => String(one.id) === String(file.index));
    return {
      id: discord.ids.next(),
      filename: about?.filename ?? file.filename,
      contentType: file.contentType ?? typeOf(about?.filename ?? file.filename),
      description: about?.description ?? undefined,
      content: file.content,
      ephemeral,
    };
  });
}

/** Changes the fields of a message that `body` names and informs its readers. */
export function changeMessage(discord: DiscordState, message: Message, body: MessageBody, files: UploadedFile[]): void {
  if (body.content !== undefined) message.content = body.content ?? '';
  if (body.embeds !== undefined) message.embeds = body.embeds ?? [];
  if (body.components !== undefined) {
    message.formerComponents = [...(message.formerComponents ?? []).slice(1 - FORMER_STATES), message.components];
    message.components = storedComponents(body.components ?? []);
  }
  if (body.flags !== undefined)
    message.flags = (message.flags & ~MessageFlags.SuppressEmbeds) | ((body.flags ?? 0) & SETTABLE);
  if (body.attachments !== undefined || files.length) {
    const kept = body.attachments
      ? message.attachments.filter((one) => body.attachments?.some((a) => a.id === one.id))
      : message.attachments;
    message.attachments = [...kept, ...attachmentsOf(discord, body, files, message.ephemeralFor !== undefined)];
  }
  if (body.components) bindMedia(message.components, message.attachments);
  Object.assign(message, mentionsOf(discord, message, body.allowed_mentions, message.mentionEveryone));
  message.editedAt = discord.now();
  admitMentioned(discord, message.authorId, discord.channels.get(message.channelId), message.mentions);
  publish(discord, 'MESSAGE_UPDATE', message, gatewayMessage(discord, message));
}

/**
 * Adds the preview of a link, as Discord does after a message was written or edited. That is no edit: the time of the
 * last edit, if there was one, is sent again in whole ms (api-docs #8281).
 */
export function showPreview(discord: DiscordState, message: Message, embed: APIEmbed): void {
  message.embeds = [embed];
  publish(discord, 'MESSAGE_UPDATE', message, gatewayMessage(discord, message));
}

/**
 * Edits a message as its author (docs: Edit Message). The author must be able to see the channel, and needs no
 * SEND_MESSAGES (a member of Discord's staff in api-docs #3096).
 */
export function editMessage(
  discord: DiscordState,
  actorId: string,
  message: Message,
  body: MessageBody,
  files: UploadedFile[],
): void {
  if (message.authorId !== actorId) throw refuse.othersMessage();
  requireEditable(discord, actorId, discord.channels.get(message.channelId));
  if (discord.now() - message.createdAt > HOUR_MS) {
    const words = 'Maximum number of edits to messages older than 1 hour reached. Try again later';
    discord.quotas.demand('oldMessageEdit', message.channelId, 1, 30046, words);
  }
  checkMessage(body, files, message);
  changeMessage(discord, message, body, files);
}

/** Removes a message and informs its readers. */
export function removeMessage(discord: DiscordState, message: Message): void {
  const channel = discord.channels.get(message.channelId);
  channel?.messages.delete(message.id);
  discord.ephemerals.delete(message.id);
  const guild = message.guildId && !message.ephemeralFor ? { guild_id: message.guildId } : {};
  publish(discord, 'MESSAGE_DELETE', message, { id: message.id, channel_id: message.channelId, ...guild });
}

/** Deletes the actor's own message, or another's with MANAGE_MESSAGES. */
export function deleteMessage(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  message: Message,
  reason?: string,
): void {
  const own = message.authorId === actorId;
  if (!own) discord.requireIn(actorId, channel, P.ManageMessages);
  removeMessage(discord, message);
  if (own || channel.guildId === undefined) return;
  const options = { channel_id: channel.id, count: '1' };
  record(discord, discord.guildOf(channel), {
    action: AuditLogEvent.MessageDelete,
    actorId,
    targetId: message.authorId,
    options,
    reason,
  });
}
