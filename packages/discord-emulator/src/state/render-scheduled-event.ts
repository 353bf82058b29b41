import type { DiscordState } from './discord-state.ts';
import type { ScheduledEvent } from './entities.ts';
import { apiMember, apiUser, iso } from './render.ts';

/** An event as the API and the gateway show it. */
export function apiScheduledEvent(discord: DiscordState, event: ScheduledEvent, withCount = false): object {
  return {
    id: event.id,
    guild_id: event.guildId,
    channel_id: event.channelId,
    creator_id: event.creatorId,
    creator: apiUser(discord.user(event.creatorId)),
    name: event.name,
    description: event.description,
    image: null,
    scheduled_start_time: iso(event.startsAt),
    scheduled_end_time: event.endsAt === null ? null : iso(event.endsAt),
    privacy_level: 2,
    status: event.status,
    entity_type: event.entityType,
    entity_id: null,
    entity_metadata: event.location === null ? null : { location: event.location },
    recurrence_rule: null,
    guild_scheduled_event_exceptions: [],
    ...(withCount ? { user_count: event.users.size } : {}),
  };
}

/** The people who are interested in an event, in the order of their ids. */
export function apiInterested(discord: DiscordState, event: ScheduledEvent, withMember: boolean): object[] {
  const guild = discord.guilds.get(event.guildId);
  return [...event.users]
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .map((userId) => {
      const member = guild?.members.get(userId);
      const user = discord.user(userId);
      const shown = withMember && member ? { member: apiMember(member, user) } : {};
      return { guild_scheduled_event_id: event.id, user_id: userId, user: apiUser(user), response: 1, ...shown };
    });
}
