/** A problem of a pack, for the log and its owner. The pack can still be used. */
export type PackFault =
  | { readonly kind: 'missing'; readonly cue: string }
  /** The pack that this one extends cannot be used. Cues that this one lacks are only written. */
  | { readonly kind: 'baseless'; readonly base: string; readonly reason: string }
  | {
      readonly kind: 'broken';
      readonly cue: string;
      readonly file: string;
      readonly reason: string;
      readonly why: BrokenBy;
    };

/**
 * The reason why a clip is broken. `lost`: the file does not exist. `changed`: the file differs from the manifest.
 * `bad-clip`: the manifest's entry is impossible.
 */
export type BrokenBy = 'lost' | 'changed' | 'damaged' | 'not-opus' | 'bad-clip';

/** A clip that cannot be played. */
export type Broken = Extract<PackFault, { kind: 'broken' }>;

/** The pack cannot be used at all. The message gives the reason and the remedy. */
export class PackError extends Error {
  override readonly name = 'PackError';
}
