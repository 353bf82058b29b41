/** Reads the best move and the additional points that a person has typed. */
import { bestMoveSize, type ProtocolEntry } from '#game/ports/protocol.ts';

/** The most points that one entry may give or take. */
export const mostPoints = 5;

/** The reason why a typed text is no entry. */
export type EntryProblem = 'best-move' | 'points';

const seatWithPoints = /(\d{1,2})\s*[:=]?\s*([+\-−]\s*\d+(?:[.,]\d{1,2})?)/g;
/** The characters between two entries. */
const between = /^[\s,.;]*$/;

/** Returns the entry, or the reason why there is none. `seats`: the number of seats of the game. */
export function readEntry(bestMove: string, points: string, seats: number): ProtocolEntry | EntryProblem {
  const named = readSeats(bestMove, seats);
  if (named === null) return 'best-move';
  const given = readPoints(points, seats);
  return given === null ? 'points' : { bestMove: named, points: given };
}

function readSeats(text: string, seats: number): readonly number[] | null {
  if (!/^[\d\s,.;]*$/.test(text)) return null;
  const named = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const isGood = named.every((seat) => seat >= 1 && seat <= seats) && new Set(named).size === named.length;
  return isGood && named.length <= bestMoveSize ? named : null;
}

function readPoints(text: string, seats: number): ProtocolEntry['points'] | null {
  if (!between.test(text.replace(seatWithPoints, ''))) return null;
  const given = [...text.matchAll(seatWithPoints)].map(([, seat = '', value = '']) => ({
    seat: Number(seat),
    value: Number(value.replace(/\s/g, '').replace('−', '-').replace(',', '.')),
  }));
  const isGood = given.every(({ seat, value }) => seat >= 1 && seat <= seats && Math.abs(value) <= mostPoints);
  return isGood ? given : null;
}

/** Writes points as a person types them. */
export const writePoints = (points: ProtocolEntry['points']): string =>
  points.map(({ seat, value }) => `${seat} ${value > 0 ? '+' : ''}${value}`).join(', ');
