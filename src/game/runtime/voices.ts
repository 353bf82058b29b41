/** At which table of each guild the narrator speaks: at one. */
export class Voices {
  readonly #owners = new Map<string, string>();

  /** This table has him from now on, unless another has. */
  take(guildId: string, gameId: string): void {
    if (!this.#owners.has(guildId)) this.#owners.set(guildId, gameId);
  }

  /** The guilds where he has become free by it. */
  free(gameId: string): readonly string[] {
    const guilds = [...this.#owners].filter(([, owner]) => owner === gameId).map(([guildId]) => guildId);
    for (const guildId of guilds) this.#owners.delete(guildId);
    return guilds;
  }

  at(guildId: string): string | null {
    return this.#owners.get(guildId) ?? null;
  }
}
