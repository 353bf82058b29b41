import { z } from 'zod';
import type { Log } from '#game/ports/ports.ts';
import { bestMoveSize, type ProtocolEntry, type ProtocolRepository } from '#game/ports/protocol.ts';
import { readPlain } from './documents.ts';
import type { TextStore } from './keyv-store.ts';
import { documentOf, VERSION } from './schema.ts';

const seat = z.int().positive();
const form = documentOf(
  z.strictObject({
    bestMove: z.array(seat).max(bestMoveSize),
    points: z.array(z.strictObject({ seat, value: z.number() })),
    endedAt: z.number(),
  }),
);

const prefixOf = (guildId: string): string => `protocol:${guildId}:`;

/** The repository of protocol entries: one document for each game. It has seats and no person. */
export const protocolsOn = (store: TextStore, log: Log): ProtocolRepository => ({
  async entries(guildId) {
    const entries = new Map<string, ProtocolEntry>();
    for (const key of await store.keys(prefixOf(guildId))) {
      const read = form.safeParse((await readPlain(store, key)).plain);
      if (!read.success) {
        log.warn({ key }, 'an entry of a protocol cannot be read; its points are missing');
        continue;
      }
      const { bestMove, points } = read.data.content;
      entries.set(key.slice(prefixOf(guildId).length), { bestMove, points });
    }
    return entries;
  },
  saveEntry: (guildId, gameId, { bestMove, points }, endedAt) =>
    store.set(`${prefixOf(guildId)}${gameId}`, { version: VERSION, content: { bestMove, points, endedAt } }),
});
