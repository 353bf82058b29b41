import type { Batch, GameRecord, TableDocument } from './journal.ts';

/**
 * The finished game as it is kept; `null` where none was played to its end. `text` is the game in the record notation
 * (RECORD.md), for which `writeRecord` is given where there is one.
 */
export function recordOf(
  table: TableDocument,
  batches: readonly Batch[],
  writeRecord?: (table: TableDocument, batches: readonly Batch[]) => string,
): GameRecord | null {
  const ended = batches.flatMap((batch) => batch.events).findLast((event) => event.type === 'GameEnded');
  if (ended?.type !== 'GameEnded') return null;
  return {
    gameId: table.gameId,
    guildId: table.guildId,
    ruleset: table.ruleset,
    options: table.options,
    seed: table.seed,
    players: table.players,
    endedAt: batches.at(-1)!.at,
    winner: ended.winner,
    commands: batches.map(({ at, command }) => ({ at, command })),
    text: writeRecord?.(table, batches) ?? null,
  };
}
