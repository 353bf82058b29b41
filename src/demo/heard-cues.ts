/** What a listener's frames say: each run of frames is found again in the clips of the packs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSilenceFrame, readOgg } from '#emulator/voice/index.ts';

interface Clip {
  readonly cue: string;
  readonly text: string;
  readonly frames: readonly string[];
}

/** A clip that was heard. */
export interface HeardCue {
  readonly cue: string;
  readonly text: string;
  /** How many frames of 20 ms of it were heard. */
  readonly frames: number;
  /** The place of its first frame among those that were heard. */
  readonly at: number;
}

/** What was heard, clip by clip. */
export interface Hearing {
  readonly cues: readonly HeardCue[];
  /** Frames that belong to a clip. */
  readonly known: number;
  readonly silence: number;
  /** Frames that no clip of the pack holds at that place: there must be none. */
  readonly unknown: number;
}

interface ManifestClip {
  readonly file: string;
  readonly text: string;
}

/** The clips of a voice pack that lie in its folder. */
function clipsIn(packDir: string): readonly Clip[] {
  const manifest = JSON.parse(readFileSync(join(packDir, 'pack.json'), 'utf8')) as {
    clips: Record<string, ManifestClip | { variants: ManifestClip[] }>;
  };
  const known = new Set(readdirSync(packDir));
  return Object.entries(manifest.clips).flatMap(([cue, entry]) =>
    ('variants' in entry ? entry.variants : [entry])
      .filter(({ file }) => known.has(file))
      .map(({ file, text }) => ({
        cue,
        text,
        frames: readOgg(readFileSync(join(packDir, file))).packets.map((frame) => frame.toString('base64')),
      })),
  );
}

/** The frames of all clips of some voice packs. */
export class ClipIndex {
  readonly #clips: readonly Clip[];
  /** Where a frame occurs: clip and place. */
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

  /** The only clip that has this frame; `null`: none has, or several. */
  cueOf(frame: Buffer): string | null {
    const cues = new Set((this.#places.get(frame.toString('base64')) ?? []).map(({ clip }) => clip.cue));
    const [cue = null] = cues;
    return cues.size === 1 ? cue : null;
  }

  /** Recognises the clips in a sequence of frames; each is cut where the longest run of a clip ends. */
  recognise(heard: readonly Buffer[]): Hearing {
    const frames = heard.map((frame) => (isSilenceFrame(frame) ? null : frame.toString('base64')));
    const cues: HeardCue[] = [];
    let [known, silence, unknown] = [0, 0, 0];
    for (let at = 0; at < frames.length; ) {
      if (frames[at] === null) {
        silence++;
        at++;
        continue;
      }
      const best = this.#longestRun(frames, at);
      if (best) {
        cues.push({ cue: best.clip.cue, text: best.clip.text, frames: best.length, at });
        known += best.length;
      } else unknown++;
      at += best?.length ?? 1;
    }
    return { cues, known, silence, unknown };
  }

  #longestRun(frames: readonly (string | null)[], from: number): { clip: Clip; length: number } | null {
    let best: { clip: Clip; length: number } | null = null;
    for (const { clip, at } of this.#places.get(frames[from]!) ?? []) {
      let length = 1;
      while (at + length < clip.frames.length && frames[from + length] === clip.frames[at + length]) length++;
      if (!best || length > best.length) best = { clip, length };
    }
    return best;
  }
}
