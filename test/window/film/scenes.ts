import { fillSilence, SILENCE_FRAME } from 'discord-emulator/voice';
import type { Language } from '#narration/index.ts';
import { asSentences, clipsOf } from '../../../docs/build/narrator.ts';
import type { HeardCue } from '../../../src/demo/heard-cues.ts';
import { toldOf } from '../../../src/demo/listening.ts';
import type { Recording, Shot, View } from './recording.ts';

/** A frame of sound, ms. */
const frameMs = 20;
/** The silence before and after the words of a scene, frames. */
const lead = 10;
/** A pause of this length ends a scene, frames. */
const pause = 60;
/** The time for which the story's first and last picture stay, and that of each between them, frames. */
const story = { first: 30, last: 60, each: 2 };

/** The scenes in their order. One that does not come in this game is left out. */
const plan: readonly {
  readonly view: View;
  readonly begins: RegExp;
  readonly goesOn: RegExp;
  /** Frames that are shown after the words. */
  readonly after: number;
}[] = [
  { view: 'player', begins: /^game\.cards/, goesOn: /^$/, after: 0 },
  { view: 'guest', begins: /^(?:leaves|vote\.leaves)/, goesOn: /^$/, after: 20 },
  { view: 'player', begins: /^wake\.mafia/, goesOn: /^$/, after: 50 },
  { view: 'guest', begins: /^morning\.(?!break)/, goesOn: /^(?:morning|leaves|player)/, after: 25 },
  { view: 'guest', begins: /^win\./, goesOn: /^$/, after: 10 },
];

/** A picture of the film with the words below it. */
interface Still {
  readonly file: string;
  readonly words: string;
  /** Its time, frames of 20 ms. */
  readonly frames: number;
}

export interface Film {
  readonly stills: readonly Still[];
  /** The sound, as long as the pictures. */
  readonly packets: readonly Buffer[];
}

/** Cuts the scenes out of a recording. */
export function cut({ shots, heard, roll }: Recording, language: Language): Film {
  const packets = fillSilence(heard, 'clock');
  const { cues } = clipsOf(language).recognise(packets);
  const start = heard.find(({ frame }) => frame)!.at;
  const stills: Still[] = [];
  const sound: Buffer[] = [];
  let from = 0;
  for (const { view, begins, goesOn, after } of plan) {
    const first = cues.findIndex(({ cue, cutOff }, index) => index >= from && begins.test(cue) && !cutOff);
    if (first < 0) continue;
    const scene = runFrom(cues, first, goesOn);
    from = first + scene.length;
    const begin = Math.max(0, scene[0]!.at - lead);
    const spoken = scene.at(-1)!.at + scene.at(-1)!.frames + lead;
    const end = spoken + after;
    sound.push(
      ...packets.slice(begin, spoken),
      ...Array<Buffer>(end - Math.min(spoken, packets.length)).fill(SILENCE_FRAME),
    );
    // A word of which the first frames were lost is whole in the caption.
    const words = asSentences(toldOf(scene, language)).replaceAll(/ ?… ?/g, ' ').trim();
    stills.push(...stillsOf(shots[view], { start, begin, end }).map((still) => ({ ...still, words })));
  }
  const rolled = roll.map((file, index) => ({ file, words: '', frames: rollFrames(index, roll.length) }));
  sound.push(...Array<Buffer>(rolled.reduce((sum, { frames }) => sum + frames, 0)).fill(SILENCE_FRAME));
  return { stills: [...stills, ...rolled], packets: sound };
}

const rollFrames = (index: number, count: number): number => {
  if (index === 0) return story.first;
  return index === count - 1 ? story.last : story.each;
};

/** The first cue, and those after it that go on without a pause. */
function runFrom(cues: readonly HeardCue[], first: number, goesOn: RegExp): readonly HeardCue[] {
  const run = [cues[first]!];
  for (const cue of cues.slice(first + 1)) {
    const last = run.at(-1)!;
    const isPiece = cue.cue === last.cue && cue.from > 0;
    if (cue.at - last.at - last.frames > pause || !(goesOn.test(cue.cue) || isPiece)) break;
    run.push(cue);
  }
  return run;
}

interface Span {
  /** The time of the first frame, ms since 1970. */
  readonly start: number;
  readonly begin: number;
  readonly end: number;
}

/** The pictures of a span of the recording, each with its time. */
function stillsOf(shots: readonly Shot[], { start, begin, end }: Span): readonly { file: string; frames: number }[] {
  const at = ({ at: time }: Shot): number => Math.round((time - start) / frameMs);
  const first = Math.max(
    0,
    shots.findLastIndex((shot) => at(shot) <= begin),
  );
  const inSpan = shots.slice(first).filter((shot) => at(shot) < end);
  return inSpan.map((shot, index) => {
    const from = index === 0 ? begin : at(shot);
    const to = inSpan[index + 1] ? at(inSpan[index + 1]!) : end;
    return { file: shot.file, frames: Math.max(0, to - from) };
  });
}
