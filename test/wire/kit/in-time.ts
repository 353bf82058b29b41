import type { PlotAct } from './plot.ts';
import { type Fixture, SPEED } from './stage.ts';

/** An act in a few words. */
const wordsOf = ({ phase, seat, verb }: PlotAct): string => `${phase}: ${seat} ${verb}`;

/** Acts of the plot that were not done: on a busy machine people are late, and then the game is another one. */
export const lateIn = ({ players }: Fixture): readonly string[] => players.flatMap(({ undone }) => undone.map(wordsOf));

/** How often a game in which somebody was late is played again, each time at half the speed. */
const repeats = 4;

interface Pace<T> {
  readonly speed?: number | undefined;
  /** Takes away what is not judged. */
  readonly strike?: (played: T) => Promise<unknown>;
}

/**
 * Plays, and again at half the speed as long as somebody was late. What the bot does not let anybody do is left undone
 * at any speed, and the last game is returned with it.
 * @param late what was not done in time
 */
export async function inTime<T>(
  play: (speed: number) => Promise<T>,
  late: (played: T) => readonly string[],
  { speed = SPEED, strike }: Pace<T> = {},
): Promise<T> {
  let played = await play(speed);
  for (let again = 1; again <= repeats && late(played).length > 0; again += 1) {
    const slower = speed / 2 ** again;
    console.log(`late: ${late(played).join('; ')}; again at ${slower} times the speed`);
    await strike?.(played);
    played = await play(slower);
  }
  return played;
}
