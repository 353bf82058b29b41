import type { TypedPoints } from '../../shape.ts';

export const typedPoints: TypedPoints = {
  seat: 'seat, seats, player, players, number, no, no., nr, nr.',
  and: 'and',
  each: 'each, both, all',
  plus: 'plus',
  minus: 'minus',
  bonus: 'bonus, extra, additional',
  penalty: 'penalty, fine, deduction',
  unit: 'points, point, pts, pt',
  bestMove: 'best move, best moves, bm, bm1',
  none: 'none, no, nobody, nothing, empty',
};
