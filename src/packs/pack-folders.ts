import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PackFile, type PackFiles, StoreError } from '#game/ports/ports.ts';

/** Only folders made by this class are deleted, because people may keep files of their own in the data folder. */
const A_GUILD = /^\d{17,20}$/;
const OURS = /^(\.new-.+|[\da-f]{16})$/;
/** A file in the folder of its pack. */
const A_PATH = /^[\w-]+\/[\w-][\w.-]*$/;

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
  readonly #files: PackFiles | null;

  constructor(folder: string, files: PackFiles | null = null) {
    this.#folder = folder;
    this.#files = files;
  }

  /** The folder of a pack, whether it is there or not. */
  homeOf({ guildId, digest, id }: PlaceOfPack): string {
    return path.join(this.#folder, guildId, digest, id);
  }

  /** Makes a new folder for a pack that is being taken in. */
  async begin(guildId: string): Promise<string> {
    await mkdir(path.join(this.#folder, guildId), { recursive: true });
    return mkdtemp(path.join(this.#folder, guildId, '.new-'));
  }

  /** Keeps a complete pack. `work`: the folder that `begin` has returned, with the folder of the pack in it. */
  async keep(place: PlaceOfPack, work: string): Promise<void> {
    const { guildId, digest } = place;
    const target = path.join(this.#folder, guildId, digest);
    // If the same zip is sent again, its old folder may be damaged.
    await rm(target, { recursive: true, force: true });
    await rename(work, target);
    await settle(path.dirname(target));
    await this.#files?.save(guildId, digest, filesIn(target));
  }

  /** Reads a file of a pack without making the whole folder. */
  async read(place: PlaceOfPack, name: string): Promise<Uint8Array> {
    const home = this.homeOf(place);
    if (this.#files === null || (await isThere(home))) return readFile(path.join(home, name));
    const bytes = await this.#files.file(place.guildId, place.digest, `${place.id}/${name}`);
    if (bytes === null) throw new StoreError(`the store has no ${name} of the pack ${place.digest}`);
    return bytes;
  }

  /** Makes the folder of a pack if only the store has it. Returns its path. */
  async fetched(place: PlaceOfPack): Promise<string> {
    const home = this.homeOf(place);
    if (this.#files === null || (await isThere(home))) return home;
    const { guildId, digest } = place;
    const paths = await this.#files.paths(guildId, digest);
    if (paths.length === 0) return home;
    const work = await this.begin(guildId);
    try {
      for (const name of paths) await this.#fetchFile(place, name, work);
      await rename(work, path.dirname(home)).catch(async (error: unknown) => {
        // Two readers may have fetched it at the same time.
        if (!(await isThere(home))) throw error;
      });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    return home;
  }

  async #fetchFile({ guildId, digest }: PlaceOfPack, name: string, work: string): Promise<void> {
    const bytes = A_PATH.test(name) ? await this.#files!.file(guildId, digest, name) : null;
    if (bytes === null) throw new StoreError(`the pack ${digest} is not complete`);
    await mkdir(path.join(work, path.dirname(name)), { recursive: true });
    await writeFile(path.join(work, name), bytes, { flush: true });
  }

  /** Returns the ids of the servers with packs. */
  async guilds(): Promise<readonly string[]> {
    await mkdir(this.#folder, { recursive: true });
    const here = (await readdir(this.#folder)).filter((name) => A_GUILD.test(name));
    return [...new Set([...here, ...((await this.#files?.guilds()) ?? [])])];
  }

  /** Deletes the folders of a server that an interruption has left, and those of no wanted digest. */
  async tidy(guildId: string, wanted: ReadonlySet<string>): Promise<void> {
    const folder = path.join(this.#folder, guildId);
    const isShared = this.#files !== null;
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (isShared && error.code === 'ENOENT') return [];
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
    await rm(path.join(this.#folder, guildId, digest), { recursive: true, force: true });
  }

  /** Deletes all packs of a server. */
  async deleteAll(guildId: string): Promise<void> {
    if (!A_GUILD.test(guildId)) return;
    await this.tidyStore(guildId, new Set());
    await rm(path.join(this.#folder, guildId), { recursive: true, force: true });
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The files of the folders in a folder. */
async function* filesIn(folder: string): AsyncGenerator<PackFile> {
  for (const id of (await readdir(folder)).sort())
    for (const name of (await readdir(path.join(folder, id))).sort())
      yield { path: `${id}/${name}`, bytes: await readFile(path.join(folder, id, name)) };
}

/** Waits until a folder's entries are on the disk. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
