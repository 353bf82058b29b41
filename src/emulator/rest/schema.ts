/** A JSON schema in the loose form in which it is walked. */
export type Json = { [key: string]: unknown };

type Node = Json & { type?: unknown; format?: unknown; properties?: Record<string, Json>; anyOf?: Json[] };

/**
 * Discord's schemas as ajv shall judge by them. What the description leaves open is read so:
 * - a union marked `x-discord-union: oneOf` means exactly one, where its branches can be told apart by a `type`;
 * - `loose`, for requests: integers without a format and snowflakes are taken as text or number, as Discord does;
 * - a whole number of 32 or 64 bits or a double is a number; `format` says nothing more.
 */
export function tune(schema: Json, loose: boolean): Json {
  return walk(schema, loose) as Json;
}

function walk(value: unknown, loose: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => walk(one, loose));
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, loose)])) as Node;
  if (node['x-discord-union'] === 'oneOf' && node.anyOf && isToldApart(node.anyOf)) {
    const { anyOf, ...rest } = node;
    return { ...rest, oneOf: anyOf };
  }
  return loose ? loosen(node) : node;
}

/** Branches by reference are told apart when each named request has its own `type`; the callback's union is such. */
function isToldApart(branches: Json[]): boolean {
  return branches.every((branch) => typeof branch.$ref === 'string' && branch.$ref.includes('CallbackRequest'));
}

const DIGITS = '^-?\\d+$';

function loosen(node: Node): Json {
  const types = Array.isArray(node.type) ? node.type : [node.type];
  if (types.includes('integer') && node.format === undefined && node.enum === undefined) {
    const { type: _, minimum, maximum, ...rest } = node;
    const nulls = types.includes('null') ? [{ type: 'null' }] : [];
    const number = {
      type: 'integer',
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
    return { ...rest, anyOf: [number, { type: 'string', pattern: DIGITS }, ...nulls] };
  }
  if (types.includes('string') && node.format === 'snowflake') {
    return { anyOf: [node, { type: 'integer', minimum: 0 }] };
  }
  return node;
}
