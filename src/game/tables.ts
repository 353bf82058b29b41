import type { GameService, InvitationRequests, TableEvents } from './game-service.ts';
import { Plans } from './invitations/plans.ts';
import { Subscribers } from './invitations/subscribers.ts';
import { because } from './model/answers.ts';
import { rulebookOf } from './model/deck.ts';
import { rulesetOf } from './model/rules-of.ts';
import { OpenTables } from './open-tables.ts';
import { Opening } from './opening.ts';
import type { TableDeps } from './ports/deps.ts';
import type {
  Chat,
  HostPrompt,
  NewTable,
  NextRules,
  OpenedTable,
  Outcome,
  OwnChat,
  Rulebook,
  SeatInsight,
  Speech,
  TableSummary,
  VoiceTest,
} from './ports/game-service.ts';
import type { GameRecord } from './ports/journal.ts';
import type { LiveTable, LiveTables } from './ports/live.ts';
import type { Language, Log, PlanView, StoreState } from './ports/ports.ts';
import type { VoiceLender, VoiceLoan } from './ports/recording.ts';
import type { AnswerTo, PersonRequests, RequestOf } from './runtime/requests.ts';
import { trial, trialAt } from './runtime/voice-test.ts';
import { within } from './scheduling/clock.ts';
import { storedTables } from './stored-tables.ts';
import type { HostedTable } from './table/hosted-table.ts';
import { Interruptions } from './table/interruptions.ts';

/** Resolves when the work at the end of a table is over. Logs its error, because the other tables end all the same. */
const settled = ({ log }: HostedTable, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => log.error({ error }, 'a table was not ended in order'));

/** All tables of this process: what is asked of them, and their start and stop with the bot. */
export class Tables implements GameService, VoiceLender, LiveTables {
  readonly #deps: TableDeps;
  readonly #tables: OpenTables;
  readonly #opening: Opening;
  readonly #subscribers: Subscribers;
  readonly #plans: Plans;
  /** Guilds in which a stored table could not be loaded. */
  readonly #lost = new Set<string>();
  /** The clock reports interruptions of the process here. */
  readonly interruptions: Interruptions;

  constructor(deps: TableDeps) {
    const tables = new OpenTables(deps, (table, next) => this.#opening.next(table, next));
    this.#deps = deps;
    this.#tables = tables;
    this.#subscribers = new Subscribers(deps);
    const opening = new Opening(deps, tables, this.#subscribers);
    this.#opening = opening;
    this.#plans = new Plans(deps, {
      prepare: (config) => opening.prepare(config),
      openPlanned: (...planned) => tables.guard(() => opening.openPlanned(...planned)),
      has: (gameId) => tables.find(gameId) !== null,
      isFree: (guildId, userId) => tables.isFree(guildId, userId),
    });
    this.interruptions = new Interruptions(deps, () => (tables.isStopping ? [] : tables.all));
  }

  rulebooks(): readonly string[] {
    return Object.keys(this.#deps.rulesets);
  }

  rulebook(ruleset: string): Rulebook | null {
    const rules = rulesetOf(this.#deps.rulesets, ruleset);
    return rules ? rulebookOf(rules) : null;
  }

  rulebookAt(gameId: string): Rulebook | null {
    const table = this.#tables.find(gameId);
    return table && rulebookOf(table.tableRules.rules);
  }

  ask<Name extends keyof PersonRequests>(gameId: string, request: RequestOf<Name>): Promise<Outcome<AnswerTo<Name>>> {
    return this.#tables.ask(gameId, (table) => table.ask(request));
  }

  tell(gameId: string, event: (table: TableEvents) => unknown): void {
    const table = this.#tables.find(gameId);
    if (table) this.#tables.tell([table], event);
  }

  insight(gameId: string, userId: string): SeatInsight | null {
    return this.#tables.find(gameId)?.view.insight(userId) ?? null;
  }

  chats(gameId: string, userId: string): readonly Chat[] {
    return this.#tables.find(gameId)?.talk.shown(userId) ?? [];
  }

  ownChats(gameId: string, userId: string): readonly OwnChat[] {
    return this.#tables.find(gameId)?.talk.own(userId) ?? [];
  }

  hostPrompt(gameId: string, userId: string, force?: boolean): Outcome<HostPrompt> {
    return this.#tables.find(gameId)?.hostPrompt(userId, force) ?? because('table.no-table');
  }

  create(config: NewTable): Promise<Outcome<OpenedTable>> {
    return this.#tables.guard(() => this.#opening.open(config));
  }

  again(gameId: string, userId: string, rules?: NextRules): Promise<Outcome> {
    return this.#tables.ask(gameId, (table) => table.ask({ type: 'again', userId, rules }));
  }

  tableOf(guildId: string, userId: string): TableSummary | null {
    return this.#tables.seats.tableOf(guildId, userId);
  }

  isFree(guildId: string, userId: string): boolean {
    return this.#tables.isFree(guildId, userId);
  }

  table(gameId: string): TableSummary | null {
    return this.#tables.find(gameId)?.summary() ?? null;
  }

  tablesIn(guildId: string): readonly TableSummary[] {
    return this.#tables.in(guildId).map((table) => table.summary());
  }

  hasLostTable(guildId: string): boolean {
    return this.#lost.has(guildId);
  }

  askInvitations<T>(request: (invitations: InvitationRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.#tables.guard(() => request({ plans: this.#plans, subscribers: this.#subscribers }));
  }

  planned(planId: string): PlanView | null {
    return this.#plans.find(planId);
  }

  async testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest> {
    const isOn =
      this.#tables.isStopping ||
      this.#tables.hasLent(guildId) ||
      this.#tables.in(guildId).some(({ stage }) => stage === 'playing' || stage === 'gathering');
    const place = { gameId: `test-${guildId}`, guildId, channelId };
    if (!isOn) return trialAt(this.#deps, this.#tables, place, speech ?? trial(this.#deps, guildId, language));
    return this.#deps.settings.voice ? 'taken' : 'off';
  }

  voiceChanged(guildId: string, userId: string, present: boolean): void {
    for (const table of this.#tables.in(guildId)) table.tell({ type: 'voice-changed', userId, present });
  }

  memberGone(guildId: string, userId: string): void {
    for (const table of this.#tables.in(guildId)) table.tell({ type: 'member-gone', userId });
  }

  channelGone(channelId: string): void {
    void this.#plans.channelGone(channelId);
  }

  /** Ignores a lost connection while the bot stops: that is not an outage. */
  outage(out: boolean, guildId?: string): void {
    if (this.#tables.isStopping) return;
    const tables = guildId === undefined ? this.#tables.all : this.#tables.in(guildId);
    this.#tables.tell(tables, (table) => table.ask({ type: out ? 'out-of-reach' : 'in-reach' }));
  }

  /** Loads all stored tables and resumes them, once Discord is in reach. Resolves when all games run again. */
  async restore(): Promise<void> {
    await this.load();
    await this.resumeAll();
  }

  /** Loads all stored tables. They answer from then on, but their time does not run before `resumeAll`. */
  async load(): Promise<void> {
    await this.#subscribers.load();
    await this.#plans.load();
    const { tables, lost } = await storedTables(this.#deps, this.#tables);
    for (const table of tables) this.#tables.add(table);
    for (const one of lost) void one.then((guildId) => this.#lost.add(guildId ?? ''));
  }

  /**
   * Shows the loaded tables, tells their people, and resumes the games. No plan waits for them: a table that is being
   * removed may wait for Discord for minutes.
   */
  async resumeAll(): Promise<void> {
    this.#plans.resumeAll();
    const failed = (log: Log) => (error: unknown) => log.error({ error }, 'a game cannot go on');
    await Promise.all(this.#tables.all.map(({ life, log }) => life.resumeTable().catch(failed(log))));
  }

  /** Called when helper bots may have become able or unable to speak in a guild. */
  voicesChanged(guildId: string): void {
    if (!this.#tables.isStopping) this.#tables.voicesChanged(guildId);
  }

  /** Called when the state of the store has changed. */
  storeIs(state: StoreState): void {
    this.#tables.tell(this.#tables.all, ({ life }) => life.storeIs(state));
  }

  /** Drops the tables of servers that another process owns now. They answer and say nothing from now on. */
  drop(isLost: (guildId: string) => boolean): void {
    this.#tables.drop(this.#tables.all.filter(({ table }) => isLost(table.guildId)));
  }

  /** Drops all tables, because another process owns them now. Nothing begins here any more. */
  abandon(): void {
    this.#tables.beginStop();
    void this.#plans.stop();
    this.drop(() => true);
  }

  /** Lets everybody speak, because Discord refuses the bot until its operator changes something. */
  async free(): Promise<void> {
    this.#tables.beginStop();
    await Promise.all(this.#tables.all.map((table) => settled(table, table.life.free())));
  }

  /** Ends all tables for good. Resolves when nothing is left of them, or after `limitMs`. */
  async release(limitMs: number): Promise<void> {
    this.#tables.beginStop();
    const allClosed = new Promise<void>((resolve) => {
      const look = (): void => (this.#tables.all.length === 0 ? resolve() : undefined);
      this.#tables.onClosed(look);
      look();
    });
    await Promise.all(this.#tables.all.map((table) => settled(table, table.ask({ type: 'release' }))));
    await within(this.#deps.clock, limitMs, allClosed);
  }

  /** Refuses new games, and finishes and stores pending work. The stored games resume after the next start. */
  async stop(): Promise<void> {
    this.#tables.beginStop();
    await Promise.all([this.#plans.stop(), ...this.#tables.all.map(({ life }) => life.stop())]);
    for (const { table } of this.#tables.all) this.#deps.live?.left(table.gameId);
  }

  live(token: string): LiveTable | null {
    const [gameId = ''] = token.split('-', 1);
    return this.#tables.find(gameId)?.view.live(token) ?? null;
  }

  lendVoice(guildId: string, recalled: () => void): VoiceLoan | 'off' | 'taken' {
    return this.#tables.lendVoice(guildId, recalled);
  }

  returnVoice(loan: VoiceLoan): void {
    this.#tables.returnVoice(loan);
  }

  /** The number of tables by stage. */
  stages(): Readonly<Record<TableSummary['stage'], number>> {
    const counts = { lobby: 0, gathering: 0, playing: 0, over: 0 };
    for (const { stage } of this.#tables.all) counts[stage] += 1;
    return counts;
  }

  /** Calls the listener after each table whose documents were deleted. */
  onClosed(listener: () => void): void {
    this.#tables.onClosed(listener);
  }

  /** Removes a person from lobbies, plans and notifications. A running game keeps them until its table is closed. */
  async forget(userId: string): Promise<void> {
    await this.#subscribers.forget(userId);
    await this.#plans.forget(userId);
    for (const { stage, table } of this.#tables.all)
      if (stage === 'lobby') await this.ask(table.gameId, { type: 'leave', userId });
  }

  /** Forgets a server whose documents are being deleted. Returns false if a table of it is still open. */
  dropGuild(guildId: string): boolean {
    if (this.#tables.in(guildId).length > 0) return false;
    this.#subscribers.dropGuild(guildId);
    this.#plans.dropGuild(guildId);
    return true;
  }

  /** Returns true if the tables or the plans have this document in memory. */
  isInUse(kind: string, id: string): boolean {
    if (kind === 'plan') return this.#plans.find(id) !== null;
    return (kind === 'table' || kind === 'game') && this.#tables.find(id) !== null;
  }

  /** Returns the record of a finished and removed game, or `null`. */
  record(gameId: string): Promise<GameRecord | null> {
    return this.#deps.journal.record(gameId);
  }
}
