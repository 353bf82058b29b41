import type { RecordingRefusal, RecordingRequest } from '#game/ports/recording.ts';
import type { StoredTake } from '#game/ports/takes.ts';
import { readLanguage } from '#narration/language.ts';
import { failure, type Result, success } from '#result';
import type { Pack } from '#voice/pack.ts';
import { packId } from '#voice/pack-schema.ts';
import { PACKS_OF_A_GUILD } from '../limits.ts';
import { linesToRecord, type RecordLine } from './lines.ts';

/** The lines of a recording, and the pack to which they belong. */
export interface Plan {
  readonly lang: string;
  /** The pack that speaks the other lines. */
  readonly base: string;
  /** The lines that are left, the most useful first. */
  readonly lines: readonly RecordLine[];
  /** The number of lines that are recorded. */
  readonly kept: number;
}

/** The packs and takes of a server. */
interface Present {
  readonly installed: ReadonlyMap<string, Pack>;
  readonly ownPacks: Readonly<Record<string, string>>;
  /** The accepted takes of the requested pack. */
  readonly takes: readonly StoredTake[];
}

/** Returns the lines that a person may record for a pack, or the reason why they may not. */
export function planOf(
  { packId: id, userId }: RecordingRequest,
  { installed, ownPacks, takes }: Present,
): Result<Plan, RecordingRefusal> {
  if (!packId.safeParse(id).success || installed.has(id)) return failure('bad-id');
  const lang = readLanguage(id.slice(0, id.indexOf('-')));
  const base = lang === undefined ? undefined : installed.get(lang);
  if (lang === undefined || base === undefined) return failure('foreign-language');
  const isUploaded = Object.hasOwn(ownPacks, id) && takes.length === 0;
  if (isUploaded || takes.some(({ by }) => by !== userId)) return failure('others');
  if (!Object.hasOwn(ownPacks, id) && Object.keys(ownPacks).length >= PACKS_OF_A_GUILD) return failure('too-many');
  const names = new Set(takes.map(({ name }) => name));
  const all = linesToRecord(base);
  const lines = all.filter(({ name }) => !names.has(name));
  if (lines.length === 0) return failure('complete');
  return success({ lang, base: base.id, lines, kept: all.length - lines.length });
}
