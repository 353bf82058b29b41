import { z } from 'zod';
import { type Store, StoreError, UnreadableError } from '#game/ports/ports.ts';
import type { TournamentRepository } from '#game/ports/tournament.ts';
import { reasonOf } from './documents.ts';
import { documentOf, VERSION } from './schema.ts';
import { player } from './stored-parts.ts';

const count = z.int().positive();
const form = documentOf(
  z.strictObject({
    guildId: z.string(),
    tournaments: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        createdAt: z.number(),
        tables: count,
        seats: count,
        rounds: count,
        people: z.array(player),
        seating: z.array(z.array(z.array(z.int().nonnegative()))).nullable(),
      }),
    ),
  }),
);

const keyOf = (guildId: string): string => `tournaments:${guildId}`;

/** The repository of the servers' tournaments: one document for each server. */
export const tournamentsOn = (store: Store): TournamentRepository => ({
  guilds: async () => (await store.keys(keyOf(''))).map((key) => key.slice(keyOf('').length)),
  async read(guildId) {
    const plain = await store.get(keyOf(guildId));
    if (plain === undefined) return { guildId, tournaments: [] };
    const read = form.safeParse(plain);
    if (read.success) return read.data.content;
    throw new UnreadableError(reasonOf(keyOf(guildId), plain, read.error));
  },
  async write(content) {
    const document = { version: VERSION, content };
    if (!form.safeParse(document).success) throw new StoreError(`${keyOf(content.guildId)} would not have its form`);
    await store.set(keyOf(content.guildId), document);
  },
});
