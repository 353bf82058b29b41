/** The cues of a complete pack by their subject, in the order in which a person reads them aloud, and those of its preview. */

import { animalCueIds } from './animal-cues.ts';
import { callCues } from './call-cues.ts';
import { cardCues } from './card-cues.ts';
import type { CueId } from './cues.ts';
import { dayPhrases } from './lines/day.ts';
import { gamePhrases, winPhrases } from './lines/game.ts';
import { nightPhrases } from './lines/night.ts';
import { countCues, reasons, seatCues, times, voteWords } from './lines/shared-cues.ts';
import { verdictPhrases } from './lines/verdict.ts';
import { votePhrases } from './lines/vote.ts';

export const cueParts = {
  game: gamePhrases,
  night: nightPhrases,
  calls: callCues,
  day: [...dayPhrases, ...reasons],
  vote: [...votePhrases, ...verdictPhrases, ...voteWords],
  role: cardCues,
  win: winPhrases,
  time: times,
  player: seatCues,
  num: countCues,
  animals: animalCueIds,
} as const satisfies Readonly<Record<string, readonly CueId[]>>;

/** The id of a subject. */
export type CuePart = keyof typeof cueParts;

/** The parts of a voice pack's preview: its own wording of lines that every game has. */
export const previews = {
  night: ['night.fall'],
  morning: ['morning.break', 'morning.quiet'],
  turn: ['player.7', 'time.60'],
  vote: ['vote.start', 'vote.nominees', 'player.7'],
  end: ['win.town', 'game.over'],
} as const satisfies Record<string, readonly CueId[]>;

/** A part of a voice pack's preview. */
export type PreviewKey = keyof typeof previews;
