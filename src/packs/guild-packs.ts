import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { CueItem, Language } from '#game/ports/ports.ts';
import type { PackRepository, PackSummary, RemovedSummary, Upload } from '#game/ports/voice-packs.ts';
import { tableLanguagesOf } from '#narration/index.ts';
import { failure, success } from '#result';
import type { Pack } from '#voice/pack.ts';
import { type GuildPacksOptions, noRecorder, type PackRecorder } from './guild-packs-parts.ts';
import { inspectInThread, type UnpackedPack, unpack } from './inspect.ts';
import { PACKS_OF_A_GUILD } from './limits.ts';
import { PackFolders, type PlaceOfPack } from './pack-folders.ts';
import { PacksInMemory } from './packs-in-memory.ts';
import { type PackProblem, problem } from './problem.ts';
import type { RecordedPack } from './recording/recorded-pack.ts';
import { broughtBack, deleted, removedIn, setAside, stored } from './removed-packs.ts';

const refused = (...problems: readonly PackProblem[]): Upload => failure(problems);

/**
 * The voice packs that servers have sent. The server's settings name each pack by the digest of its zip, and its folder
 * never changes. A new version lies beside the old one until the settings name it. Folders that no settings name are
 * deleted.
 */
export class GuildPacks implements PackRepository {
  readonly #options: GuildPacksOptions;
  readonly #folders: PackFolders;
  readonly #memory: PacksInMemory;
  /** The queue of zips. One zip of all servers is read at a time, so that one thread and its memory are enough. */
  #turn: Promise<unknown> = Promise.resolve();

  #recorder: PackRecorder = noRecorder;

  constructor(options: GuildPacksOptions) {
    this.#options = options;
    this.#folders = new PackFolders(options.folder, options.files);
    this.#memory = new PacksInMemory({ ...options, folders: this.#folders });
  }

  /** Sets the part that records packs. It is made after this one. */
  recordedBy(recorder: PackRecorder): void {
    this.#recorder = recorder;
  }

  /** Reads the existing packs, and deletes what an unexpected end of the process left unfinished. */
  async load(): Promise<void> {
    const { guilds, log } = this.#options;
    for (const guildId of await this.#ownGuilds()) {
      // An error with one server's packs does not affect the others.
      await this.#folders.tidy(guildId, this.#wanted(guildId)).catch((error: unknown) => {
        log.error({ guild: guildId, error }, 'the voice packs of a server cannot be looked through');
      });
      for (const id of Object.keys(guilds.of(guildId).ownPacks))
        await this.#memory.summarise(this.#placeOf(guildId, id)!);
    }
  }

  /** The servers with packs whose settings are known here. Unreadable settings may still name every folder. */
  async #ownGuilds(): Promise<readonly string[]> {
    const { guilds, isOwn = () => true } = this.#options;
    return (await this.#folders.guilds()).filter((guildId) => isOwn(guildId) && guilds.fault(guildId) === null);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  /** The digests that the server's settings name. */
  #wanted(guildId: string): ReadonlySet<string> {
    const { ownPacks, removedPacks } = this.#options.guilds.of(guildId);
    return new Set([...Object.values(ownPacks), ...Object.values(removedPacks).map(({ digest }) => digest)]);
  }

  list(guildId: string): readonly PackSummary[] {
    const own = Object.keys(this.#options.guilds.of(guildId).ownPacks).map((id) =>
      this.#memory.summaryOf(this.#placeOf(guildId, id)!),
    );
    const chosen = [...this.#options.installed.values()].filter(({ id }) => !OF_ITSELF.test(id));
    const installed = chosen.map((pack) => ({
      id: pack.id,
      name: pack.name,
      lang: pack.lang,
      version: '',
      author: '',
      cues: pack.clips.size,
      incomplete: [],
      own: false,
    }));
    return [...installed, ...own];
  }

  /** The packs that may speak at tables in a language: those in it, and those in a language that no table has. */
  fitting(guildId: string, language: Language): readonly PackSummary[] {
    return this.list(guildId).filter(({ lang }) => tableLanguagesOf(lang).includes(language));
  }

  usual(language: Language): string | null {
    const { installed } = this.#options;
    return installed.has(language)
      ? language
      : ([...installed.values()].find((pack) => pack.lang === language)?.id ?? null);
  }

  upload(guildId: string, by: string, zip: Uint8Array): Promise<Upload> {
    const taken = this.#turn.then(() => this.#take(guildId, by, zip));
    this.#turn = taken.catch(() => {});
    const complete = async (outcome: Upload): Promise<Upload> => {
      if (outcome.ok) await this.#recorder.drop({ guildId, packId: outcome.value.pack.id });
      return outcome;
    };
    return taken.then(complete).catch((error: unknown) => {
      this.#options.log.error({ guild: guildId, error }, 'a voice pack could not be taken in');
      return refused(problem('not-stored'));
    });
  }

  /** Stores a pack that was recorded in the server. Returns false if it could not be stored. */
  record(guildId: string, by: string, pack: RecordedPack): Promise<boolean> {
    const stored = this.#turn.then(() => this.#write(guildId, by, pack));
    this.#turn = stored.catch(() => {});
    return stored.catch((error: unknown) => {
      this.#options.log.error({ guild: guildId, error }, 'a recorded voice pack could not be stored');
      return false;
    });
  }

  /** Removes a pack. Its files and its takes stay until its week is over, or until more packs are removed than may be kept. */
  async remove(guildId: string, by: string, id: string): Promise<boolean> {
    if (this.#placeOf(guildId, id) === null) {
      await this.#deleteUnnamed(guildId);
      return false;
    }
    const isRemoved = await this.#recorder.settingAside({ guildId, packId: id }, async () => {
      const place = this.#placeOf(guildId, id);
      const outcome = await this.#options.guilds.change(guildId, by, (now) => setAside(now, id, this.#now()));
      if (outcome.ok && place !== null) this.#memory.unload(place);
      return outcome.ok;
    });
    for (const { id: surplus } of this.removed(guildId).slice(PACKS_OF_A_GUILD)) await this.purge(guildId, by, surplus);
    return isRemoved;
  }

  removed(guildId: string): readonly RemovedSummary[] {
    return removedIn(this.#options.guilds.of(guildId));
  }

  async restore(guildId: string, by: string, id: string): Promise<'done' | 'gone' | 'full' | 'failed'> {
    const { guilds } = this.#options;
    const { ownPacks } = guilds.of(guildId);
    const known = this.removed(guildId).find((one) => one.id === id);
    if (known === undefined || known.until <= this.#now()) return 'gone';
    if (Object.keys(ownPacks).length >= PACKS_OF_A_GUILD) return 'full';
    const outcome = await guilds.change(guildId, by, (now) => broughtBack(now, id));
    const place = this.#placeOf(guildId, id);
    if (outcome.ok && place !== null) await this.#memory.summarise(place);
    return outcome.ok ? 'done' : 'failed';
  }

  /**
   * Deletes a pack for good, also a removed one: the settings no longer name it, then its files are deleted, then its
   * takes. Rejects if files or takes cannot be deleted. Another call deletes the files then.
   */
  async purge(guildId: string, by: string, id: string): Promise<boolean> {
    const digests = [this.#options.guilds.of(guildId)].flatMap(({ ownPacks, removedPacks }) => [
      ...(Object.hasOwn(ownPacks, id) ? [ownPacks[id]!] : []),
      ...(Object.hasOwn(removedPacks, id) ? [removedPacks[id]!.digest] : []),
    ]);
    if (digests.length === 0) {
      await this.#deleteUnnamed(guildId);
      return false;
    }
    return this.#recorder.removing({ guildId, packId: id }, async () => {
      const outcome = await this.#options.guilds.change(guildId, by, (now) => deleted(now, id));
      if (outcome.ok) for (const digest of digests) await this.#forget({ guildId, digest, id });
      return outcome.ok;
    });
  }

  /** Deletes the removed packs whose week is over. */
  async deleteOld(): Promise<void> {
    for (const guildId of await this.#ownGuilds())
      for (const { id, until } of this.removed(guildId))
        if (until <= this.#now())
          await this.purge(guildId, '', id).catch((error: unknown) => {
            this.#options.log.error({ guild: guildId, pack: id, error }, 'a removed voice pack could not be deleted');
          });
  }

  async missingFor(guildId: string, id: string, cues: readonly CueItem[]): Promise<'no-pack' | 'no-clip' | null> {
    const pack = await this.pack(guildId, id);
    if (pack === null) return 'no-pack';
    return cues.every((item) => 'pauseMs' in item || pack.clips.has(item.cue)) ? null : 'no-clip';
  }

  /**
   * A pack with its clips: one of the installation, or the server's own pack together with the pack that it extends.
   * `null` if it does not exist.
   */
  async pack(guildId: string, id: string): Promise<Pack | null> {
    const installed = this.#options.installed.get(id);
    if (installed !== undefined) return installed;
    const place = this.#placeOf(guildId, id);
    return place === null ? null : this.#memory.pack(place);
  }

  /** Deletes all packs of a server. */
  async dropGuild(guildId: string): Promise<true> {
    for (const id of Object.keys(this.#options.guilds.of(guildId).ownPacks))
      this.#memory.unload(this.#placeOf(guildId, id)!);
    await this.#folders.deleteAll(guildId);
    return true;
  }

  /** Deletes the files that no settings name. It waits until no pack is taken in, because the files of that one have no name yet. */
  #deleteUnnamed(guildId: string): Promise<void> {
    const deleted = this.#turn.then(async () => {
      // Settings that cannot be read may still name them.
      if (this.#options.guilds.fault(guildId) !== null) return;
      await this.#folders.tidy(guildId, this.#wanted(guildId));
      await this.#folders.tidyStore(guildId, this.#wanted(guildId));
    });
    this.#turn = deleted.catch(() => {});
    return deleted;
  }

  async #take(guildId: string, by: string, zip: Uint8Array): Promise<Upload> {
    const { installed, guilds, inspect = inspectInThread } = this.#options;
    const work = await this.#folders.beginFolder(guildId);
    try {
      const read = await inspect({ zip, folder: work, installed: languagesOf(installed) });
      if (!read.ok) return refused(...read.error);
      const { id } = read.value;
      const { ownPacks } = guilds.of(guildId);
      if (!Object.hasOwn(ownPacks, id) && Object.keys(ownPacks).length >= PACKS_OF_A_GUILD) {
        return refused(problem('too-many-packs', { most: PACKS_OF_A_GUILD }));
      }
      return await this.#shelve(guildId, by, { ...read.value, work, digest: digestOf(zip) });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async #write(guildId: string, by: string, { id, digest, files }: RecordedPack): Promise<boolean> {
    if (this.#options.guilds.of(guildId).ownPacks[id] === digest) return true;
    const work = await this.#folders.beginFolder(guildId);
    try {
      await unpack(files, path.join(work, id));
      return (await this.#shelve(guildId, by, { id, notes: [], work, digest })).ok;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /**
   * Stores a pack safely: its files are complete first, then the settings name it, and only then the old ones are
   * deleted.
   */
  async #shelve(
    guildId: string,
    by: string,
    { id, notes, work, digest }: UnpackedPack & { readonly work: string; readonly digest: string },
  ): Promise<Upload> {
    const { guilds } = this.#options;
    const before = this.#placeOf(guildId, id);
    const removed = guilds.of(guildId).removedPacks[id];
    const place = { guildId, digest, id };
    const isNew = guilds.of(guildId).ownPacks[id] !== digest && removed?.digest !== digest;
    await this.#folders.keepFolder(place, work);
    this.#memory.unload(place);
    const outcome = await guilds.change(guildId, by, (now) => stored(now, id, digest));
    if (!outcome.ok) {
      if (isNew) await this.#forget(place);
      return refused(problem('not-stored'));
    }
    const others = [before?.digest, removed?.digest].filter((old) => old !== undefined && old !== digest);
    for (const old of others) await this.#forget({ guildId, digest: old!, id });
    await this.#folders.tidyStore(guildId, this.#wanted(guildId));
    await this.#memory.summarise(place);
    return success({ pack: this.#memory.summaryOf(place), replaced: before !== null, notes });
  }

  #placeOf(guildId: string, id: string): PlaceOfPack | null {
    const { ownPacks } = this.#options.guilds.of(guildId);
    return Object.hasOwn(ownPacks, id) ? { guildId, digest: ownPacks[id]!, id } : null;
  }

  async #forget(place: PlaceOfPack): Promise<void> {
    this.#memory.unload(place);
    await this.#folders.delete(place);
  }
}

/** Packs of the children's edition are used at its tables without being chosen. */
const OF_ITSELF = /^animals-/;

/** The language of each pack by its id. */
const languagesOf = (packs: ReadonlyMap<string, Pack>): Readonly<Record<string, string>> =>
  Object.fromEntries([...packs].map(([id, { lang }]) => [id, lang]));

const digestOf = (zip: Uint8Array): string => createHash('sha256').update(zip).digest('hex').slice(0, 16);
