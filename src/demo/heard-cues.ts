/** Recognises the clips in a listener's frames: each run of frames is looked up in the clips of the packs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSilenceFrame, readOgg } from 'discord-emulator/voice';

interface Clip {
  readonly cue: string;
  readonly text: string;
  readonly frames: readonly string[];
  /** The first and the last frame that are always sent. Within a line a clip has no lead-in and no tail. */
  readonly body: readonly [first: number, last: number];
}

/** A clip that was heard, from its first frame, or from a later one if the line continued after lost frames. */
export interface HeardCue {
  readonly cue: string;
  readonly text: string;
  /** The number of its frames of 20 ms that were heard. */
  readonly frames: number;
  /** The index of its first frame among the heard frames. */
  readonly at: number;
  /** The index of that frame in the clip if earlier frames of its body were lost, otherwise 0. */
  readonly from: number;
  /** True if it ended before its last frame. */
  readonly cutOff: boolean;
}

/** The recognised frames, clip by clip. */
export interface Hearing {
  readonly cues: readonly HeardCue[];
  /** Frames that belong to a clip. */
  readonly known: number;
  readonly silence: number;
  /** Frames that no clip of the pack has at that place. The number must be 0. */
  readonly unknown: number;
}

interface ManifestClip {
  readonly file: string;
  readonly text: string;
  readonly body: readonly [first: number, last: number];
}

/** The clips in a voice pack's folder. */
function clipsIn(packDir: string): readonly Clip[] {
  const manifest = JSON.parse(readFileSync(join(packDir, 'pack.json'), 'utf8')) as {
    clips: Record<string, ManifestClip | { variants: ManifestClip[] }>;
  };
  const known = new Set(readdirSync(packDir));
  return Object.entries(manifest.clips).flatMap(([cue, entry]) =>
    ('variants' in entry ? entry.variants : [entry])
      .filter(({ file }) => known.has(file))
      .map(({ file, text, body }) => ({
        cue,
        text,
        body,
        frames: readOgg(readFileSync(join(packDir, file))).packets.map((frame) => frame.toString('base64')),
      })),
  );
}

/** The frames of all clips of some voice packs. */
export class ClipIndex {
  readonly #clips: readonly Clip[];
  /** The clips and indexes at which a frame occurs. */
  readonly #places = new Map<string, { clip: Clip; at: number }[]>();

  constructor(...packDirs: readonly string[]) {
    this.#clips = packDirs.flatMap(clipsIn);
    for (const clip of this.#clips) {
      for (const [at, frame] of clip.frames.entries()) {
        const places = this.#places.get(frame) ?? [];
        places.push({ clip, at });
        this.#places.set(frame, places);
      }
    }
  }

  /** The only clip that has this frame, or `null` if none or several have it. */
  cueOf(frame: Buffer): string | null {
    const cues = new Set((this.#places.get(frame.toString('base64')) ?? []).map(({ clip }) => clip.cue));
    const [cue = null] = cues;
    return cues.size === 1 ? cue : null;
  }

  /**
   * Recognises the clips in a sequence of frames. Each is cut where the longest run of a clip ends. Clips begin at or
   * before their body. The last frames of a clip that was cut off may also be in the middle of other clips.
   */
  recognise(heard: readonly Buffer[]): Hearing {
    const frames = heard.map((frame) => (isSilenceFrame(frame) ? null : frame.toString('base64')));
    const cues: HeardCue[] = [];
    let [known, silence, unknown] = [0, 0, 0];
    let last: Run | null = null;
    for (let at = 0; at < frames.length; ) {
      if (frames[at] === null) {
        silence++;
        at++;
        continue;
      }
      const best = this.#longestRun(frames, at, last);
      if (best) {
        cues.push(heardCue(best, at));
        known += best.length;
      } else unknown++;
      last = best;
      at += best?.length ?? 1;
    }
    return { cues, known, silence, unknown };
  }

  /** Of runs with equal length it prefers a whole clip, then one that continues `last`, then one that begins. */
  #longestRun(frames: readonly (string | null)[], from: number, last: Run | null): Run | null {
    const runs = (this.#places.get(frames[from]!) ?? []).map(({ clip, at }): Run => {
      let length = 1;
      while (at + length < clip.frames.length && frames[from + length] === clip.frames[at + length]) length++;
      return { clip, at, length, others: false };
    });
    const most = Math.max(...runs.map(({ length }) => length));
    const longest = runs.filter(({ length }) => length === most);
    const whole = longest.find((run) => isBeginning(run) && !isCutOff(run));
    const further = longest.find(({ clip, at }) => clip === last?.clip && at >= last.at + last.length);
    const beginning = longest.filter(isBeginning);
    const [first] = beginning.length > 0 ? beginning : longest;
    if (first === undefined) return null;
    const others = beginning.some(({ clip }) => clip.text !== first.clip.text);
    return whole ?? further ?? { ...first, others };
  }
}

/** Frames that equal those of a clip from `at` on. `others`: clips with other words begin in the same way. */
interface Run {
  readonly clip: Clip;
  readonly at: number;
  readonly length: number;
  readonly others: boolean;
}

const isBeginning = ({ clip, at }: Run): boolean => at <= clip.body[0];

/** Within a phrase the last frame of the body, which is silent, is not sent. */
const isCutOff = ({ clip, at, length }: Run): boolean => at + length < clip.body[1];

/** Too few frames may have been heard to identify the clip. */
function heardCue(run: Run, at: number): HeardCue {
  const { clip, length: frames, others } = run;
  const from = isBeginning(run) ? 0 : run.at;
  return {
    cue: others ? '…' : clip.cue,
    text: others ? '…' : clip.text,
    frames,
    at,
    from,
    cutOff: isCutOff(run),
  };
}
