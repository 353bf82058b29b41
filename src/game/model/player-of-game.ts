import type { PlayerOfGame, PlayerVote } from '../ports/game-views.ts';

/** The votes that make somebody the player of the game. One alone decides nothing. */
const least = 2;

/** Returns the votes after one more. Each seat has one vote, which it may change. */
export const votesWith = (votes: readonly PlayerVote[], vote: PlayerVote): readonly PlayerVote[] => [
  ...votes.filter(({ by }) => by !== vote.by),
  vote,
];

/** Returns the players with the most votes. `null`: nobody has enough. */
export function playerOfGame(votes: readonly PlayerVote[]): PlayerOfGame | null {
  const countOf = (seat: number) => votes.filter(({ on }) => on === seat).length;
  const most = Math.max(0, ...votes.map(({ on }) => countOf(on)));
  if (most < least) return null;
  const seats = [...new Set(votes.map(({ on }) => on))].filter((seat) => countOf(seat) === most);
  return { seats: seats.sort((one, other) => one - other), votes: most };
}
