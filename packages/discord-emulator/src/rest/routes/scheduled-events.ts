import { apiInterested, apiScheduledEvent } from '../../state/render-scheduled-event.ts';
import {
  createScheduledEvent,
  deleteScheduledEvent,
  editScheduledEvent,
  type ScheduledEventBody,
  scheduledEvent,
} from '../../state/scheduled-events.ts';
import { type BotRequest, bot, guildOf, NO_CONTENT, ok, type RestContext, type Route } from '../router.ts';

const EVENTS = '/guilds/{guild_id}/scheduled-events';
const EVENT = `${EVENTS}/{guild_scheduled_event_id}`;

const eventOf = (context: RestContext, request: BotRequest) =>
  scheduledEvent(guildOf(context, request), request.params.guild_scheduled_event_id ?? '');

const withCount = ({ query }: BotRequest): boolean => query.get('with_user_count') === 'true';

/** Routes of a guild's scheduled events (docs: Guild Scheduled Event). */
export const scheduledEventRoutes: Route[] = [
  bot(`GET ${EVENTS}`, (context, request) => {
    const { scheduledEvents } = guildOf(context, request);
    return ok(
      [...scheduledEvents.values()].map((event) => apiScheduledEvent(context.discord, event, withCount(request))),
    );
  }),
  bot(`POST ${EVENTS}`, (context, request) => {
    const { application, body, reason } = request;
    const guild = guildOf(context, request);
    const event = createScheduledEvent(context.discord, application.id, guild, body as ScheduledEventBody, reason);
    return ok(apiScheduledEvent(context.discord, event));
  }),
  bot(`GET ${EVENT}`, (context, request) =>
    ok(apiScheduledEvent(context.discord, eventOf(context, request), withCount(request))),
  ),
  bot(`PATCH ${EVENT}`, (context, request) => {
    const { application, body, reason } = request;
    const event = eventOf(context, request);
    editScheduledEvent(context.discord, application.id, event, body as ScheduledEventBody, reason);
    return ok(apiScheduledEvent(context.discord, event));
  }),
  bot(`DELETE ${EVENT}`, (context, request) => {
    deleteScheduledEvent(context.discord, request.application.id, eventOf(context, request), request.reason);
    return NO_CONTENT;
  }),
  bot(`GET ${EVENT}/users`, (context, request) => {
    const { query } = request;
    const all = apiInterested(context.discord, eventOf(context, request), query.get('with_member') === 'true');
    const after = BigInt(query.get('after') ?? 0);
    const limit = Number(query.get('limit') ?? 100);
    return ok(all.filter((one) => BigInt((one as { user_id: string }).user_id) > after).slice(0, limit));
  }),
];
