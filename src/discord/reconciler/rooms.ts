import type { Room } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { type KeptOtherwise, type NotedOverwrite, partOf, type StoredRooms } from './reconciler-state.ts';
import { VoiceStatus } from './status.ts';

/** A game whose rooms may be changed. */
export interface RoomsGame extends GameReconciler {
  readonly rooms: Rooms;
}

/** The channels of a game, and what its document tells about them. */
export class Rooms {
  readonly status: VoiceStatus;
  #stored: StoredRooms;
  /** The number of channels that are being made at the moment. */
  #making = 0;
  /** The number of channels that Discord turned out not to know any more. */
  #lost = 0;
  /** The differences between requests and answers that the log already contains. */
  readonly #differences = new Set<string>();

  constructor(game: GameReconciler, document: StoredRooms) {
    this.#stored = partOf(document, ['category', 'rooms', 'lent', 'kept', 'members', 'status']);
    this.status = new VoiceStatus(game, (status) => {
      this.#stored = { ...this.#stored, status };
    });
  }

  get stored(): StoredRooms {
    return this.#stored;
  }

  get isMaking(): boolean {
    return this.#making > 0;
  }

  get lost(): number {
    return this.#lost;
  }

  get entries(): readonly (readonly [Room, string | null])[] {
    return Object.entries(this.#stored.rooms) as [Room, string | null][];
  }

  /** The category of its own. `null`: it was about to be made. `undefined`: there is none. */
  get category(): string | null | undefined {
    return this.#stored.category;
  }

  idOf(room: Room): string | null | undefined {
    return this.#stored.rooms[room];
  }

  has(channelId: string): boolean {
    const { rooms, lent: external = {} } = this.#stored;
    return Object.values(rooms).includes(channelId) || channelId in external;
  }

  /** Notes the channel of a room. `null`: it is about to be made. `undefined`: there is none. */
  noteRoom(room: Room, channelId: string | null | undefined): void {
    const { [room]: _, ...others } = this.#stored.rooms;
    const rooms = channelId === undefined ? others : { ...this.#stored.rooms, [room]: channelId };
    const kept = Object.entries(this.#stored.members ?? {}).filter(([id]) => Object.values(rooms).includes(id));
    this.#stored = { ...this.#stored, rooms, members: Object.fromEntries(kept) };
  }

  /** The same for the category. */
  noteCategory(channelId: string | null | undefined): void {
    const { category: _, ...others } = this.#stored;
    this.#stored = channelId === undefined ? others : { ...others, category: channelId };
  }

  /** Notes how a channel of the server's own was before the table came. `undefined`: it is given back, or gone. */
  noteExternal(channelId: string, note: readonly NotedOverwrite[] | undefined): void {
    const { [channelId]: _, ...others } = this.#stored.lent ?? {};
    this.#stored = { ...this.#stored, lent: note === undefined ? others : { ...others, [channelId]: note } };
  }

  /** Takes over the status that the game before has set. */
  noteStatus(status: StoredRooms['status']): void {
    if (status !== undefined) this.#stored = { ...this.#stored, status };
  }

  /** Notes how Discord keeps a channel otherwise than asked. `undefined`: it is as asked, or gone. */
  noteKept(channelId: string, print: KeptOtherwise | undefined): void {
    const { [channelId]: _, ...others } = this.#stored.kept ?? {};
    this.#stored = { ...this.#stored, kept: print === undefined ? others : { ...others, [channelId]: print } };
  }

  /** Notes the people in a thread. */
  noteMembers(channelId: string, userIds: readonly string[]): void {
    this.#stored = { ...this.#stored, members: { ...this.#stored.members, [channelId]: userIds } };
  }

  /** Returns true the first time that Discord keeps something otherwise in this way. */
  isNewDifference(text: string): boolean {
    const isNew = !this.#differences.has(text);
    this.#differences.add(text);
    return isNew;
  }

  noteLost(): void {
    this.#lost += 1;
  }

  /** Makes a channel. Until it is there, the category must stay. */
  async making<T>(make: () => Promise<T>): Promise<T> {
    this.#making += 1;
    try {
      return await make();
    } finally {
      this.#making -= 1;
    }
  }
}
