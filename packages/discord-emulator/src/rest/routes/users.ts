import type { APIUser } from 'discord-api-types/v10';
import { refuse } from '../../errors.ts';
import { openDm } from '../../world/dms.ts';
import type { Application } from '../../world/entities.ts';
import { apiDmChannel, apiUser } from '../../world/render.ts';
import type { World } from '../../world/world.ts';
import { bot, ok, type Route, token } from '../router.ts';

/**
 * The bot's own user, with the fields that only the bot may read. A bot's `mfa_enabled` is its owner's (discord.js,
 * ClientUser).
 */
export function ownUser(world: World, application: Application): APIUser {
  const private_ = {
    mfa_enabled: application.ownerHasTwoFactor,
    locale: 'en-US',
    verified: true,
    email: null,
    premium_type: 0,
  };
  return { ...apiUser(world.user(application.id)), ...private_ } as APIUser;
}

function ownApplication(world: World, application: Application): object {
  return {
    id: application.id,
    name: application.name,
    icon: null,
    description: '',
    type: null,
    bot: apiUser(world.user(application.id)),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: application.id.padStart(64, '0'),
    flags: application.privilegedIntents ? 1 << 13 : 0,
    flags_new: '0',
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: apiUser(world.user(application.ownerId)),
    approximate_guild_count: world.guilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
}

/** The remaining IDENTIFYs (docs: Session Start Limit Object). */
function startLimit({ quotas }: World, { id }: Application) {
  const { limit: total = 1000, windowMs = 86_400_000 } = quotas.limits.identify ?? {};
  const remaining = Math.min(total, quotas.left('identify', id));
  return { total, remaining, reset_after: windowMs, max_concurrency: 1 };
}

export const userRoutes: Route[] = [
  // docs: Gateway, Get Gateway; it takes no authentication
  token('GET /gateway', ({ gatewayUrl }) => ok({ url: gatewayUrl })),
  bot('GET /gateway/bot', ({ gatewayUrl, world }, { application }) =>
    ok({ url: gatewayUrl, shards: 1, session_start_limit: startLimit(world, application) }),
  ),
  bot('GET /users/@me', ({ world }, { application }) => ok(ownUser(world, application))),
  bot('GET /users/{user_id}', ({ world }, { params }) => ok(apiUser(world.user(params.user_id ?? '')))),
  bot('GET /oauth2/applications/@me', ({ world }, { application }) => ok(ownApplication(world, application))),
  bot('GET /applications/@me', ({ world }, { application }) => ok(ownApplication(world, application))),
  bot('POST /users/@me/channels', ({ world }, { application, body }) => {
    const { recipient_id: id } = body as { recipient_id?: string };
    const user = world.users.get(String(id));
    if (!user) throw refuse.unknownUser();
    if (user.bot) throw refuse.closedDms();
    return ok(apiDmChannel(openDm(world, application.id, user.id), [user]));
  }),
];
