import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { type DiscordSnapshot, hasForm, type RoomSnapshot, roomOf } from './discord-snapshot.ts';
import { externalOverwrites, givenBack } from './external-overwrites.ts';
import { isAccepted, leftOverwrites, type Overwrite, roomOverwrites, sameOverwrites } from './overwrites.ts';

/** A call that makes a room, or the category for it. */
export type MakingCall =
  | { readonly kind: 'create-category' }
  | { readonly kind: 'create-room'; readonly room: RoomLayout; readonly overwrites: readonly Overwrite[] };

/** A call that changes the access to a room. */
export interface AccessCall {
  readonly kind: 'set-access';
  readonly room: Room;
  readonly channelId: string;
  readonly overwrites: readonly Overwrite[];
}

/** The rooms whose access is kept. A town that keeps its log is still one when the layout has no town. */
export const accessRooms = ({ rooms }: Layout): readonly Room[] => [
  ...new Set<Room>([...rooms.map(({ room }) => room), 'town']),
];

/** The rooms that are threads. Their access is kept once more after that to the town, for which it waits. */
export const threadRooms = ({ rooms }: Layout): readonly Room[] =>
  rooms.filter(({ thread }) => thread !== undefined).map(({ room }) => room);

/** The overwrites that a room's channel should have, if the layout or the game before wants it. */
export const plannedFor = (
  layout: Layout,
  snapshot: DiscordSnapshot,
  room: Room,
  channelId: string,
): readonly Overwrite[] | null =>
  wantedOverwrites(layout, snapshot, room).find(({ there }) => there?.channelId === channelId)?.wanted ?? null;

/** The changes of access to a room. Other rooms are not looked at. */
export const planAccess = (layout: Layout, snapshot: DiscordSnapshot, room: Room): readonly AccessCall[] =>
  wantedOverwrites(layout, snapshot, room).flatMap(({ there, wanted }) => {
    if (there === undefined || there.thread || sameOverwrites(there.overwrites, wanted)) return [];
    if (isAccepted(snapshot.kept?.[there.channelId], wanted, there.overwrites)) return [];
    return { kind: 'set-access', room, channelId: there.channelId, overwrites: wanted };
  });

/** The rooms that are missing, after the category that they need. */
export function planMaking(layout: Layout, snapshot: DiscordSnapshot): readonly MakingCall[] {
  const missing = layout.rooms.filter((room) => {
    const there = roomOf(snapshot, room.room);
    return there === undefined || !hasForm(there, room);
  });
  const needsCategory = missing.length > 0 && snapshot.categoryId === null && snapshot.sharedId === null;
  return [
    ...(needsCategory ? [{ kind: 'create-category' } as const] : []),
    ...missing.map((room) => ({
      kind: 'create-room' as const,
      room,
      overwrites: room.thread === undefined ? roomOverwrites(room.room, room.access, snapshot.self) : [],
    })),
  ];
}

/** The overwrites that a channel of the table should have. `there`: the channel, if it exists. */
interface WantedAccess {
  readonly there: RoomSnapshot | undefined;
  readonly wanted: readonly Overwrite[];
}

function wantedOverwrites(layout: Layout, snapshot: DiscordSnapshot, room: Room): readonly WantedAccess[] {
  const { chosen, self, rooms } = snapshot;
  const wants = layout.rooms.filter((each) => each.room === room && each.thread === undefined);
  const isElsewhere = room === 'voice' && chosen !== null;
  return [
    ...wants.map(({ access }) => ({
      there: roomOf(snapshot, room),
      wanted: isElsewhere
        ? externalOverwrites(access, self, chosen.overwrites, beforeOf(snapshot, chosen))
        : roomOverwrites(room, access, self, rooms[room]?.overwrites),
    })),
    // The table's own voice room after the table has moved to a channel of the server. It stays while people are in it,
    // and a person who loses their seat must lose sight of it as well.
    ...(isElsewhere && rooms.voice !== undefined
      ? wants.map(({ access }) => ({
          there: rooms.voice,
          wanted: roomOverwrites('voice', access, self, rooms.voice!.overwrites),
        }))
      : []),
    // The town's log stays although its room is no longer wanted.
    ...(room === 'town' && layout.keepsLog && wants.length === 0 && rooms.town !== undefined
      ? [{ there: rooms.town, wanted: leftOverwrites(rooms.town.overwrites, self) }]
      : []),
  ];
}

const beforeOf = ({ external }: DiscordSnapshot, { channelId }: RoomSnapshot): readonly Overwrite[] =>
  external.find((one) => one.channelId === channelId)?.before ?? [];

/** A call that removes a channel of the game, or gives one back to the server. */
export type RemovalCall =
  | { readonly kind: 'give-back'; readonly channelId: string; readonly overwrites: readonly Overwrite[] }
  | { readonly kind: 'delete-room'; readonly room: Room; readonly channelId: string }
  | { readonly kind: 'delete-category'; readonly channelId: string };

/**
 * Plans the removal of unwanted channels. The server's own channels are given back and stay. Channels go first, then
 * their category. The silence must be lifted before: deleting the voice channel disconnects everybody from voice, and
 * then nobody can be unmuted (40032).
 */
export function planRemoval(layout: Layout, snapshot: DiscordSnapshot): readonly RemovalCall[] {
  const wanted = new Set<Room>(layout.rooms.map((room) => room.room));
  if (layout.keepsLog || layout.keepsTown) wanted.add('town');
  if (layout.keepsVoice) wanted.add('voice');
  if (snapshot.chosen !== null && !isStillUsed(layout, snapshot, snapshot.rooms.voice)) wanted.delete('voice');
  const all = Object.entries(snapshot.rooms) as [Room, RoomSnapshot][];
  // The town takes its threads along.
  const entries = all.toSorted(([, one], [, other]) => Number(!one.thread) - Number(!other.thread));
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
