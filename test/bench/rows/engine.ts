/** Whole games of seven plain players, two of them mafia, against boardgame.io with the same game. */
import { inTurns } from '../frame/cpu-time.ts';
import type { Benchmark, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { summaryOf } from '../frame/samples.ts';
import { type PeerGame, recordPeerGame, replayPeerGame } from '../peers/boardgame.ts';
import { decideAgain, type PlainGame, playAgain, recordPlainGame } from '../peers/plain-game.ts';

/** The share of games that the mafia wins: 27 of 35 (Migdal, arXiv:1009.1031). */
export const mafiaShare = 27 / 35;
/** The number of standard deviations that contain 99.99 % of all samples. */
const far = 3.89;

/** The games that show that both sides play the same game, and the first of them, which are played again in each round. */
const games = 1000;
const portion = 150;

/** The games of one side. */
interface Recorded<Game> {
  readonly game: Game;
  readonly winner: string;
}

/** The share of the mafia's wins. @throws Error if it is not the share of this game: then the games differ */
export function checkedShare(recorded: readonly Recorded<unknown>[]): number {
  const share = recorded.filter(({ winner }) => winner === 'mafia').length / recorded.length;
  const deviation = Math.sqrt((mafiaShare * (1 - mafiaShare)) / recorded.length);
  if (Math.abs(share - mafiaShare) > far * deviation)
    throw new Error(`the mafia wins ${share} of the games, not ${mafiaShare}: this is another game`);
  return share;
}

const average = (lengths: readonly number[]): number => lengths.reduce((sum, each) => sum + each, 0) / lengths.length;

/** The engine against boardgame.io. */
export const engine: Benchmark = {
  about: 'whole games of seven plain players in one process, with the same moves each time',
  async measure({ seconds, tell }) {
    tell(`records ${games} games of each side`);
    const ours = Array.from({ length: games }, (_, seed) => recordPlainGame(seed));
    const theirs = Array.from({ length: games }, (_, seed) => recordPeerGame(seed));
    const shares = [checkedShare(ours), checkedShare(theirs)] as const;
    tell(`the mafia wins ${shares[0]} of our games and ${shares[1]} of theirs; ${rounded(mafiaShare)} is exact`);
    return compared(seconds, {
      ours: ours.slice(0, portion).map(({ game }) => game),
      theirs: theirs.slice(0, portion).map(({ game }) => game),
    });
  },
};

interface Games {
  readonly ours: readonly PlainGame[];
  readonly theirs: readonly PeerGame[];
}

function compared(seconds: number, { ours, theirs }: Games): readonly Measurement[] {
  const rounds = inTurns(seconds, [
    () => theirs.map(replayPeerGame),
    () => ours.map(playAgain),
    () => ours.map(decideAgain),
  ]);
  const commands = average(ours.map(({ length }) => length));
  const moves = average(theirs.map((game) => game.moves.length));
  const peer = summaryOf(rounds.map(([their]) => portion / (their! / 1000)));
  const ratios = (column: number) => summaryOf(rounds.map((round) => round[0]! / round[column]!));
  return [
    ...rows('play with notices', ratios(1), { commands, moves, peer: peer.value }),
    ...rows('decide alone', ratios(2), { commands, moves, peer: peer.value }),
  ];
}

const commandsGoal = 40;
const gamesGoal = 6;

function rows(
  name: string,
  ratio: ReturnType<typeof summaryOf>,
  { commands, moves, peer }: { readonly commands: number; readonly moves: number; readonly peer: number },
): readonly Measurement[] {
  const each = commands / moves;
  const shared = { unit: '×', aim: 'more' } as const;
  const times = { value: ratio.value * each, noise: ratio.noise * each };
  const lengths = `${commands.toFixed(1)} commands a game here, ${moves.toFixed(1)} there`;
  return [
    {
      ...{ name: `${name}: commands/s`, ...times, ...shared, goal: commandsGoal },
      peer: `boardgame.io, ${rounded(peer * moves)} commands/s (${lengths})`,
    },
    {
      ...{ name: `${name}: games/s`, ...ratio, ...shared, goal: gamesGoal },
      peer: `boardgame.io, ${rounded(peer)} games/s`,
    },
  ];
}
