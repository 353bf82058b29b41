import { scoreAfter } from '../model/next-table.ts';
import { filesOf } from '../model/record.ts';
import { resultOf } from '../model/result.ts';
import type { Layout, Panel } from '../ports/ports.ts';
import type { Scene } from './scene.ts';

/** The result card in the place of the lobby's panel. `null`: the game is not over. */
export function resultPanel({ game, table, record }: Scene): Layout['panels'][number] | null {
  const result = resultOf(game, table);
  if (result === null) return null;
  const files = record === null ? [] : filesOf(record, table);
  return {
    room: 'lobby',
    panel: {
      kind: 'result',
      keepsLog: table.keepTown,
      files,
      evening: scoreAfter(table.evening, result.winner),
      ...result,
    },
  };
}

/** The panel in the town of a finished game. */
export function afterGamePanel({ table, next }: Scene): Panel {
  const { again = [], players } = table;
  const needed = Math.ceil(players.length / 2);
  return {
    kind: 'after-game',
    asked: again.length,
    needed,
    ...(next === null ? {} : { next: { gameId: next, channelId: table.channelId } }),
  };
}
