/** What happens to an event on its way to a bot. */
export type EventFate = 'sent' | 'twice' | 'swapped' | 'lost';

/** The seam for fault plans: asked for each event that may be troubled, and for how late events are. */
export interface EventTrouble {
  fateOf(event: string): EventFate;
  /** ms */
  delay(): number;
}

/** Events that keep their place: what comes after them means nothing without them. */
const FIXED = new Set([
  'READY',
  'RESUMED',
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_MEMBERS_CHUNK',
  'RATE_LIMITED',
]);

export const mayBeTroubled = (event: string) => !FIXED.has(event);

interface Ids {
  id?: string;
  user_id?: string;
  user?: { id?: string };
  channel_id?: string | null;
  role?: { id?: string };
  role_id?: string;
}

/** The things that an event tells of. */
function subjects(data: object): string[] {
  const { id, user_id: userId, user, role, role_id: roleId } = data as Ids;
  return [id, userId, user?.id, role?.id, roleId].filter((one) => one !== undefined);
}

/** Whether one event tells of what the other tells of or stands in: those two never change places. */
export function belongTogether(one: object, other: object): boolean {
  const place = (data: object) => [...subjects(data), (data as Ids).channel_id];
  return subjects(one).some((id) => place(other).includes(id)) || subjects(other).some((id) => place(one).includes(id));
}
