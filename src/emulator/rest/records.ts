import { CallLog, type Refusal, type RestCall } from './call-log.ts';
import type { Description } from './description.ts';
import { EventWatch } from './event-watch.ts';
import { findDescription } from './find-description.ts';
import { ROUTES } from './routes/index.ts';
import { leaveTally } from './tally.ts';

/** What an emulator has seen bots do, and what was wrong with it. */
export abstract class Records {
  /** Against what requests, answers and payloads are checked; `null` when nothing shall be checked. */
  readonly description: Description | null;
  protected readonly log = new CallLog();
  protected readonly watch: EventWatch;

  constructor(description: string | null | undefined) {
    this.description = findDescription(description);
    this.watch = new EventWatch(this.description, this.log);
  }

  /** The routes that the API has here, as `POST /channels/{channel_id}/messages`. */
  get routes(): string[] {
    return ROUTES.map(({ method, template }) => `${method} ${template}`);
  }

  /** All REST calls, oldest first. */
  get calls(): readonly RestCall[] {
    return this.log.calls;
  }

  /** How often each route was called: `PATCH /guilds/{guild_id}/members/{user_id}` → 3. */
  callsByRoute(): Map<string, number> {
    return this.log.byRoute();
  }

  /** Requests that contradict Discord's description, and routes that are not there. */
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

  /** Exceptions in the emulator, answered with 500. */
  get crashes(): CallLog['crashes'] {
    return this.log.crashes;
  }

  /** How many answers were 429. */
  get rateLimited(): number {
    return this.log.rateLimited;
  }

  /** How many answers count towards Discord's ban: 401, 403 and 429 but for shared ones. */
  get invalidRequests(): number {
    return this.log.invalidRequests;
  }

  /** The last checks, and a line for the sum of the suite. */
  protected closeRecords(): void {
    this.watch.check();
    leaveTally(this.description);
  }
}
