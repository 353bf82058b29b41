/** The changes of a role set that its form allows, one property at a time. */
import { jsonSchema } from '#rolesets/index.ts';

/** A value of a file. */
export type Json = Readonly<Record<string, unknown>>;

/** A part of the form, in JSON Schema. */
export interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The form of role sets. */
export const form = jsonSchema() as Schema;

/** Words of the set, its files and its sounds, which the rules do not know. */
export const apart = ['format', 'version', 'name', 'card', 'id', 'pack'];

/** Ids that some property may name: roles, calls and a word that is neither. */
const ids = ['civilian', 'doctor', 'commissar', 'mafioso', 'lawyer', 'mafia', 'yakuza', 'guest', 'nobody'];

/** Values of a property that its schema allows. */
function samples({
  const: only,
  enum: words,
  type,
  minimum = 0,
  maximum = 0,
  oneOf,
  anyOf,
  properties,
  required = [],
}: Schema): unknown[] {
  if (only !== undefined) return [only];
  if (words) return [...words];
  const variants = oneOf ?? anyOf;
  if (variants) return variants.flatMap(samples);
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return [minimum, minimum + 1, minimum + 4, maximum];
  if (type === 'string') return ids;
  if (type === 'array') return [[], ['mafia'], ['civilian']];
  if (type !== 'object' || !properties) return [];
  const parts = required.map((name) => samples(properties[name]!).map((value) => [name, value] as const));
  if (parts.some(({ length }) => length === 0)) return [];
  return parts.length === 1
    ? parts[0]!.map((part) => Object.fromEntries([part]))
    : [Object.fromEntries(parts.map((all) => all[0]!))];
}

/** Returns true for a value with properties. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The variant of the schema that this value has. */
function variantOf({ oneOf, anyOf, ...schema }: Schema, value: unknown): Schema {
  const fits = (each: Schema) =>
    isObject(value) === (each.type === 'object') &&
    Object.entries(each.properties ?? {}).every(
      ([name, part]) => part.const === undefined || part.const === (value as Json)[name],
    );
  return (oneOf ?? anyOf)?.find(fits) ?? schema;
}

/** Every value that differs from this one in a single property, with the path of that property. */
export function* mutations(schema: Schema, value: unknown, path = ''): Generator<readonly [string, unknown]> {
  const { properties = {}, items } = variantOf(schema, value);
  if (Array.isArray(value) && items) {
    for (const [index, each] of value.entries())
      for (const [where, changed] of mutations(items, each, `${path}.${index}`))
        yield [where, value.with(index, changed)];
  }
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(properties)) {
    if (apart.includes(name)) continue;
    const where = `${path}.${name}`.replace(/^\./, '');
    for (const sample of samples(part)) yield [where, { ...value, [name]: sample }];
    if (Object.hasOwn(value, name))
      for (const [inner, changed] of mutations(part, value[name], where)) yield [inner, { ...value, [name]: changed }];
  }
}
