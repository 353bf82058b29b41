/** Everything that is stored about a person, as a JSON text. `long`: no message of Discord can have it. */
export type Export = { readonly file: Uint8Array } | 'nothing' | 'long';

/** The requests of people about the data that is stored about them. */
export interface PrivacyService {
  /** Returns what is stored about a person. For ten minutes they get the same again. */
  exportOf(userId: string): Promise<Export>;
  /**
   * Stores the request to forget a person, and carries it out. `waits`: it goes on by itself, because a table that is
   * still open names the person. Rejects with `StoreError` if the request could not be stored.
   */
  forget(userId: string): Promise<'done' | 'waits'>;
  /** Takes note that a server has removed the bot. */
  removedFrom(guildId: string): void;
  /** Takes note that a server has added the bot, perhaps again. */
  addedTo(guildId: string): void;
}

/** The result of removing a person from the stored documents. */
export interface Erased {
  /** True if documents in use still name the person. They are deleted or change by themselves. */
  readonly isNamedStill: boolean;
}

/** Returns true if the bot has a document of this kind in memory, and writes it again by itself. */
export type InUse = (kind: string, id: string) => boolean;

/** Storage of data about persons and servers across all documents. A failure rejects with `StoreError`. */
export interface PersonalData {
  /** Returns the ids of the persons who have asked to be forgotten and are not forgotten yet. */
  requests(): Promise<readonly string[]>;
  saveRequest(userId: string): Promise<void>;
  deleteRequest(userId: string): Promise<void>;
  /** Returns true if any document names a person. */
  isStored(userId: string): Promise<boolean>;
  /** Returns everything that is stored about a person. `null`: nothing is. */
  collect(userId: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Puts a seat in the place of a person in all documents that are not in use. */
  erase(userId: string, isInUse: InUse): Promise<Erased>;
  /** Deletes the records of games that ended before this time, ms since 1970. Returns their number. */
  deleteRecords(before: number): Promise<number>;
  /** Returns the ids of the servers with stored data. */
  guilds(): Promise<ReadonlySet<string>>;
  /** Returns the servers from which the bot was removed, with the times in ms since 1970. */
  removals(): Promise<ReadonlyMap<string, number>>;
  saveRemoval(guildId: string, at: number): Promise<void>;
  deleteRemoval(guildId: string): Promise<void>;
  /** Deletes everything that is stored about a server. */
  deleteGuild(guildId: string): Promise<void>;
  /**
   * Removes deleted and replaced values from the files of the store. Returns false if no deletion has left any there, and
   * then nothing was done.
   */
  compact(): Promise<boolean>;
}

/** The id in place of a person who has asked to be forgotten, where no seat is known. */
export const forgottenId = 'forgotten';

/** Keeps bans of persons who have asked to be forgotten, without their ids. */
export interface BanHashes {
  /** Returns a salted hash of an id, for a key in a server's list of bans. */
  banHash(userId: string): string;
  /** Returns true if a key in a server's list of bans is this person's id, or a hash of it. */
  isBanOf(key: string, userId: string): boolean;
}
