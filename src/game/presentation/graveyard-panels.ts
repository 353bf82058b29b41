import { openBet } from '../model/bets.ts';
import { watches } from '../model/game.ts';
import { peopleAmong } from '../model/practice.ts';
import { seatsOf } from '../model/seating.ts';
import { gameOf } from '../model/stages.ts';
import type { Layout } from '../ports/ports.ts';
import type { Scene } from './scene.ts';

/**
 * The panels in the chat of the dead (G6): who is there, and the actions of each night. None while nobody is there. They
 * follow from the game as the town was told, so that no death is read here before it is heard. They change when a call is
 * over, whether somebody has acted or not: the moment of a change tells nothing.
 */
export function graveyardPanels({ table, game: { state, ended } }: Pick<Scene, 'table' | 'game'>): Layout['panels'] {
  const isOver = state.outcome !== null;
  const { away = [] } = gameOf(table) ?? {};
  const dead = seatsOf(table).filter(({ seat }) =>
    isOver ? state.seats[seat - 1]?.left !== null : watches(state, seat),
  );
  const seats = peopleAmong(dead)
    .filter(({ userId }) => !away.includes(userId))
    .map(({ seat }) => seat);
  if (seats.length === 0) return [];
  const nights = [...new Set(ended.map(({ night }) => night))].map((night) => ({
    kind: 'acts' as const,
    ruleset: table.ruleset,
    night,
    calls: ended.filter((call) => call.night === night),
  }));
  const { graveyardVoice, secrecy } = table.settings;
  const isVoice = graveyardVoice && secrecy !== 'panels' ? ({ isVoice: true } as const) : {};
  const room = 'graveyard' as const;
  return [
    { room, panel: { kind: 'graveyard', seats, isOver, ...isVoice, bet: openBet(state) } },
    ...nights.map((panel) => ({ room, panel })),
  ];
}
