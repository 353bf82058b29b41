import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { choices } from '#engine/kernel/engine.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { Game } from '../engine/fixtures/table.ts';
import type { OwnTable } from './kit.ts';

/** Plays to the end. Everybody takes some of the offered actions. */
export function playOut({ rules, roles, seed }: OwnTable): Game {
  const game = new Game({ rules, roles, seed });
  const dice = new Rng(seed, 1);
  for (let turn = 0; !game.state.outcome; turn++) {
    if (turn > 20_000) throw new Error('the game does not end');
    for (const seat of dice.shuffle(game.state.seats.map(({ number }) => number)).slice(0, 5)) {
      const offered = choices(rules, game.state, seat);
      if (offered.length === 0) continue;
      const { verb, options, max } = dice.pick(offered);
      game.play({ type: 'act', act: { seat, verb, targets: dice.shuffle(options).slice(0, max) } });
    }
    if (game.state.step) game.goOn();
  }
  return game;
}

/** The record of the same commands, played again. */
export function recorded({ rules, roles, seed }: OwnTable, commands: readonly Command[]): string {
  const again = new Game({ rules, roles, seed });
  for (const command of commands.slice(1)) again.play(command);
  return JSON.stringify(again.events.map(encode));
}
