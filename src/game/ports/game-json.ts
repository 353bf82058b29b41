/** A finished game as JSON for other programs. Its form is published: docs/developer/game.schema.json. */
import type { PlayedGame } from './played-game.ts';
import type { Protocol } from './protocol.ts';

/** The name and the version of the form. A new version may add fields. One that changes a field has another number. */
const form = { format: 'nightcall-game', version: 1 } as const;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Writes a game as JSON. `protocol`: the club's points, or `null` without them. */
export function gameJson(game: PlayedGame, protocol: Protocol | null): string {
  const { beganAt, endedAt, gameId, seats, ...facts } = game;
  const whole = {
    ...form,
    id: gameId,
    began: iso(beganAt),
    ended: iso(endedAt),
    ...facts,
    seats: seats.map(({ userId, before, ...seat }) => ({
      ...seat,
      id: userId,
      before: before.map(({ userId: id, name }) => ({ id, name })),
    })),
    ...(protocol === null ? {} : { protocol: protocolPart(protocol) }),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

const protocolPart = ({ number, firstVictims, scoring, entry, rows }: Protocol) => ({
  number,
  firstVictims,
  scoring,
  bestMoves: entry.bestMoves,
  bestPlayer: entry.bestPlayer,
  given: entry.points,
  points: rows.map(({ seat, victory, bestMove, bestPlayer, additional, penalty, compensation, total }) => ({
    seat,
    victory,
    bestMove,
    bestPlayer,
    additional,
    penalty,
    compensation,
    total,
  })),
});
