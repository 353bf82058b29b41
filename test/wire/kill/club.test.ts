import { clubGame } from '../kit/club-plots.ts';
import { describeKilled } from '../kit/killed-games.ts';

describeKilled({
  rulebook: 'club',
  plot: clubGame,
  before: 40,
  winner: 'mafia',
  rooms: ['mafia', 'graveyard'],
});
