/** The geometry of the round table, which the pictures and the page of a game share. */

/** A point of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rounds a coordinate, so that the text of a drawing is short. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The middles of the seats of a table, clockwise. The first one is at the top. */
export const seatPoints = (count: number, centre: Point, radius: number): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / count - Math.PI / 2;
    return { x: rounded(centre.x + radius * Math.cos(turn)), y: rounded(centre.y + radius * Math.sin(turn)) };
  });

/** The point that lies this much nearer to the middle of the table, as a share of the way: 0 stays, 1 is the middle. */
export const inwards = ({ x, y }: Point, centre: Point, share: number): Point => ({
  x: rounded(x + (centre.x - x) * share),
  y: rounded(y + (centre.y - y) * share),
});

/** The path of a vote from seat to seat: a curve through the inside of the circle. */
export function voteCurve(from: Point, to: Point, centre: Point): string {
  const bend = { x: rounded((from.x + to.x + centre.x) / 3), y: rounded((from.y + to.y + centre.y) / 3) };
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
}
