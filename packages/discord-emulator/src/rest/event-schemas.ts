import type { Json } from './schema.ts';

/**
 * A part of a payload and the schema of Discord's description that it must match. `*` matches each item of a list or
 * map.
 */
type Part = readonly [path: string, schema: string];

const GUILD = 'GuildResponse';
const CHANNEL = 'GuildChannelResponse';
const MEMBER = 'GuildMemberResponse';
const ROLE = 'GuildRoleResponse';
const MESSAGE = 'MessageResponse';
const USER = 'UserResponse';
const THREAD = 'ThreadResponse';
const THREAD_MEMBER = 'ThreadMemberResponse';

/**
 * The schemas for the parts of gateway payloads. The description covers only the HTTP API, so only parts that the API
 * also returns have a schema. These events have none: GUILD_DELETE, GUILD_ROLE_DELETE, THREAD_DELETE, MESSAGE_DELETE,
 * MESSAGE_DELETE_BULK, MESSAGE_REACTION_REMOVE, CHANNEL_PINS_UPDATE, VOICE_SERVER_UPDATE, VOICE_CHANNEL_STATUS_UPDATE,
 * VOICE_CHANNEL_START_TIME_UPDATE, VOICE_CHANNEL_EFFECT_SEND, WEBHOOKS_UPDATE, CHANNEL_INFO, SOUNDBOARD_SOUNDS,
 * RESUMED, GUILD_SCHEDULED_EVENT_USER_ADD and GUILD_SCHEDULED_EVENT_USER_REMOVE. Of READY, TYPING_START,
 * MESSAGE_REACTION_ADD, the other scheduled events and INTERACTION_CREATE only the parts listed here have one.
 */
const PARTS: Record<string, readonly Part[]> = {
  READY: [['user', 'UserPIIResponse']],
  GUILD_CREATE: [
    ['', GUILD],
    ['channels.*', CHANNEL],
    ['threads.*', THREAD],
    ['members.*', MEMBER],
    ['voice_states.*', 'VoiceStateResponse'],
  ],
  GUILD_UPDATE: [['', GUILD]],
  CHANNEL_CREATE: [['', CHANNEL]],
  CHANNEL_UPDATE: [['', CHANNEL]],
  CHANNEL_DELETE: [['', CHANNEL]],
  THREAD_CREATE: [['', THREAD]],
  THREAD_UPDATE: [['', THREAD]],
  THREAD_LIST_SYNC: [
    ['threads.*', THREAD],
    ['members.*', THREAD_MEMBER],
  ],
  THREAD_MEMBER_UPDATE: [['', THREAD_MEMBER]],
  THREAD_MEMBERS_UPDATE: [['added_members.*', THREAD_MEMBER]],
  GUILD_ROLE_CREATE: [['role', ROLE]],
  GUILD_ROLE_UPDATE: [['role', ROLE]],
  GUILD_MEMBER_ADD: [['', MEMBER]],
  GUILD_MEMBER_UPDATE: [['', MEMBER]],
  GUILD_MEMBER_REMOVE: [['user', USER]],
  GUILD_BAN_ADD: [['user', USER]],
  GUILD_BAN_REMOVE: [['user', USER]],
  GUILD_MEMBERS_CHUNK: [['members.*', MEMBER]],
  MESSAGE_CREATE: [['', MESSAGE]],
  MESSAGE_UPDATE: [['', MESSAGE]],
  VOICE_STATE_UPDATE: [['', 'VoiceStateResponse']],
  GUILD_AUDIT_LOG_ENTRY_CREATE: [['', 'AuditLogEntryResponse']],
  // The schema of the whole differs by the kind of event.
  GUILD_SCHEDULED_EVENT_CREATE: [['creator', USER]],
  GUILD_SCHEDULED_EVENT_UPDATE: [['creator', USER]],
  GUILD_SCHEDULED_EVENT_DELETE: [['creator', USER]],
  TYPING_START: [['member', MEMBER]],
  MESSAGE_REACTION_ADD: [['member', MEMBER]],
  INTERACTION_CREATE: [
    ['member', MEMBER],
    ['message', MESSAGE],
    ['data.resolved.users.*', USER],
    ['data.resolved.roles.*', ROLE],
    ['data.resolved.attachments.*', 'AttachmentResponse'],
  ],
};

/** Returns true if the description has a schema for a part of this event. */
export const hasSchema = (event: string) => event in PARTS;

/** The names of the gateway events of which the description has a schema. */
export const describedEvents = () => Object.keys(PARTS);

/** The names of all schemas that gateway events are checked against. */
export const eventSchemas = (): string[] => [
  ...new Set(Object.values(PARTS).flatMap((parts) => parts.map(([, name]) => name))),
];

function at(value: unknown, path: string[]): unknown[] {
  const [first, ...rest] = path;
  if (value === undefined || value === null) return [];
  if (first === undefined) return [value];
  if (first === '*') return Object.values(value).flatMap((one) => at(one, rest));
  return at((value as Json)[first], rest);
}

/** The parts of an event's data that have a schema, with the name of the schema. */
export function partsOf(event: string, data: object): { schema: string; path: string; value: unknown }[] {
  return (PARTS[event] ?? []).flatMap(([path, schema]) =>
    at(data, path.split('.').filter(Boolean)).map((value) => ({
      schema,
      path,
      value: completed(event, path, data, value),
    })),
  );
}

/** The value with the guild's id added: voice states in GUILD_CREATE come without it (docs: Guild Create). */
function completed(event: string, path: string, data: object, value: unknown): unknown {
  const inGuild = event === 'GUILD_CREATE' && path === 'voice_states.*';
  return inGuild ? { ...(value as object), guild_id: (data as { id: string }).id } : value;
}
