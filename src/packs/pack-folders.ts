import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type PackFile, type PackFiles, StoreError } from '#game/ports/ports.ts';
import { A_GUILD, FolderPackFiles } from './folder-pack-files.ts';

/** The folders that are deleted if no settings name them. */
const OURS = /^(\.new-.+|[\da-f]{16})$/;

/** A pack of a server: the digest of its zip and its id. */
export interface PlaceOfPack {
  readonly guildId: string;
  readonly digest: string;
  readonly id: string;
}

/**
 * The folders of the voice packs of servers: `<guild>/<digest>/<pack id>`. A folder is complete or missing. If a store
 * has the files, the folders are copies of them, and a missing one is made when it is needed.
 */
export class PackFolders {
  readonly #folder: string;
  readonly #here: FolderPackFiles;
  readonly #files: PackFiles | null;

  constructor(folder: string, files: PackFiles | null = null) {
    this.#folder = folder;
    this.#here = new FolderPackFiles(folder);
    this.#files = files;
  }

  /** The folder of a pack, whether it is there or not. */
  homeOf({ guildId, digest, id }: PlaceOfPack): string {
    return path.join(this.#folder, guildId, digest, id);
  }

  /** Makes a new folder for a pack that is being taken in. */
  beginFolder(guildId: string): Promise<string> {
    return this.#here.begin(guildId);
  }

  /** Keeps a complete pack. `work`: the folder that `begin` has returned, with the folder of the pack in it. */
  async keepFolder({ guildId, digest }: PlaceOfPack, work: string): Promise<void> {
    // If the same zip is sent again, its old folder may be damaged.
    await this.#here.delete(guildId, digest);
    await this.#here.moveIn(guildId, digest, work);
    await this.#files?.save(guildId, digest, this.#here.all(guildId, digest));
  }

  /** Reads a file of a pack without making the whole folder. */
  async read({ guildId, digest, id }: PlaceOfPack, name: string): Promise<Uint8Array> {
    const isCopied = this.#files === null || (await this.#here.has(guildId, digest));
    const bytes = await (isCopied ? this.#here : this.#files!).file(guildId, digest, `${id}/${name}`);
    if (bytes === null) throw new StoreError(`the pack ${digest} has no ${name}`);
    return bytes;
  }

  /** Makes the folder of a pack if only the store has it. Returns its path. */
  async fetched(place: PlaceOfPack): Promise<string> {
    const { guildId, digest } = place;
    if (this.#files !== null && !(await this.#here.has(guildId, digest))) {
      const paths = await this.#files.paths(guildId, digest);
      if (paths.length > 0) await this.#here.save(guildId, digest, filesOf(this.#files, place, paths));
    }
    return this.homeOf(place);
  }

  /** Returns the ids of the servers with packs. */
  async guilds(): Promise<readonly string[]> {
    await mkdir(this.#folder, { recursive: true });
    return [...new Set([...(await this.#here.guilds()), ...((await this.#files?.guilds()) ?? [])])];
  }

  /** Deletes the folders of a server that an interruption has left, and those of no wanted digest. */
  async tidy(guildId: string, wanted: ReadonlySet<string>): Promise<void> {
    const folder = path.join(this.#folder, guildId);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names)
      if (OURS.test(name) && !wanted.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }

  /** Deletes the files that the store has of a server and of no wanted digest. */
  async tidyStore(guildId: string, wanted: ReadonlySet<string>): Promise<void> {
    for (const digest of (await this.#files?.digests(guildId)) ?? [])
      if (!wanted.has(digest)) await this.#files!.delete(guildId, digest);
  }

  async delete({ guildId, digest }: PlaceOfPack): Promise<void> {
    await this.#files?.delete(guildId, digest);
    await this.#here.delete(guildId, digest);
  }

  /** Deletes all packs of a server. */
  async deleteAll(guildId: string): Promise<void> {
    if (!A_GUILD.test(guildId)) return;
    await this.tidyStore(guildId, new Set());
    await rm(path.join(this.#folder, guildId), { recursive: true, force: true });
  }
}

/** Reads the files of a pack from a store. Rejects with `StoreError` if one is missing. */
export async function* filesOf(
  files: PackFiles,
  { guildId, digest }: Omit<PlaceOfPack, 'id'>,
  paths: readonly string[],
): AsyncGenerator<PackFile> {
  for (const name of paths) {
    const bytes = await files.file(guildId, digest, name);
    if (bytes === null) throw new StoreError(`the pack ${digest} is not complete`);
    yield { path: name, bytes };
  }
}
