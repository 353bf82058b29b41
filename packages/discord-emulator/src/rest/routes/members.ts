import { GatewayIntentBits, type RESTPatchAPIGuildMemberJSONBody } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import { editMember, kickMember, setMemberRole } from '../../state/members.ts';
import { apiMember } from '../../state/render.ts';
import { type BotRequest, bot, guildOf, NO_CONTENT, ok, type RestContext, type Route } from '../router.ts';

function setRole(give: boolean) {
  return (context: RestContext, request: BotRequest) => {
    const { user_id: userId = '', role_id: roleId = '' } = request.params;
    setMemberRole(
      context.discord,
      request.application.id,
      guildOf(context, request),
      userId,
      roleId,
      give,
      request.reason,
    );
    return NO_CONTENT;
  };
}

const ROLE = '/guilds/{guild_id}/members/{user_id}/roles/{role_id}';

/** Routes of members and their roles. */
export const memberRoutes: Route[] = [
  bot('GET /guilds/{guild_id}/members', (context, request) => {
    const guild = guildOf(context, request);
    if (!(request.application.privilegedIntents & GatewayIntentBits.GuildMembers)) throw refuse.missingAccess();
    const after = BigInt(request.query.get('after') ?? 0);
    const members = [...guild.members.values()]
      .filter((member) => BigInt(member.userId) > after)
      .sort((a, b) => (BigInt(a.userId) < BigInt(b.userId) ? -1 : 1))
      .slice(0, Number(request.query.get('limit') ?? 1));
    return ok(members.map((member) => apiMember(member, context.discord.user(member.userId))));
  }),
  bot('GET /guilds/{guild_id}/members/search', (context, request) => {
    const wanted = (request.query.get('query') ?? '').toLowerCase();
    const found = [...guildOf(context, request).members.values()].filter((member) => {
      const user = context.discord.user(member.userId);
      return [member.nick, user.globalName, user.username].some((name) => name?.toLowerCase().startsWith(wanted));
    });
    const limit = Number(request.query.get('limit') ?? 1);
    return ok(found.slice(0, limit).map((member) => apiMember(member, context.discord.user(member.userId))));
  }),
  bot('GET /guilds/{guild_id}/members/{user_id}', (context, request) => {
    const member = context.discord.member(guildOf(context, request), request.params.user_id ?? '');
    return ok(apiMember(member, context.discord.user(member.userId)));
  }),
  bot('PATCH /guilds/{guild_id}/members/{user_id}', (context, request) => {
    const { application, params, reason } = request;
    const body = request.body as RESTPatchAPIGuildMemberJSONBody;
    const guild = guildOf(context, request);
    const member = editMember(context.discord, application.id, guild, params.user_id ?? '', body, reason);
    return ok(apiMember(member, context.discord.user(member.userId)));
  }),
  bot('PATCH /guilds/{guild_id}/members/@me', (context, request) => {
    const { nick } = request.body as { nick?: string | null };
    const body = nick === undefined ? {} : { nick };
    const guild = guildOf(context, request);
    const member = editMember(
      context.discord,
      request.application.id,
      guild,
      request.application.id,
      body,
      request.reason,
    );
    return ok({ ...apiMember(member, context.discord.user(member.userId)) });
  }),
  bot('DELETE /guilds/{guild_id}/members/{user_id}', (context, request) => {
    kickMember(
      context.discord,
      request.application.id,
      guildOf(context, request),
      request.params.user_id ?? '',
      request.reason,
    );
    return NO_CONTENT;
  }),
  bot(`PUT ${ROLE}`, setRole(true)),
  bot(`DELETE ${ROLE}`, setRole(false)),
];
