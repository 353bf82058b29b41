import { seatedElsewhere } from './model/answers.ts';
import { isIn } from './model/relations.ts';
import type { Outcome, TableSummary } from './ports/game-service.ts';
import type { HostedTable } from './table/hosted-table.ts';

/** Gives each person one table per guild. A player who is out of a game may join another table and loses access. */
export class Seats {
  readonly #tablesIn: (guildId: string) => readonly HostedTable[];
  /** Reservations by guild and user, so that nobody takes a second seat while the first is being stored. */
  readonly #claims = new Set<string>();

  constructor(tablesIn: (guildId: string) => readonly HostedTable[]) {
    this.#tablesIn = tablesIn;
  }

  isFree(guildId: string, userId: string): boolean {
    return !this.#claims.has(`${guildId}:${userId}`) && !this.#tablesIn(guildId).some((table) => table.binds(userId));
  }

  /** The table at which this person has a seat. `null`: none. A table that binds them comes first. */
  tableOf(guildId: string, userId: string): TableSummary | null {
    const order = { playing: 0, gathering: 1, lobby: 2, over: 3 };
    const mine = this.#tablesIn(guildId)
      .map((table) => ({ table, summary: table.summary() }))
      .filter(({ summary }) => isIn(summary.players, userId))
      .sort((a, b) => order[a.summary.stage] - order[b.summary.stage]);
    const bound = mine.find(({ table }) => table.binds(userId));
    return (bound ?? mine[0])?.summary ?? null;
  }

  /** Reserves seats for these people while they sit down: for all of them or for none. */
  async reserveSeats<T>(
    guildId: string,
    userIds: readonly string[],
    sit: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    if (!userIds.every((userId) => this.isFree(guildId, userId))) return seatedElsewhere;
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
    for (const table of tables) if (!table.binds(userId)) table.tell({ type: 'let-go', userId });
  }
}
