import type { APIUser } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import type { DiscordState } from '../../state/discord-state.ts';
import { openDm } from '../../state/dms.ts';
import type { Application } from '../../state/entities.ts';
import { apiDmChannel, apiUser } from '../../state/render.ts';
import { bot, ok, type Route, token } from '../router.ts';

/**
 * The bot's own user, with the fields that only the bot may read. A bot's `mfa_enabled` is its owner's (discord.js,
 * ClientUser).
 */
export function ownUser(discord: DiscordState, application: Application): APIUser {
  const private_ = {
    mfa_enabled: application.ownerHasTwoFactor,
    locale: 'en-US',
    verified: true,
    email: null,
    premium_type: 0,
  };
  return { ...apiUser(discord.user(application.id)), ...private_ } as APIUser;
}

function ownApplication(discord: DiscordState, application: Application): object {
  return {
    id: application.id,
    name: application.name,
    icon: null,
    description: '',
    type: null,
    bot: apiUser(discord.user(application.id)),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: application.id.padStart(64, '0'),
    flags: application.privilegedIntents ? 1 << 13 : 0,
    flags_new: '0',
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: apiUser(discord.user(application.ownerId)),
    approximate_guild_count: discord.guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}

/** The remaining sessions of the day (docs: Session Start Limit Object). */
function startLimit({ quotas, sharding }: DiscordState, { id }: Application) {
  const { limit: total = 1000, windowMs = 86_400_000 } = quotas.limits.identify ?? {};
  const remaining = Math.min(total, quotas.left('identify', id));
  const resetAfter = quotas.limits.identify ? quotas.resetAfter('identify', id) : windowMs;
  return { total, remaining, reset_after: resetAfter, max_concurrency: sharding.maxConcurrency };
}

/** The guilds for which discord.js expects one recommended shard (`fetchRecommendedShardCount`). */
const GUILDS_PER_RECOMMENDED_SHARD = 1000;

/** The number of shards that Discord recommends to a bot. */
function recommendedShards({ sharding, guilds }: DiscordState, { id }: Application): number {
  if (sharding.shards !== undefined) return sharding.shards;
  const joined = [...guilds.values()].filter(({ members }) => members.has(id)).length;
  return Math.max(1, Math.ceil(joined / GUILDS_PER_RECOMMENDED_SHARD));
}

/** Routes of users, applications and the gateway address. */
export const userRoutes: Route[] = [
  // docs: Gateway, Get Gateway. It takes no authentication
  token('GET /gateway', ({ gatewayUrl }) => ok({ url: gatewayUrl })),
  bot('GET /gateway/bot', ({ gatewayUrl, discord }, { application }) =>
    ok({
      url: gatewayUrl,
      shards: recommendedShards(discord, application),
      session_start_limit: startLimit(discord, application),
    }),
  ),
  bot('GET /users/@me', ({ discord }, { application }) => ok(ownUser(discord, application))),
  bot('GET /users/{user_id}', ({ discord }, { params }) => ok(apiUser(discord.user(params.user_id ?? '')))),
  bot('GET /oauth2/applications/@me', ({ discord }, { application }) => ok(ownApplication(discord, application))),
  bot('GET /applications/@me', ({ discord }, { application }) => ok(ownApplication(discord, application))),
  bot('POST /users/@me/channels', ({ discord }, { application, body }) => {
    const { recipient_id: id } = body as { recipient_id?: string };
    const user = discord.users.get(String(id));
    if (!user) throw refuse.unknownUser();
    if (user.bot) throw refuse.closedDms();
    return ok(apiDmChannel(openDm(discord, application.id, user.id), [user]));
  }),
];
