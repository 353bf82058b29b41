import { CallLog, type Refusal, type RestCall } from './call-log.ts';
import type { Description } from './description.ts';
import { EventChecker } from './event-checker.ts';
import { findDescription } from './find-description.ts';
import { ROUTES } from './routes/index.ts';
import { writeTally } from './tally.ts';

/** The record of the bots' calls and of the mistakes in them. */
export abstract class Records {
  /** The description that requests, answers and payloads are checked against. `null` turns the checks off. */
  readonly description: Description | null;
  protected readonly log: CallLog;
  protected readonly watch: EventChecker;

  /** @param kept the least number of calls that are kept, all by default */
  constructor(description: string | null | undefined, kept?: number) {
    this.log = new CallLog(kept);
    this.description = findDescription(description);
    this.watch = new EventChecker(this.description, this.log);
  }

  /** The routes that this API has, as `POST /channels/{channel_id}/messages`. */
  get routes(): string[] {
    return ROUTES.map(({ method, template }) => `${method} ${template}`);
  }

  /** All REST calls, or the latest ones if a limited number is kept, oldest first. */
  get calls(): readonly RestCall[] {
    return this.log.calls;
  }

  /** The number of calls of each route: `PATCH /guilds/{guild_id}/members/{user_id}` → 3. */
  callsByRoute(): Map<string, number> {
    return this.log.byRoute();
  }

  /** Requests that contradict Discord's description, and requests to unknown routes. */
  get refusals(): readonly Refusal[] {
    return this.log.refusals;
  }

  /** Answers of the emulator that contradict Discord's description. */
  get answerFaults(): readonly Refusal[] {
    return this.log.answerFaults;
  }

  /** Gateway payloads of the emulator that contradict Discord's description. */
  get eventFaults(): CallLog['eventFaults'] {
    this.watch.check();
    return this.log.eventFaults;
  }

  /** Exceptions in the emulator: a request is answered with 500, a gateway connection is closed with 4000. */
  get crashes(): CallLog['crashes'] {
    return this.log.crashes;
  }

  /** The number of 429 answers. */
  get rateLimited(): number {
    return this.log.rateLimited;
  }

  /** The number of answers that count towards Discord's ban: 401, 403, and 429 unless shared. */
  get invalidRequests(): number {
    return this.log.invalidRequests;
  }

  /** Runs the last checks and writes a line for the totals of the suite. */
  protected closeRecords(): void {
    this.watch.check();
    writeTally(this.description);
  }
}
