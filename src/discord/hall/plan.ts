import type { Layout, Room, RoomLayout } from '#table/ports.ts';
import { givenBack, lentOverwrites } from './lent.ts';
import { leftOverwrites, type Overwrite, roomOverwrites, type Self, sameOverwrites, takesAway } from './overwrites.ts';

/** A room's channel as it is now. */
export interface SeenRoom {
  readonly channelId: string;
  readonly overwrites: readonly Overwrite[];
}

/** A person's voice as it is now; who is in no voice channel of the guild is not listed. */
export interface SeenPerson {
  /** In the table's voice room, or still in one in which the table sat before. */
  readonly here: boolean;
  /** The voice channel in which the table sat before, as long as he is there. */
  readonly still?: string;
  readonly muted: boolean;
}

/** A voice channel of the server's own in which the table sits, or has sat. */
export interface LentRoom extends SeenRoom {
  /** What its overwrites were before, as far as Nightcall has changed them. */
  readonly before: readonly Overwrite[];
}

/** What there is of a game in Discord. */
export interface Seen {
  readonly self: Self;
  readonly categoryId: string | null;
  /** The guild's category that the layout names, as long as rooms can be made there. */
  readonly sharedId: string | null;
  readonly rooms: Readonly<Partial<Record<Room, SeenRoom>>>;
  /** The server's own voice channel that the layout names, as long as it is there: the table's voice room. */
  readonly chosen: SeenRoom | null;
  readonly lent: readonly LentRoom[];
  readonly people: ReadonlyMap<string, SeenPerson>;
  /** Whose voice Nightcall has taken and not yet given back for good. */
  readonly held: ReadonlySet<string>;
}

export type RoomCall =
  | { readonly kind: 'create-category' }
  | { readonly kind: 'create-room'; readonly room: RoomLayout; readonly overwrites: readonly Overwrite[] }
  | {
      readonly kind: 'set-access';
      readonly room: Room;
      readonly channelId: string;
      readonly overwrites: readonly Overwrite[];
    };

export type RemovalCall =
  | { readonly kind: 'give-back'; readonly channelId: string; readonly overwrites: readonly Overwrite[] }
  | { readonly kind: 'delete-room'; readonly room: Room; readonly channelId: string }
  | { readonly kind: 'delete-category'; readonly channelId: string };

export interface MuteCall {
  readonly userId: string;
  readonly mute: boolean;
}

/** Access that is taken away comes first, then what is given, then new rooms. */
export function planRooms(layout: Layout, seen: Seen): readonly RoomCall[] {
  const changes = accessChanges(layout, seen);
  const missing = layout.rooms.filter((room) => roomOf(seen, room.room) === undefined);
  const urgent = (call: (typeof changes)[number]): boolean => call.urgent;
  return [
    ...changes.filter(urgent).map((change) => change.call),
    ...changes.filter((change) => !urgent(change)).map((change) => change.call),
    ...(missing.length > 0 && seen.categoryId === null && seen.sharedId === null
      ? [{ kind: 'create-category' } as const]
      : []),
    ...missing.map((room) => ({
      kind: 'create-room' as const,
      room,
      overwrites: roomOverwrites(room.room, room.access, seen.self),
    })),
  ];
}

/** A room as it is there. A channel of the server's own takes the place of the voice room. */
const roomOf = ({ rooms, chosen }: Seen, room: Room): SeenRoom | undefined =>
  room === 'voice' && chosen !== null ? chosen : rooms[room];

function accessChanges(layout: Layout, seen: Seen): { readonly call: RoomCall; readonly urgent: boolean }[] {
  return wantedOverwrites(layout, seen).flatMap(({ room, wanted }) => {
    const there = roomOf(seen, room);
    if (there === undefined || sameOverwrites(there.overwrites, wanted)) return [];
    const call = { kind: 'set-access' as const, room, channelId: there.channelId, overwrites: wanted };
    return [{ call, urgent: takesAway(there.overwrites, wanted) }];
  });
}

function wantedOverwrites(layout: Layout, seen: Seen): { room: Room; wanted: readonly Overwrite[] }[] {
  const rooms = layout.rooms.map((room) => ({
    room: room.room,
    wanted:
      room.room === 'voice' && seen.chosen !== null
        ? lentOverwrites(room.access, seen.self, seen.chosen.overwrites, beforeOf(seen, seen.chosen))
        : roomOverwrites(room.room, room.access, seen.self, seen.rooms[room.room]?.overwrites),
  }));
  const left = seen.rooms.town;
  if (!leavesTown(layout) || left === undefined) return rooms;
  return [...rooms, { room: 'town', wanted: leftOverwrites(left.overwrites, seen.self) }];
}

const beforeOf = ({ lent }: Seen, { channelId }: SeenRoom): readonly Overwrite[] =>
  lent.find((one) => one.channelId === channelId)?.before ?? [];

/** The town's log stays although its room is no longer wanted. */
export const leavesTown = (layout: Layout): boolean =>
  layout.keepTown && !layout.rooms.some((room) => room.room === 'town');

/**
 * What is the server's own is given back and stays. Channels go first, then their category. It must come after the silence has been lifted: deleting the voice channel throws
 * everybody out of voice, where nobody can be unmuted (40032).
 */
export function planRemoval(layout: Layout, seen: Seen): readonly RemovalCall[] {
  const wanted = new Set<Room>(layout.rooms.map((room) => room.room));
  if (layout.keepTown) wanted.add('town');
  if (seen.chosen !== null && !isStillUsed(layout, seen, seen.rooms.voice)) wanted.delete('voice');
  const entries = Object.entries(seen.rooms) as [Room, SeenRoom][];
  const rooms = entries
    .filter(([room]) => !wanted.has(room))
    .map(([room, there]) => ({ kind: 'delete-room' as const, room, channelId: there.channelId }));
  const stays = entries.length > rooms.length || layout.rooms.length > 0;
  if (stays || seen.categoryId === null) return [...returns(layout, seen), ...rooms];
  return [...returns(layout, seen), ...rooms, { kind: 'delete-category', channelId: seen.categoryId }];
}

const returns = (layout: Layout, seen: Seen): readonly RemovalCall[] =>
  seen.lent
    .filter((room) => room.channelId !== seen.chosen?.channelId && !isStillUsed(layout, seen, room))
    .map(({ channelId, overwrites, before }) => {
      return { kind: 'give-back' as const, channelId, overwrites: givenBack(overwrites, before, seen.self) };
    });

/** A room that the table has left is kept until its people have gone from it, too: deleted, it would throw them out of voice. */
function isStillUsed(layout: Layout, { people }: Seen, room: SeenRoom | undefined): boolean {
  if (room === undefined || layout.rooms.length === 0) return false;
  return [...people.values()].some(({ still }) => still === room.channelId);
}

/** Who of those that may be in the voice room is still in one that the table has left. */
export function planMoves(layout: Layout, seen: Seen): readonly string[] {
  const access = layout.rooms.find(({ room }) => room === 'voice')?.access ?? [];
  return access.map(({ userId }) => userId).filter((userId) => seen.people.get(userId)?.still !== undefined);
}

/**
 * Mutes before unmutes, the living before the dead. A person elsewhere in voice gets his voice back: silence is kept in
 * the table's room only. A person in no voice channel costs nothing (40032) until he comes.
 */
export function planSilence(layout: Layout, seen: Seen): readonly MuteCall[] {
  const dead = new Set(graveyard(layout));
  const users = new Set([...layout.players.map((player) => player.userId), ...seen.held]);
  const calls = [...users].flatMap((userId) => {
    const mute = wantedMute(layout, seen, userId);
    return mute === null || mute === seen.people.get(userId)?.muted ? [] : [{ userId, mute }];
  });
  const rank = (call: MuteCall): number => (call.mute ? 0 : 2) + (dead.has(call.userId) ? 1 : 0);
  return calls.sort((one, other) => rank(one) - rank(other));
}

/**
 * `null`: nothing is to be done about this person's voice. Discord puts nobody out who has no seat any more: as long as he
 * stays in the room he is silent there.
 */
function wantedMute(layout: Layout, seen: Seen, userId: string): boolean | null {
  const person = seen.people.get(userId);
  if (person === undefined) return null;
  const seated = layout.players.some((player) => player.userId === userId);
  if (person.here && layout.speakers !== null && (seated || seen.held.has(userId)))
    return !layout.speakers.includes(userId);
  if (seated && person.here && isMuted(layout, userId)) return true;
  return seen.held.has(userId) ? false : null;
}

const isMuted = ({ muted = [] }: Layout, userId: string): boolean => muted.includes(userId);

const graveyard = (layout: Layout): readonly string[] =>
  layout.rooms
    .filter((room) => room.room === 'graveyard')
    .flatMap((room) => room.access.filter((access) => access.write).map((access) => access.userId));

/** Whose voice is given back for good once they are unmuted: the silence is over, or they are no longer at the table. */
export function released(layout: Layout, seen: Seen): readonly string[] {
  const seated = new Set(layout.players.map((player) => player.userId));
  return [...seen.held].filter((userId) => {
    const free = (layout.speakers === null && !isMuted(layout, userId)) || !seated.has(userId);
    const person = seen.people.get(userId);
    return free && person !== undefined && !person.muted;
  });
}
