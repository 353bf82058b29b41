import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { addError, type ErrorTree } from '../errors.ts';
import { describedEvents, hasSchema, partsOf } from './event-schemas.ts';
import type { Method, RestReply, RestRequest } from './router.ts';
import { type Json, type Tuning, tune } from './schema.ts';

// The package is CommonJS with a `default` of its own.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

interface Operation {
  parameters?: { name: string; in: string; schema: Json; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Json }>; required?: boolean };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

type Path = { parameters?: Operation['parameters'] } & Partial<Record<Lowercase<Method>, Operation>>;

interface OpenApi {
  paths: Record<string, Path>;
  components: { schemas: Record<string, Json> };
}

/**
 * Routes whose body is a union in the description although the server knows which branch applies. Maps each to its
 * schema.
 */
const CHOSEN: Record<string, string> = { 'PATCH /channels/{channel_id}': 'UpdateGuildChannelRequestPartial' };

/** The mistakes found in a request or an answer. */
interface Findings {
  errors: string[];
  tree: ErrorTree;
}

const URI = 'https://discord.invalid/';

/** The schemas of one direction. Each is compiled when first needed and shared by all emulators of the process. */
class Judge {
  readonly #ajv: Ajv2020;
  readonly #tuning: Tuning;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(tuning: Tuning) {
    this.#tuning = tuning;
    // A check runs a few times, so the time that ajv would spend on quicker code is lost.
    const code = { optimize: false } as const;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, inlineRefs: false, code });
    addFormats(this.#ajv);
    this.#ajv.addFormat('snowflake', /^\d{1,20}$/);
    this.#ajv.addFormat('nonce', true);
    this.#ajv.addSchema({ $id: URI, components: { schemas: tune(tuning.schemas, tuning) } });
  }

  /** The complaints about a value. `key` names the schema. */
  complaints(key: string, schema: Json, value: unknown): ErrorObject[] {
    let check = this.#compiled.get(key);
    if (!check) {
      check = this.#ajv.compile(rooted(tune(schema, this.#tuning)));
      this.#compiled.set(key, check);
    }
    return check(value) ? [] : (check.errors ?? []);
  }
}

interface Read {
  paths: Record<string, Path>;
  requests: Judge;
  answers: Judge;
}

const readBefore = new Map<string, Read>();

function read(file: string): Read {
  const known = readBefore.get(file);
  if (known) return known;
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  const { schemas } = components;
  const fresh = { paths, requests: new Judge({ schemas, loose: true }), answers: new Judge({ schemas, loose: false }) };
  readBefore.set(file, fresh);
  return fresh;
}

/** Discord's own description of its API. Requests and answers are checked against it. */
export class Description {
  readonly #file: string;
  /** The routes of which a part was checked. */
  readonly routes = new Set<string>();
  /** The number of checks of each kind of body: `POST /x request`, `POST /x 200`, `event MESSAGE_CREATE`. */
  readonly checked = new Map<string, number>();

  /** @param file an OpenAPI description. Read for the first check, once for all emulators of the process */
  constructor(file: string) {
    this.#file = file;
  }

  get #read(): Read {
    return read(this.#file);
  }

  /** The number of bodies that were checked: requests, answers and gateway payloads. */
  get bodiesChecked(): number {
    return [...this.checked.values()].reduce((sum, one) => sum + one, 0);
  }

  #count(kind: string): void {
    this.checked.set(kind, (this.checked.get(kind) ?? 0) + 1);
  }

  /** The gateway events that have a schema for at least one part. */
  get describedEvents(): string[] {
    return describedEvents();
  }

  /** Checks the parts of a gateway event that the description covers. Returns undefined if all is correct. */
  checkEvent(event: string, data: object): Findings | undefined {
    if (!hasSchema(event)) return undefined;
    this.#count(`event ${event}`);
    const wrong: [string, ErrorObject[]][] = [];
    for (const { schema, path, value } of partsOf(event, data)) {
      const errors = this.#read.answers.complaints(schema, { $ref: `#/components/schemas/${schema}` }, value);
      if (errors.length) wrong.push([path, errors]);
    }
    return wrong.length ? findings(wrong) : undefined;
  }

  /** Checks path, query and body of a request. Returns undefined if all is correct or the route is not described. */
  checkRequest(request: RestRequest): Findings | undefined {
    const route = `${request.method} ${request.template}`;
    const path = this.#read.paths[request.template];
    const operation = path?.[request.method.toLowerCase() as Lowercase<Method>];
    if (!path || !operation) return undefined;
    this.routes.add(route);
    const wrong: [string, ErrorObject[]][] = [];
    for (const parameter of [...(path.parameters ?? []), ...(operation.parameters ?? [])]) {
      const raw = parameter.in === 'path' ? request.params[parameter.name] : request.query.get(parameter.name);
      const errors = this.#checkParameter(route, parameter, raw ?? undefined);
      if (errors.length) wrong.push([parameter.name, errors]);
    }
    const errors = this.#checkBody(route, operation, request.body);
    if (errors.length) wrong.push(['', errors]);
    return wrong.length ? findings(wrong) : undefined;
  }

  #checkBody(route: string, { requestBody }: Operation, body: unknown): ErrorObject[] {
    const schema = CHOSEN[route]
      ? { $ref: `#/components/schemas/${CHOSEN[route]}` }
      : requestBody?.content['application/json']?.schema;
    if (!schema || (body === undefined && !requestBody?.required)) return [];
    this.#count(`${route} request`);
    return this.#read.requests.complaints(`${route} body`, schema, body ?? {});
  }

  #checkParameter(route: string, parameter: NonNullable<Operation['parameters']>[number], raw: string | undefined) {
    if (raw === undefined) {
      const missing = { keyword: 'required', instancePath: '', message: 'is required' } as ErrorObject;
      return parameter.required && parameter.in === 'query' ? [missing] : [];
    }
    const key = `${route} ${parameter.in} ${parameter.name}`;
    const typed = raw === 'true' ? true : raw === 'false' ? false : /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
    const errors = this.#read.requests.complaints(key, parameter.schema, typed);
    if (!errors.length || typed === raw || parameter.schema.type === 'integer') return errors;
    return this.#read.requests.complaints(key, parameter.schema, raw);
  }

  /** Checks an answer of the emulator. Returns undefined if all is correct or the route is not described. */
  checkAnswer(request: RestRequest, reply: RestReply): Findings | undefined {
    const route = `${request.method} ${request.template}`;
    const operation = this.#read.paths[request.template]?.[request.method.toLowerCase() as Lowercase<Method>];
    if (!operation || reply.status >= 400) return undefined;
    const described = operation.responses[String(reply.status)];
    if (!described) return { errors: [`status ${reply.status} is not described`], tree: {} };
    const schema = described.content?.['application/json']?.schema;
    if (!schema) return reply.body === undefined ? undefined : { errors: ['a body where none belongs'], tree: {} };
    const body = JSON.parse(JSON.stringify(reply.body ?? null));
    this.#count(`${route} ${reply.status}`);
    const errors = this.#read.answers.complaints(`${route} ${reply.status}`, schema, body);
    return errors.length ? findings([['', errors]]) : undefined;
  }
}

/** The schema with its references turned into references to the document that the judges know. */
function rooted(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${URI}#/components/`));
}

/** The most deeply nested complaints, in words and as Discord's tree. */
function findings(wrong: [string, ErrorObject[]][]): Findings {
  const tree: ErrorTree = {};
  const errors: string[] = [];
  for (const [name, found] of wrong) {
    const branches = new Set(['anyOf', 'oneOf', 'allOf', 'if']);
    // "Must be null" of a value that is wrong further inside is the other branch of a union.
    const isOtherBranch = ({ keyword, params, instancePath }: ErrorObject) =>
      keyword === 'type' &&
      params.type === 'null' &&
      found.some((error) => error.instancePath.startsWith(`${instancePath}/`));
    const concrete = found.filter((error) => !branches.has(error.keyword) && !isOtherBranch(error));
    for (const error of concrete.length ? concrete : found) {
      const path = [...(name ? [name] : []), ...error.instancePath.split('/').filter(Boolean)];
      const message = `${error.message ?? 'is wrong'}${error.keyword === 'enum' ? `: ${JSON.stringify(error.params.allowedValues)}` : ''}`;
      addError(tree, path, { code: error.keyword.toUpperCase(), message });
      errors.push(`${path.join('.') || 'body'} ${message}`);
    }
  }
  return { errors: [...new Set(errors)], tree };
}
