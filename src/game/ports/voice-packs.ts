import type { CuePart, PackRemark } from '#narration/index.ts';
import type { Result } from '#result';
import type { CueItem, Language } from './ports.ts';

/** The public facts about a voice pack. */
export interface PackSummary {
  readonly id: string;
  readonly name: string;
  /**
   * The language of its voice, two letters. A pack in a language that no table has may speak at every table. Empty: the
   * files of the pack cannot be read.
   */
  readonly lang: string;
  readonly version: string;
  readonly author: string;
  /** The number of cues with clips, without those of its base pack. */
  readonly cues: number;
  /** The subjects of which it lacks lines. The children's edition is none of them. */
  readonly incomplete: readonly CuePart[];
  /** True if a member uploaded it for this server. False if it belongs to the installation. */
  readonly own: boolean;
}

/** A removed pack. `until`: the end of the time in which it can be brought back, ms since 1970. */
export interface RemovedSummary {
  readonly id: string;
  readonly until: number;
}

/** A fault of a pack, or a fact about it. */
export type PackNote = PackRemark;

/** A pack that was uploaded. `replaced`: it replaced a pack with the same id. */
interface UploadedPack {
  readonly pack: PackSummary;
  readonly replaced: boolean;
  readonly notes: readonly PackNote[];
}

/** The result of an upload, or the faults of the file. */
export type Upload = Result<UploadedPack, readonly PackNote[]>;

/** The voice packs that a server can choose from. An invalid upload never causes a rejection. */
export interface PackRepository {
  /** Returns the packs of the installation first, then those of the server. */
  list(guildId: string): readonly PackSummary[];
  /** Returns the id of the default pack for a language. `null`: there is none. */
  usual(language: Language): string | null;
  /** Checks a zip and stores it, whole or not at all. `by`: the uploader, for the server's log. */
  upload(guildId: string, by: string, zip: Uint8Array): Promise<Upload>;
  /** Removes a pack. It can be brought back for a week. Returns false if the server has none with this id. */
  remove(guildId: string, by: string, id: string): Promise<boolean>;
  /** The removed packs that can still be brought back, those that were removed last first. */
  removed(guildId: string): readonly RemovedSummary[];
  /** Brings a removed pack back. `gone`: its week is over, or another one has its id. `full`: there are too many packs. */
  restore(guildId: string, by: string, id: string): Promise<'done' | 'gone' | 'full' | 'failed'>;
  /** Returns the reason why a pack cannot say these cues. `null`: it can, alone or with its base pack. */
  missingFor(guildId: string, id: string, cues: readonly CueItem[]): Promise<'no-pack' | 'no-clip' | null>;
}
