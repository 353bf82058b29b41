import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../../errors.ts';
import type { ChannelBody } from '../../world/channel-checks.ts';
import { deleteChannel, editChannel } from '../../world/channels.ts';
import { type OverwriteBody, setOverwrite } from '../../world/overwrites.ts';
import { isVoice } from '../../world/permissions.ts';
import { apiChannel, apiDmChannel, apiMember } from '../../world/render.ts';
import { setVoiceStatus } from '../../world/voice-status.ts';
import { type BotRequest, bot, NO_CONTENT, ok, type RestContext, type RestReply, type Route } from '../router.ts';

/** The channel of the path, if the bot may view it. */
export const channelOf = ({ world }: RestContext, { application, params }: BotRequest) =>
  world.channelFor(application.id, params.channel_id ?? '');

function show(context: RestContext, request: BotRequest): RestReply {
  const { world } = context;
  const channel = channelOf(context, request);
  if (channel.guildId !== undefined) return ok(apiChannel(channel));
  const others = channel.recipients.filter((id) => id !== request.application.id);
  return ok(
    apiDmChannel(
      channel,
      others.map((id) => world.user(id)),
    ),
  );
}

function type(context: RestContext, request: BotRequest): RestReply {
  const { world } = context;
  const channel = channelOf(context, request);
  const userId = request.application.id;
  const shared = { channel_id: channel.id, user_id: userId, timestamp: Math.floor(world.now() / 1000) };
  if (channel.guildId === undefined) {
    for (const id of channel.recipients) world.deliver(id, 'TYPING_START', shared);
    return NO_CONTENT;
  }
  world.requireIn(userId, channel, P.SendMessages);
  const guild = world.guildOf(channel);
  const member = apiMember(world.member(guild, userId), world.user(userId));
  const data = { ...shared, guild_id: guild.id, member };
  world.tellGuild(guild, 'TYPING_START', (reader) => (world.sees(reader.userId, channel) ? data : undefined));
  return NO_CONTENT;
}

export const channelRoutes: Route[] = [
  bot('GET /channels/{channel_id}', show),
  bot('PATCH /channels/{channel_id}', (context, request) => {
    const channel = channelOf(context, request);
    editChannel(context.world, request.application.id, channel, request.body as ChannelBody, request.reason);
    return ok(apiChannel(channel));
  }),
  bot('DELETE /channels/{channel_id}', (context, request) => {
    const channel = channelOf(context, request);
    deleteChannel(context.world, request.application.id, channel, request.reason);
    return ok(apiChannel(channel));
  }),
  bot('PUT /channels/{channel_id}/permissions/{overwrite_id}', (context, request) => {
    const { application, params, reason } = request;
    const body = request.body as OverwriteBody;
    if (body.type === undefined || body.type === null) {
      throw invalidForm('type', 'BASE_TYPE_REQUIRED', 'This field is required');
    }
    setOverwrite(context.world, application.id, channelOf(context, request), params.overwrite_id ?? '', body, reason);
    return NO_CONTENT;
  }),
  bot('DELETE /channels/{channel_id}/permissions/{overwrite_id}', (context, request) => {
    const { application, params, reason } = request;
    setOverwrite(
      context.world,
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
    setVoiceStatus(context.world, request.application.id, channel, status ?? null, request.reason);
    return NO_CONTENT;
  }),
  bot('POST /channels/{channel_id}/typing', type),
];
