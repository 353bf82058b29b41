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
  /** Stores a take in the place of an earlier one of the same name. */
  save(take: StoredTake): Promise<void>;
  /** Returns the takes of a pack. Damaged ones are missing. */
  of(pack: TakenPack): Promise<readonly StoredTake[]>;
  /** Returns the packs with takes. `userId`: only those with takes of this person. */
  packs(userId?: string): Promise<readonly TakenPack[]>;
  /** Deletes the takes of a pack. */
  delete(pack: TakenPack): Promise<void>;
}
