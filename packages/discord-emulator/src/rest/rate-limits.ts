import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
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
  /** Each route without a limit of its own here. */
  other?: Limit;
  /**
   * Answers of 401, 403 and 429 that are not shared. An address that exceeds the limit is banned (docs: Invalid Request
   * Limit).
   */
  invalid?: Limit;
}

const SECOND = 1000;

/**
 * Discord's own limits. The README lists them. Those that Discord does not publish were measured by library authors.
 */
export const DISCORD_LIMITS: RateLimits = {
  global: { limit: 50, windowMs: SECOND },
  memberEdit: { limit: 10, windowMs: 10 * SECOND },
  memberRole: { limit: 10, windowMs: 10 * SECOND },
  messageCreate: { limit: 5, windowMs: 4 * SECOND },
  messageEdit: { limit: 5, windowMs: 4 * SECOND },
  messageDelete: { limit: 5, windowMs: SECOND },
  bulkDelete: { limit: 1, windowMs: SECOND },
  channelEdit: { limit: 5, windowMs: 15 * SECOND },
  channelRename: { limit: 2, windowMs: 600 * SECOND },
  overwrite: { limit: 10, windowMs: 15 * SECOND },
  // Discord publishes no figure. Discord.Net#1770: after one or two teams of two channels and a role each, the next
  // team's channels took three minutes.
  channelCreate: { limit: 5, windowMs: 180 * SECOND },
  // "Most API requests" have limits in their headers (docs: Rate Limits). discord-api-docs#1135 lists routes by their
  // buckets, among them reading a member. The figure is a guess.
  other: { limit: 5, windowMs: SECOND },
  followUp: { limit: 5, windowMs: 2 * SECOND },
  roleCreate: { limit: 250, windowMs: 48 * 3600 * SECOND },
  invalid: { limit: 10_000, windowMs: 600 * SECOND },
  commandCreate: { limit: 200, windowMs: 24 * 3600 * SECOND },
  // A figure from a bot author (circuitsacul/starboard-4, issue 118). Discord says only that the limit exists.
  oldMessageEdit: { limit: 3, windowMs: 20 * SECOND },
  identify: { limit: 1000, windowMs: 24 * 3600 * SECOND },
  identifyPace: { limit: 1, windowMs: 5 * SECOND },
  requestMembers: { limit: 1, windowMs: 30 * SECOND },
};

/** The limit that a route counts against, and the parameter that separates its buckets. */
const BUCKETS: Record<string, [keyof RateLimits, string]> = {
  'PATCH /guilds/{guild_id}/members/{user_id}': ['memberEdit', 'guild_id'],
  'PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}': ['memberRole', 'guild_id'],
  'DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}': ['memberRole', 'guild_id'],
  'POST /channels/{channel_id}/messages': ['messageCreate', 'channel_id'],
  'PATCH /channels/{channel_id}/messages/{message_id}': ['messageEdit', 'channel_id'],
  'DELETE /channels/{channel_id}/messages/{message_id}': ['messageDelete', 'channel_id'],
  'POST /channels/{channel_id}/messages/bulk-delete': ['bulkDelete', 'channel_id'],
  'PATCH /channels/{channel_id}': ['channelEdit', 'channel_id'],
  'PUT /channels/{channel_id}/permissions/{overwrite_id}': ['overwrite', 'channel_id'],
  'DELETE /channels/{channel_id}/permissions/{overwrite_id}': ['overwrite', 'channel_id'],
  'POST /webhooks/{webhook_id}/{webhook_token}': ['followUp', 'webhook_token'],
  'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}': ['followUp', 'webhook_token'],
  'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original': ['followUp', 'webhook_token'],
  'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}': ['followUp', 'webhook_token'],
  'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original': ['followUp', 'webhook_token'],
  'POST /guilds/{guild_id}/roles': ['roleCreate', 'guild_id'],
  'POST /guilds/{guild_id}/channels': ['channelCreate', 'guild_id'],
};

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
      const hashed = name === 'other' ? route : name;
      if (limit) buckets.push({ name, key: `${name}:${who}:${major}`, hashed, limit, announced });
    };
    if (!request.template.startsWith('/interactions/') && request.application) add('global', '', false);
    const [name, parameter] = BUCKETS[route] ?? [];
    if (!name || !parameter) {
      // Interaction responses do not count against a bot's limits (docs: Receiving and Responding).
      if (!request.template.startsWith('/interactions/')) add('other', `${route}:${majorOf(request)}`, true);
      return buckets;
    }
    add(name, request.params[parameter] ?? '', true);
    if (name === 'channelEdit' && renames(request.body)) add('channelRename', request.params[parameter] ?? '', false);
    return buckets;
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

/** The parameter by which a route's limit is counted (docs: Rate Limits, top-level resources). */
const majorOf = ({ params }: RestRequest): string =>
  params['channel_id'] ?? params['guild_id'] ?? params['webhook_id'] ?? '';

function renames(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('name' in body || 'topic' in body);
}
