import { writeRecord } from '#engine/record/write.ts';
import type { Ruleset } from '#engine/ruleset.ts';
import type { Batch, GameRecord, TableDocument } from './journal.ts';

/** The finished game as it is kept; `null` where none was played to its end. */
export function recordOf(rules: Ruleset, table: TableDocument, batches: readonly Batch[]): GameRecord | null {
  const events = batches.flatMap((batch) => batch.events);
  const ended = events.find((event) => event.type === 'GameEnded');
  if (!ended) return null;
  const { gameId, guildId, ruleset, options, seed, players } = table;
  return {
    ...{ gameId, guildId, ruleset, options, seed, players },
    endedAt: batches.at(-1)!.at,
    winner: ended.winner,
    commands: batches.map(({ at, command }) => ({ at, command })),
    text: recordText(rules, table, batches),
  };
}

/** The game in the record notation (RECORD.md); `null` if it cannot be written so: the commands are kept in any case. */
function recordText(
  rules: Ruleset,
  { options, seed, players }: TableDocument,
  batches: readonly Batch[],
): string | null {
  const cards = batches[0]!.events.filter((event) => event.type === 'CardDealt');
  try {
    return writeRecord(rules, {
      options,
      seed,
      roles: cards.map((event) => event.role.secret),
      names: players.map((player) => player.name),
      commands: batches.slice(1).map((batch) => batch.command),
    });
  } catch {
    return null;
  }
}
