import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import { apiWebhook, createWebhook, deleteWebhook, webhookAt, webhookFor, webhooksOf } from '../../state/webhooks.ts';
import { bot, guildOf, NO_CONTENT, ok, type RestContext, type RestRequest, type Route, token } from '../router.ts';
import { channelOf } from './channels.ts';

const HOOK = '/webhooks/{webhook_id}';

function known({ discord }: RestContext, { params }: RestRequest) {
  const webhook = webhookAt(discord, params.webhook_id ?? '', params.webhook_token ?? '');
  if (!webhook) throw refuse.unknownWebhook();
  return webhook;
}

/** Routes that manage webhooks. Their messages share the routes of interactions. */
export const webhookRoutes: Route[] = [
  bot('POST /channels/{channel_id}/webhooks', (context, request) => {
    const { name } = request.body as { name: string };
    const webhook = createWebhook(context.discord, request.application.id, channelOf(context, request), name);
    return ok(apiWebhook(context.discord, webhook));
  }),
  bot('GET /channels/{channel_id}/webhooks', (context, request) => {
    const channel = channelOf(context, request);
    context.discord.requireIn(request.application.id, channel, P.ManageWebhooks);
    return ok(webhooksOf(context.discord, channel).map((one) => apiWebhook(context.discord, one)));
  }),
  bot('GET /guilds/{guild_id}/webhooks', (context, request) => {
    const { discord } = context;
    const guild = guildOf(context, request);
    discord.requireInGuild(request.application.id, guild, P.ManageWebhooks);
    const all = [...guild.channels.values()].flatMap((channel) => webhooksOf(discord, channel));
    return ok(all.map((one) => apiWebhook(discord, one)));
  }),
  bot(`GET ${HOOK}`, ({ discord }, { application, params }) =>
    ok(apiWebhook(discord, webhookFor(discord, application.id, params.webhook_id ?? ''))),
  ),
  bot(`DELETE ${HOOK}`, ({ discord }, { application, params }) => {
    deleteWebhook(discord, webhookFor(discord, application.id, params.webhook_id ?? ''));
    return NO_CONTENT;
  }),
  token(`GET ${HOOK}/{webhook_token}`, (context, request) =>
    ok(apiWebhook(context.discord, known(context, request), true)),
  ),
  token(`DELETE ${HOOK}/{webhook_token}`, (context, request) => {
    deleteWebhook(context.discord, known(context, request));
    return NO_CONTENT;
  }),
];
