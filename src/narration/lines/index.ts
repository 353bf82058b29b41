/** Every line of the narrator. Each file here defines the lines of one subject. */
import { type DayLines, dayLines, dayPhrases } from './day.ts';
import type { Definitions } from './definition.ts';
import { type EndingLines, endingLines } from './ending.ts';
import { type GameLines, gameLines, gamePhrases, winPhrases } from './game.ts';
import { type NightLines, nightLines, nightPhrases } from './night.ts';
import { type VerdictLines, verdictLines, verdictPhrases } from './verdict.ts';
import { type VoteLines, voteLines, votePhrases } from './vote.ts';

/** Every line with its parameters: seats, counts and public facts of the game. */
export type LineParams = GameLines & EndingLines & NightLines & DayLines & VoteLines & VerdictLines;

export const definitions: Definitions<LineParams, string> = {
  ...gameLines,
  ...endingLines,
  ...nightLines,
  ...dayLines,
  ...voteLines,
  ...verdictLines,
};

/** The fixed phrases of all lines, in the order of a game. */
export const linePhrases = [
  ...gamePhrases,
  ...winPhrases,
  ...nightPhrases,
  ...dayPhrases,
  ...votePhrases,
  ...verdictPhrases,
] as const;
