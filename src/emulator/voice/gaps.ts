import type { HeardFrame } from './ear.ts';
import { SILENCE_FRAME } from './frame.ts';

const SAMPLES = 960;
const FRAME_MS = 20;
/** A jump of the RTP timestamp beyond this, in samples, is a new stream and no gap. */
const LONGEST = 48_000 * 3600;
/** Delay of a frame that is no pause, ms. */
const JITTER_MS = 200;

/**
 * The Opus packets of one speaker with their gaps filled by frames of silence, to be written with writeOgg. Frames that
 * could not be decrypted are gaps.
 * - `timestamp`: by RTP timestamp. Shows what was lost on the way; @discordjs/voice counts no time between two clips.
 * - `clock`: by time of arrival, so that pauses between clips last as long as they did.
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
