import type { StoredEvent } from '#engine/kernel/codec.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { writeRecord } from '#engine/record/write.ts';
import type { Batch, GameRecord } from '../ports/journal.ts';
import type { SeatedPlayer, TextFile } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { chosenOptions } from './rules-of.ts';

/** The name of the role set's file beside the record. */
const roleSetFile = 'role-set.json';

/** A finished game for the table's people: in the notation of records, and as data. */
export interface ShownRecord {
  readonly text: string;
  /** JSON, or `null` if the game cannot be read again. */
  readonly json: string | null;
  /** The page on which the game is seen again. `null`: the server wants none. */
  readonly page: string | null;
}

/** Returns the attachments for the end: the game, and the role set that its replay needs. */
export const filesOf = (
  { text, json, page }: ShownRecord,
  { roleSet }: Pick<TableDocument, 'roleSet'>,
): readonly TextFile[] => [
  { name: 'game.record', text },
  ...(page === null ? [] : [{ name: 'game.html', text: page }]),
  ...(json === null ? [] : [{ name: 'game.json', text: json }]),
  ...(roleSet === null ? [] : [{ name: roleSetFile, text: `${JSON.stringify(roleSet.set, null, 2)}\n` }]),
];

/** Returns the finished game as it is stored. `null`: no game was played to its end. */
export function recordOf(rules: Ruleset, table: TableDocument, batches: readonly Batch[]): GameRecord | null {
  const record = recordWithoutText(table, batches);
  return record === null ? null : { ...record, text: recordText(rules, table, batches) };
}

/** Returns the finished game without its notation, which takes time to write. `null`: no game was played to its end. */
export function recordWithoutText(table: TableDocument, batches: readonly Batch[]): GameRecord | null {
  const events = batches.flatMap((batch) => batch.events);
  const ended = events.find((event) => event.type === 'GameEnded');
  if (!ended) return null;
  const { gameId, guildId, ruleset, options, seed, players, hostId, channelId } = table;
  const former = formerIn(events);
  return {
    gameId,
    guildId,
    ruleset,
    options,
    seed,
    players,
    endedAt: batches.at(-1)!.at,
    winner: ended.winner,
    ...(former.length > 0 ? { former } : {}),
    commands: batches.map(({ at, command }) => ({ at, command })),
    text: null,
    ...(table.roleSet === null ? {} : { roleSet: table.roleSet }),
    hostId,
    channelId,
  };
}

/** Returns the players whose seats were taken over by substitutes, in order. */
const formerIn = (events: readonly StoredEvent[]): readonly SeatedPlayer[] =>
  events.flatMap((event) =>
    event.type === 'SeatReplaced' ? [{ seat: event.seat, userId: event.from.id, name: event.from.name }] : [],
  );

/** Returns the names of the people who sat down first, by seat. */
export const firstNames = ({ players, former = [] }: Pick<GameRecord, 'players' | 'former'>): readonly string[] =>
  players.map(({ name }, index) => former.find(({ seat }) => seat === index + 1)?.name ?? name);

/**
 * Returns the game in the notation of docs/developer/record.md, or `null` if that is impossible. The commands are stored
 * in any case.
 */
function recordText(
  rules: Ruleset,
  { options, seed, players, roleSet }: TableDocument,
  batches: readonly Batch[],
): string | null {
  const cards = batches[0]!.events.filter((event) => event.type === 'CardDealt');
  try {
    return writeRecord(rules, {
      options: chosenOptions(options),
      seed,
      ...(roleSet === null ? {} : { roleSet: roleSetFile }),
      roles: cards.map((event) => event.role.secret),
      names: firstNames({ players, former: formerIn(batches.flatMap((batch) => batch.events)) }),
      commands: batches.slice(1).map((batch) => batch.command),
    });
  } catch {
    return null;
  }
}
