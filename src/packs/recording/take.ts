import { failure, type Result, success } from '#result';
import { SILENCE_FRAME } from '#voice/compose.ts';
import { FRAME_MS } from '#voice/ogg.ts';
import type { Place } from '#voice/pack.ts';
import { faultsIn, type PackProblem, problem } from '../problem.ts';
import { clipOf, type RecordedClip } from './clip.ts';
import { isNumbered } from './joined.ts';
import { decodeOpus } from './opus.ts';
import { sceneOf } from './scenes.ts';
import { type Sound, trimmed } from './sound.ts';
import { type LineFacts, problemsOf } from './take-check.ts';

/** A packet of a person's microphone. `at`: its arrival, in ms of any clock. */
export interface HeardPacket {
  readonly bytes: Uint8Array;
  readonly at: number;
}

/** A recording of a line that is to be checked, with the name for its problems. */
export interface TakeJob {
  readonly name: string;
  readonly packets: readonly HeardPacket[];
  readonly line: LineFacts;
  /** The place of the words in a sentence, as the pack that this one extends has it. `null`: not known. */
  readonly place: Place | null;
}

/** A take that may be kept. `notes`: what may disturb its listeners. */
export interface GoodTake {
  readonly clip: RecordedClip;
  readonly notes: readonly PackProblem[];
}

/** The result of a check: a clip, or the problems because of which the line has to be said again. */
export type CheckedTake = Result<GoodTake, readonly PackProblem[]>;

const RATE = 48_000;
/** Shorter gaps come from the network, in packets. Discord sends nothing while a person is silent. */
const LEAST_GAP = 5;
/** The longest silence that is put back, in packets: 2 s. */
const LONGEST_GAP = 100;

/** The packets, with the silence that Discord has not sent. */
function withPauses(packets: readonly HeardPacket[]): readonly Uint8Array[] {
  return packets.flatMap(({ bytes, at }, index) => {
    const before = packets[index - 1];
    const gap = before === undefined ? 0 : Math.round((at - before.at) / FRAME_MS) - 1;
    return gap < LEAST_GAP ? [bytes] : [...Array<Uint8Array>(Math.min(gap, LONGEST_GAP)).fill(SILENCE_FRAME), bytes];
  });
}

/** Decodes, checks, trims, levels and encodes a take. Runs in a thread, because it takes a second of work. */
export async function makeTake({ name, packets, line, place }: TakeJob): Promise<CheckedTake> {
  const sound: Sound | null = await decodeOpus(withPauses(packets)).then(
    (samples) => ({ samples, rate: RATE }),
    () => null,
  );
  if (sound === null) return failure([problem('take-unreadable')]);
  const problems = problemsOf(name, sound, line);
  if (faultsIn(problems).length > 0) return failure(faultsIn(problems));
  // A take for several places (`any`) is also said within phrases, so it has their level.
  const isJoined = isNumbered(line.cue) || (place !== null && place !== 'whole');
  const clip = await clipOf(trimmed(sound).samples, { scene: sceneOf(line.cue), isJoined });
  return success({ clip, notes: problems });
}
