/** The table of each guild at which the narrator speaks. One table per guild has it. */
export class Voices {
  readonly #owners = new Map<string, string>();

  /** Gives the narrator to this table, unless another table of the guild has it. */
  take(guildId: string, gameId: string): void {
    if (!this.#owners.has(guildId)) this.#owners.set(guildId, gameId);
  }

  /** Takes the narrator from this table. Returns the guilds in which it has become free. */
  free(gameId: string): readonly string[] {
    const guilds = [...this.#owners].filter(([, owner]) => owner === gameId).map(([guildId]) => guildId);
    for (const guildId of guilds) this.#owners.delete(guildId);
    return guilds;
  }

  at(guildId: string): string | null {
    return this.#owners.get(guildId) ?? null;
  }
}
