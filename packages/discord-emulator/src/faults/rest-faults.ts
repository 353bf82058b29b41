import type { Clock } from '../clock.ts';
import type { Fault } from '../rest/faults.ts';
import type { RestRequest } from '../rest/router.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { RestFault } from './plan.ts';
import { SharedCondition } from './shared-condition.ts';

interface Active {
  fault: RestFault;
  random: SeededRandom;
  /** The number of calls that the fault may still affect. */
  left: number;
  /** End of the fault, ms since the epoch. */
  end: number;
  /** The route that a rate limit applies to since its first call. */
  route: string | undefined;
}

const CALLBACK = '/interactions/{interaction_id}/{interaction_token}/callback';

/** The REST faults that are switched on now. */
export class RestFaults {
  readonly #clock: Clock;
  readonly #note: (kind: RestFault['kind'], what: string) => void;
  readonly #active = new Set<Active>();
  #isOut = false;
  /** The API is unreachable: every connection is cut. */
  readonly out = new SharedCondition(
    () => {
      this.#isOut = true;
    },
    () => {
      this.#isOut = false;
    },
  );

  constructor(clock: Clock, note: (kind: RestFault['kind'], what: string) => void) {
    this.#clock = clock;
    this.#note = note;
  }

  /** Switches a fault on. The returned function switches it off. */
  begin(fault: RestFault, seed: number, place: number): () => void {
    const active: Active = {
      fault,
      random: new SeededRandom(seed, place),
      left: fault.times ?? Number.POSITIVE_INFINITY,
      end: this.#clock.now() + fault.forMs,
      route: fault.route,
    };
    this.#active.add(active);
    return () => this.#active.delete(active);
  }

  /** The fault that a call gets. Latencies add up. Of the other faults the first one counts. */
  async faultFor(request: RestRequest): Promise<Fault | undefined> {
    if (this.#isOut) return { kind: 'reset' };
    let wait = 0;
    let found: Active | undefined;
    for (const active of this.#active) {
      if (!concerns(active, request)) continue;
      active.left -= 1;
      if (active.fault.kind === 'latency') wait += active.fault.ms + active.random.between(0, active.fault.jitterMs);
      else found ??= active;
    }
    const name = `${request.method} ${request.template}`;
    if (wait > 0) this.#note('latency', `${name} takes ${wait} ms longer`);
    if (!found) return wait > 0 ? { kind: 'delay', ms: wait / 2, answerMs: wait / 2 } : undefined;
    if (wait > 0) await new Promise<void>((resolve) => this.#clock.after(wait / 2, resolve));
    const fault = this.#faultOf(found);
    this.#note(found.fault.kind, `${name}: ${wordsFor(found.fault)}`);
    return fault;
  }

  #faultOf({ fault, end }: Active): Fault | undefined {
    if (fault.kind === 'reset') return { kind: fault.carriedOut ? 'resetAfter' : 'reset' };
    if (fault.kind === 'serverError') {
      const body = { message: `${fault.status}: Internal Server Error`, code: 0 };
      return { kind: 'answer', status: fault.status, body, carriedOut: fault.carriedOut };
    }
    if (fault.kind === 'rateLimit') return tooMany(fault.scope, Math.max(1, end - this.#clock.now()));
    return undefined;
  }
}

function concerns(active: Active, request: RestRequest): boolean {
  const { fault } = active;
  const route = `${request.method} ${request.template}`;
  const global = fault.kind === 'rateLimit' && fault.scope === 'global';
  if (global && request.template === CALLBACK) return false;
  if (fault.kind === 'rateLimit' && !global) active.route ??= route;
  if (active.route !== undefined && active.route !== route) return false;
  return active.left > 0 && (fault.share === undefined || active.random.chance(fault.share));
}

/** 429 in Discord's form (docs: Rate Limits, Exceeding A Rate Limit). The header counts whole seconds. */
function tooMany(scope: 'user' | 'shared' | 'global', ms: number): Fault {
  const global = scope === 'global';
  const seconds = ms / 1000;
  const bucket = {
    'x-ratelimit-limit': '1',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': seconds.toFixed(3),
    'x-ratelimit-bucket': scope,
  };
  const headers = {
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-scope': scope,
    ...(global ? { 'x-ratelimit-global': 'true' } : bucket),
  };
  const message = scope === 'shared' ? 'The resource is being rate limited.' : 'You are being rate limited.';
  return { kind: 'answer', status: 429, headers, body: { message, retry_after: seconds, global } };
}

function wordsFor(fault: RestFault): string {
  if (fault.kind === 'rateLimit') return `429 (${fault.scope})`;
  if (fault.kind === 'latency') return 'late';
  const done = fault.carriedOut ? 'carried out' : 'not carried out';
  return fault.kind === 'serverError' ? `${fault.status}, ${done}` : `connection cut, ${done}`;
}
