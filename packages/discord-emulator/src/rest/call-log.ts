import { appendLatest } from '../append-latest.ts';
import type { Fault } from './faults.ts';

/** One call to the REST API. */
export interface RestCall {
  method: string;
  /** The route as Discord's description writes it, or undefined for unknown paths. */
  route: string | undefined;
  path: string;
  query: string;
  body: unknown;
  /** The number of uploaded files. */
  files: number;
  /** Undefined until the call is answered, and always if the connection was cut first. */
  status: number | undefined;
  /** ms since the epoch. */
  at: number;
  applicationId: string | undefined;
  /** The fault that a test or a plan applied to it. */
  fault: Fault['kind'] | undefined;
}

/** Returns true if an answer counts towards Discord's ban (docs: Invalid Request Limit). */
export const isInvalid = (status: number | undefined) => status === 401 || status === 403 || status === 429;

/** A request that contradicts Discord's description, or one to an unknown route. */
export interface Refusal {
  method: string;
  route: string;
  errors: string[];
}

/** The log of the bots' API calls and of their mistakes. */
export class CallLog {
  /** All calls, or the latest ones if the log keeps a limited number. */
  readonly calls: RestCall[] = [];
  readonly refusals: Refusal[] = [];
  /** Answers of the emulator that contradict Discord's description: defects of the emulator. */
  readonly answerFaults: Refusal[] = [];
  /** Gateway payloads of the emulator that contradict the description: defects of the emulator. */
  readonly eventFaults: { event: string; errors: string[] }[] = [];
  /** Exceptions in the emulator itself: a request is answered with 500, a gateway connection is closed with 4000. */
  readonly crashes: { where: string; error: unknown }[] = [];
  /** The number of 429 answers. */
  rateLimited = 0;
  /** The number of answers that count towards Discord's ban at 10 000 in 10 minutes: 401, 403 and 429. */
  invalidRequests = 0;
  readonly #kept: number;

  /** @param kept the least number of calls that are kept */
  constructor(kept = Number.POSITIVE_INFINITY) {
    this.#kept = kept;
  }

  begin(call: RestCall): void {
    appendLatest(this.calls, call, this.#kept);
  }

  /** Ends a call. `shared` marks a 429 caused by other clients, which does not count as invalid (docs: Rate Limits). */
  end(call: RestCall, shared = false): void {
    if (call.status === 429) this.rateLimited += 1;
    if (isInvalid(call.status) && !shared) this.invalidRequests += 1;
  }

  refuse(call: Pick<RestCall, 'method' | 'path' | 'route'>, errors: string[]): void {
    this.refusals.push({ method: call.method, route: call.route ?? call.path, errors });
  }

  fault(request: { method: string; template: string }, errors: string[]): void {
    this.answerFaults.push({ method: request.method, route: request.template, errors });
  }

  crash(where: string, error: unknown): void {
    this.crashes.push({ where, error });
  }

  /** The number of calls of each route, as `PATCH /guilds/{guild_id}/members/{user_id}` → 3. */
  byRoute(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const call of this.calls) {
      const route = `${call.method} ${call.route ?? call.path}`;
      counts.set(route, (counts.get(route) ?? 0) + 1);
    }
    return counts;
  }
}
