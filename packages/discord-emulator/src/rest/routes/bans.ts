import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { apiBan, ban, unban } from '../../state/bans.ts';
import { type BotRequest, bot, guildOf, NO_CONTENT, ok, type RestContext, type Route } from '../router.ts';

const BAN = '/guilds/{guild_id}/bans/{user_id}';

const requestOf = ({ application, params, reason }: BotRequest) => ({
  actorId: application.id,
  userId: params.user_id ?? '',
  reason,
});

const listed = (context: RestContext, request: BotRequest): readonly string[] => {
  const guild = guildOf(context, request);
  context.discord.requireInGuild(request.application.id, guild, P.BanMembers);
  return [...guild.bans.keys()].slice(0, Number(request.query.get('limit') ?? 1000));
};

/** Routes of bans. */
export const banRoutes: Route[] = [
  bot('GET /guilds/{guild_id}/bans', (context, request) =>
    ok(listed(context, request).map((userId) => apiBan(context.discord, guildOf(context, request), userId))),
  ),
  bot(`GET ${BAN}`, (context, request) => {
    const guild = guildOf(context, request);
    context.discord.requireInGuild(request.application.id, guild, P.BanMembers);
    return ok(apiBan(context.discord, guild, request.params.user_id ?? ''));
  }),
  bot(`PUT ${BAN}`, (context, request) => {
    const { delete_message_seconds: seconds, delete_message_days: days } = request.body as Body;
    const deleteSeconds = seconds ?? (days ?? 0) * 86_400;
    ban(context.discord, guildOf(context, request), { ...requestOf(request), deleteSeconds });
    return NO_CONTENT;
  }),
  bot(`DELETE ${BAN}`, (context, request) => {
    unban(context.discord, guildOf(context, request), requestOf(request));
    return NO_CONTENT;
  }),
];

interface Body {
  delete_message_seconds?: number | null;
  delete_message_days?: number | null;
}
