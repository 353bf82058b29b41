import type { Log } from '#game/ports/ports.ts';
import type { RecordingBoard, RecordingRequest } from '#game/ports/recording.ts';
import type { RecordLine } from './lines.ts';
import type { CheckedTake, GoodTake, TakeJob } from './take.ts';

/** A sound in packets of 20 ms. */
export type Packets = readonly Buffer[];

/** The voice and the microphone of a recording. */
export interface SessionVoice {
  /** Joins the voice channel. `packet`: takes the sound of the person who records. */
  open(packet: (packet: Uint8Array) => void): Promise<void>;
  /** Plays a sound. Resolves with `true` when it has been heard, or otherwise when it was dropped. */
  play(packets: Packets): Promise<unknown>;
  /** Stops what is played. */
  hush(): void;
}

/** The parts that a recording needs. */
export interface SessionParts {
  readonly request: RecordingRequest;
  /** All lines of the pack, in their order. */
  readonly lines: readonly RecordLine[];
  /** The sound of each take that was recorded earlier, by the name of its line. */
  readonly kept: ReadonlyMap<string, () => Packets>;
  /** The language of the voice if it is not that of the lines. */
  readonly voiceLanguage: string | null;
  readonly voice: SessionVoice;
  readonly board: RecordingBoard;
  /** Checks a take in a thread. */
  readonly check: (job: TakeJob) => Promise<CheckedTake>;
  /** Stores an accepted take. Returns false if that failed. */
  readonly storeTake: (line: RecordLine, take: GoodTake) => Promise<boolean>;
  readonly log: Log;
}
