/** The simulated games of the benchmark. The simulator of an earlier commit plays the same ones. */
import { inTurns } from '../frame/cpu-time.ts';
import { type Summary, summaryOf } from '../frame/samples.ts';
import { yardstick } from './yardstick.ts';

/** A simulation in the words of the simulator. They are the same in all commits since 2d1fe0e. */
export interface SimulatedJob {
  readonly rules: string;
  readonly options: Readonly<Record<string, never>>;
  readonly deal: { readonly players: number };
  readonly policy: 'sharp';
  readonly games: number;
  readonly seed: number;
}

/** The number of players of each rulebook. The rulebook for six has no larger table. */
export const tables: Readonly<Record<string, number>> = { boxed: 12, club: 12, deck: 12, grand: 12, six: 6 };

/** Five whole portions of the simulator. */
const games = 200;
/** The work of the yardstick in each round. */
const yards = 10;

/** A portion of the games of a rulebook. */
export const jobOf = (rules: string): SimulatedJob => ({
  rules,
  options: {},
  deal: { players: tables[rules]! },
  policy: 'sharp',
  games,
  seed: 1,
});

/** The games that are played in the time of one yardstick. `play` plays a job to its end. */
export function gamesInYardstick(rules: string, seconds: number, play: (job: SimulatedJob) => unknown): Summary {
  const job = jobOf(rules);
  const measure = () => {
    for (let yard = 0; yard < yards; yard++) yardstick();
  };
  const rounds = inTurns(seconds, [measure, () => play(job)]);
  return summaryOf(rounds.map(([yard, played]) => games / (played! / (yard! / yards))));
}
