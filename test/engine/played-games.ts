/** Random games for the properties that hold in every game. */
import fc from 'fast-check';
import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import type { GameState } from '#engine/kernel/engine.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { anyMove, commandOf, type Move } from './fixtures/moves.ts';
import { Game, type Setting } from './fixtures/table.ts';

export const moves = (most: number) => fc.array(anyMove, { minLength: most / 2, maxLength: most, size: 'max' });

export const seatsOf = (state: GameState): readonly number[] => state.seats.map((seat) => seat.number);

/** Plays a game in which these moves are tried. `after` checks it after each move. */
export function played(
  setting: Setting,
  tried: readonly Move[],
  after: (game: Game, command: Command) => void = () => {},
) {
  const game = new Game(setting);
  for (const move of tried) {
    const command = commandOf(game.state, move, game.rules);
    if (!command) continue;
    game.play(command);
    after(game, command);
  }
  return game;
}

export const plain = (events: readonly GameEvent[]): string => JSON.stringify(events.map(encode));
