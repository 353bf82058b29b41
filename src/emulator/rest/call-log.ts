import type { Fault } from './faults.ts';

/** One call to the REST API. */
export interface RestCall {
  method: string;
  /** As Discord's description writes it; undefined for unknown paths. */
  route: string | undefined;
  path: string;
  query: string;
  body: unknown;
  /** How many files came with it. */
  files: number;
  /** Undefined until it is answered, and for good when the connection was cut before. */
  status: number | undefined;
  /** ms since the epoch. */
  at: number;
  applicationId: string | undefined;
  /** What went wrong with it on purpose. */
  fault: Fault['kind'] | undefined;
}

/** Whether an answer counts towards Discord's ban (docs: Invalid Request Limit). */
export const isInvalid = (status: number | undefined) => status === 401 || status === 403 || status === 429;

/** A request that contradicts Discord's description, or a route that is not there. */
export interface Refusal {
  method: string;
  route: string;
  errors: string[];
}

/** What bots asked of the API and what was wrong with it. */
export class CallLog {
  readonly calls: RestCall[] = [];
  readonly refusals: Refusal[] = [];
  /** Answers of ours that contradict Discord's description: defects of the emulator. */
  readonly answerFaults: Refusal[] = [];
  /** Gateway payloads of ours that contradict it: defects of the emulator. */
  readonly eventFaults: { event: string; errors: string[] }[] = [];
  /** Exceptions in the emulator itself, answered with 500. */
  readonly crashes: { call: RestCall; error: unknown }[] = [];
  /** How many answers were 429. */
  rateLimited = 0;
  /** How many answers count towards Discord's ban at 10 000 in 10 minutes: 401, 403 and 429. */
  invalidRequests = 0;

  begin(call: RestCall): void {
    this.calls.push(call);
  }

  /** `shared`: a 429 for what others did, which does not count as invalid (docs: Rate Limits). */
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

  crash(call: RestCall, error: unknown): void {
    this.crashes.push({ call, error });
  }

  /** How often each route was called, as `PATCH /guilds/{guild_id}/members/{user_id}` → 3. */
  byRoute(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const call of this.calls) {
      const route = `${call.method} ${call.route ?? call.path}`;
      counts.set(route, (counts.get(route) ?? 0) + 1);
    }
    return counts;
  }
}
