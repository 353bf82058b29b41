import { type Fixture, SPEED } from './fixture.ts';
import type { PlotAct } from './plot.ts';

/** Describes an act in a few words. */
const wordsOf = ({ phase, seat, verb }: PlotAct): string => `${phase}: ${seat} ${verb}`;

/** Acts of the plot that were not done. On a busy machine players are late, and then the game is a different one. */
export const lateIn = ({ players }: Fixture): readonly string[] => players.flatMap(({ undone }) => undone.map(wordsOf));

/** The most repetitions of a game in which a player was late, each at half the speed. */
const repeats = 4;

interface Pace<T> {
  readonly speed?: number | undefined;
  /** The most repetitions, if not the usual ones. */
  readonly most?: number;
  /** Closes a game that is not judged. */
  readonly strike?: (played: T) => Promise<unknown>;
}

/**
 * Plays a game, and repeats it at half the speed while a player was late. An act that the bot refuses is left undone at
 * any speed, so the last game is returned even with undone acts.
 * @param late the acts that were not done in time
 */
export async function inTime<T>(
  play: (speed: number) => Promise<T>,
  late: (played: T) => readonly string[],
  { speed = SPEED, most = repeats, strike }: Pace<T> = {},
): Promise<T> {
  let played = await play(speed);
  for (let again = 1; again <= most && late(played).length > 0; again += 1) {
    const slower = speed / 2 ** again;
    console.log(`late: ${late(played).join('; ')}; again at ${slower} times the speed`);
    await strike?.(played);
    played = await play(slower);
  }
  return played;
}
