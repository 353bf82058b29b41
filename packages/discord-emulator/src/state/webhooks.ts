import { AuditLogEvent, PermissionFlagsBits as P, WebhookType } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { record } from './audit-log.ts';
import { checkLength } from './components.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Message, Webhook } from './entities.ts';
import { checkMessage, type MessageBody, type UploadedFile } from './message-checks.ts';
import { postMessage } from './messages.ts';
import { apiUser } from './render.ts';

/** docs: Create Webhook */
const MAX_WEBHOOKS = 15;

/** Informs those who may see a channel that its webhooks have changed. */
function announce(discord: DiscordState, channel: Channel): void {
  const data = { guild_id: channel.guildId, channel_id: channel.id };
  discord.sendToGuild(discord.guildOf(channel), 'WEBHOOKS_UPDATE', ({ userId }) =>
    discord.canView(userId, channel) ? data : undefined,
  );
}

/** The webhooks of a channel. */
export const webhooksOf = (discord: DiscordState, channel: Channel): readonly Webhook[] =>
  [...discord.webhooks.values()].filter(({ channelId }) => channelId === channel.id);

/** Makes a webhook, whose messages have its name (docs: Create Webhook). */
export function createWebhook(discord: DiscordState, actorId: string, channel: Channel, name: string): Webhook {
  discord.requireIn(actorId, channel, P.ManageWebhooks);
  checkLength('name', name.trim(), 1, 80);
  if (/clyde|discord/i.test(name)) {
    throw invalidForm('name', 'USERNAME_INVALID_CONTAINS', 'Username cannot contain "clyde" or "discord"');
  }
  if (webhooksOf(discord, channel).length >= MAX_WEBHOOKS) throw refuse.tooManyWebhooks();
  const id = discord.ids.next();
  const webhook: Webhook = { id, channelId: channel.id, creatorId: actorId, token: discord.rng.hex(68) };
  discord.users.set(id, { id, username: name, globalName: null, bot: true, locale: 'en-US', acceptsDms: false });
  discord.webhooks.set(id, webhook);
  record(discord, discord.guildOf(channel), { action: AuditLogEvent.WebhookCreate, actorId, targetId: id });
  announce(discord, channel);
  return webhook;
}

/** Deletes a webhook. Its messages stay. */
export function deleteWebhook(discord: DiscordState, webhook: Webhook): void {
  discord.webhooks.delete(webhook.id);
  const channel = discord.channels.get(webhook.channelId);
  if (channel) announce(discord, channel);
}

/** A webhook by its id, if the actor may manage it. */
export function webhookFor(discord: DiscordState, actorId: string, id: string): Webhook {
  const webhook = discord.webhooks.get(id);
  const channel = discord.channels.get(webhook?.channelId ?? '');
  if (!webhook || !channel) throw refuse.unknownWebhook();
  discord.requireIn(actorId, channel, P.ManageWebhooks);
  return webhook;
}

/** The webhook of a secret address. Undefined: the address is that of an interaction. */
export function webhookAt(discord: DiscordState, id: string, token: string): Webhook | undefined {
  const webhook = discord.webhooks.get(id);
  if (!webhook) return undefined;
  if (webhook.token !== token) throw refuse.invalidToken();
  return webhook;
}

/** Posts a message under the name of a webhook (docs: Execute Webhook). */
export function executeWebhook(
  discord: DiscordState,
  webhook: Webhook,
  body: MessageBody,
  files: UploadedFile[],
): Message {
  const channel = discord.channels.get(webhook.channelId);
  if (!channel) throw refuse.unknownWebhook();
  checkMessage(body, files);
  return postMessage(discord, { channel, authorId: webhook.id, mayMentionEveryone: true }, body, files);
}

/** A message that a webhook has posted. */
export function messageBy(discord: DiscordState, webhook: Webhook, id: string): Message {
  const message = discord.channels.get(webhook.channelId)?.messages.get(id);
  if (message?.authorId !== webhook.id) throw refuse.unknownMessage();
  return message;
}

/** A webhook as the API returns it. By its secret address it comes without its creator. */
export function apiWebhook(discord: DiscordState, webhook: Webhook, isByToken = false): object {
  const { id, token, channelId, creatorId } = webhook;
  return {
    ...{ id, type: WebhookType.Incoming, name: discord.user(id).username, avatar: null, token },
    ...{ channel_id: channelId, guild_id: discord.channels.get(channelId)?.guildId ?? null },
    application_id: discord.applications.has(creatorId) ? creatorId : null,
    url: `https://discord.com/api/webhooks/${id}/${token}`,
    ...(isByToken ? {} : { user: apiUser(discord.user(creatorId)) }),
  };
}
