import { shortBoxedGame } from '../kit/boxed-plots.ts';
import { describeKilled } from '../kit/killed-games.ts';

describeKilled({
  rulebook: 'boxed',
  plot: shortBoxedGame,
  after: 40,
  intended: 2,
  winner: 'mafia',
  rooms: ['mafia', 'yakuza', 'graveyard'],
});
