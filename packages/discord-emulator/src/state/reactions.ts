import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { ApiError, refuse } from '../errors.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Message } from './entities.ts';
import { publish } from './messages.ts';
import { apiMember } from './render.ts';

/** The most different emoji on a message (error 30010). */
const MAX_REACTIONS = 20;

const emojiOf = (name: string) => ({ id: null, name });

/**
 * Adds a reaction. It needs READ_MESSAGE_HISTORY, and ADD_REACTIONS too if nobody has reacted with this emoji (docs:
 * Create Reaction).
 */
export function addReaction(
  discord: DiscordState,
  userId: string,
  channel: Channel,
  message: Message,
  emoji: string,
): void {
  const users = message.reactions.get(emoji) ?? new Set<string>();
  if (channel.thread?.archived) throw refuse.archivedThread();
  if (channel.guildId !== undefined)
    discord.requireIn(userId, channel, P.ReadMessageHistory | (users.size === 0 ? P.AddReactions : 0n));
  if (users.has(userId)) return;
  if (users.size === 0 && message.reactions.size >= MAX_REACTIONS)
    throw new ApiError(400, 30010, 'Maximum number of reactions reached (20)');
  message.reactions.set(emoji, users.add(userId));
  const member = discord.guilds.get(channel.guildId ?? '')?.members.get(userId);
  const about = member ? { member: apiMember(member, discord.user(userId)) } : {};
  announce(discord, 'MESSAGE_REACTION_ADD', message, { ...about, user_id: userId, emoji: emojiOf(emoji), type: 0 });
}

/** Removes a reaction: one's own, or another's with MANAGE_MESSAGES (docs: Delete User Reaction). */
export function removeReaction(
  discord: DiscordState,
  actorId: string,
  message: Message,
  { emoji, userId }: { readonly emoji: string; readonly userId: string },
): void {
  const channel = discord.channelFor(actorId, message.channelId);
  if (userId !== actorId) discord.requireIn(actorId, channel, P.ManageMessages);
  const users = message.reactions.get(emoji);
  if (!users?.delete(userId)) throw refuse.unknownMessage();
  if (users.size === 0) message.reactions.delete(emoji);
  announce(discord, 'MESSAGE_REACTION_REMOVE', message, { user_id: userId, emoji: emojiOf(emoji), type: 0 });
}

function announce(discord: DiscordState, event: string, message: Message, data: object): void {
  const guild = message.guildId === undefined ? {} : { guild_id: message.guildId };
  const about = {
    channel_id: message.channelId,
    message_id: message.id,
    burst: false,
    message_author_id: message.authorId,
  };
  publish(discord, event, message, { ...data, ...about, ...guild });
}
