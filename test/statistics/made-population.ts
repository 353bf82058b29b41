/** A made population for ratings: people of known skill play games whose ends follow from the base rate and the skills. */
import { Rng } from '#engine/kernel/rng.ts';
import type { Faction } from '#engine/kernel/types.ts';
import type { PersonResult, RatedResult } from '#game/ports/statistics.ts';

/** A made population. `spread`: the standard deviation of skill, in log-odds. */
export interface Population {
  readonly people: number;
  readonly games: number;
  readonly spread: number;
  readonly seed: number;
  /** The town's true share of the games with each deck, among equally good people. By default that of the base rate. */
  readonly truth?: readonly number[];
}

/** The base rate of all games: ten players, three of the mafia. */
export const base = { wins: { town: 0.45, mafia: 0.55 }, cards: { civilian: 0.45, mafioso: 0.55 } };

/** A game of the made population, with the true chance of the town. */
export interface MadeGame {
  readonly result: RatedResult;
  readonly town: number;
}

/** Plays the games of a population. The skills are drawn from a normal distribution. */
export function playedBy({ people, games, spread, seed, truth = [base.wins.town] }: Population): {
  readonly skills: readonly number[];
  readonly games: readonly MadeGame[];
} {
  const dice = new Rng(seed, 7);
  const skills = Array.from({ length: people }, () => spread * normalDraw(dice));
  const all = Array.from({ length: games }, (_, index) => {
    const players = dice.shuffle(skills.map((_, person) => person)).slice(0, 10);
    const [mafia, town] = [players.slice(0, 3), players.slice(3)];
    const lead = mean(town.map((person) => skills[person]!)) - mean(mafia.map((person) => skills[person]!));
    const deck = index % truth.length;
    const chance = 1 / (1 + ((1 - truth[deck]!) / truth[deck]!) * Math.exp(-lead));
    const winner = dice.below(1_000_000) / 1_000_000 < chance ? 'town' : 'mafia';
    const result: RatedResult = {
      ...{
        gameId: `${index}`,
        guildId: '1',
        ruleset: 'club',
        roleSet: null,
        cards: [`deck-${deck}`],
        beganAt: index,
        endedAt: index + 1,
      },
      ...{ winner, excluded: null, firstVictims: [], base },
      people: [
        ...mafia.map((person, seat) => personOf(person, { seat: seat + 1, side: 'mafia', won: winner === 'mafia' })),
        ...town.map((person, seat) => personOf(person, { seat: seat + 4, side: 'town', won: winner === 'town' })),
      ],
    };
    return { result, town: chance };
  });
  return { skills, games: all };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const personOf = (
  person: number,
  { seat, side, won }: { readonly seat: number; readonly side: Faction; readonly won: boolean },
): PersonResult => ({
  ...{ userId: `u${person}`, name: `Person ${person}`, seat, share: 1, side, dealtSide: side, won },
  ...{ votes: 0, guilty: 0, fouls: 0, removed: false, achievements: [] },
  ...{ dealt: side === 'mafia' ? 'mafioso' : 'civilian', role: side === 'mafia' ? 'mafioso' : 'civilian', left: null },
});

/** A number of the standard normal distribution (Box and Muller, 1958). */
function normalDraw(dice: Rng): number {
  const [one, other] = [1 - dice.below(1_000_000) / 1_000_000, dice.below(1_000_000) / 1_000_000];
  return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other);
}

/** The log-loss of forecasts of the town's chance: 0 is perfect, 0.69 is a coin. */
export const logLoss = (forecasts: readonly { readonly chance: number; readonly won: boolean }[]): number =>
  mean(forecasts.map(({ chance, won }) => -Math.log(won ? chance : 1 - chance)));
