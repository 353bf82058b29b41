import { test } from 'vitest';
import { deckGame } from '../kit/deck-plots.ts';
import { shortGrandGame } from '../kit/grand-plots.ts';
import { describeKilled } from '../kit/killed-games.ts';

if (process.env.WIRE === 'long') {
  describeKilled({
    rulebook: 'deck',
    plot: deckGame,
    after: 15,
    winner: 'mafia',
    rooms: ['mafia', 'yakuza', 'graveyard'],
  });
  describeKilled({
    rulebook: 'grand',
    plot: shortGrandGame,
    before: 40,
    winner: 'mafia',
    rooms: ['mafia', 'graveyard'],
  });
} else test.skip('the games of the two longest rulebooks are killed in the long form (`--mode long`)', () => {});
