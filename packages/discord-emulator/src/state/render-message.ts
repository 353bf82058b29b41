import type { APIEmbed } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import type { Message } from './entities.ts';
import { shownMedia } from './media.ts';
import { apiPoll } from './polls.ts';
import { apiMember, apiUser, iso, isoOrNull } from './render.ts';

/** An embed as the API returns it: with a type, `inline` in its fields, and without nulls. */
function apiEmbed(embed: APIEmbed): APIEmbed {
  const filled = Object.fromEntries(Object.entries(embed).filter(([, value]) => value !== null && value !== undefined));
  return {
    ...filled,
    type: 'rich',
    ...(embed.timestamp ? { timestamp: new Date(embed.timestamp).toISOString() } : {}),
    ...(embed.fields ? { fields: embed.fields.map((field) => ({ ...field, inline: field.inline ?? false })) } : {}),
  } as APIEmbed;
}

/** The reactions of a message as `readerId` gets them. */
const apiReactions = ({ reactions }: Message, readerId: string): object =>
  reactions.size === 0
    ? {}
    : {
        reactions: [...reactions].map(([name, users]) => ({
          ...{ emoji: { id: null, name }, count: users.size, count_details: { burst: 0, normal: users.size } },
          ...{ burst_colors: [], me_burst: false, me: users.has(readerId) },
        })),
      };

/** A message as REST returns it to a reader. */
export function apiMessage(discord: DiscordState, message: Message, readerId = ''): Record<string, unknown> {
  return { ...bare(discord, message), ...apiReactions(message, readerId), ...referenced(discord, message) };
}

function bare(discord: DiscordState, message: Message): Record<string, unknown> {
  return {
    id: message.id,
    type: message.type,
    channel_id: message.channelId,
    author: apiUser(discord.user(message.authorId)),
    content: message.content,
    timestamp: iso(message.createdAt),
    edited_timestamp: isoOrNull(message.editedAt),
    tts: message.tts,
    mention_everyone: message.mentionEveryone,
    mentions: message.mentions.flatMap((id) => discord.users.get(id) ?? []).map(apiUser),
    mention_roles: message.mentionRoles,
    embeds: message.embeds.map(apiEmbed),
    ...shownMedia(discord, message),
    pinned: message.pinnedAt !== undefined,
    flags: message.flags,
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
    ...(message.applicationId ? { application_id: message.applicationId, webhook_id: message.applicationId } : {}),
    ...(discord.webhooks.has(message.authorId) ? { webhook_id: message.authorId } : {}),
    ...(message.poll === undefined ? {} : { poll: apiPoll(discord, message.poll) }),
    ...(message.interaction ? { interaction_metadata: message.interaction } : {}),
    ...(message.reference ? { message_reference: message.reference } : {}),
  };
}

function referenced(discord: DiscordState, message: Message): object {
  const id = message.reference?.message_id;
  if (!id) return {};
  const original = discord.channels.get(message.channelId)?.messages.get(id);
  return { referenced_message: original ? bare(discord, original) : null };
}

/** A message as the gateway sends it: with the guild and the author's member, unless it is ephemeral. */
export function gatewayMessage(discord: DiscordState, message: Message): Record<string, unknown> {
  const body = apiMessage(discord, message);
  const guild = message.guildId ? discord.guilds.get(message.guildId) : undefined;
  if (!guild || message.ephemeralFor) return body;
  const member = guild.members.get(message.authorId);
  const { user: _, ...author } = member ? apiMember(member, discord.user(member.userId)) : { user: undefined };
  return { ...body, guild_id: guild.id, ...(member ? { member: author } : {}) };
}

/**
 * A message without the content that a bot without the intent MESSAGE_CONTENT may not read: others' messages in guilds
 * (docs: Message Content Intent).
 */
export function withoutContent(body: Record<string, unknown>, botId: string): Record<string, unknown> {
  const author = (body.author as { id?: string } | undefined)?.id;
  const named = (body.mentions as { id: string }[] | undefined)?.some((user) => user.id === botId);
  if (author === botId || body.application_id === botId || named) return body;
  return { ...body, content: '', embeds: [], attachments: [], components: [] };
}
