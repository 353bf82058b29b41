/** A take that a person has accepted while they recorded a narrator in Discord. */
export interface StoredTake {
  readonly guildId: string;
  readonly packId: string;
  /** The name of the take: its cue, with a number if it is a later wording. */
  readonly name: string;
  readonly cue: string;
  /** The user id of the person whose voice it is. */
  readonly by: string;
  /** The time at which it was accepted, ms since 1970. */
  readonly at: number;
  /** The name of the narrator, for the lists of packs. */
  readonly speaker: string;
  /** The language of the pack, two letters. */
  readonly lang: string;
  /** The id of the pack that speaks the other lines. `null`: they are only written. */
  readonly base: string | null;
  /** The words of the line. */
  readonly text: string;
  /** The clip as Ogg Opus, in Base64. */
  readonly ogg: string;
  readonly ms: number;
  /** The first and the last packet with sound. */
  readonly body: readonly [number, number];
  /** The silence at the start and at the end of these packets, in ms. Missing: it was not measured. */
  readonly edges?: readonly [number, number] | undefined;
  /** The place of the words in a sentence. Missing: as in the pack that speaks the other lines. */
  readonly place?: 'whole' | 'start' | 'middle' | 'end' | undefined;
  readonly lufs: number;
  readonly dbtp: number;
}

/** A pack that is being recorded. */
export interface TakenPack {
  readonly guildId: string;
  readonly packId: string;
}

/** Storage of accepted takes. A failure rejects with `StoreError`. */
export interface TakeRepository {
  /**
   * Stores a take in the place of an earlier one of the same name. Its pack is unfinished from then on, even
   * if the process ends right after it.
   */
  save(take: StoredTake): Promise<void>;
  /** Returns the takes of a pack. Damaged ones are missing. */
  of(pack: TakenPack): Promise<readonly StoredTake[]>;
  /** Returns the packs with takes of this person. */
  packs(userId: string): Promise<readonly TakenPack[]>;
  /** Returns the packs with takes that they may lack, because the process has ended during a recording. */
  unfinished(): Promise<readonly TakenPack[]>;
  /** Notes that a pack has all of its takes. */
  finished(pack: TakenPack): Promise<void>;
  /** Deletes the takes of a pack and its note. The takes go last, because `packs` finds the pack by them. */
  delete(pack: TakenPack): Promise<void>;
}
