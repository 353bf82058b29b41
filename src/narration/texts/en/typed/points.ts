import type { TypedPoints } from '../../shape.ts';

export const typedPoints: TypedPoints = {
  seat: 'seat, seats, player, players, number, no, no., nr, nr., p, gets, receives',
  and: 'and',
  each: 'each, both, all',
  plus: 'plus',
  minus: 'minus, loses',
  bonus: 'bonus, bonus of, bonuses, bonus points, extra, extra points, additional, additional points',
  penalty: 'penalty, penalty of, penalties, fine, fines, deduction, deductions, penalty points',
  title: 'points, scores',
  unit: 'points, point, pts, pt',
  bestMove: 'best move, best moves, bm, bm1',
  none: 'none, no, nobody, nothing, empty, skip, skipped, pass, no best move',
};
