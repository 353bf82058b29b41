import { shortBoxedGame } from '../kit/boxed-plots.ts';
import { describeKilled } from '../kit/killed-games.ts';

describeKilled({
  rulebook: 'boxed',
  plot: shortBoxedGame,
  after: 25,
  intended: 1,
  winner: 'mafia',
  rooms: ['mafia', 'yakuza', 'graveyard'],
});
