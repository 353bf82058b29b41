import type { LineCue, SpokenCue } from '#voice/cues.ts';
import { animals } from './script/animals.ts';
import { day } from './script/day.ts';
import { game } from './script/game.ts';
import { grand } from './script/grand.ts';
import { night } from './script/night.ts';
import { NUMBERS } from './script/numbers.ts';
import { vote } from './script/vote.ts';
import type { Wording } from './script/wording.ts';

/**
 * The lines. They are short because nobody may speak while they are played. They never hint at who did what (G5).
 * Frequent lines have several wordings.
 */
const LINES: Readonly<Record<LineCue, Wording | readonly Wording[]>> = {
  ...game,
  ...night,
  ...day,
  ...vote,
  ...grand,
};

function capital(word: string): string {
  const at = word.startsWith('+') ? 1 : 0;
  return word.slice(0, at) + word.charAt(at).toUpperCase() + word.slice(at + 1);
}

type Catalogue = ReadonlyMap<SpokenCue, readonly Wording[]>;

const worded = (script: Readonly<Record<string, Wording | readonly Wording[]>>): [SpokenCue, readonly Wording[]][] =>
  Object.entries(script).map(([cue, wordings]) => [cue as SpokenCue, 'en' in wordings ? [wordings] : wordings]);

/** The cues that have words of their own in the children's edition (D4), each with its wordings. */
export const animalCatalogue = (): Catalogue => new Map(worded(animals));

/** All spoken cues, each with one or more wordings. */
export function catalogue(): Catalogue {
  const cues = new Map(worded(LINES));
  for (const [number, { en, ru }] of NUMBERS.entries()) {
    cues.set(`num.${number}` as SpokenCue, [{ en: `${capital(en)}.`, ru: `${capital(ru)}.` }]);
    if (number > 0) cues.set(`player.${number}` as SpokenCue, [{ en: `Player ${en}.`, ru: `Игрок номер ${ru}.` }]);
  }
  return cues;
}
