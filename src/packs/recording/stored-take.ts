import type { RecordingRequest } from '#game/ports/recording.ts';
import type { StoredTake } from '#game/ports/takes.ts';
import { FRAME_MS } from '#voice/ogg.ts';
import { writeOggOpus } from '#voice/ogg-writer.ts';
import type { RecordLine } from './lines.ts';
import type { Plan } from './plan.ts';
import type { GoodTake } from './take.ts';

/** A take of a line as it is stored. The words of a translation are not known. `at`: ms since 1970. */
export function storedTake(
  { guildId, packId, userId: by, name: speaker }: RecordingRequest,
  { lang, base, isForeign }: Plan,
  { name, cue, text, clip: { place } }: RecordLine,
  { clip: { packets, body, edges, lufs, dbtp } }: GoodTake,
  at: number,
): StoredTake {
  return {
    guildId,
    packId,
    by,
    speaker,
    lang,
    base,
    name,
    cue,
    at,
    text: isForeign ? '' : text,
    ogg: writeOggOpus(packets).toString('base64'),
    ms: packets.length * FRAME_MS,
    body,
    edges,
    lufs,
    dbtp,
    ...(place === null || place === 'any' ? {} : { place }),
  };
}
