/**
 * The zod schemas of all stored documents. Each document has the version of its form. A changed form gets the next
 * number and a migration from the version before. A type test keeps the schemas equal to the engine's types.
 */

import { z } from 'zod';
import { commandSchema } from './command-schema.ts';
import { eventSchema } from './event-schema.ts';
import { seat } from './step-schema.ts';
import { options, player, roleSet } from './stored-parts.ts';

/** Milliseconds. */
const time = z.number();
const seatedPlayer = z.strictObject({ ...player.shape, seat });

export const batchSchema = z.strictObject({
  n: z.int().positive(),
  at: time,
  command: commandSchema,
  events: z.array(eventSchema),
});

export const saidSchema = z.strictObject({
  n: z.int().positive(),
  at: time,
  room: z.literal(['clan-mafia', 'clan-yakuza', 'graveyard']),
  seat: z.int().positive(),
  text: z.string(),
});

export const shownSchema = z.strictObject({ n: z.int().nonnegative() });

export const recordSchema = z.strictObject({
  gameId: z.string(),
  guildId: z.string(),
  ruleset: z.string(),
  options,
  seed: z.number(),
  players: z.array(player),
  former: z.array(seatedPlayer).exactOptional(),
  endedAt: time,
  winner: z.string(),
  commands: z.array(z.strictObject({ at: time, command: commandSchema })),
  text: z.string().nullable(),
  roleSet: roleSet.exactOptional(),
});

/** A stored document: its content in the form of its version. */
export const documentOf = <T extends z.ZodType>(content: T) => z.strictObject({ version: z.literal(1), content });

/** The version that this program writes. */
export const VERSION = 1;
