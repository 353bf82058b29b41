import type { TableDocument } from '../ports/journal.ts';
import type { PlayedResult } from '../ports/panel.ts';
import type { Game } from './game.ts';
import { seatsOf } from './seating.ts';

/** Returns the result of a finished game, as everybody may know it. `null`: the game has not ended. */
export function resultOf(game: Game, table: Pick<TableDocument, 'ruleset' | 'players'>): PlayedResult | null {
  const { outcome, seats } = game.state;
  if (outcome === null) return null;
  return {
    ruleset: table.ruleset,
    ...outcome,
    minutes: Math.max(1, Math.round((game.at - game.beganAt) / 60_000)),
    players: seatsOf(table),
    former: game.former,
    left: seats.flatMap(({ number, left }) => (left === null ? [] : [{ seat: number, ...left, phase: fellIn(left) }])),
  };
}

/** Returns the phase in which a player fell. One who was killed at night leaves the game only in the morning. */
const fellIn = ({ cause, phase }: Left): Left['phase'] => (cause === 'night' ? 'night' : phase);

type Left = NonNullable<Game['state']['seats'][number]['left']>;
