import { z } from 'zod';

/** The manifest of a voice pack, `pack.json`, schema 1. `docs/moderator/voice-packs.md` explains it. */

const MAX_CLIP_MS = 60_000;

/** A plain file name: the clips are in the pack's own folder and nowhere else. */
const fileName = z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,80}\.ogg$/, 'a plain file name that ends in .ogg');
export const cueId = z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'a cue id such as night.fall');
export const packId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens');

const clip = z
  .strictObject({
    file: fileName,
    /** Length of the whole clip: 20 for each packet. */
    ms: z.int().positive().max(MAX_CLIP_MS).multipleOf(20),
    /** First and last packet with sound. The packets around them are the lead-in and the tail of the room. */
    body: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
    /** The silence at the start and at the end of the body, in ms. */
    edges: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
    text: z.string().max(300),
    /**
     * The place of the words in a sentence: a whole one, its start, after which the phrase goes on, its middle or its
     * end. By default that of the same cue in the pack that this one extends.
     */
    place: z.literal(['whole', 'start', 'middle', 'end']).optional(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'),
    /** Integrated loudness as measured after encoding, in LUFS. */
    lufs: z.number().optional(),
    /** True peak as measured after encoding, in dBTP. */
    dbtp: z.number().optional(),
    /** A fingerprint of the clip's source. A build keeps the clip while the fingerprint is the same. */
    made: z
      .string()
      .regex(/^[0-9a-f]{16}$/, '16 hexadecimal digits')
      .optional(),
  })
  .refine(({ body: [first, last], ms }) => first <= last && last < ms / 20, 'body must lie within the clip');

/** The manifest's entry for one cue: a clip, or several that are used in turn. */
export const cueSchema = z.union([clip, z.strictObject({ variants: z.array(clip).min(1).max(10) })]);

/**
 * A cue of a phrase: an id, `player.{n}` or `num.{m}` for any two numbers, or `votes.*` for anything after the dot.
 */
const pattern = z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*(?:\.\{[nm]\}|\.\*)?$/, 'a cue id, num.{n} or votes.*');
const spoken = z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*(?:\.\{[nm]\})?$/, 'a cue id or num.{n}');
const words = z.array(spoken).min(1).max(8);

/**
 * The wording of cues that follow one another in the pack's language. `of` lists the cues that narration asks for, in
 * its order. The other fields list the cues that are sent instead: by the plural form of the number `{n}` in it (CLDR,
 * of the pack's `lang`), or in any case (`other`).
 */
export const phraseSchema = z.strictObject({
  of: z.array(pattern).min(1).max(8),
  zero: words.optional(),
  one: words.optional(),
  two: words.optional(),
  few: words.optional(),
  many: words.optional(),
  other: words,
});

const manifest = z.strictObject({
  schema: z.literal(1),
  id: packId,
  name: z.string().min(1).max(80),
  lang: z.string().regex(/^[a-z]{2}$/, 'a language such as en'),
  version: z.string().min(1).max(20),
  author: z.string().max(200),
  license: z.string().max(500),
  /** A pack in the folder beside this one, which speaks the cues that this one lacks. */
  extends: packId.optional(),
  /** The loudness of the spoken clips, in LUFS. */
  loudness: z.number(),
  /** Order and plurals of the language. By default those of the pack that this one extends. */
  phrases: z.array(phraseSchema).max(40).optional(),
  clips: z.record(cueId, cueSchema),
});

/** The schema of a manifest without errors. */
export const packSchema = manifest;
/**
 * The schema of a manifest whose clips are checked one by one later. A bad clip is left out and the others are used.
 */
export const looseManifestSchema = manifest.extend({ clips: z.record(z.string(), z.unknown()) });

/** A checked `pack.json`. */
export type PackManifest = z.infer<typeof packSchema>;

/** The wording of a sequence of cues in the pack's language. */
export type Phrase = z.infer<typeof phraseSchema>;

/** The clip of a cue, or its variants. */
export type CueEntry = z.infer<typeof cueSchema>;

/** A clip of a manifest. */
export type ClipEntry = z.infer<typeof clip>;

/** The clips of an entry, at least one. */
export function clipsOf(entry: CueEntry): readonly ClipEntry[] {
  return 'variants' in entry ? entry.variants : [entry];
}
