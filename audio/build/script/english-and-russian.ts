import type { LineCue } from '#voice/cues.ts';
import { animals } from './animals.ts';
import { day } from './day.ts';
import { game } from './game.ts';
import { grand } from './grand.ts';
import { night } from './night.ts';
import { NUMBERS } from './numbers.ts';
import type { CompleteScript, Words } from './shape.ts';
import { vote } from './vote.ts';
import type { Wording } from './wording.ts';

type Wordings<Cue extends string> = Readonly<Record<Cue, Wording | readonly Wording[]>>;

const lines: Wordings<LineCue> = { ...game, ...night, ...day, ...vote, ...grand };

const isOne = (wordings: Wording | readonly Wording[]): wordings is Wording => 'en' in wordings;

const pick = <Cue extends string>(language: keyof Wording, all: Wordings<Cue>): Readonly<Record<Cue, Words>> => {
  const words = Object.entries<Wording | readonly Wording[]>(all).map(([cue, wordings]) => [
    cue,
    isOne(wordings) ? wordings[language] : wordings.map((wording) => wording[language]),
  ]);
  return Object.fromEntries(words);
};

/** The words of the scripts that are written side by side. A missing phrase does not compile. */
export const wordsIn = (language: keyof Wording): Pick<CompleteScript, 'lines' | 'animals' | 'numbers'> => ({
  lines: pick(language, lines),
  animals: pick(language, animals),
  numbers: NUMBERS.map((wording) => wording[language]),
});
