/** The short games of the kill matrix, by rulebook. */
import { shortBoxedGame } from './boxed-plots.ts';
import { shortClubGame } from './club-plots.ts';
import { wholeGame } from './six-plots.ts';
import { shortSportGame } from './sport-plots.ts';

/** The games of the kill matrix: short, and with every kind of step that their cards can cause. */
export const matrixPlots = {
  six: wholeGame,
  club: shortClubGame,
  boxed: shortBoxedGame,
  sport: shortSportGame,
} as const;
