import type { Log } from '#game/ports/ports.ts';
import type { PackSummary } from '#game/ports/voice-packs.ts';
import { type CuePart, cueParts } from '#narration/index.ts';
import { type LoadedPack, loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { PackError } from '#voice/pack-faults.ts';
import { looseManifestSchema } from '#voice/pack-schema.ts';
import type { PackFolders, PlaceOfPack } from './pack-folders.ts';

/** The number of packs whose clips are kept in memory. */
const IN_MEMORY = 8;

/** The parts that the packs in memory need. */
interface PacksInMemoryOptions {
  readonly folders: PackFolders;
  /** The packs of the installation, by id. */
  readonly installed: ReadonlyMap<string, Pack>;
  readonly log: Log;
}

/** The packs of servers in memory: a summary of each, and the clips of those that were used last. */
export class PacksInMemory {
  readonly #options: PacksInMemoryOptions;
  readonly #summaries = new Map<string, PackSummary>();
  readonly #loaded = new Map<string, Promise<LoadedPack>>();

  constructor(options: PacksInMemoryOptions) {
    this.#options = options;
  }

  /** Returns the summary of a pack. A pack that could not be read has only its id. */
  summaryOf(place: PlaceOfPack): PackSummary {
    return this.#summaries.get(this.#homeOf(place)) ?? unreadable(place.id);
  }

  /** Reads the summary of a pack. An error is logged. */
  async summarise(place: PlaceOfPack): Promise<void> {
    const { guildId, id } = place;
    try {
      const bytes = await this.#options.folders.read(place, 'pack.json');
      const manifest = looseManifestSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
      const { name, lang, version, author, clips } = manifest;
      const cues = Object.keys(clips);
      const summary = { id, name, lang, version, author, cues: cues.length, incomplete: incompleteIn(cues), own: true };
      this.#summaries.set(this.#homeOf(place), summary);
    } catch (error) {
      this.#options.log.error({ guild: guildId, pack: id, error }, 'a voice pack cannot be read');
    }
  }

  /** Returns a pack with its clips and those of the pack that it extends. `null`: it cannot be used. */
  pack(place: PlaceOfPack): Promise<Pack | null> {
    const home = this.#homeOf(place);
    const loading = this.#loaded.get(home) ?? this.#load(place);
    this.#keepLoaded(home, loading);
    return loading.then(
      ({ pack }) => pack,
      (error: Error) => {
        this.#loaded.delete(home);
        const about = { guild: place.guildId, pack: place.id, reason: error.message };
        this.#options.log.error(about, 'a voice pack cannot be used');
        return null;
      },
    );
  }

  /** Removes a pack from memory. */
  unload(place: PlaceOfPack): void {
    const home = this.#homeOf(place);
    this.#summaries.delete(home);
    this.#loaded.delete(home);
  }

  #homeOf(place: PlaceOfPack): string {
    return this.#options.folders.homeOf(place);
  }

  async #load(place: PlaceOfPack): Promise<LoadedPack> {
    return loadPack(await this.#options.folders.fetched(place), async (base) => this.#base(base));
  }

  #base(id: string): LoadedPack {
    const pack = this.#options.installed.get(id);
    if (pack === undefined) throw new PackError(`there is no pack ${id} in this installation`);
    return { pack, faults: [] };
  }

  /** Keeps the most recently used packs in memory, the latest last. */
  #keepLoaded(home: string, loading: Promise<LoadedPack>): void {
    this.#loaded.delete(home);
    this.#loaded.set(home, loading);
    const [oldest] = this.#loaded.keys();
    if (this.#loaded.size > IN_MEMORY && oldest !== undefined) this.#loaded.delete(oldest);
  }
}

/** A pack whose files are missing or damaged. It is listed so that it can be sent again or removed. */
const unreadable = (id: string): PackSummary => ({
  id,
  name: id,
  lang: '',
  version: '',
  author: '',
  cues: 0,
  incomplete: [],
  own: true,
});

/** The subjects of which these cues are not all. Sounds without words belong to none. */
const incompleteIn = (cues: readonly string[]): PackSummary['incomplete'] =>
  Object.entries(cueParts).flatMap(([part, all]) =>
    part === 'animals' || all.every((cue) => cues.includes(cue)) ? [] : [part as CuePart],
  );
