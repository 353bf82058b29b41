/** Decodes packets as a listener's client does, without external tools. */
import OpusScript from 'opusscript';
import { speechLevelOf } from '#packs/recording/joined.ts';
import { type Ear, powersOf } from '#packs/recording/loudness.ts';

const RATE = 48_000;
/** The samples of a packet. */
const FRAME = 960;

/** Decodes packets of 20 ms as a listener's client does: left and right, from -1 to 1. */
export function decoded(packets: readonly Buffer[]): readonly [left: Ear, right: Ear] {
  const decoder = new OpusScript(RATE, 2, OpusScript.Application.AUDIO);
  const pcm = Buffer.concat(packets.map((packet) => decoder.decode(packet)));
  decoder.delete();
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
  const ear = (which: 0 | 1) =>
    Float64Array.from({ length: samples.length / 2 }, (_, at) => samples[2 * at + which]! / 32_768);
  return [ear(0), ear(1)];
}

/** The level of the speech in packets of 20 ms, in dBFS. */
export const speechLevel = (packets: readonly Buffer[]): number => speechLevelOf(powersOf(decoded(packets), FRAME));
