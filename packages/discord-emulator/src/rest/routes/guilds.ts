import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import { apiAuditLog } from '../../state/audit-log.ts';
import type { ChannelBody } from '../../state/channel-checks.ts';
import { moveChannels, type Placement } from '../../state/channel-places.ts';
import { createChannel } from '../../state/channels.ts';
import type { Guild } from '../../state/entities.ts';
import { apiChannel, apiGuild, apiRole, apiVoiceState } from '../../state/render.ts';
import { createRole, deleteRole, editRole, type RoleBody } from '../../state/roles.ts';
import { byId } from '../../state/snowflake.ts';
import { isShown } from '../../state/visibility.ts';
import {
  type BotRequest,
  bot,
  guildOf,
  NO_CONTENT,
  ok,
  type RestContext,
  type RestReply,
  type Route,
} from '../router.ts';

function auditLog(context: RestContext, request: BotRequest): RestReply {
  const { discord } = context;
  const guild = guildOf(context, request);
  discord.requireInGuild(request.application.id, guild, P.ViewAuditLog);
  const { query } = request;
  const matches = (name: string, value: string | null) => query.get(name) === null || query.get(name) === value;
  const entries = guild.auditLog
    .filter((entry) => matches('user_id', entry.userId) && matches('action_type', String(entry.action)))
    .filter((entry) => matches('target_id', entry.targetId))
    .reverse()
    .slice(0, Number(query.get('limit') ?? 50));
  return ok(apiAuditLog(discord, entries));
}

function voiceState(context: RestContext, request: BotRequest, userId: string): RestReply {
  const guild = guildOf(context, request);
  const state = guild.voiceStates.get(userId);
  if (!state) throw refuse.unknownVoiceState();
  return ok(apiVoiceState(state, context.discord.member(guild, userId), context.discord.user(userId)));
}

/** Routes of guilds, their channels, roles and audit logs. */
export const guildRoutes: Route[] = [
  bot('GET /users/@me/guilds', ({ discord }, { application }) => {
    const guilds = [...discord.guilds.values()].filter((guild) => guild.members.has(application.id));
    const permissions = (guild: Guild) => discord.guildPermissions(application.id, guild).toString();
    return ok(
      guilds.map((guild) => ({
        id: guild.id,
        name: guild.name,
        icon: null,
        banner: null,
        owner: guild.ownerId === application.id,
        permissions: permissions(guild),
        features: [],
      })),
    );
  }),
  bot('PATCH /guilds/{guild_id}/channels', (context, request) => {
    moveChannels(context.discord, request.application.id, guildOf(context, request), request.body as Placement[]);
    return NO_CONTENT;
  }),
  bot('GET /guilds/{guild_id}', (context, request) => {
    const guild = guildOf(context, request);
    const counts = { approximate_member_count: guild.members.size, approximate_presence_count: guild.members.size };
    return ok({ ...apiGuild(guild), ...(request.query.get('with_counts') === 'true' ? counts : {}) });
  }),
  bot('GET /guilds/{guild_id}/channels', (context, request) => {
    const seen = [...guildOf(context, request).channels.values()].filter((channel) =>
      isShown(context.discord, channel, request.application.id),
    );
    return ok(seen.map(apiChannel));
  }),
  bot('POST /guilds/{guild_id}/channels', (context, request) => {
    const guild = guildOf(context, request);
    const { application, body, reason } = request;
    return {
      status: 201,
      body: apiChannel(createChannel(context.discord, application.id, guild, body as ChannelBody, reason)),
    };
  }),
  bot('GET /guilds/{guild_id}/roles', (context, request) =>
    ok([...guildOf(context, request).roles.values()].sort(byId).map(apiRole)),
  ),
  bot('GET /guilds/{guild_id}/roles/{role_id}', (context, request) => {
    const role = guildOf(context, request).roles.get(request.params.role_id ?? '');
    if (!role) throw refuse.unknownRole();
    return ok(apiRole(role));
  }),
  bot('POST /guilds/{guild_id}/roles', (context, request) => {
    const guild = guildOf(context, request);
    return ok(
      apiRole(
        createRole(context.discord, request.application.id, guild, (request.body ?? {}) as RoleBody, request.reason),
      ),
    );
  }),
  bot('PATCH /guilds/{guild_id}/roles/{role_id}', (context, request) => {
    const { application, params, body, reason } = request;
    const guild = guildOf(context, request);
    return ok(
      apiRole(editRole(context.discord, application.id, guild, params.role_id ?? '', body as RoleBody, reason)),
    );
  }),
  bot('DELETE /guilds/{guild_id}/roles/{role_id}', (context, request) => {
    const guild = guildOf(context, request);
    deleteRole(context.discord, request.application.id, guild, request.params.role_id ?? '', request.reason);
    return NO_CONTENT;
  }),
  bot('GET /guilds/{guild_id}/voice-states/@me', (context, request) =>
    voiceState(context, request, request.application.id),
  ),
  bot('GET /guilds/{guild_id}/voice-states/{user_id}', (context, request) =>
    voiceState(context, request, request.params.user_id ?? ''),
  ),
  bot('GET /guilds/{guild_id}/audit-logs', auditLog),
];
