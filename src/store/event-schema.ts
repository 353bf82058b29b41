/** The schema of the events of a game, from the forms in which the engine declares them. */
import { z } from 'zod';
import { eventForms, type Fields, type Form, type Parts, type StoredEvent } from '#game/ports/journal.ts';
import { choice, step } from './step-schema.ts';
import { options, verb, winner } from './stored-parts.ts';

/** The schema of each part of an event that mechanics and roles extend. */
export const parts = {
  step,
  choice,
  verb,
  options,
  winner,
  faction: z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'none']),
  result: z.literal(['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'draw']),
  turn: z.literal(['turn', 'defence', 'nomination']),
  effect: z.literal([
    ...(['arrest', 'kill', 'doom', 'heal', 'alibi', 'block', 'guard', 'shelter', 'link'] as const),
    ...(['frame', 'silence', 'immunity', 'watch', 'track', 'lookout', 'visit', 'survived', 'check'] as const),
  ]),
} satisfies Record<keyof Parts, z.ZodType>;

function schemaOf(form: Form): z.ZodType {
  switch (form.kind) {
    case 'text':
      return z.string();
    case 'number':
      return z.number();
    case 'whole':
      return z.int().min(form.least);
    case 'words':
      return z.literal(form.words);
    case 'part':
      return parts[form.part];
    case 'list':
      return z.array(schemaOf(form.of));
    case 'secret':
      return z.strictObject({ secret: schemaOf(form.of) });
    case 'nullable':
      return schemaOf(form.of).nullable();
    case 'fields':
      return z.strictObject(shapeOf(form.fields));
  }
}

const shapeOf = (fields: Fields): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, form]) => {
      const schema = schemaOf(form);
      return [name, form.isOptional ? z.exactOptional(schema) : schema];
    }),
  );

const [first, ...others] = Object.entries(eventForms).map(([type, fields]) =>
  z.strictObject({ type: z.literal(type), ...shapeOf(fields) }),
);

const union: z.ZodType<unknown> = z.discriminatedUnion('type', [first!, ...others]);

/** The types of the events follow from the same forms, which zod cannot know. */
export const eventSchema = union as z.ZodType<StoredEvent>;
