/** The commands of a game as they are stored. */
import { z } from 'zod';
import { by, options, person, verb, yes } from './stored-parts.ts';

/** A target that a person may have typed. The engine refuses or ignores a number that is not a seat. */
const typed = z.union([z.number(), z.literal(['all', 'none', 'leave'])]);

const deal = z.union([
  z.strictObject({ roles: z.array(z.string()) }),
  z.strictObject({ cards: z.array(z.string()) }),
  z.strictObject({ players: z.int().positive() }),
]);

const hostOrder = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('foul'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('forgive'), seat: z.number() }),
  z.strictObject({ order: z.literal('remove'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('skip'), rest: yes }),
  z.strictObject({ order: z.literal('extend'), seconds: z.number() }),
  z.strictObject({ order: z.literal('pause'), left: z.number(), by }),
  z.strictObject({ order: z.literal('resume') }),
  z.strictObject({ order: z.literal('end'), hidden: yes }),
  z.strictObject({ order: z.literal('replace'), seat: z.number(), from: person, to: person }),
]);

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), ruleset: z.string(), options, seed: z.number(), deal }),
  z.strictObject({
    type: z.literal('act'),
    act: z.strictObject({ seat: z.number(), verb, targets: z.array(typed), called: z.number().exactOptional() }),
  }),
  z.strictObject({ type: z.literal('announced'), step: z.int() }),
  z.strictObject({ type: z.literal('timeout'), step: z.int() }),
  z.strictObject({ type: z.literal('overtime'), day: z.int() }),
  z.strictObject({ type: z.literal('quit'), seat: z.number() }),
  z.strictObject({ type: z.literal('host'), host: hostOrder }),
]);
