import type { Clan } from '#engine/kernel/types.ts';

/** A room for a private conversation that the other players must not see. */
export type ChatRoom = `clan-${Clan}` | 'graveyard';

/** A room of a table. */
export type Room = 'town' | 'voice' | ChatRoom;

/** The access of one person to a room. A person without an entry does not see the room. */
export interface Access {
  readonly userId: string;
  readonly read: boolean;
  /** Permission to write, or to connect in the voice room. */
  readonly write: boolean;
  /** In the voice room: the person may listen but not speak. */
  readonly silent?: true;
  /** In the voice room: the person may show video. */
  readonly camera?: true;
  /** In a chat room that is a voice channel: the person may talk. */
  readonly talks?: true;
  /** In the town: the person may write in its open threads that they are in. */
  readonly threads?: true;
}

/** The name of a room, and the people who may enter it. */
export interface RoomLayout {
  readonly room: Room;
  readonly name: string;
  readonly access: readonly Access[];
  /** For a chat room that is a private thread below the town: in a locked one nobody writes. Missing: it is a channel. */
  readonly thread?: 'open' | 'locked';
  /** True for a chat room that is a voice channel, in whose chat people write. Missing: it is a text channel. */
  readonly isVoice?: true;
  /** The voice region with which a voice room is made. Missing: Discord chooses. */
  readonly region?: string;
}
