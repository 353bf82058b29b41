import type { HostedTable } from './hosted-table.ts';
import type { Outcome, TableSummary } from './ports/game-service.ts';
import type { Log } from './ports/ports.ts';
import { because } from './runtime/answers.ts';

/** A person sits at one table in a guild. Who is out of a game may leave it for another, and sees no more of it. */
export class Seats {
  readonly #tablesIn: (guildId: string) => readonly HostedTable[];
  readonly #log: Log;
  /** Seats that are being taken, by guild and user: nobody sits down twice while a first seat is being stored. */
  readonly #claims = new Set<string>();

  constructor(tablesIn: (guildId: string) => readonly HostedTable[], log: Log) {
    this.#tablesIn = tablesIn;
    this.#log = log;
  }

  isFree(guildId: string, userId: string): boolean {
    return !this.#claims.has(`${guildId}:${userId}`) && !this.#tablesIn(guildId).some((table) => table.binds(userId));
  }

  /** The table at which this person sits, the one that he is bound to first; `null`: none. */
  tableOf(guildId: string, userId: string): TableSummary | null {
    const order = { playing: 0, lobby: 1, over: 2 };
    const mine = this.#tablesIn(guildId)
      .map((table) => ({ table, summary: table.summary() }))
      .filter(({ summary }) => summary.players.some((player) => player.userId === userId))
      .sort((a, b) => order[a.summary.stage] - order[b.summary.stage]);
    const bound = mine.find(({ table }) => table.binds(userId));
    return (bound ?? mine[0])?.summary ?? null;
  }

  /** Keeps seats for these people while they sit down, for all of them or none. */
  async keep<T>(guildId: string, userIds: readonly string[], sit: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (!userIds.every((userId) => this.isFree(guildId, userId))) return because('table.elsewhere');
    const claims = userIds.map((userId) => `${guildId}:${userId}`);
    for (const claim of claims) this.#claims.add(claim);
    const before = this.#tablesIn(guildId);
    try {
      const seated = await sit();
      if (seated.ok) for (const userId of userIds) this.#leaveOthers(before, userId);
      return seated;
    } finally {
      for (const claim of claims) this.#claims.delete(claim);
    }
  }

  #leaveOthers(tables: readonly HostedTable[], userId: string): void {
    for (const table of tables) if (!table.binds(userId)) this.#letGo(table, userId);
  }

  #letGo(table: HostedTable, userId: string): void {
    const { gameId } = table.table;
    table.letGo(userId).catch((error) => this.#log.error({ game: gameId, error }, 'a change was not taken up'));
  }
}
