/** Finds a short passage of a narration that has whole lines only. */
import type { HeardCue } from '../../src/demo/heard-cues.ts';

/** Frames last 20 ms. */
const framesPerSecond = 50;
/** A pause of this length, in frames, ends a line. */
const pause = 20;
/** The silence before and after the passage, in frames. It is shorter if another line is nearer. */
const margin = 15;

/** Frames of a narration, from the first to the one before `end`. */
interface Passage {
  readonly first: number;
  readonly end: number;
}

/** Lines with the clips in them. */
interface HeardLine extends Passage {
  readonly cues: readonly HeardCue[];
}

/** Clips with which a line always begins. A line may follow another without a pause. */
const begins = /^(?:morning\.(?:break|quiet)|vote\.(?:start|closed)|night\.|wake\.|sleep\.)/;

function linesIn(cues: readonly HeardCue[]): readonly HeardLine[] {
  const lines: HeardLine[] = [];
  for (const cue of cues) {
    const last = lines.at(-1);
    const end = cue.at + cue.frames;
    if (last === undefined || cue.at - last.end >= pause || begins.test(cue.cue))
      lines.push({ first: cue.at, end, cues: [cue] });
    else lines[lines.length - 1] = { ...last, end, cues: [...last.cues, cue] };
  }
  return lines;
}

const spokenFrames = (lines: readonly HeardLine[]): number =>
  lines.flatMap(({ cues }) => cues).reduce((sum, { frames }) => sum + frames, 0);

/** A passage begins with a morning or with the end of a vote. */
const opens = ({ cues: [first] }: HeardLine): boolean => /^(?:morning\.|vote\.closed)/.test(first!.cue);

const isWhole = ({ cues }: HeardLine): boolean => cues.every(({ cutOff, from }) => !cutOff && from === 0);

/**
 * Returns the passage with the most words among those of whole lines that begin with a morning or the end of a vote,
 * or `null` if there is none. `seconds`: its greatest length, without the silence around it.
 */
export function bestPassage(cues: readonly HeardCue[], seconds: number): Passage | null {
  const lines = linesIn(cues);
  const runs = lines.flatMap((_, from) => lines.slice(from).map((__, count) => lines.slice(from, from + count + 1)));
  const fitting = runs.filter(
    (run) => run.at(-1)!.end - run[0]!.first <= seconds * framesPerSecond && opens(run[0]!) && run.every(isWhole),
  );
  if (fitting.length === 0) return null;
  const best = fitting.reduce((one, other) => (spokenFrames(other) > spokenFrames(one) ? other : one));
  const [first, last] = [best[0]!, best.at(-1)!];
  const before = lines[lines.indexOf(first) - 1]?.end ?? 0;
  const after = lines[lines.indexOf(last) + 1]?.first ?? Number.POSITIVE_INFINITY;
  return { first: Math.max(before, first.first - margin), end: Math.min(after, last.end + margin) };
}
