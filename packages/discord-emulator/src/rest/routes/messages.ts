import { GatewayIntentBits, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import type { DiscordState } from '../../state/discord-state.ts';
import { requireOpenDms } from '../../state/dms.ts';
import type { Application, Channel, Message } from '../../state/entities.ts';
import { checkMessage, type MessageBody } from '../../state/message-checks.ts';
import { deleteMessage, editMessage } from '../../state/messages.ts';
import { isVoice } from '../../state/permissions.ts';
import { bulkDelete, pinned, setPin } from '../../state/pins.ts';
import { addReaction, removeReaction } from '../../state/reactions.ts';
import { iso } from '../../state/render.ts';
import { apiMessage, withoutContent } from '../../state/render-message.ts';
import { sendMessage } from '../../state/send.ts';
import { byId } from '../../state/snowflake.ts';
import { type BotRequest, bot, NO_CONTENT, ok, type RestContext, type RestReply, type Route } from '../router.ts';
import { channelOf } from './channels.ts';

/** A message as this bot may read it: without content if the bot lacks the intent. */
function shown(discord: DiscordState, message: Message, application: Application): Record<string, unknown> {
  const body = apiMessage(discord, message, application.id);
  const mayRead = (application.privilegedIntents & GatewayIntentBits.MessageContent) !== 0;
  return mayRead || message.guildId === undefined ? body : withoutContent(body, application.id);
}

function messageOf(channel: Channel, id: string | undefined): Message {
  const message = channel.messages.get(id ?? '');
  if (!message) throw refuse.unknownMessage();
  return message;
}

function requireReading(discord: DiscordState, application: Application, channel: Channel): void {
  if (channel.guildId === undefined) return;
  if (isVoice(channel)) discord.requireIn(application.id, channel, P.Connect);
  discord.requireIn(application.id, channel, P.ReadMessageHistory);
}

function list(context: RestContext, request: BotRequest): RestReply {
  const { discord } = context;
  const { application, query } = request;
  const channel = channelOf(context, request);
  // Without READ_MESSAGE_HISTORY the list is empty (docs: Get Channel Messages).
  const mayRead =
    channel.guildId === undefined || (discord.permissions(application.id, channel) & P.ReadMessageHistory) !== 0n;
  const all = mayRead ? [...channel.messages.values()].sort(byId) : [];
  const limit = Number(query.get('limit') ?? 50);
  const bound = (name: string) => (query.has(name) ? BigInt(query.get(name) ?? 0) : undefined);
  const [before, after, around] = [bound('before'), bound('after'), bound('around')];
  let picked = all.slice(-limit);
  if (before !== undefined) picked = all.filter((one) => BigInt(one.id) < before).slice(-limit);
  else if (after !== undefined) picked = all.filter((one) => BigInt(one.id) > after).slice(0, limit);
  else if (around !== undefined) {
    const place = all.findIndex((one) => BigInt(one.id) >= around);
    picked = all.slice(Math.max(0, place - Math.floor(limit / 2))).slice(0, limit);
  }
  return ok(picked.reverse().map((message) => shown(discord, message, application)));
}

function send(context: RestContext, request: BotRequest): RestReply {
  const { discord } = context;
  const channel = channelOf(context, request);
  if (channel.guildId === undefined) requireOpenDms(discord, channel, request.application.id);
  const message = sendMessage(discord, request.application.id, channel, request.body as MessageBody, request.files);
  return ok(apiMessage(discord, message));
}

function pin(on: boolean) {
  return (context: RestContext, request: BotRequest) => {
    const channel = channelOf(context, request);
    setPin(
      context.discord,
      request.application.id,
      channel,
      messageOf(channel, request.params.message_id),
      on,
      request.reason,
    );
    return NO_CONTENT;
  };
}

const MESSAGE = '/channels/{channel_id}/messages/{message_id}';

/** A route of one reaction. */
function reaction(change: (context: RestContext, request: BotRequest, message: Message) => void) {
  return (context: RestContext, request: BotRequest) => {
    change(context, request, messageOf(channelOf(context, request), request.params.message_id));
    return NO_CONTENT;
  };
}

const unreact = (userOf: (request: BotRequest) => string) =>
  reaction(({ discord }, request, message) =>
    removeReaction(discord, request.application.id, message, {
      emoji: request.params.emoji_name ?? '',
      userId: userOf(request),
    }),
  );

/** Routes of messages, reactions and pins. */
export const messageRoutes: Route[] = [
  bot('GET /channels/{channel_id}/messages', list),
  bot('POST /channels/{channel_id}/messages', send, (_, { body, files }) => checkMessage(body as MessageBody, files)),
  bot(`GET ${MESSAGE}`, (context, request) => {
    const channel = channelOf(context, request);
    requireReading(context.discord, request.application, channel);
    return ok(shown(context.discord, messageOf(channel, request.params.message_id), request.application));
  }),
  bot(
    `PATCH ${MESSAGE}`,
    (context, request) => {
      const message = messageOf(channelOf(context, request), request.params.message_id);
      editMessage(context.discord, request.application.id, message, request.body as MessageBody, request.files);
      return ok(apiMessage(context.discord, message));
    },
    (context, request) => {
      const message = messageOf(channelOf(context, request), request.params.message_id);
      checkMessage(request.body as MessageBody, request.files, message);
    },
  ),
  bot(`DELETE ${MESSAGE}`, (context, request) => {
    const channel = channelOf(context, request);
    const message = messageOf(channel, request.params.message_id);
    deleteMessage(context.discord, request.application.id, channel, message, request.reason);
    return NO_CONTENT;
  }),
  bot(
    `PUT ${MESSAGE}/reactions/{emoji_name}/@me`,
    reaction(({ discord }, { application, params }, message) => {
      const channel = discord.channels.get(message.channelId)!;
      addReaction(discord, application.id, channel, message, params.emoji_name ?? '');
    }),
  ),
  bot(
    `DELETE ${MESSAGE}/reactions/{emoji_name}/@me`,
    unreact(({ application }) => application.id),
  ),
  bot(
    `DELETE ${MESSAGE}/reactions/{emoji_name}/{user_id}`,
    unreact(({ params }) => params.user_id ?? ''),
  ),
  bot('POST /channels/{channel_id}/messages/bulk-delete', (context, request) => {
    const { messages } = request.body as { messages: string[] };
    bulkDelete(context.discord, request.application.id, channelOf(context, request), messages, request.reason);
    return NO_CONTENT;
  }),
  bot('GET /channels/{channel_id}/messages/pins', (context, request) => {
    const channel = channelOf(context, request);
    requireReading(context.discord, request.application, channel);
    const items = pinned(channel).map((message) => ({
      pinned_at: iso(message.pinnedAt ?? 0),
      message: shown(context.discord, message, request.application),
    }));
    return ok({ items, has_more: false });
  }),
  bot('GET /channels/{channel_id}/pins', (context, request) => {
    const channel = channelOf(context, request);
    requireReading(context.discord, request.application, channel);
    return ok(pinned(channel).map((message) => shown(context.discord, message, request.application)));
  }),
  bot('PUT /channels/{channel_id}/messages/pins/{message_id}', pin(true)),
  bot('DELETE /channels/{channel_id}/messages/pins/{message_id}', pin(false)),
  bot('PUT /channels/{channel_id}/pins/{message_id}', pin(true)),
  bot('DELETE /channels/{channel_id}/pins/{message_id}', pin(false)),
];
