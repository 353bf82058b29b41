import type { RecordingRefusal, RecordingRequest } from '#game/ports/recording.ts';
import type { StoredTake } from '#game/ports/takes.ts';
import { english, readLanguage } from '#narration/language.ts';
import { nativeName } from '#narration/language-name.ts';
import { failure, type Result, success } from '#result';
import { readOggOpus } from '#voice/ogg.ts';
import type { Pack } from '#voice/pack.ts';
import { packId } from '#voice/pack-schema.ts';
import { PACKS_OF_A_GUILD } from '../limits.ts';
import { linesToRecord, type RecordLine } from './lines.ts';

/** The lines of a recording, and the pack to which they belong. */
export interface Plan {
  readonly lang: string;
  /** The pack that has the lines. It speaks the others, unless they are in another language. */
  readonly base: string;
  /** True if the lines are shown in another language than the pack's. The other lines are then only written. */
  readonly isForeign: boolean;
  /** All lines of the pack, in the order in which they are asked for. */
  readonly lines: readonly RecordLine[];
  /** The sound of each recorded line, by its name. */
  readonly kept: ReadonlyMap<string, () => readonly Buffer[]>;
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
  { packId: id, userId, language }: RecordingRequest,
  { installed, ownPacks, takes }: Present,
): Result<Plan, RecordingRefusal> {
  if (!packId.safeParse(id).success) return failure('bad-id');
  if (installed.has(id)) return failure('ours');
  const lang = id.split('-', 1)[0]!;
  const base = installed.get(readLanguage(lang) ?? language) ?? installed.get(english);
  if (lang === id || nativeName(lang) === null || base === undefined) return failure('no-language');
  const isUploaded = Object.hasOwn(ownPacks, id) && takes.length === 0;
  if (isUploaded || takes.some(({ by }) => by !== userId)) return failure('others');
  if (!Object.hasOwn(ownPacks, id) && Object.keys(ownPacks).length >= PACKS_OF_A_GUILD) return failure('too-many');
  const lines = linesToRecord(base);
  const ours = new Set(lines.map(({ name }) => name));
  const sounds = takes.filter(({ name }) => ours.has(name)).map(({ name, ogg }) => [name, () => soundOf(ogg)] as const);
  return success({ lang, base: base.id, isForeign: base.lang !== lang, lines, kept: new Map(sounds) });
}

/** The packets of a stored clip. A damaged one is silent. */
function soundOf(ogg: string): readonly Buffer[] {
  const read = readOggOpus(Buffer.from(ogg, 'base64'));
  return read.ok ? read.value.packets : [];
}
