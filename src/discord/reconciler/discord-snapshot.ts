import type { Room, RoomLayout } from '#game/ports/ports.ts';
import type { Overwrite, Self } from './overwrites.ts';
import type { KeptOtherwise } from './reconciler-state.ts';

/** A room's channel as it is now. */
export interface RoomSnapshot {
  readonly channelId: string;
  readonly overwrites: readonly Overwrite[];
  /** Set if it is a private thread. */
  readonly thread?: ThreadSnapshot;
}

/** A private thread as it is now. */
export interface ThreadSnapshot {
  readonly isLocked: boolean;
  readonly isArchived: boolean;
  /** The people whom Nightcall has added. Discord does not tell it who has left since. */
  readonly members: readonly string[];
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

/** Returns true if the room is a thread or a channel, as the layout wants it. */
export const hasForm = ({ thread }: RoomSnapshot, wanted: RoomLayout): boolean =>
  (thread === undefined) === (wanted.thread === undefined);

/** A room as it is there. A channel of the server's own takes the place of the voice room. */
export const roomOf = ({ rooms, chosen }: DiscordSnapshot, room: Room): RoomSnapshot | undefined =>
  room === 'voice' && chosen !== null ? chosen : rooms[room];
