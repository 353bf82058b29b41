import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, complaintsOf, merge, refuse } from '../errors.ts';
import { addressOf, unescaped } from '../request-address.ts';
import { fetchAttachment, MAX_FILE_BYTES } from '../state/attachments.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { fetchEmoji } from '../state/emojis.ts';
import { type CallLog, isInvalid, type RestCall } from './call-log.ts';
import type { Description } from './description.ts';
import type { BeforeDownload, BeforeRoute } from './faults.ts';
import { readBody } from './multipart.ts';
import type { RateLimiter } from './rate-limits.ts';
import { type BotRequest, type RestContext, type RestReply, type RestRequest, type Route, Router } from './router.ts';
import { ROUTES } from './routes/index.ts';

/** Bytes: ten files of the greatest size, and the rest of a form. */
const LARGEST_BODY = 11 * MAX_FILE_BYTES;

/** The parts of the REST server. */
interface RestParts {
  context: () => RestContext;
  log: CallLog;
  limiter: RateLimiter | undefined;
  description: Description | undefined;
  beforeRoute: BeforeRoute;
  beforeDownload: BeforeDownload;
}

interface Reply extends RestReply {
  headers?: Record<string, string>;
}

/** Answers requests to `/api/v10/…` and serves attachments. */
export class RestServer {
  readonly #parts: RestParts;
  readonly #router = new Router(ROUTES);

  constructor(parts: RestParts) {
    this.#parts = parts;
  }

  /** Answers a request. An exception is a defect of the emulator, which costs this connection alone. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    try {
      await this.#handle(incoming, outgoing);
    } catch (error) {
      this.#parts.log.crash(`${incoming.method} ${incoming.url}`, error);
      outgoing.destroy();
    }
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const raw = await readAll(incoming);
    if (raw === null) return;
    const url = addressOf(incoming.url);
    if (/^\/(ephemeral-)?attachments\//.test(url.pathname)) return this.#serveFile(url, incoming, outgoing);
    if (url.pathname.startsWith('/emojis/')) return this.#serveEmoji(url, outgoing);
    const call = callOf(incoming, url, this.#parts.context().discord.now());
    this.#parts.log.begin(call);
    const shutOut = this.#parts.limiter?.shutOutMs;
    if (shutOut !== undefined) {
      call.status = 429;
      return writeShutOut(outgoing, shutOut);
    }
    const reply = await this.#replyTo(incoming, url, raw, call);
    if (reply === null) return void incoming.socket.destroy();
    call.status = reply.status;
    const shared = reply.headers?.['x-ratelimit-scope'] === 'shared';
    if (isInvalid(reply.status) && !shared) this.#parts.limiter?.countInvalid();
    this.#parts.log.end(call, shared);
    if (call.fault === 'resetAfter') return void incoming.socket.destroy();
    write(outgoing, reply);
  }

  /**
   * Carries the call out and applies the faults of a plan. `null` means that the connection is cut before that.
   */
  async #replyTo(incoming: IncomingMessage, url: URL, raw: Buffer, call: RestCall): Promise<Reply | null> {
    const { discord } = this.#parts.context();
    try {
      const { route, request } = await this.#read(incoming, url, raw, call);
      const fault = await this.#parts.beforeRoute(request);
      call.fault = fault?.kind;
      if (fault?.kind === 'reset') return null;
      if (fault?.kind === 'delay') await pause(discord, fault.ms);
      if (fault?.kind === 'answer' && fault.carriedOut) this.#dispatch(route, request);
      const reply = fault?.kind === 'answer' ? fault : this.#dispatch(route, request);
      if (fault?.kind === 'delay' && fault.answerMs) await pause(discord, fault.answerMs);
      return reply;
    } catch (error) {
      return this.#refusal(error, call);
    }
  }

  async #read(
    incoming: IncomingMessage,
    url: URL,
    raw: Buffer,
    call: RestCall,
  ): Promise<{ route: Route; request: RestRequest }> {
    const version = /^\/api\/v(\d+)\//.exec(url.pathname)?.[1];
    if (version !== '10') throw new ApiError(400, 50041, 'Invalid API version provided');
    const found = this.#router.find(call.method, call.path);
    if (!found) {
      this.#parts.log.refuse(call, ['the emulator has no such route']);
      throw this.#router.knows(call.path) ? refuse.wrongMethod() : refuse.noRoute();
    }
    const { discord } = this.#parts.context();
    const secret = /^Bot (.+)$/.exec(incoming.headers.authorization ?? '')?.[1];
    const application = [...discord.applications.values()].find((one) => one.token === secret);
    if (found.route.auth === 'bot' && !application) throw refuse.unauthorized();
    const contentType = incoming.headers['content-type'] ?? '';
    const read = await readBody(raw, contentType);
    const reason = incoming.headers['x-audit-log-reason'];
    Object.assign(call, {
      route: found.route.template,
      body: read.body,
      files: read.files.length,
      applicationId: application?.id,
    });
    const request: RestRequest = {
      ...read,
      // A route that changes something reads the fields of an object, also if nothing was sent.
      body: read.body ?? {},
      method: found.route.method,
      template: found.route.template,
      params: found.params,
      query: url.searchParams,
      application,
      reason: typeof reason === 'string' ? unescaped(reason) : undefined,
    };
    return { route: found.route, request };
  }

  #dispatch(route: Route, request: RestRequest): Reply {
    const { limiter, description, log, context } = this.#parts;
    const rateLimit = limiter?.check(request);
    if (rateLimit?.retryAfterMs !== undefined) {
      const body = {
        message: 'You are being rate limited.',
        retry_after: rateLimit.retryAfterMs / 1000,
        global: rateLimit.global,
      };
      return { status: 429, headers: rateLimit.headers, body };
    }
    const headers = rateLimit?.headers ?? {};
    try {
      const wrong = description?.checkRequest(request);
      if (wrong) {
        log.refuse({ method: request.method, path: request.template, route: request.template }, wrong.errors);
        const own = complaintsOf(() => checkForm(route, context(), request));
        // About one field both may complain. Discord's own words are those of the second.
        const tree = merge(wrong.tree, own, (_, words) => words);
        throw new ApiError(400, 50035, 'Invalid Form Body', tree);
      }
      const reply = run(route, context(), request);
      const faulty = description?.checkAnswer(request, reply);
      if (faulty) log.fault(request, faulty.errors);
      return { ...reply, headers };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const wait =
        error.retryAfterMs === undefined
          ? {}
          : { 'retry-after': String(Math.ceil(error.retryAfterMs / 1000)), 'x-ratelimit-scope': 'user' };
      return { status: error.status, body: error.toBody(), headers: { ...headers, ...wait } };
    }
  }

  #refusal(error: unknown, call: RestCall): Reply {
    if (error instanceof ApiError) return { status: error.status, body: error.toBody() };
    this.#parts.log.crash(`${call.method} ${call.path}`, error);
    return { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
  }

  /** The image of an emoji. Its address is for everybody, and never ends while the emoji is there. */
  #serveEmoji(url: URL, outgoing: ServerResponse): void {
    const found = fetchEmoji(this.#parts.context().discord, url.pathname);
    if (!found) return void outgoing.writeHead(404).end();
    outgoing.writeHead(200, { 'content-type': found.contentType, 'content-length': found.content.length });
    outgoing.end(found.content);
  }

  /** The content delivery network. It has no bots, no limits, and only the faults of `beforeDownload`. */
  async #serveFile(url: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { discord } = this.#parts.context();
    const found = fetchAttachment(discord, url);
    if (!found) {
      outgoing.writeHead(404, { 'content-type': 'text/plain;charset=UTF-8' });
      outgoing.end('This content is no longer available.');
      return;
    }
    const fault = await this.#parts.beforeDownload(found);
    if (fault?.kind === 'status') return void outgoing.writeHead(fault.status).end();
    if (fault?.kind === 'delay') await pause(discord, fault.ms);
    const { contentType = 'application/octet-stream', content } = found;
    outgoing.writeHead(200, { 'content-type': contentType, 'content-length': content.length });
    if (fault?.kind !== 'cut') return void outgoing.end(content);
    outgoing.write(content.subarray(0, fault.after), () => incoming.socket.destroy());
  }
}

const callOf = ({ method = 'GET' }: IncomingMessage, url: URL, at: number): RestCall => ({
  method,
  route: undefined,
  path: url.pathname.replace(/^\/api\/v\d+/, ''),
  query: url.search,
  body: undefined,
  files: 0,
  status: undefined,
  at,
  applicationId: undefined,
  fault: undefined,
});

/** The answer to a banned address. A server in front of Discord sends it, so it has no JSON and only this header. */
function writeShutOut(outgoing: ServerResponse, forMs: number): void {
  outgoing.writeHead(429, { 'retry-after': String(Math.ceil(forMs / 1000)), 'content-type': 'text/plain' });
  outgoing.end('error code: 1015');
}

function run(route: Route, context: RestContext, request: RestRequest): RestReply {
  return route.auth === 'bot' ? route.handle(context, request as BotRequest) : route.handle(context, request);
}

function checkForm(route: Route, context: RestContext, request: RestRequest): void {
  if (route.auth === 'bot') route.form?.(context, request as BotRequest);
  else route.form?.(context, request);
}

/** Returns the body of a request. `null`: the sender was gone before all of it had come, or has sent too much. */
async function readAll(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let left = LARGEST_BODY;
  try {
    for await (const chunk of incoming) {
      left -= (chunk as Buffer).length;
      if (left < 0) return null;
      chunks.push(chunk as Buffer);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

function pause(discord: DiscordState, ms: number): Promise<void> {
  return new Promise((resolve) => {
    discord.clock.after(ms, resolve);
  });
}

function write(outgoing: ServerResponse, reply: Reply): void {
  // discord.js parses by the header alone, so an empty answer must not claim to be JSON.
  const type = reply.body === undefined ? {} : { 'content-type': 'application/json' };
  outgoing.writeHead(reply.status, { ...type, ...reply.headers });
  outgoing.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
}
