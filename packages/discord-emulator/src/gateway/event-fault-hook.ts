/** The outcome of an event on its way to a bot. */
export type EventOutcome = 'sent' | 'twice' | 'swapped' | 'lost';

/**
 * The interface for fault plans. It decides what happens to each event that may be disturbed, and the delay of events.
 */
export interface EventFaultHook {
  outcomeOf(event: string): EventOutcome;
  /** Delay in ms. */
  delay(): number;
}

/** Events that keep their place, because the events after them depend on them. */
const FIXED = new Set([
  'READY',
  'RESUMED',
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_MEMBERS_CHUNK',
  'RATE_LIMITED',
]);

/** Returns true if a plan may repeat, swap or lose this event. */
export const mayBeDisturbed = (event: string) => !FIXED.has(event);

interface Ids {
  id?: string;
  user_id?: string;
  user?: { id?: string };
  channel_id?: string | null;
  role?: { id?: string };
  role_id?: string;
}

/** The ids of the objects that an event is about. */
function subjects(data: object): string[] {
  const { id, user_id: userId, user, role, role_id: roleId } = data as Ids;
  return [id, userId, user?.id, role?.id, roleId].filter((one) => one !== undefined);
}

/**
 * Returns true if both events are about the same object, or one is about the channel of the other. Such events never
 * swap places.
 */
export function areRelated(one: object, other: object): boolean {
  const place = (data: object) => [...subjects(data), (data as Ids).channel_id];
  return subjects(one).some((id) => place(other).includes(id)) || subjects(other).some((id) => place(one).includes(id));
}
