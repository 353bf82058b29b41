import {
  AuditLogEvent,
  ChannelType,
  GuildScheduledEventEntityType as Entity,
  PermissionFlagsBits as P,
  GuildScheduledEventStatus as Status,
} from 'discord-api-types/v10';
import { checkAll, invalidForm, refuse } from '../errors.ts';
import { record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Guild, ScheduledEvent } from './entities.ts';
import { apiScheduledEvent } from './render-scheduled-event.ts';

// docs: Guild Scheduled Event, "A guild can have a maximum of 100 events with SCHEDULED or ACTIVE status at any time."
const MAX_EVENTS = 100;

/** The fields of a scheduled event that a request may set. */
export interface ScheduledEventBody {
  name?: string;
  description?: string | null;
  scheduled_start_time?: string;
  scheduled_end_time?: string | null;
  entity_type?: Entity | null;
  entity_metadata?: { location?: string } | null;
  channel_id?: string | null;
  status?: Status | null;
}

/** The event of this guild. Error 10070 if there is none. */
export function scheduledEvent({ scheduledEvents }: Guild, id: string): ScheduledEvent {
  const event = scheduledEvents.get(id);
  if (!event) throw refuse.unknownScheduledEvent();
  return event;
}

const isOpen = ({ status }: ScheduledEvent): boolean => status === Status.Scheduled || status === Status.Active;

const tell = (discord: DiscordState, guild: Guild, name: 'CREATE' | 'UPDATE' | 'DELETE', event: ScheduledEvent): void =>
  discord.sendToGuild(guild, `GUILD_SCHEDULED_EVENT_${name}`, () => apiScheduledEvent(discord, event));

/** Creates an event (docs: Create Guild Scheduled Event). */
export function createScheduledEvent(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  body: ScheduledEventBody,
  reason?: string,
): ScheduledEvent {
  requireFor(discord, actorId, guild, P.CreateEvents, body);
  const open = [...guild.scheduledEvents.values()].filter(isOpen);
  if (open.length >= MAX_EVENTS) throw refuse.tooManyScheduledEvents();
  const event: ScheduledEvent = {
    ...fieldsOf(body, undefined),
    ...{ id: discord.ids.next(), guildId: guild.id, creatorId: actorId, status: Status.Scheduled, users: new Set() },
  };
  checkEvent(discord, guild, event);
  guild.scheduledEvents.set(event.id, event);
  tell(discord, guild, 'CREATE', event);
  const action = AuditLogEvent.GuildScheduledEventCreate;
  record(discord, guild, { action, actorId, targetId: event.id, reason });
  return event;
}

/** Changes an event (docs: Modify Guild Scheduled Event). One's own needs CREATE_EVENTS, others' MANAGE_EVENTS. */
export function editScheduledEvent(
  discord: DiscordState,
  actorId: string,
  event: ScheduledEvent,
  body: ScheduledEventBody,
  reason?: string,
): void {
  const guild = discord.guildFor(actorId, event.guildId);
  requireFor(discord, actorId, guild, event.creatorId === actorId ? P.CreateEvents : P.ManageEvents, body);
  if (!isOpen(event)) throw refuse.finishedScheduledEvent();
  const next = { ...event, ...fieldsOf(body, event) };
  if (body.status && body.status !== event.status) checkStatus(event.status, body.status);
  if (next.startsAt !== event.startsAt || next.entityType !== event.entityType) checkEvent(discord, guild, next);
  Object.assign(event, next, body.status ? { status: body.status } : {});
  tell(discord, guild, 'UPDATE', event);
  const action = AuditLogEvent.GuildScheduledEventUpdate;
  record(discord, guild, { action, actorId, targetId: event.id, reason });
}

/** Deletes an event (docs: Delete Guild Scheduled Event). */
export function deleteScheduledEvent(
  discord: DiscordState,
  actorId: string,
  event: ScheduledEvent,
  reason?: string,
): void {
  const guild = discord.guildFor(actorId, event.guildId);
  requireFor(discord, actorId, guild, event.creatorId === actorId ? P.CreateEvents : P.ManageEvents, {});
  guild.scheduledEvents.delete(event.id);
  tell(discord, guild, 'DELETE', event);
  const action = AuditLogEvent.GuildScheduledEventDelete;
  record(discord, guild, { action, actorId, targetId: event.id, reason });
}

/** A person marks an event as interesting, or takes that back. */
export function markInterest(discord: DiscordState, userId: string, event: ScheduledEvent, interested: boolean): void {
  const guild = discord.guildFor(userId, event.guildId);
  if (event.users.has(userId) === interested) return;
  if (interested) event.users.add(userId);
  else event.users.delete(userId);
  const data = { guild_scheduled_event_id: event.id, user_id: userId, guild_id: guild.id };
  discord.sendToGuild(guild, `GUILD_SCHEDULED_EVENT_USER_${interested ? 'ADD' : 'REMOVE'}`, () => data);
}

/**
 * An event in a channel needs the right to see it, and to connect to a voice channel (docs: Permission Requirements).
 */
function requireFor(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  needed: bigint,
  { channel_id: id }: ScheduledEventBody,
): void {
  discord.requireInGuild(actorId, guild, needed);
  if (id) discord.requireIn(actorId, discord.channelFor(actorId, id), P.ViewChannel | P.Connect);
}

type Fields = Omit<ScheduledEvent, 'id' | 'guildId' | 'creatorId' | 'status' | 'users'>;

function fieldsOf(body: ScheduledEventBody, before: ScheduledEvent | undefined): Fields {
  const time = (text: string | null | undefined, old: number | null | undefined) =>
    text === undefined ? (old ?? null) : text === null ? null : Date.parse(text);
  return {
    name: body.name ?? before?.name ?? '',
    description: body.description === undefined ? (before?.description ?? null) : body.description,
    startsAt: time(body.scheduled_start_time, before?.startsAt) ?? 0,
    endsAt: time(body.scheduled_end_time, before?.endsAt),
    entityType: body.entity_type ?? before?.entityType ?? Entity.External,
    location: body.entity_metadata?.location ?? before?.location ?? null,
    channelId: body.channel_id === undefined ? (before?.channelId ?? null) : body.channel_id,
  };
}

/** docs: Guild Scheduled Event, Field Requirements By Entity Type. */
function checkEvent(discord: DiscordState, guild: Guild, event: Fields): void {
  const required = (path: string) => invalidForm(path, 'BASE_TYPE_REQUIRED', 'This field is required');
  const isExternal = event.entityType === Entity.External;
  checkAll(
    () => {
      if (event.name.trim() === '')
        throw invalidForm('name', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
    },
    () => {
      if (event.startsAt > discord.now()) return;
      throw invalidForm(
        'scheduled_start_time',
        'GUILD_SCHEDULED_EVENT_SCHEDULE_PAST',
        'Cannot schedule event in the past.',
      );
    },
    () => {
      if (isExternal && event.endsAt === null) throw required('scheduled_end_time');
    },
    () => {
      if (event.endsAt === null || event.endsAt > event.startsAt) return;
      throw invalidForm(
        'scheduled_end_time',
        'GUILD_SCHEDULED_EVENT_END_BEFORE_START',
        'The event must end after it starts.',
      );
    },
    () => {
      if (isExternal && !event.location) throw required('entity_metadata.location');
    },
    () => {
      if (isExternal) return;
      const type = event.entityType === Entity.Voice ? ChannelType.GuildVoice : ChannelType.GuildStageVoice;
      if (event.channelId === null) throw required('channel_id');
      if (guild.channels.get(event.channelId)?.type !== type) throw refuse.wrongChannelType();
    },
  );
}

/** docs: Guild Scheduled Event, Valid Guild Scheduled Event Status Transitions. */
function checkStatus(from: Status, to: Status): void {
  const allowed = from === Status.Scheduled ? [Status.Active, Status.Canceled] : [Status.Completed];
  if (allowed.includes(to)) return;
  throw invalidForm(
    'status',
    'GUILD_SCHEDULED_EVENT_INVALID_STATUS_TRANSITION',
    'Invalid Guild Scheduled Event Status Update',
  );
}
