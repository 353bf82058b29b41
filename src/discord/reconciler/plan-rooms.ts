import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { isAccepted } from './accepted.ts';
import { type DiscordSnapshot, type RoomSnapshot, roomOf } from './discord-snapshot.ts';
import { externalOverwrites } from './external-overwrites.ts';
import { leftOverwrites, type Overwrite, roomOverwrites, sameOverwrites, takesAway } from './overwrites.ts';

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
const leavesTown = (layout: Layout): boolean => layout.keepsLog && !layout.rooms.some((room) => room.room === 'town');
