import { createHash } from 'node:crypto';
import type { StoredTake } from '#game/ports/takes.ts';
import { type ClipEntry, type PackManifest, type Phrase, packSchema } from '#voice/pack-schema.ts';
import { LOUDNESS } from './clip.ts';

/** A pack made of takes. */
export interface RecordedPack {
  readonly id: string;
  /** Stands for its content, as the digest of a zip does. */
  readonly digest: string;
  /** The files of its folder by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const soundOf = ({ ogg }: StoredTake): Buffer => Buffer.from(ogg, 'base64');

const clipOf = (take: StoredTake): ClipEntry => ({
  file: `${take.name}.ogg`,
  ms: take.ms,
  body: [...take.body],
  ...(take.edges === undefined ? {} : { edges: [...take.edges] }),
  text: take.text,
  ...(take.place === undefined ? {} : { place: take.place }),
  sha256: sha256(soundOf(take)),
  lufs: take.lufs,
  dbtp: take.dbtp,
});

function byCue(takes: readonly StoredTake[]): PackManifest['clips'] {
  const clips: PackManifest['clips'] = {};
  for (const cue of new Set(takes.map((take) => take.cue))) {
    const variants = takes.filter((take) => take.cue === cue).map(clipOf);
    clips[cue] = variants.length === 1 ? variants[0]! : { variants };
  }
  return clips;
}

/**
 * Makes a pack of accepted takes. The same takes give the same pack. `null`: there are none. `langOf`: returns the
 * language of a pack of the installation.
 */
export function packOf(takes: readonly StoredTake[], langOf: (id: string) => string | undefined): RecordedPack | null {
  const sorted = [...takes].sort((one, other) => (one.name < other.name ? -1 : 1));
  const latest = [...takes].sort((one, other) => other.at - one.at)[0];
  if (latest === undefined) return null;
  const { packId, speaker, lang, base } = latest;
  const manifest: PackManifest = packSchema.parse({
    schema: 1,
    id: packId,
    name: speaker.slice(0, 80),
    lang,
    version: '1.0.0',
    author: speaker,
    license: '',
    ...(base === null ? {} : { extends: base }),
    // The plurals of another language would be wrong.
    ...(base === null || langOf(base) === lang ? {} : { phrases: [votesIn(lang)] }),
    loudness: LOUDNESS,
    clips: byCue(sorted),
  });
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const files = new Map<string, Uint8Array>(sorted.map((take) => [`${take.name}.ogg`, soundOf(take)]));
  return { id: packId, digest: sha256(text).slice(0, 16), files: files.set('pack.json', Buffer.from(text)) };
}

/** The form of "votes" that packs have for some plural forms of a language (CLDR). All others are `votes.many`. */
const VOTES = { one: 'votes.one', two: 'votes.few', few: 'votes.few' } as const;

/** The phrase that counts votes with the plural forms of a language. */
export function votesIn(lang: string): Phrase {
  const forms: readonly string[] = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const own = Object.entries(VOTES).filter(([form]) => forms.includes(form));
  const plural = Object.fromEntries(own.map(([form, votes]) => [form, ['num.{n}', votes]] as const));
  return { of: ['num.{n}', 'votes.*'], ...plural, other: ['num.{n}', 'votes.many'] };
}
