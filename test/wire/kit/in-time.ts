import type { PlotAct } from './plot.ts';
import { type Fixture, SPEED } from './stage.ts';

/** An act in a few words. */
const wordsOf = ({ phase, seat, verb }: PlotAct): string => `${phase}: ${seat} ${verb}`;

/** What was to be done and was not: on a busy machine people are late, and then the game is another one. */
export const lateIn = ({ players }: Fixture): readonly string[] => players.flatMap(({ undone }) => undone.map(wordsOf));

interface Pace<T> {
  readonly speed?: number | undefined;
  /** Takes away what is not judged. */
  readonly strike?: (played: T) => Promise<unknown>;
}

/**
 * Plays, and where somebody was late once more at half the speed. What the bot does not let anybody do is left undone
 * again.
 * @param late what was not done in time
 */
export async function inTime<T>(
  play: (speed: number) => Promise<T>,
  late: (played: T) => readonly string[],
  { speed = SPEED, strike }: Pace<T> = {},
): Promise<T> {
  const played = await play(speed);
  const undone = late(played);
  if (undone.length === 0) return played;
  console.log(`late at ${speed} times the speed: ${undone.join('; ')}; once more at half of it`);
  await strike?.(played);
  return play(speed / 2);
}
