/**
 * The zod schemas of all stored documents. Each document has the version of its form. A changed form gets a migration
 * from the version before, and thereby the next number. A type test keeps the schemas equal to the engine's types.
 */
import { z } from 'zod';
import { eventSchema } from './event-schema.ts';
import { isPlain, type Plain } from './person.ts';
import { seat } from './step-schema.ts';
import { by, options, person, player, roleSet, typed, verb, yes } from './stored-parts.ts';

const deal = z.union([
  z.strictObject({ roles: z.array(z.string()) }),
  z.strictObject({ cards: z.array(z.string()) }),
  z.strictObject({ players: z.int().positive() }),
]);

const hostOrder = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('foul'), seat: z.number(), reason: z.string(), technical: yes }),
  z.strictObject({ order: z.literal('forgive'), seat: z.number(), technical: yes }),
  z.strictObject({ order: z.literal('defeat'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('remove'), seat: z.number(), reason: z.string() }),
  z.strictObject({ order: z.literal('skip'), rest: yes }),
  z.strictObject({ order: z.literal('extend'), seconds: z.number() }),
  z.strictObject({ order: z.literal('return'), seconds: z.number() }),
  z.strictObject({ order: z.literal('pause'), left: z.number(), by }),
  z.strictObject({ order: z.literal('resume') }),
  z.strictObject({ order: z.literal('end'), hidden: yes }),
  z.strictObject({ order: z.literal('replace'), seat: z.number(), from: person, to: person }),
]);

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), ruleset: z.string(), options, seed: z.number(), deal }),
  z.strictObject({
    type: z.literal('act'),
    act: z.strictObject({
      seat: z.number(),
      verb,
      targets: z.array(typed),
      called: z.number().exactOptional(),
      colour: z.literal(['black', 'red']).exactOptional(),
      inCallOf: typed.exactOptional(),
    }),
  }),
  z.strictObject({ type: z.literal('announced'), step: z.int() }),
  z.strictObject({ type: z.literal('timeout'), step: z.int() }),
  z.strictObject({ type: z.literal('overtime'), day: z.int() }),
  z.strictObject({ type: z.literal('quit'), seat: z.number() }),
  z.strictObject({ type: z.literal('host'), host: hostOrder }),
]);

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
  hostId: z.string().exactOptional(),
  channelId: z.string().exactOptional(),
});

/** A change of the form of a document. `up`: makes the content of a document of the version before. It never throws. */
export interface Migration {
  readonly id: string;
  up(content: Plain): Plain;
}

/**
 * A stored document: its version, and its content in the form of that version. It is written in the latest version, which
 * is one more than the number of migrations. Earlier ones are migrated when they are read.
 */
export function documentOf<T extends z.ZodType>(content: T, migrations: readonly Migration[] = []) {
  const version = VERSION + migrations.length;
  const form = z.strictObject({ version: z.literal(version), content });
  const upgraded = (plain: unknown) => upgrade(plain, migrations);
  return Object.assign(migrations.length === 0 ? form : z.preprocess(upgraded, form), { version });
}

/** Returns a document of an earlier version in the latest form. Others stay as they are. */
export function upgrade(plain: unknown, migrations: readonly Migration[]): unknown {
  if (!isPlain(plain) || !isPlain(plain['content'])) return plain;
  const done = Number(plain['version']) - VERSION;
  if (!(done >= 0 && done < migrations.length)) return plain;
  const content = migrations.slice(done).reduce((before, { up }) => up(before), plain['content']);
  return { ...plain, version: VERSION + migrations.length, content };
}

/** The first version of each document, and the only one of documents without migrations. */
export const VERSION = 1;
