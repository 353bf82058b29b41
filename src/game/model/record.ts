import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { writeRecord } from '#engine/record/write.ts';
import { ownWords } from '#rolesets/index.ts';
import type { Batch, GameRecord, StoredEvent, TableDocument } from '../ports/journal.ts';
import type { SeatedPlayer, TextFile } from '../ports/ports.ts';

/** Under this name the role set lies beside the record that names it. */
const roleSetFile = 'role-set.json';

/** What goes with the news of the end: the record, and the role set without which it would not replay. */
export const filesOf = (text: string, { roleSet }: Pick<TableDocument, 'roleSet'>): readonly TextFile[] => [
  { name: 'game.record', text },
  ...(roleSet === undefined ? [] : [{ name: roleSetFile, text: `${JSON.stringify(roleSet.set, null, 2)}\n` }]),
];

/** The finished game as it is kept; `null` where none was played to its end. */
export function recordOf(rules: Ruleset, table: TableDocument, batches: readonly Batch[]): GameRecord | null {
  const events = batches.flatMap((batch) => batch.events);
  const ended = events.find((event) => event.type === 'GameEnded');
  if (!ended) return null;
  const { gameId, guildId, ruleset, options, seed, players } = table;
  const former = formerIn(events);
  return {
    ...{ gameId, guildId, ruleset, options, seed, players },
    endedAt: batches.at(-1)!.at,
    winner: ended.winner,
    ...(former.length > 0 ? { former } : {}),
    commands: batches.map(({ at, command }) => ({ at, command })),
    text: recordText(rules, table, batches),
    ...(table.roleSet === undefined ? {} : { roleSet: table.roleSet }),
  };
}

/** Who played before somebody else took over the seat, in order. */
const formerIn = (events: readonly StoredEvent[]): readonly SeatedPlayer[] =>
  events.flatMap((event) =>
    event.type === 'SeatReplaced' ? [{ seat: event.seat, userId: event.from.id, name: event.from.name }] : [],
  );

/** The game in the record notation (RECORD.md); `null` if it cannot be written so: the commands are kept in any case. */
function recordText(
  rules: Ruleset,
  { options, seed, players, roleSet }: TableDocument,
  batches: readonly Batch[],
): string | null {
  const former = formerIn(batches.flatMap((batch) => batch.events));
  const first = (seat: number) => former.find((player) => player.seat === seat)?.name;
  const cards = batches[0]!.events.filter((event) => event.type === 'CardDealt');
  try {
    return writeRecord(rules, {
      options: chosenOptions(options),
      seed,
      ...(roleSet === undefined ? {} : { roleSet: roleSetFile }),
      roles: cards.map((event) => event.role.secret),
      names: players.map(({ name }, index) => first(index + 1) ?? name),
      commands: batches.slice(1).map((batch) => batch.command),
    });
  } catch {
    return null;
  }
}

/** A record does not name the words of own roles: its replay has none. */
const chosenOptions = ({ [ownWords]: _, ...options }: TableDocument['options']): TableDocument['options'] => options;
