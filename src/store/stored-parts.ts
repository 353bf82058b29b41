/** The parts that several stored documents have, as they are stored. */
import { z } from 'zod';
import { verbs } from '#game/ports/journal.ts';

export { optionsSchema as options } from '#game/settings/settings.ts';

export const verb = z.enum(verbs);
/** A target that a person may have typed. The engine refuses or ignores a number that is not a seat. */
export const typed = z.union([z.number(), z.literal(['all', 'none', 'leave'])]);
export const winner = z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw', 'none']);
export const by = z.literal('host').exactOptional();
export const yes = z.literal(true).exactOptional();
export const person = z.strictObject({ id: z.string(), name: z.string() });
export const player = z.strictObject({ userId: z.string(), name: z.string() });
export const roleSet = z.strictObject({ id: z.string(), name: z.string(), set: z.record(z.string(), z.unknown()) });
