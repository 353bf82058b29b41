import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../../errors.ts';
import { type ChannelBody, checkChannelShape } from '../../state/channel-checks.ts';
import { deleteChannel, editChannel } from '../../state/channels.ts';
import { type OverwriteBody, setOverwrite } from '../../state/overwrites.ts';
import { isVoice } from '../../state/permissions.ts';
import { apiChannel, apiDmChannel, apiMember } from '../../state/render.ts';
import { isThread, threadAsSeen } from '../../state/thread-members.ts';
import { deleteThread, editThread, type ThreadBody } from '../../state/threads.ts';
import { setVoiceStatus } from '../../state/voice-status.ts';
import { type BotRequest, bot, NO_CONTENT, ok, type RestContext, type RestReply, type Route } from '../router.ts';

/** The channel of the path, if the bot may view it. */
export const channelOf = ({ discord }: RestContext, { application, params }: BotRequest) =>
  discord.channelFor(application.id, params.channel_id ?? '');

function show(context: RestContext, request: BotRequest): RestReply {
  const { discord } = context;
  const channel = channelOf(context, request);
  if (isThread(channel)) return ok(threadAsSeen(channel, request.application.id));
  if (channel.guildId !== undefined) return ok(apiChannel(channel));
  const others = channel.recipients.filter((id) => id !== request.application.id);
  return ok(
    apiDmChannel(
      channel,
      others.map((id) => discord.user(id)),
    ),
  );
}

function type(context: RestContext, request: BotRequest): RestReply {
  const { discord } = context;
  const channel = channelOf(context, request);
  const userId = request.application.id;
  const shared = { channel_id: channel.id, user_id: userId, timestamp: Math.floor(discord.now() / 1000) };
  if (channel.guildId === undefined) {
    for (const id of channel.recipients) discord.deliver(id, 'TYPING_START', shared);
    return NO_CONTENT;
  }
  discord.requireIn(userId, channel, P.SendMessages);
  const guild = discord.guildOf(channel);
  const member = apiMember(discord.member(guild, userId), discord.user(userId));
  const data = { ...shared, guild_id: guild.id, member };
  discord.sendToGuild(guild, 'TYPING_START', (reader) => (discord.canView(reader.userId, channel) ? data : undefined));
  return NO_CONTENT;
}

/** Routes of channels. */
export const channelRoutes: Route[] = [
  bot('GET /channels/{channel_id}', show),
  bot(
    'PATCH /channels/{channel_id}',
    (context, request) => {
      const channel = channelOf(context, request);
      const { application, body, reason } = request;
      if (isThread(channel)) {
        editThread(context.discord, application.id, channel, body as ThreadBody, reason);
        return ok(threadAsSeen(channel, application.id));
      }
      editChannel(context.discord, application.id, channel, body as ChannelBody, reason);
      return ok(apiChannel(channel));
    },
    (context, request) => {
      const channel = channelOf(context, request);
      if (!isThread(channel)) checkChannelShape(request.body as ChannelBody, channel.type, false);
    },
  ),
  bot('DELETE /channels/{channel_id}', (context, request) => {
    const channel = channelOf(context, request);
    const { application, reason } = request;
    if (isThread(channel)) deleteThread(context.discord, application.id, channel, reason);
    else deleteChannel(context.discord, application.id, channel, reason);
    return ok(apiChannel(channel));
  }),
  bot('PUT /channels/{channel_id}/permissions/{overwrite_id}', (context, request) => {
    const { application, params, reason } = request;
    const body = request.body as OverwriteBody;
    if (body.type === undefined || body.type === null) {
      throw invalidForm('type', 'BASE_TYPE_REQUIRED', 'This field is required');
    }
    setOverwrite(context.discord, application.id, channelOf(context, request), params.overwrite_id ?? '', body, reason);
    return NO_CONTENT;
  }),
  bot('DELETE /channels/{channel_id}/permissions/{overwrite_id}', (context, request) => {
    const { application, params, reason } = request;
    setOverwrite(
      context.discord,
      application.id,
      channelOf(context, request),
      params.overwrite_id ?? '',
      undefined,
      reason,
    );
    return NO_CONTENT;
  }),
  bot('PUT /channels/{channel_id}/voice-status', (context, request) => {
    const channel = channelOf(context, request);
    if (!isVoice(channel)) throw refuse.wrongChannelType();
    const { status } = request.body as { status?: string | null };
    setVoiceStatus(context.discord, request.application.id, channel, status ?? null, request.reason);
    return NO_CONTENT;
  }),
  bot('POST /channels/{channel_id}/typing', type),
];
