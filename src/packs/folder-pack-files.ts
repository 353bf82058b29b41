import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PackFile, type PackFiles, StoreError } from '#game/ports/ports.ts';

/** Only folders with these names belong to packs, because people may keep files of their own in the data folder. */
export const A_GUILD = /^\d{17,20}$/;
const A_DIGEST = /^[\da-f]{16}$/;
/** A file in the folder of its pack. */
const A_PATH = /^[\w-]+\/[\w-][\w.-]*$/;

/** The files of voice packs in a folder of this machine: `<guild>/<digest>/<pack id>/<file>`. */
export class FolderPackFiles implements PackFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async save(guildId: string, digest: string, files: AsyncIterable<PackFile>): Promise<void> {
    const target = this.#folderOf(guildId, digest);
    const work = await this.begin(guildId);
    try {
      for await (const { path: name, bytes } of files) {
        if (!A_PATH.test(name)) throw new StoreError(`the pack ${digest} has a file with a wrong name`);
        await mkdir(path.join(work, path.dirname(name)), { recursive: true });
        await writeFile(path.join(work, name), bytes, { flush: true });
      }
      await this.moveIn(guildId, digest, work);
    } catch (error) {
      // Somebody may have saved the same pack at the same time.
      if (!(await isThere(target))) throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /** Makes a new folder for a pack that is being taken in. */
  async begin(guildId: string): Promise<string> {
    await mkdir(path.join(this.#folder, guildId), { recursive: true });
    return mkdtemp(path.join(this.#folder, guildId, '.new-'));
  }

  /** Gives a complete folder that `begin` has returned its place. */
  async moveIn(guildId: string, digest: string, work: string): Promise<void> {
    await rename(work, this.#folderOf(guildId, digest));
    await settle(path.join(this.#folder, guildId));
  }

  async *all(guildId: string, digest: string): AsyncGenerator<PackFile> {
    for (const name of await this.paths(guildId, digest))
      yield { path: name, bytes: await readFile(path.join(this.#folderOf(guildId, digest), name)) };
  }

  async paths(guildId: string, digest: string): Promise<readonly string[]> {
    const folder = this.#folderOf(guildId, digest);
    const found: string[] = [];
    for (const id of await namesIn(folder))
      for (const name of await namesIn(path.join(folder, id))) found.push(`${id}/${name}`);
    return found.filter((name) => A_PATH.test(name)).sort();
  }

  file(guildId: string, digest: string, name: string): Promise<Uint8Array | null> {
    return readFile(path.join(this.#folderOf(guildId, digest), name)).catch(ifMissing(null));
  }

  async digests(guildId: string): Promise<readonly string[]> {
    return (await namesIn(path.join(this.#folder, guildId))).filter((name) => A_DIGEST.test(name));
  }

  async guilds(): Promise<readonly string[]> {
    return (await namesIn(this.#folder)).filter((name) => A_GUILD.test(name));
  }

  has(guildId: string, digest: string): Promise<boolean> {
    return isThere(this.#folderOf(guildId, digest));
  }

  async delete(guildId: string, digest: string): Promise<void> {
    await rm(this.#folderOf(guildId, digest), { recursive: true, force: true });
  }

  #folderOf(guildId: string, digest: string): string {
    return path.join(this.#folder, guildId, digest);
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Handles the error of a file or folder that is not there. */
const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** The names in a folder, in order. */
const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(ifMissing<string[]>([]))).sort();

/** Waits until a folder's entries are on the disk. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
