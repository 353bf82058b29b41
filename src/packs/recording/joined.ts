/** Words that are joined with others packet by packet: their levels, and the silence at their edges. */

/**
 * The levels of words that are joined within a phrase, in dBFS. They are less than 2 dB apart, so that no level jumps.
 * LUFS alone makes words of less than 400 ms too loud, because its blocks contain the silence around them.
 */
export const JOINED_LEVELS = [-19.3, -17.5] as const;
/** The distance from these levels to which a clip is corrected, dB. */
const WITHIN = 0.1;
/** A clip within this distance of its target is done, in LU. */
const NEAR_ENOUGH = 0.5;

/** A frame whose power is this much smaller than that of the loudest is a pause: 20 dB. */
const PAUSE = 100;
/** Sound above this level belongs to the clip's body, in dBFS. */
const BODY_LEVEL = -45;
/** Silence is measured in steps of 5 ms, four to a packet. */
export const STEP_MS = 5;
const STEPS = 4;

/** A power relative to full scale, in dB. */
export const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);

/** Returns true for seats, numbers and times, which are told apart by one vowel and often joined. */
export const isNumbered = (cue: string): boolean =>
  /^(?:player|num|votes|leaves|against|animals\.leaves|time)\.\d+$/.test(cue);

/**
 * The level of speech in dBFS, from the powers of its frames: their mean without pauses. It suits words that are too
 * short for LUFS.
 */
export function speechLevelOf(powers: readonly number[]): number {
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0);
  const spoken = powers.filter((power) => power > loudest / PAUSE);
  return decibels(spoken.reduce((sum, power) => sum + power, 0) / Math.max(1, spoken.length));
}

/** The packets of a clip that carry sound, and the silence in ms that remains at their start and their end. */
export interface Body {
  readonly body: [number, number];
  readonly edges: [number, number];
}

/** First and last packet with sound above the threshold, extended by one packet at each end. `levels`: dBFS of each 5 ms. */
export function bodyOf(levels: readonly number[]): Body {
  const packets = levels.length / STEPS;
  const first = levels.findIndex((level) => level > BODY_LEVEL);
  const last = levels.findLastIndex((level) => level > BODY_LEVEL);
  const from = Math.max(0, Math.floor(first / STEPS) - 1);
  const to = Math.min(packets - 1, Math.floor(last / STEPS) + 1);
  return { body: [from, to], edges: [(first - from * STEPS) * STEP_MS, ((to + 1) * STEPS - 1 - last) * STEP_MS] };
}

/** The level that a clip should have. */
export interface TargetLevel {
  readonly lufs: number;
  /** True if the words are joined with others within a phrase. */
  readonly isJoined?: boolean;
}

/**
 * The gain in dB that a clip still needs, and whether it is near enough. Joined words stay within their levels. `level`:
 * returns the level of speech.
 */
export function correctionOf(
  { lufs: wanted, isJoined = false }: TargetLevel,
  lufs: number,
  level: () => number,
): { readonly correction: number; readonly isDone: boolean } {
  const correction = wanted - lufs;
  if (!isJoined) return { correction, isDone: Math.abs(correction) <= NEAR_ENOUGH };
  const [least, most] = JOINED_LEVELS;
  const spoken = level();
  const allowed = Math.min(most - WITHIN - spoken, Math.max(least + WITHIN - spoken, correction));
  return { correction: allowed, isDone: Math.abs(allowed) <= NEAR_ENOUGH && spoken >= least && spoken <= most };
}
