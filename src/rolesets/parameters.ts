import { z } from 'zod';
import { type AbilityKind, abilitySchema } from './schema.ts';

/** A parameter of an ability, as written in a file. */
export interface Parameter {
  readonly name: string;
  /** All possible values. Empty if the value is the id of a role. */
  readonly values: readonly ParameterValue[];
  /** The value that applies if the file leaves it out. `null`: no limit. Missing: the file has to give a value. */
  readonly usual?: ParameterValue | null;
  /** The meaning of the parameter, in English. */
  readonly about: string;
}

type ParameterValue = string | number | boolean;

/** An ability as an editor offers it. */
export interface AbilityForm {
  readonly kind: AbilityKind;
  /** The meaning of the ability, in English. */
  readonly about: string;
  readonly parameters: readonly Parameter[];
}

/** A field of the schema in JSON Schema. The schema is the only place that defines the parameters. */
interface Field {
  readonly type: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: ParameterValue;
  readonly description?: string;
  readonly const?: AbilityKind;
}

interface Kind {
  readonly description: string;
  readonly properties: Readonly<Record<string, Field>>;
  readonly required: readonly string[];
}

function valuesOf({ type, enum: words, minimum = 0, maximum = 0 }: Field): readonly ParameterValue[] {
  if (words) return words;
  if (type === 'boolean') return [false, true];
  return type === 'integer' ? Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index) : [];
}

const formOf = ({ description, properties, required }: Kind): AbilityForm => ({
  kind: properties['kind']!.const!,
  about: description,
  parameters: Object.entries(properties)
    .filter(([name]) => name !== 'kind')
    .map(([name, field]) => ({
      name,
      values: valuesOf(field),
      ...(required.includes(name) ? {} : { usual: field.default ?? null }),
      about: field.description ?? '',
    })),
});

/** Every ability with its parameters, in the order of the schema. */
export const abilityForms: readonly AbilityForm[] = (
  z.toJSONSchema(abilitySchema, { io: 'input' }) as { readonly oneOf: readonly Kind[] }
).oneOf.map(formOf);
