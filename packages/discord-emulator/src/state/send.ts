import { ChannelType, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Message } from './entities.ts';
import { checkMessage, type MessageBody, type UploadedFile } from './message-checks.ts';
import { postMessage } from './messages.ts';
import { isVoice } from './permissions.ts';
import { openForMessage, requireUnlocked } from './thread-archive.ts';

/** Discord remembers a nonce for "the past few minutes" (docs: Create Message). */
const NONCE_MS = 5 * 60_000;

/** Sends a message to a channel that the author can view (docs: Create Message). */
export function sendMessage(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  body: MessageBody,
  files: UploadedFile[],
): Message {
  if (channel.type === ChannelType.GuildCategory) throw refuse.notText();
  if (channel.guildId !== undefined) requireToSend(discord, actorId, channel, body, files);
  checkMessage(body, files);
  openForMessage(discord, channel);
  const twin = body.enforce_nonce ? sameNonce(discord, channel, actorId, body.nonce) : undefined;
  if (twin) return twin;
  const reference = referenceOf(discord, actorId, channel, body);
  return postMessage(
    discord,
    {
      channel,
      authorId: actorId,
      mayMentionEveryone: (discord.permissions(actorId, channel) & P.MentionEveryone) !== 0n,
      ...(reference ? { reference, type: MessageType.Reply } : {}),
    },
    body,
    files,
  );
}

function requireToSend(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  body: MessageBody,
  files: UploadedFile[],
): void {
  if (isVoice(channel) && !(discord.permissions(actorId, channel) & P.Connect)) throw refuse.missingAccess();
  requireUnlocked(discord, actorId, channel);
  let needed = P.SendMessages;
  if (body.embeds?.length) needed |= P.EmbedLinks;
  if (files.length) needed |= P.AttachFiles;
  if (body.tts) needed |= P.SendTTSMessages;
  if (body.poll) needed |= P.SendPolls;
  discord.requireIn(actorId, channel, needed);
}

function sameNonce(
  discord: DiscordState,
  channel: Channel,
  authorId: string,
  nonce: MessageBody['nonce'],
): Message | undefined {
  if (nonce === undefined || nonce === null) return undefined;
  return [...channel.messages.values()].find(
    (one) =>
      one.authorId === authorId && String(one.nonce) === String(nonce) && one.createdAt > discord.now() - NONCE_MS,
  );
}

function referenceOf(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  body: MessageBody,
): Message['reference'] {
  const asked = body.message_reference;
  if (!asked) return undefined;
  const mayRead = channel.guildId === undefined || discord.permissions(actorId, channel) & P.ReadMessageHistory;
  if (!mayRead) throw refuse.replyWithoutHistory();
  if (!channel.messages.has(asked.message_id)) {
    if (asked.fail_if_not_exists === false) return undefined;
    throw invalidForm('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message');
  }
  return {
    type: 0,
    channel_id: channel.id,
    message_id: asked.message_id,
    ...guildIdOf(channel),
  } as Message['reference'];
}

const guildIdOf = (channel: Channel) => (channel.guildId ? { guild_id: channel.guildId } : {});
