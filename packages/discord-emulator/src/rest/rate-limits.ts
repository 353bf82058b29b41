import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { limitNameOf, plainRoute, TRUTH } from '../measured.ts';
import type { Limit, QuotaLimits } from '../state/quotas.ts';
import type { RestRequest } from './router.ts';

/**
 * The limits. Where Discord publishes none, they are those that library authors have measured. A route whose limit is
 * left out is not limited.
 */
export interface RateLimits extends QuotaLimits {
  /** All requests of a bot but interaction callbacks. */
  global?: Limit;
  memberEdit?: Limit;
  memberRole?: Limit;
  messageCreate?: Limit;
  messageEdit?: Limit;
  messageDelete?: Limit;
  bulkDelete?: Limit;
  channelEdit?: Limit;
  /** Changes of a channel's name and topic. Headers do not announce this limit. */
  channelRename?: Limit;
  overwrite?: Limit;
  followUp?: Limit;
  roleCreate?: Limit;
  channelCreate?: Limit;
  threadCreate?: Limit;
  threadMember?: Limit;
  /** Each route without a limit of its own here. */
  other?: Limit;
  /**
   * Answers of 401, 403 and 429 that are not shared. An address that exceeds the limit is banned (docs: Invalid Request
   * Limit).
   */
  invalid?: Limit;
  /** A limit of a route that has no name here: `GET /channels/{id}`. */
  [route: `${string} /${string}`]: Limit;
}

/** The limits that this Discord takes for true (beliefs.ts, or a measured file). The README lists them. */
export const DISCORD_LIMITS: RateLimits = TRUTH.limits;

interface Bucket {
  name: keyof RateLimits;
  key: string;
  /** The input of the bucket's hash in the headers. It is the same for all servers and channels. */
  hashed: string;
  limit: Limit;
  announced: boolean;
}

/** The headers of an answer, and the wait if the request is refused. */
interface RateLimitResult {
  headers: Record<string, string>;
  /** Time to wait in ms, or undefined if the request may pass. */
  retryAfterMs: number | undefined;
  global: boolean;
}

const seconds = (ms: number) => (Math.ceil(ms) / 1000).toFixed(3);

/** The limits that count the requests of a bot in all channels and servers together. */
const OF_A_BOT: ReadonlySet<keyof RateLimits> = new Set(['threadCreate', 'threadMember']);

/** Counts requests in sliding windows. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #limits: RateLimits;
  readonly #hits = new Map<string, number[]>();

  constructor(clock: Clock, limits: RateLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Counts an answer that Discord calls invalid. */
  countInvalid(): void {
    if (this.#limits.invalid) this.#recent(this.#banned(this.#limits.invalid)).push(this.#clock.now());
  }

  #banned(limit: Limit): Bucket {
    return { name: 'invalid', key: 'invalid', hashed: 'invalid', limit, announced: false };
  }

  /** The time for which the address stays banned, ms, or undefined if it is not banned. */
  get shutOutMs(): number | undefined {
    const bucket = this.#limits.invalid && this.#banned(this.#limits.invalid);
    if (!bucket || this.#recent(bucket).length < bucket.limit.limit) return undefined;
    return this.#untilFree(bucket);
  }

  /** Judges a request and counts it if it may pass. */
  check(request: RestRequest): RateLimitResult {
    const buckets = this.#bucketsOf(request);
    const announced = buckets.find((bucket) => bucket.announced);
    const full = buckets.find((bucket) => this.#recent(bucket).length >= bucket.limit.limit);
    if (!full) for (const bucket of buckets) this.#recent(bucket).push(this.#clock.now());
    const shown = full?.name === 'global' ? undefined : announced;
    const headers = shown ? this.#headers(shown) : {};
    if (!full) return { headers, retryAfterMs: undefined, global: false };
    const wait = this.#untilFree(full);
    const global = full.name === 'global';
    const limited: Record<string, string> = {
      'retry-after': String(Math.max(1, Math.ceil(wait / 1000))),
      'x-ratelimit-scope': global ? 'global' : 'user',
      ...(global ? { 'x-ratelimit-global': 'true' } : {}),
    };
    return { headers: { ...headers, ...limited }, retryAfterMs: wait, global };
  }

  #bucketsOf(request: RestRequest): Bucket[] {
    const route = `${request.method} ${request.template}`;
    const who = request.application?.id ?? 'token';
    const buckets: Bucket[] = [];
    const add = (name: keyof RateLimits, major: string, announced: boolean) => {
      const limit = this.#limits[name];
      const hashed = limitNameOf(route) ? name : route;
      if (limit) buckets.push({ name, key: `${name}:${who}:${major}`, hashed, limit, announced });
    };
    if (!request.template.startsWith('/interactions/') && request.application) add('global', '', false);
    const name = limitNameOf(route);
    if (!name) {
      // Interaction responses do not count against a bot's limits (docs: Receiving and Responding).
      if (!request.template.startsWith('/interactions/')) add(this.#ownOf(route), `${route}:${majorOf(request)}`, true);
      return buckets;
    }
    add(name, OF_A_BOT.has(name) ? '' : majorOf(request), true);
    if (name === 'channelEdit' && renames(request.body)) add('channelRename', majorOf(request), false);
    return buckets;
  }

  /** The limit of a route that is measured by itself, or the one of all others. */
  #ownOf(route: string): keyof RateLimits {
    const plain = plainRoute(route) as `${string} /${string}`;
    return this.#limits[plain] ? plain : 'other';
  }

  #recent(bucket: Bucket): number[] {
    const oldest = this.#clock.now() - bucket.limit.windowMs;
    const hits = (this.#hits.get(bucket.key) ?? []).filter((at) => at > oldest);
    this.#hits.set(bucket.key, hits);
    return hits;
  }

  #untilFree(bucket: Bucket): number {
    const [first = this.#clock.now()] = this.#recent(bucket);
    return first + bucket.limit.windowMs - this.#clock.now();
  }

  #headers(bucket: Bucket): Record<string, string> {
    const reset = this.#untilFree(bucket);
    return {
      'x-ratelimit-limit': String(bucket.limit.limit),
      'x-ratelimit-remaining': String(Math.max(0, bucket.limit.limit - this.#recent(bucket).length)),
      'x-ratelimit-reset': seconds(this.#clock.now() + reset),
      'x-ratelimit-reset-after': seconds(reset),
      'x-ratelimit-bucket': createHash('md5').update(bucket.hashed).digest('hex'),
    };
  }
}

/** The parameter by which a route's limit is counted (docs: Rate Limits, top-level resources). A token belongs to one webhook. */
const majorOf = ({ params }: RestRequest): string =>
  params['webhook_token'] ?? params['channel_id'] ?? params['guild_id'] ?? params['webhook_id'] ?? '';

function renames(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('name' in body || 'topic' in body);
}
