import type { LineCue } from '#voice/cues.ts';
import { animals } from './animals.ts';
import { day } from './day.ts';
import { game } from './game.ts';
import { grand } from './grand.ts';
import { night } from './night.ts';
import { NUMBERS } from './numbers.ts';
import type { CompleteScript, CueWords } from './shape.ts';
import { vote } from './vote.ts';
import type { BilingualWording } from './wording.ts';

type Wordings<Cue extends string> = Readonly<Record<Cue, BilingualWording | readonly BilingualWording[]>>;

const lines: Wordings<LineCue> = { ...game, ...night, ...day, ...vote, ...grand };

const isOne = (wordings: BilingualWording | readonly BilingualWording[]): wordings is BilingualWording =>
  'en' in wordings;

const pick = <Cue extends string>(
  language: keyof BilingualWording,
  all: Wordings<Cue>,
): Readonly<Record<Cue, CueWords>> => {
  const words = Object.entries<BilingualWording | readonly BilingualWording[]>(all).map(([cue, wordings]) => [
    cue,
    isOne(wordings) ? wordings[language] : wordings.map((wording) => wording[language]),
  ]);
  return Object.fromEntries(words);
};

/** The words of the scripts that are written side by side. A missing phrase does not compile. */
export const wordsIn = (language: keyof BilingualWording): Pick<CompleteScript, 'lines' | 'animals' | 'numbers'> => ({
  lines: pick(language, lines),
  animals: pick(language, animals),
  numbers: NUMBERS.map((wording) => wording[language]),
});
