import { eventSchemas } from '../rest/event-schemas.ts';
import type { Json } from '../rest/schema.ts';

/** The parts of Discord's API description that this program reads. */
export interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/**
 * The first parts of the paths that a bot in a server can call. All routes that begin with them are kept, used or not.
 */
const FAMILIES = 'applications channels gateway guilds interactions oauth2 users voice webhooks'.split(' ');

/** Keywords that no check reads. */
const UNREAD = ['title', 'description', 'summary', 'deprecated', 'operationId', 'security', 'tags', 'headers'];

/** Keywords whose value maps names to schemas. These names are not keywords themselves. */
const MAPS = ['properties', 'patternProperties'];

/**
 * The description without the parts that no check reads: texts, errors, other families of routes, and unused schemas.
 * Trimming a trimmed description changes nothing.
 * @param roots names of schemas that are kept in any case
 */
export function trimmed({ openapi, info, paths, components }: OpenApi, roots = eventSchemas()): OpenApi {
  const kept = Object.entries(paths).filter(([path]) => FAMILIES.includes(path.split('/')[1]!));
  const routes = Object.fromEntries(kept.map(([path, route]) => [path, withoutErrors(readable(route) as Json)]));
  const names = reachable(components.schemas, routes, roots);
  const schemas = [...names].sort().map((name) => [name, readable(components.schemas[name])] as const);
  const { title, license, version } = info as Json;
  return {
    ...{ openapi, info: { title, license, version }, paths: routes },
    components: { schemas: Object.fromEntries(schemas) as Record<string, Json> },
  };
}

/** The value without unread keywords. */
function readable(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((one) => readable(one));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => isMap || !UNREAD.includes(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, readable(one, !isMap && MAPS.includes(key))]));
}

/** The route without its error answers, which are not checked. */
function withoutErrors(route: Json): Json {
  const operations = Object.entries(route).map(([method, operation]) => {
    const { responses, ...rest } = operation as Json;
    if (responses === undefined) return [method, operation];
    const good = Object.entries(responses as Json).filter(([status]) => status.startsWith('2'));
    return [method, { ...rest, responses: Object.fromEntries(good) }];
  });
  return Object.fromEntries(operations);
}

/** The names of all schemas that the routes and the roots refer to, directly or through others. */
function reachable(schemas: OpenApi['components']['schemas'], routes: Json, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name) || schemas[name] === undefined) return;
    found.add(name);
    for (const next of referred(schemas[name])) visit(next);
  };
  for (const name of [...roots, ...referred(routes)]) visit(name);
  return found;
}

const referred = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
