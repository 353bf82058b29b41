/** A JSON schema in a loosely typed form. */
export type Json = { [key: string]: unknown };

interface Node extends Json {
  type?: unknown;
  format?: unknown;
  $ref?: string;
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  oneOf?: Node[];
  enum?: unknown[];
}

/** The options of {@link tune}. */
export interface Tuning {
  /** The description's schemas by name, unchanged. */
  schemas: Record<string, Json>;
  /** For requests: accept what Discord accepts. */
  loose: boolean;
}

/**
 * Discord's schemas in the form in which ajv checks values. They clarify what the description leaves open:
 * - A union whose branches each have a `type` of their own is checked by the branch of that type alone. So it means
 *   exactly one branch (`x-discord-union: oneOf`), and its complaints are short.
 * - `loose`, for requests: snowflakes and whole numbers without a format, such as bit sets, may be text or numbers.
 */
export function tune(schema: Json, tuning: Tuning): Json {
  return walk(schema, tuning) as Json;
}

function walk(value: unknown, tuning: Tuning): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, tuning));
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, tuning)])) as Node;
  const branches = node.oneOf ?? (node['x-discord-union'] === 'oneOf' ? node.anyOf : undefined);
  const judged = branches && byType(branches, tuning.schemas);
  if (judged) {
    const { oneOf: _, anyOf: __, ...rest } = node;
    return { ...rest, ...judged };
  }
  return tuning.loose ? loosen(node) : node;
}

/** A union whose branches differ by `type`, or undefined if they do not. */
function byType(branches: Node[], schemas: Record<string, Json>): Json | undefined {
  const nullable = branches.some((branch) => branch.type === 'null');
  const named = branches.filter((branch) => branch.type !== 'null');
  const types = named.map((branch) => typesOf(branch, schemas));
  const all = types.flatMap((some) => some ?? []);
  if (named.length < 2 || types.includes(undefined) || new Set(all).size < all.length) return undefined;
  const chosen: Json = {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: all } },
    allOf: named.map((branch, index) => ({
      if: { type: 'object', required: ['type'], properties: { type: { enum: types[index] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: branch,
    })),
  };
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return nullable ? { if: { not: { type: 'null' } }, then: chosen } : chosen;
}

function typesOf(branch: Node, schemas: Record<string, Json>): unknown[] | undefined {
  const target = schemas[branch.$ref?.split('/').at(-1) ?? ''] as Node | undefined;
  return target?.required?.includes('type') ? target.properties?.type?.enum : undefined;
}

const DIGITS = '^-?\\d+$';

function loosen(node: Node): Json {
  const types = Array.isArray(node.type) ? node.type : [node.type];
  if (types.includes('integer') && node.format === undefined && node.enum === undefined) {
    const { type: _, minimum, maximum, ...rest } = node;
    const nulls = types.includes('null') ? [{ type: 'null' }] : [];
    const bounds = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
    return { ...rest, anyOf: [{ type: 'integer', ...bounds }, { type: 'string', pattern: DIGITS }, ...nulls] };
  }
  if (types.includes('string') && node.format === 'snowflake') {
    return { anyOf: [node, { type: 'integer', minimum: 0 }] };
  }
  return node;
}
