import type { Layout, Room } from '#game/ports/ports.ts';
import type { DiscordSnapshot, RoomSnapshot } from './discord-snapshot.ts';
import { givenBack } from './external-overwrites.ts';
import type { Overwrite } from './overwrites.ts';

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
