import type { Clock, Export, InUse, Log, PersonalData, PrivacyService } from '../ports/ports.ts';
import { Timers } from '../scheduling/clock.ts';
import { type DataJobs, SAME_MS } from './data-jobs.ts';

const DAY_MS = 24 * 3_600_000;
/** The time for which the data of a server is kept after the bot was removed from it, ms. */
const REMOVED_MS = 30 * DAY_MS;
/** The longest pause before another attempt to carry out a request, ms. */
const RETRY_MS = 10 * 60_000;
/** The first pause after a table was closed, ms. The last documents of its rooms are deleted after it. */
const CLOSED_MS = 5_000;
/** The most bytes of an export: Discord takes files of 10 MiB, and the message needs some of them. */
const MOST = 9 * 1024 * 1024;

/** A part of the bot that keeps data of persons or servers in memory. */
export interface DataHolder {
  /** Removes a person from its documents, as far as possible now. */
  forget?(userId: string): Promise<void>;
  /** Forgets a server. Returns false if something of it is still in use. */
  dropGuild?(guildId: string): Promise<boolean> | boolean;
  /** Deletes what is too old. Called every day. */
  deleteOld?(): Promise<void>;
}

/** The parts that keep the promises of `PRIVACY.md`. */
export interface PrivacyParts {
  readonly data: PersonalData;
  /** The jobs of all shards of the process. */
  readonly jobs: DataJobs;
  readonly clock: Clock;
  readonly log: Log;
  /** The number of months for which the records of games are kept. */
  readonly months: number;
  /** Returns the parts. Some are made after this one. */
  readonly holders: () => readonly DataHolder[];
  readonly isInUse: InUse;
  /** True if other shards keep data, too. Then their requests are looked for from time to time. */
  readonly isShared?: boolean;
}

/** Exports and forgets persons, and deletes data whose time is over. Every request is stored before it is carried out. */
export class Privacy implements PrivacyService {
  readonly #parts: PrivacyParts;
  readonly #timers: Timers;
  /** The requests of this process that are being carried out. */
  readonly #forgetting = new Map<string, Promise<'done' | 'waits'>>();
  /** The pause before the next attempt, ms. Each pause is twice as long: a busy bot deletes rooms late. */
  #pause = RETRY_MS;
  #isStopped = false;

  constructor(parts: PrivacyParts) {
    this.#parts = parts;
    this.#timers = new Timers(parts.clock);
  }

  exportOf(userId: string): Promise<Export> {
    const { data, jobs, clock } = this.#parts;
    if (!this.#isStopped) this.#timers.set('exports', clock.now() + SAME_MS, () => jobs.dropOldExports());
    return jobs.exported(userId, async () => {
      const found = await data.collect(userId);
      if (found === null) return 'nothing';
      const file = Buffer.from(`${JSON.stringify(found, null, 2)}\n`);
      return file.byteLength > MOST ? 'long' : { file };
    });
  }

  forget(userId: string): Promise<'done' | 'waits'> {
    const running = this.#forgetting.get(userId);
    if (running !== undefined) return running;
    const begun = this.#parts.jobs.run(() => this.#forget(userId)).finally(() => this.#forgetting.delete(userId));
    this.#forgetting.set(userId, begun);
    return begun;
  }

  async #forget(userId: string): Promise<'done' | 'waits'> {
    const { data, jobs, log, holders } = this.#parts;
    // A part may have something in memory that it has not stored, such as a take that nobody has accepted yet.
    if (!(await data.isStored(userId))) {
      for (const holder of holders()) await holder.forget?.(userId);
      return 'done';
    }
    await data.saveRequest(userId);
    jobs.dropExport(userId);
    try {
      if (await this.#forgetPerson(userId)) return 'done';
    } catch (error) {
      log.error({ error }, 'a request to be forgotten was not carried out; it is tried again');
    }
    this.#again();
    return 'waits';
  }

  /** Carries out what an earlier process has left, and begins the daily work. `guilds`: the servers with the bot. */
  async start(guilds: ReadonlySet<string>): Promise<void> {
    await this.#parts.jobs.run(() => this.#compare(guilds).catch(this.#failed));
    await this.#parts.jobs.run(() => this.#carryOutAll().catch(this.#failed));
    await this.#tend();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timers.clear();
    await this.#parts.jobs.idle();
  }

  /** Called when a table was closed, which may have held up a request. */
  tableClosed(): void {
    this.#pause = CLOSED_MS;
    this.#again();
  }

  /** Called when the bot was removed from a server. An outage of the server is no removal. */
  removedFrom(guildId: string): void {
    const { data, clock } = this.#parts;
    void this.#parts.jobs.run(() => data.saveRemoval(guildId, clock.now()).catch(this.#failed));
  }

  /** Called when the bot was added to a server, perhaps again. */
  addedTo(guildId: string): void {
    void this.#parts.jobs.run(() => this.#parts.data.deleteRemoval(guildId).catch(this.#failed));
  }

  readonly #failed = (error: unknown): void =>
    this.#parts.log.error({ error }, 'stored data of a server or a person could not be changed; it is tried again');

  /** Notes the servers that have removed or added the bot while it was down. */
  async #compare(present: ReadonlySet<string>): Promise<void> {
    const { data, clock } = this.#parts;
    const removals = await data.removals();
    for (const guildId of await data.guilds())
      if (!present.has(guildId) && !removals.has(guildId)) await data.saveRemoval(guildId, clock.now());
    for (const guildId of removals.keys()) if (present.has(guildId)) await data.deleteRemoval(guildId);
  }

  #again(): void {
    if (this.#isStopped) return;
    const at = this.#parts.clock.now() + this.#pause;
    this.#pause = Math.min(2 * this.#pause, RETRY_MS);
    this.#timers.set('requests', at, () => {
      void this.#parts.jobs.run(() => this.#carryOutAll().catch(this.#failed));
    });
  }

  async #carryOutAll(): Promise<void> {
    const all = await this.#parts.data.requests();
    let isDone = true;
    for (const userId of all) {
      if (this.#isStopped) return;
      isDone = (await this.#forgetPerson(userId).catch(this.#isFailed)) && isDone;
    }
    if (!isDone || this.#parts.isShared) this.#again();
  }

  readonly #isFailed = (error: unknown): boolean => {
    this.#failed(error);
    return false;
  };

  /** Returns true if nothing names the person any more. A bot that dies before the end does the rest at its start. */
  async #forgetPerson(userId: string): Promise<boolean> {
    const { data, holders, isInUse, log } = this.#parts;
    for (const holder of holders()) await holder.forget?.(userId);
    if ((await data.erase(userId, isInUse)).isNamedStill) return false;
    await data.deleteRequest(userId);
    this.#parts.jobs.dropExport(userId);
    await this.#compact();
    log.info({}, 'a person was forgotten, as they asked');
    return true;
  }

  /** Deletes what is too old, now and every day. */
  async #tend(): Promise<void> {
    if (this.#isStopped) return;
    await this.#parts.jobs.run(() => this.#deleteOld().catch(this.#failed));
    if (!this.#isStopped) this.#timers.set('daily', this.#parts.clock.now() + DAY_MS, () => void this.#tend());
  }

  async #deleteOld(): Promise<void> {
    const { data, clock, months, log, holders } = this.#parts;
    for (const holder of holders()) await holder.deleteOld?.();
    const records = await data.deleteRecords(monthsBefore(clock.now(), months));
    const due = [...(await data.removals())].filter(([, at]) => at + REMOVED_MS <= clock.now());
    let guilds = 0;
    for (const [guildId] of due) guilds += (await this.#deleteGuild(guildId)) ? 1 : 0;
    if (records + guilds > 0) log.info({ records, guilds }, 'stored data whose time is over was deleted');
    await this.#compact();
  }

  /** Compacts the store, now or as soon as that may be done again. A later process does it after its start. */
  async #compact(): Promise<void> {
    const { data, jobs } = this.#parts;
    const at = await jobs.compact(() => data.compact());
    if (at === null || this.#isStopped) return;
    this.#timers.set('compaction', at, () => void jobs.run(() => this.#compact().catch(this.#failed)));
  }

  async #deleteGuild(guildId: string): Promise<boolean> {
    const { data, holders } = this.#parts;
    for (const holder of holders()) if ((await holder.dropGuild?.(guildId)) === false) return false;
    await data.deleteGuild(guildId);
    return true;
  }
}

/** Returns the same time some calendar months earlier, ms since 1970. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // A month without this day: the last day of it, not the first days of the next.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
