/** A file of a voice pack. */
export interface PackFile {
  /** The path within the folder of the pack's digest, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The files of the voice packs of servers, by the digest of the zip that a server has sent. They lie in a store, so that
 * a pack outlives the machine that took it. A pack whose saving was interrupted is missing. Rejects with `StoreError`.
 */
export interface PackFiles {
  save(guildId: string, digest: string, files: AsyncIterable<PackFile>): Promise<void>;
  /** Returns the paths of the files of a pack. Empty: there is no pack. */
  paths(guildId: string, digest: string): Promise<readonly string[]>;
  /** Returns one file of a pack. `null`: there is none. */
  file(guildId: string, digest: string, path: string): Promise<Uint8Array | null>;
  /** Returns the digests of a server's packs, and of those whose saving was interrupted. */
  digests(guildId: string): Promise<readonly string[]>;
  /** Returns the ids of the servers with packs. */
  guilds(): Promise<readonly string[]>;
  delete(guildId: string, digest: string): Promise<void>;
}
