import { z } from 'zod';
import type { Log } from '#game/ports/ports.ts';
import { mostNames, type ProtocolRepository, type StoredEntry } from '#game/ports/protocol.ts';
import { readPlain } from './documents.ts';
import type { TextStore } from './keyv-store.ts';
import type { Plain } from './person.ts';
import { documentOf } from './schema.ts';

const seat = z.int().positive();
const named = z.array(seat).max(mostNames);
const form = documentOf(
  z.strictObject({
    bestMoves: z.array(z.strictObject({ by: seat.nullable(), seats: named })),
    bestPlayer: seat.nullable(),
    points: z.array(z.strictObject({ seat, value: z.number(), reason: z.string().exactOptional() })),
    endedAt: z.number(),
  }),
  [{ id: 'several-best-moves', up: withBestMoves }],
);

/** An earlier version stored one best move, without the player who made it. */
function withBestMoves({ bestMove, ...content }: Plain): Plain {
  const isMade = Array.isArray(bestMove) && bestMove.length > 0;
  return { ...content, bestMoves: isMade ? [{ by: null, seats: bestMove }] : [], bestPlayer: null };
}

const prefixOf = (guildId: string): string => `protocol:${guildId}:`;

/** The repository of protocol entries: one document for each game. It has seats and no person. */
export const protocolsOn = (store: TextStore, log: Log): ProtocolRepository => ({
  async entries(guildId) {
    const entries = new Map<string, StoredEntry>();
    for (const key of await store.keys(prefixOf(guildId))) {
      const read = form.safeParse((await readPlain(store, key)).plain);
      if (!read.success) {
        log.warn({ key }, 'an entry of a protocol cannot be read; its points are missing');
        continue;
      }
      const { bestMoves, bestPlayer, points } = read.data.content;
      entries.set(key.slice(prefixOf(guildId).length), { bestMoves, bestPlayer, points });
    }
    return entries;
  },
  saveEntry: (guildId, gameId, { bestMoves, bestPlayer, points }, endedAt) =>
    store.set(`${prefixOf(guildId)}${gameId}`, {
      version: form.version,
      content: { bestMoves, bestPlayer, points, endedAt },
    }),
});
