import { describeKilled } from '../kit/killed-games.ts';
import { shortGame } from '../kit/six-plots.ts';

describeKilled({
  rulebook: 'six',
  plot: shortGame,
  after: 16,
  before: 20,
  cut: 30,
  intended: 2,
  winner: 'mafia',
  rooms: ['mafia', 'graveyard'],
});
