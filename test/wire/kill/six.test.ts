import { describeKilled } from '../kit/killed-games.ts';
import { shortGame } from '../kit/six-plots.ts';

describeKilled({
  rulebook: 'six',
  plot: shortGame,
  after: 9,
  before: 11,
  cut: 19,
  intended: 1,
  winner: 'mafia',
  rooms: ['mafia', 'graveyard'],
});
