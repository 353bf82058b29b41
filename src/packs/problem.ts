/** The problems of a voice pack, or of a file sent as one. Every code has a text with a remedy in both languages. */
export const problemCodes = [
  // The manifest.
  'no-manifest',
  'zip-no-manifest',
  'manifest-unreadable',
  'bad-manifest',
  'bad-id',
  'no-base',
  // Its cues.
  'missing',
  'missing-alone',
  'missing-written',
  'unknown',
  'unknown-near',
  // Recordings.
  'no-recordings',
  'foreign-file',
  'twice',
  'unreadable',
  'too-long',
  'too-long-beat',
  'silent',
  'clipped',
  'low-rate',
  'out-of-phase',
  'noisy',
  'humming',
  'too-fast',
  'far-longer',
  'other-words',
  // Takes that are recorded in Discord.
  'take-unreadable',
  'take-not-stored',
  // Clips of a pack that has been built.
  'lost',
  'changed',
  'damaged',
  'not-opus',
  'bad-clip',
  // Zips.
  'not-zip',
  'zip-damaged',
  'zip-too-large',
  'zip-many',
  'zip-path',
  'zip-twice',
  'zip-locked',
  'zip-foreign',
  'zip-unpacked',
  'zip-ratio',
  'zip-lies',
  'zip-recordings',
  'too-slow',
  // The guild's packs.
  'id-taken',
  'too-many-packs',
  'no-language',
  'not-stored',
  'not-fetched',
] as const;

/** The code of a problem, which is the key of its text. */
export type PackProblemCode = (typeof problemCodes)[number];

/** Something wrong in a voice pack or in its recordings. */
export interface PackProblem {
  readonly code: PackProblemCode;
  /** The values in the text: files, cues and numbers. */
  readonly params: Readonly<Record<string, string | number>>;
  /** True if this is only a note and the pack can be used. */
  readonly note?: true;
}

/** Creates a problem because of which the pack cannot be used. */
export const problem = (code: PackProblemCode, params: PackProblem['params'] = {}): PackProblem => ({ code, params });

/** Creates a note about a pack that can be used. */
export const note = (code: PackProblemCode, params: PackProblem['params'] = {}): PackProblem => ({
  code,
  params,
  note: true,
});

/** The problems because of which the pack cannot be used. */
export const faultsIn = (problems: readonly PackProblem[]): readonly PackProblem[] =>
  problems.filter((one) => one.note === undefined);
