import { success } from '#result';
import { because, done } from '../model/answers.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { NewTable, Outcome } from '../ports/game-service.ts';
import type { Plan, PlanEnd } from '../ports/invitations.ts';
import type { PlanPlaces, PlanView } from '../ports/plan.ts';
import type { Player, Remark } from '../ports/ports.ts';
import type { TableIn } from '../ports/table-document.ts';
import { Timers } from '../scheduling/clock.ts';
import { Queue, Queues } from '../scheduling/queue.ts';
import { failureOfPlan, mostPlanned, samePlan } from './plan-limits.ts';
import { planView } from './plan-view.ts';

/** A plan whose time passed longer ago opens no table any more, ms. */
const MISSED_MS = 2 * 3_600_000;
/** A table that opens later than this says so, ms. */
const LATE_MS = 5 * 60_000;
/** The pause after the last press before a plan is shown again, ms. */
const CALM_MS = 3_000;
/** The pause before another attempt, ms. */
const RETRY_MS = 30_000;

/** The people who are in besides the host, and whether the table opens later than planned. */
export interface Planned {
  readonly people: readonly Player[];
  readonly isLate: boolean;
}

/** The tables that plans open. */
export interface PlannedTables {
  /** Returns a table's document from these choices, or why there can be no such table. */
  prepare(config: NewTable): Promise<Outcome<TableIn<'lobby'>>>;
  /** Opens the table of this document with this host, and keeps seats for the people who are in. */
  openPlanned(table: TableIn<'lobby'>, host: Player, others: Planned): Promise<Outcome<unknown>>;
  /** Returns true if the table exists. */
  has(gameId: string): boolean;
  isFree(guildId: string, userId: string): boolean;
}

/** The planned tables: each is stored before it is shown, and opens at its time. */
export class Plans {
  readonly #deps: TableDeps;
  readonly #tables: PlannedTables;
  readonly #plans = new Map<string, Plan>();
  /** New plans, one after another: their number is limited. */
  readonly #planning = new Queue();
  /** The changes of each plan, by its id. */
  readonly #changes = new Queues();
  /** The calls to Discord of each plan, by its id. A press does not wait for them. */
  readonly #calls = new Queues();
  readonly #timers: Timers;
  #stopped = false;

  constructor(deps: TableDeps, tables: PlannedTables) {
    this.#deps = deps;
    this.#tables = tables;
    this.#timers = new Timers(deps.clock);
  }

  /** Loads all stored plans. Their time does not come before `resumeAll`. */
  async load(): Promise<void> {
    for (const plan of await this.#deps.invitations.plans()) this.#plans.set(plan.table.gameId, plan);
  }

  /** Shows the loaded plans where needed, and opens their tables at their times. */
  resumeAll(): void {
    for (const planId of this.#plans.keys()) this.#take(planId);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#timers.clear();
    await Promise.all([this.#planning, this.#calls, this.#changes].map((queue) => queue.idle()));
  }

  /** Returns the public facts about a plan. `null`: it is not there. */
  find(planId: string): PlanView | null {
    const plan = this.#plans.get(planId);
    return plan ? planView(this.#deps, plan) : null;
  }

  /** Plans a table. Stored before it is shown. A press that comes twice plans it once. */
  plan(config: NewTable, at: number): Promise<Outcome<PlanView>> {
    return this.#planning.run(async () => {
      const { clock, invitations } = this.#deps;
      const planned = samePlan([...this.#plans.values()], config, at);
      if (planned) return success(planView(this.#deps, planned));
      const { guildId, channelId, host } = config;
      const place = { guildId, channelId, hostId: host.userId };
      const failed = failureOfPlan([...this.#plans.values()], place, { at, now: clock.now() });
      if (failed) return failed;
      const table = await this.#tables.prepare(config);
      if (!table.ok) return table;
      const plan: Plan = { table: table.value, at, people: [host] };
      await invitations.savePlan(plan);
      this.#plans.set(plan.table.gameId, plan);
      this.#take(plan.table.gameId);
      return success(planView(this.#deps, plan));
    });
  }

  /** Adds a person to a plan, or removes them. The host stays. */
  toggle(planId: string, person: Player): Promise<Outcome<'in' | 'out'>> {
    return this.#change(planId, async (plan) => {
      const { guildId, hostId } = plan.table;
      const isIn = plan.people.some(({ userId }) => userId === person.userId);
      if (person.userId === hostId) return because('plan.host-stays');
      if (!isIn && this.#deps.isBanned?.(guildId, person.userId)) return because('table.banned');
      if (!isIn && plan.people.length >= mostPlanned) return because('plan.full', { max: mostPlanned });
      const others = plan.people.filter(({ userId }) => userId !== person.userId);
      await this.#store({ ...plan, people: isIn ? others : [...others, person] });
      this.#showSoon(planId);
      return success(isIn ? 'out' : 'in');
    });
  }

  /** Cancels a plan. For its host, or with `force` for a moderator. */
  cancel(planId: string, userId: string, force: boolean): Promise<Outcome> {
    return this.#change(planId, async (plan) => {
      if (!force && plan.table.hostId !== userId) return because('plan.not-host');
      await this.#end(plan, 'cancelled');
      return done();
    });
  }

  /**
   * Cancels the plans of tables in a channel that is deleted: nobody could see their messages, and their events would
   * go on calling people there. One that cannot be stored ends at its time.
   */
  async channelGone(channelId: string): Promise<void> {
    for (const [planId, { table, ended }] of [...this.#plans]) {
      if (ended || table.channelId !== channelId) continue;
      await this.cancel(planId, table.hostId, true).catch((error: unknown) =>
        this.#deps.log.warn({ plan: planId, error }, 'the plan of a deleted channel could not be cancelled'),
      );
    }
  }

  /** Removes a person from all plans. A plan of theirs is cancelled. It is deleted when Discord shows its end. */
  async forget(userId: string): Promise<void> {
    for (const [planId, { table, people, ended }] of [...this.#plans]) {
      if (ended) continue;
      if (table.hostId === userId) await this.cancel(planId, userId, false);
      else if (people.some((person) => person.userId === userId)) await this.toggle(planId, { userId, name: '' });
    }
  }

  /** Forgets the plans of a server, whose documents are being deleted. */
  dropGuild(guildId: string): void {
    for (const [planId, { table }] of [...this.#plans]) if (table.guildId === guildId) this.#drop(planId);
  }

  #drop(planId: string): void {
    this.#plans.delete(planId);
    for (const name of [planId, `${planId} show`]) this.#timers.cancel(name);
    this.#changes.drop(planId);
    this.#calls.drop(planId);
  }

  #change<T>(planId: string, change: (plan: Plan) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.#changes.run(planId, async () => {
      const plan = this.#plans.get(planId);
      return plan && !plan.ended ? change(plan) : because('plan.gone');
    });
  }

  async #store(plan: Plan): Promise<void> {
    await this.#deps.invitations.savePlan(plan);
    this.#plans.set(plan.table.gameId, plan);
  }

  /** Shows a plan and sets its alarm. */
  #take(planId: string): void {
    const plan = this.#plans.get(planId);
    if (!plan || this.#stopped) return;
    if (!plan.ended) this.#timers.set(planId, plan.at, () => this.#open(planId));
    if (plan.ended || plan.messageId === undefined) this.#show(planId);
  }

  /** Shows a plan when no more people press: the answers to many presses may arrive in another order. */
  #showSoon(planId: string): void {
    this.#later(`${planId} show`, CALM_MS, () => this.#show(planId));
  }

  #later(name: string, ms: number, work: () => void): void {
    if (!this.#stopped) this.#timers.set(name, this.#deps.clock.now() + ms, work);
  }

  /** Shows a plan as it is then. An ended one is forgotten after that. A bot that dies before that shows it again. */
  #show(planId: string): void {
    const again = () => this.#later(`${planId} show`, RETRY_MS, () => this.#show(planId));
    const shown = this.#calls.run(planId, async () => {
      const plan = this.#plans.get(planId);
      if (!plan || this.#stopped) return;
      const places = await this.#deps.planBoard.show(planView(this.#deps, plan), placesOf(plan));
      if (places === 'late') return again();
      await this.#changes.run(planId, () => this.#noteShown(plan, places));
    });
    shown.catch((error) => {
      this.#deps.log.error({ plan: planId, error }, 'a plan could not be shown; it is tried again');
      again();
    });
  }

  async #noteShown({ table: { gameId }, ended }: Plan, places: PlanPlaces): Promise<void> {
    const plan = this.#plans.get(gameId);
    if (!plan) return;
    const isSame = plan.messageId === places.messageId && plan.eventId === places.eventId;
    if (!ended && !isSame) await this.#store({ ...plan, ...places });
    if (!ended) return;
    await this.#deps.invitations.deletePlan(gameId);
    this.#drop(gameId);
  }

  /** Opens the table of a plan whose time has come. Tries again if that fails for a reason that passes. */
  #open(planId: string): void {
    const again = () => this.#later(planId, RETRY_MS, () => this.#open(planId));
    const opened = this.#changes.run(planId, async () => {
      const plan = this.#plans.get(planId);
      if (!plan || plan.ended || this.#stopped) return;
      const end = await this.#endOf(plan);
      if (end === null) again();
      else await this.#end(plan, end.state, end.why);
    });
    opened.catch((error) => {
      this.#deps.log.error({ plan: planId, error }, 'a planned table could not be opened; it is tried again');
      again();
    });
  }

  /** Opens the table and returns the end of its plan. `null`: not yet. */
  async #endOf(plan: Plan): Promise<PlanEnd | null> {
    const { gameId, guildId } = plan.table;
    if (this.#tables.has(gameId)) return { state: 'opened' };
    const late = this.#deps.clock.now() - plan.at;
    if (late > MISSED_MS) return { state: 'missed' };
    const host = plan.people.find(({ userId }) => this.#mayHost(guildId, userId));
    if (!host) return { state: 'failed', why: { key: 'plan.nobody' } };
    const people = plan.people.filter(({ userId }) => userId !== host.userId);
    const opened = await this.#tables.openPlanned(plan.table, host, { people, isLate: late > LATE_MS });
    if (opened.ok) return { state: 'opened' };
    const { error } = opened;
    if (error.kind !== 'remark') return { state: 'failed', why: { key: 'plan.rules' } };
    return error.remark.kind === 'passing' ? null : { state: 'failed', why: error.remark };
  }

  #mayHost(guildId: string, userId: string): boolean {
    return this.#tables.isFree(guildId, userId) && !this.#deps.isBanned?.(guildId, userId);
  }

  /** Stores the end of a plan, and shows it. Call within the plan's changes. */
  async #end(plan: Plan, state: PlanEnd['state'], why?: Remark): Promise<void> {
    const { gameId } = plan.table;
    await this.#store({ ...plan, ended: { state, ...(why ? { why } : {}) } });
    this.#timers.cancel(gameId);
    this.#show(gameId);
  }
}

const placesOf = ({ messageId, eventId }: Plan) => ({
  ...(messageId === undefined ? {} : { messageId }),
  ...(eventId === undefined ? {} : { eventId }),
});
