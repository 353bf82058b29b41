import type { Layout, Room } from '#game/ports/ports.ts';
import type { DiscordSnapshot, ThreadSnapshot } from './discord-snapshot.ts';
import { planAccess } from './plan-rooms.ts';

/** A call that changes a private thread. */
export type ThreadCall = { readonly room: Room; readonly channelId: string } & (
  | { readonly kind: 'set-thread'; readonly locked: boolean }
  | { readonly kind: 'add-to-thread' | 'remove-from-thread'; readonly userId: string }
);

/** The state of a thread that the layout wants. */
interface Wanted {
  readonly locked: boolean;
  readonly readers: readonly string[];
}

const wantedOf = ({ rooms }: Layout, room: Room): Wanted | null => {
  const wanted = rooms.find((each) => each.room === room);
  if (wanted?.thread === undefined) return null;
  return {
    locked: wanted.thread === 'locked',
    readers: wanted.access.filter(({ read }) => read).map(({ userId }) => userId),
  };
};

/** Returns true if the thread is open or locked as in the layout, and in the list of channels. */
export function isThreadAsWanted(layout: Layout, snapshot: DiscordSnapshot, room: Room): boolean {
  const wanted = wantedOf(layout, room);
  const thread = snapshot.rooms[room]?.thread;
  return wanted === null || thread === undefined || !isOther(thread, wanted);
}

const isOther = ({ isLocked, isArchived }: ThreadSnapshot, { locked }: Wanted): boolean =>
  isLocked !== locked || isArchived;

/**
 * The changes of the thread of a room. It is locked at once. Everything else waits for the access to the town, which says
 * who may write in an open thread, and whom Discord lets in. `null`: something waits.
 */
export function planThread(layout: Layout, snapshot: DiscordSnapshot, room: Room): readonly ThreadCall[] | null {
  const wanted = wantedOf(layout, room);
  const there = snapshot.rooms[room];
  if (wanted === null || there?.thread === undefined) return [];
  const { thread, channelId } = there;
  const state: readonly ThreadCall[] = isOther(thread, wanted)
    ? [{ kind: 'set-thread', room, channelId, locked: wanted.locked }]
    : [];
  if (wanted.locked && state.length > 0) return state;
  if (planAccess(layout, snapshot, 'town').length > 0) return null;
  const leaving = thread.members.filter((userId) => !wanted.readers.includes(userId));
  const joining = wanted.readers.filter((userId) => !thread.members.includes(userId));
  return [
    ...state,
    ...leaving.map((userId) => ({ kind: 'remove-from-thread' as const, room, channelId, userId })),
    ...joining.map((userId) => ({ kind: 'add-to-thread' as const, room, channelId, userId })),
  ];
}
