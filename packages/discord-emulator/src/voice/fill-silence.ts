import { SILENCE_FRAME } from './frame.ts';
import type { HeardFrame } from './frame-receiver.ts';

const SAMPLES = 960;
const FRAME_MS = 20;
/** A greater jump of the RTP timestamp, in samples, is a new stream and not a gap. */
const LONGEST = 48_000 * 3600;
/** A frame with a shorter delay, in ms, does not follow a pause. */
const JITTER_MS = 200;

/**
 * The Opus packets of one speaker with their gaps filled by frames of silence, for writeOgg. Frames that could not be
 * decrypted are gaps.
 * - `timestamp`: by RTP timestamp. Shows what was lost in transit. @discordjs/voice counts no time between two clips.
 * - `clock`: by time of arrival, so that pauses between clips keep their length.
 */
export function fillSilence(heard: readonly HeardFrame[], by: 'timestamp' | 'clock' = 'timestamp'): Buffer[] {
  const frames = heard.filter((h): h is HeardFrame & { frame: Buffer } => h.frame !== undefined);
  const missing = by === 'timestamp' ? missingByTimestamp() : missingByClock();
  return frames.flatMap((frame) => [...Array<Buffer>(missing(frame)).fill(SILENCE_FRAME), frame.frame]);
}

function missingByTimestamp(): (frame: HeardFrame) => number {
  let last: number | undefined;
  return ({ timestamp }) => {
    const step = last === undefined ? SAMPLES : (timestamp - last) | 0; // modulo 2^32, signed
    if (step > 0 || step < -LONGEST) last = timestamp;
    return step > SAMPLES && step <= LONGEST ? Math.round(step / SAMPLES) - 1 : 0;
  };
}

function missingByClock(): (frame: HeardFrame) => number {
  let due: number | undefined;
  return ({ at }) => {
    due ??= at;
    const late = at - due;
    const missing = late > JITTER_MS ? Math.round(late / FRAME_MS) : 0;
    due += (missing + 1) * FRAME_MS;
    return missing;
  };
}
