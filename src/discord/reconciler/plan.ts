import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { isAccepted } from './accepted.ts';
import { externalOverwrites, givenBack } from './external-overwrites.ts';
import { leftOverwrites, type Overwrite, roomOverwrites, type Self, sameOverwrites, takesAway } from './overwrites.ts';
import type { KeptOtherwise } from './reconciler-state.ts';

/** A room's channel as it is now. */
export interface RoomSnapshot {
  readonly channelId: string;
  readonly overwrites: readonly Overwrite[];
}

/** A person's voice as it is now. People in no voice channel of the guild are not listed. */
export interface MemberSnapshot {
  /** In the table's voice room, or still in one in which the table sat before. */
  readonly here: boolean;
  /** The table's earlier voice channel, as long as the person is there. */
  readonly still?: string;
  readonly muted: boolean;
  /** Not a player, and in the table's own voice room without access to it: the person sat there in the game before. */
  readonly isOut?: true;
  /** Muted by somebody else, as far as any game of the guild has noted it. */
  readonly isMutedByOthers?: true;
  /** In the voice room of another table of the server, which decides on the mute there. */
  readonly isWithOthers?: true;
}

/** A voice channel of the server's own in which the table sits, or has sat. */
export interface ExternalChannel extends RoomSnapshot {
  /** The channel's earlier overwrites, as far as Nightcall has changed them. */
  readonly before: readonly Overwrite[];
}

/** The state of one game in Discord. */
export interface DiscordSnapshot {
  readonly self: Self;
  readonly categoryId: string | null;
  /** The guild's category that the layout names, as long as rooms can be made there. */
  readonly sharedId: string | null;
  readonly rooms: Readonly<Partial<Record<Room, RoomSnapshot>>>;
  /** The server's own voice channel that the layout names, as long as it is there: the table's voice room. */
  readonly chosen: RoomSnapshot | null;
  readonly external: readonly ExternalChannel[];
  /** The channels whose overwrites Discord keeps differently from the request, by id. Missing: none. */
  readonly kept?: Readonly<Record<string, KeptOtherwise>>;
  readonly people: ReadonlyMap<string, MemberSnapshot>;
  /** The people whom Nightcall has muted and not yet unmuted for good. */
  readonly held: ReadonlySet<string>;
}

/** A call that makes a room, or changes one. */
export type RoomCall =
  | { readonly kind: 'create-category' }
  | { readonly kind: 'create-room'; readonly room: RoomLayout; readonly overwrites: readonly Overwrite[] }
  | {
      readonly kind: 'set-access';
      readonly room: Room;
      readonly channelId: string;
      readonly overwrites: readonly Overwrite[];
    };

/** A call that removes a channel of the game, or gives one back to the server. */
export type RemovalCall =
  | { readonly kind: 'give-back'; readonly channelId: string; readonly overwrites: readonly Overwrite[] }
  | { readonly kind: 'delete-room'; readonly room: Room; readonly channelId: string }
  | { readonly kind: 'delete-category'; readonly channelId: string };

/** The overwrites that a room should have, if the room exists. */
export const plannedFor = (layout: Layout, snapshot: DiscordSnapshot, channelId: string): readonly Overwrite[] | null =>
  wantedOverwrites(layout, snapshot).find(({ there }) => there?.channelId === channelId)?.wanted ?? null;

/** Withdrawn access comes first, then granted access, then new rooms. */
export function planRooms(layout: Layout, snapshot: DiscordSnapshot): readonly RoomCall[] {
  const changes = accessChanges(layout, snapshot);
  const missing = layout.rooms.filter((room) => roomOf(snapshot, room.room) === undefined);
  const urgent = (call: (typeof changes)[number]): boolean => call.urgent;
  return [
    ...changes.filter(urgent).map((change) => change.call),
    ...changes.filter((change) => !urgent(change)).map((change) => change.call),
    ...(missing.length > 0 && snapshot.categoryId === null && snapshot.sharedId === null
      ? [{ kind: 'create-category' } as const]
      : []),
    ...missing.map((room) => ({
      kind: 'create-room' as const,
      room,
      overwrites: roomOverwrites(room.room, room.access, snapshot.self),
    })),
  ];
}

/** A room as it is there. A channel of the server's own takes the place of the voice room. */
export const roomOf = ({ rooms, chosen }: DiscordSnapshot, room: Room): RoomSnapshot | undefined =>
  room === 'voice' && chosen !== null ? chosen : rooms[room];

function accessChanges(
  layout: Layout,
  snapshot: DiscordSnapshot,
): { readonly call: RoomCall; readonly urgent: boolean }[] {
  return wantedOverwrites(layout, snapshot).flatMap(({ room, there, wanted }) => {
    if (there === undefined || sameOverwrites(there.overwrites, wanted)) return [];
    if (isAccepted(snapshot.kept?.[there.channelId], wanted, there.overwrites)) return [];
    const call = { kind: 'set-access' as const, room, channelId: there.channelId, overwrites: wanted };
    return [{ call, urgent: takesAway(there.overwrites, wanted) }];
  });
}

/** The overwrites that a channel of the table should have. `there`: the channel, if it exists. */
interface WantedAccess {
  readonly room: Room;
  readonly there: RoomSnapshot | undefined;
  readonly wanted: readonly Overwrite[];
}

function wantedOverwrites(layout: Layout, snapshot: DiscordSnapshot): readonly WantedAccess[] {
  const rooms = layout.rooms.map((room) => ({
    room: room.room,
    there: roomOf(snapshot, room.room),
    wanted:
      room.room === 'voice' && snapshot.chosen !== null
        ? externalOverwrites(
            room.access,
            snapshot.self,
            snapshot.chosen.overwrites,
            beforeOf(snapshot, snapshot.chosen),
          )
        : roomOverwrites(room.room, room.access, snapshot.self, snapshot.rooms[room.room]?.overwrites),
  }));
  const all = [...rooms, ...formerVoiceRoom(layout, snapshot)];
  const left = snapshot.rooms.town;
  if (!leavesTown(layout) || left === undefined) return all;
  return [...all, { room: 'town', there: left, wanted: leftOverwrites(left.overwrites, snapshot.self) }];
}

/**
 * The table's own voice room after the table has moved to a channel of the server. It stays while people are in it, and
 * a person who loses their seat must lose sight of it as well.
 */
function formerVoiceRoom(layout: Layout, { chosen, rooms, self }: DiscordSnapshot): readonly WantedAccess[] {
  const voice = layout.rooms.find(({ room }) => room === 'voice');
  if (voice === undefined || chosen === null || rooms.voice === undefined) return [];
  const wanted = roomOverwrites('voice', voice.access, self, rooms.voice.overwrites);
  return [{ room: 'voice', there: rooms.voice, wanted }];
}

const beforeOf = ({ external }: DiscordSnapshot, { channelId }: RoomSnapshot): readonly Overwrite[] =>
  external.find((one) => one.channelId === channelId)?.before ?? [];

/** The town's log stays although its room is no longer wanted. */
const leavesTown = (layout: Layout): boolean => layout.keepTown && !layout.rooms.some((room) => room.room === 'town');

/**
 * Plans the removal of unwanted channels. The server's own channels are given back and stay. Channels go first, then
 * their category. The silence must be lifted before: deleting the voice channel disconnects everybody from voice, and
 * then nobody can be unmuted (40032).
 */
export function planRemoval(layout: Layout, snapshot: DiscordSnapshot): readonly RemovalCall[] {
  const wanted = new Set<Room>(layout.rooms.map((room) => room.room));
  if (layout.keepTown) wanted.add('town');
  if (layout.keepsVoice) wanted.add('voice');
  if (snapshot.chosen !== null && !isStillUsed(layout, snapshot, snapshot.rooms.voice)) wanted.delete('voice');
  const entries = Object.entries(snapshot.rooms) as [Room, RoomSnapshot][];
  const rooms = entries
    .filter(([room]) => !wanted.has(room))
    .map(([room, there]) => ({ kind: 'delete-room' as const, room, channelId: there.channelId }));
  const stays = entries.length > rooms.length || layout.rooms.length > 0;
  if (stays || snapshot.categoryId === null) return [...returns(layout, snapshot), ...rooms];
  return [...returns(layout, snapshot), ...rooms, { kind: 'delete-category', channelId: snapshot.categoryId }];
}

const returns = (layout: Layout, snapshot: DiscordSnapshot): readonly RemovalCall[] =>
  snapshot.external
    .filter((room) => room.channelId !== snapshot.chosen?.channelId && !isStillUsed(layout, snapshot, room))
    .map(({ channelId, overwrites, before }) => {
      return { kind: 'give-back' as const, channelId, overwrites: givenBack(overwrites, before, snapshot.self) };
    });

/**
 * A room that the table has left is kept until its people have gone from it, too. Its deletion would throw them out of
 * voice.
 */
function isStillUsed(layout: Layout, { people }: DiscordSnapshot, room: RoomSnapshot | undefined): boolean {
  if (room === undefined || layout.rooms.length === 0) return false;
  return [...people.values()].some(({ still }) => still === room.channelId);
}

/** The people with access to the voice room who are still in one that the table has left. */
export function planMoves(layout: Layout, snapshot: DiscordSnapshot): readonly string[] {
  const access = layout.rooms.find(({ room }) => room === 'voice')?.access ?? [];
  return access.map(({ userId }) => userId).filter((userId) => snapshot.people.get(userId)?.still !== undefined);
}
