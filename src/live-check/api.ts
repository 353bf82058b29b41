import { setTimeout as pause } from 'node:timers/promises';
import { Shapes } from './shape.ts';

/** The headers that Discord sends with "most API requests" (docs: Rate Limits, Header Format). */
const limitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset-after', 'x-ratelimit-bucket'];

/** The facts that the answers of a route have shown. */
export interface RouteNote {
  /** `PATCH /channels/{id}`. */
  readonly route: string;
  calls: number;
  /** Answers of 429. */
  limited: number;
  slowestMs: number;
  /** The latest limit headers. */
  headers: Readonly<Record<string, string>>;
  /** Headers that an answer lacked. */
  missing: readonly string[];
  /** The limit, as a fresh bucket shows it. `null`: no bucket was fresh. */
  window: { readonly limit: number; readonly windowMs: number } | null;
  /** False if calls from before this check counted against the first one. */
  readonly isFresh: boolean;
  /** The calls before the first answer of 429, and the bounds of the time from the first call to the end of its wait. */
  firstLimit: { readonly limit: number; readonly leastMs: number; readonly mostMs: number } | null;
  /** The times of `performance.now` of the first call and of its answer. Discord has counted it between them. */
  readonly first: { readonly sent: number; readonly answered: number };
  /** The forms of each kind of answer, by status and error code. */
  readonly answers: Map<string, AnswerNote>;
}

interface AnswerNote {
  readonly status: number;
  readonly code?: number;
  /** The names of its headers about limits. */
  headers: readonly string[];
  readonly shapes: Shapes;
}

/** Discord's answer to one request. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** From the first attempt to the last answer. */
  readonly ms: number;
  /** Milliseconds that Discord asked to wait, or 0 if it did not ask. */
  readonly askedToWaitMs: number;
}

/** The data and the limits of a call. */
export interface Request {
  readonly body?: object;
  readonly files?: readonly SentFile[];
  readonly signal?: AbortSignal | undefined;
  /** The longest wait for a limit, in ms. */
  readonly longestWaitMs?: number;
}

interface SentFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** A request with files (docs: API Reference, Uploading Files). */
function formOf(body: object, files: readonly SentFile[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  for (const [index, { name, data }] of files.entries()) form.set(`files[${index}]`, new Blob([data]), name);
  return form;
}

/** Discord's REST API by hand: nothing hides a header, a wait or a refusal. */
export class Api {
  readonly routes = new Map<string, RouteNote>();
  readonly #base: string;
  readonly #token: string;

  constructor(base: string, token: string) {
    this.#base = `${base}/v10`;
    this.#token = token;
  }

  /**
   * Makes a call: `PATCH /channels/{id}`, with the values of the path in order. Waits after an answer of 429, for at
   * most `longestWaitMs`. Rejects with the reason of `signal`, and if Discord is out of reach.
   */
  async call(route: string, values: readonly string[], how: Request = {}): Promise<Answer> {
    const started = performance.now();
    const { longestWaitMs = 0, signal } = how;
    let asked = 0;
    for (;;) {
      const { status, body, waitMs } = await this.#once(route, values, how);
      asked += waitMs;
      if (status !== 429 || asked > longestWaitMs)
        return { status, body, ms: performance.now() - started, askedToWaitMs: asked };
      await pause(waitMs, undefined, { signal });
    }
  }

  async #once(route: string, values: readonly string[], { body, files = [], signal }: Request) {
    const [method = 'GET', template = '/'] = route.split(' ');
    const rest = [...values];
    const path = template.replaceAll(/\{\w+\}/g, () => rest.shift() ?? '');
    const started = performance.now();
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        authorization: `Bot ${this.#token}`,
        'user-agent': 'DiscordBot (nightcall live check, 1)',
        ...(body === undefined || files.length > 0 ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: files.length > 0 ? formOf(body, files) : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const read = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
    const seconds = Number((read as { retry_after?: number }).retry_after ?? response.headers.get('retry-after') ?? 1);
    const waitMs = response.status === 429 ? seconds * 1000 : 0;
    this.#note(route.split('?', 1)[0]!, response, { body: read, started, waitMs });
    return { status: response.status, body: read, waitMs };
  }

  #note(route: string, { status, headers }: Response, { body, started, waitMs }: Noted): void {
    const now = performance.now();
    const shown = Object.fromEntries(limitHeaders.map((name) => [name, headers.get(name)]));
    const first = { sent: started, answered: now };
    const note = this.routes.get(route) ?? newNote(route, first, status !== 429 && isFirst(shown));
    this.routes.set(route, note);
    const [leastMs, mostMs] = [started - note.first.answered + waitMs, now - note.first.sent + waitMs];
    if (status === 429) note.firstLimit ??= { limit: note.calls, leastMs, mostMs };
    note.calls += 1;
    note.slowestMs = Math.max(note.slowestMs, now - started);
    if (status === 429) note.limited += 1;
    const there = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== null);
    if (there.length > 0) note.headers = Object.fromEntries(there);
    if (status < 400) {
      const missing = limitHeaders.filter((name) => !headers.has(name));
      note.missing = [...new Set([...note.missing, ...missing])];
      note.window = freshWindow(shown) ?? note.window;
    }
    const code = (body as { readonly code?: unknown } | null)?.code;
    const kind = { status, ...(typeof code === 'number' ? { code } : {}) };
    const key = JSON.stringify(kind);
    const seen: AnswerNote = note.answers.get(key) ?? { ...kind, headers: [], shapes: new Shapes() };
    seen.headers = [...headers.keys()].filter((name) => /^(?:x-ratelimit|retry-after)/.test(name));
    seen.shapes.add(body);
    note.answers.set(key, seen);
  }
}

interface Noted {
  readonly body: unknown;
  /** The time of `performance.now`. */
  readonly started: number;
  readonly waitMs: number;
}

const newNote = (route: string, first: RouteNote['first'], isFresh: boolean): RouteNote => ({
  route,
  first,
  isFresh,
  calls: 0,
  limited: 0,
  slowestMs: 0,
  headers: {},
  missing: [],
  window: null,
  firstLimit: null,
  answers: new Map(),
});

/** Returns true if no earlier call counts against the limit, as far as the headers tell. */
const isFirst = (shown: Readonly<Record<string, string | null>>): boolean => {
  const [limit, remaining] = limitHeaders.map((name) => shown[name] ?? null);
  return limit === null || remaining === null || Number(remaining) === Number(limit) - 1;
};

/** The limit and its whole time, if the answer is the first one that counts against its bucket. */
function freshWindow(shown: Readonly<Record<string, string | null>>): RouteNote['window'] {
  const [limit, remaining, resetAfter] = limitHeaders.map((name) => Number(shown[name]));
  if (!limit || remaining !== limit - 1 || !resetAfter) return null;
  // Discord tells the time to the millisecond, and some of it has passed.
  return { limit, windowMs: Math.ceil((resetAfter * 1000) / 50) * 50 };
}
