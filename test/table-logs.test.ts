/** Each line of the log that is about a table carries the id of that table, by the way in which the log is reached. */
import { describe, expect, test } from 'vitest';
import { code, type Source, sources } from './sources.ts';

/** Folders in which everything belongs to one table. Their only log is that of the table. */
const ofOneTable = /^src\/game\/(?:lobby|runtime|presentation|table)\//;
/** Files there that work for all tables. */
const ofAllTables = ['src/game/table/interruptions.ts'];
/** Files of the reconciler that work for all tables, or make the log of one. */
const ofAllGames = ['game-reconciler', 'open-game', 'open-games', 'port'].map(
  (name) => `src/discord/reconciler/${name}.ts`,
);

/** Uses of a log that would leave out the id of the table, or give it another name. */
function withoutTable(files: readonly Source[]): readonly string[] {
  const fault = ({ path, text }: Source): string | null => {
    const bare = code(text, 'with');
    if (/\b#?log(?:\.\w+|\[\w+\])\(\s*(?=\{)[^}]*[{,]\s*(?:game|gameId)\s*[,:}]/.test(bare))
      return 'names the game itself';
    if (ofOneTable.test(path) && !ofAllTables.includes(path) && /\bLog\b/.test(bare))
      return 'has the log of all tables';
    const isReconciler = path.startsWith('src/discord/reconciler/');
    if (
      isReconciler &&
      !ofAllGames.includes(path) &&
      /\bcontext\.log\b|\blog\b[^;\n]*\} = (?:game\.)?context;/.test(bare)
    )
      return 'has the log of all games';
    return null;
  };
  return files.flatMap((file) => {
    const found = fault(file);
    return found === null ? [] : [`${file.path} ${found}`];
  });
}

describe('a line of the log about a table', () => {
  test('carries the id of the table, because its part has no other log', () => {
    expect(withoutTable(sources)).toEqual([]);
  });

  test.each([
    ['src/game/seats.ts', "log.error({ game: gameId, error }, 'failed');"],
    ['src/voice/x.ts', "this.#log.warn({ guildId, gameId }, 'failed');"],
    ['src/game/runtime/x.ts', "import type { Log } from '../ports/ports.ts';"],
    ['src/discord/reconciler/x.ts', "game.context.log.warn({ room }, 'failed');"],
    ['src/discord/reconciler/x.ts', 'const { log, isClosed } = game.context;'],
  ])('%s with %s would be found', (path, text) => {
    expect(withoutTable([{ path, text }])).toHaveLength(1);
  });
});
