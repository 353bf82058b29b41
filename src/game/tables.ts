import type { Options } from '#engine/kernel/types.ts';
import type { HostedTable } from './hosted-table.ts';
import { alreadyStarted } from './lobby/lobby-room.ts';
import { Opening } from './lobby/opening.ts';
import { rulebookOf } from './model/deck.ts';
import { rulesetOf } from './model/rules-of.ts';
import type { TableDeps } from './ports/deps.ts';
import type {
  Chat,
  GameService,
  HostPrompt,
  HostRequest,
  NewTable,
  NotebookPage,
  OpenedTable,
  Outcome,
  Rulebook,
  SeatInsight,
  TableSummary,
} from './ports/game-service.ts';
import type { GameRecord } from './ports/journal.ts';
import type { Player } from './ports/ports.ts';
import { StoreError } from './ports/ports.ts';
import { because, becauseOf, type Failure } from './runtime/answers.ts';
import { Interruptions } from './runtime/interruptions.ts';
import type { TableRegistry } from './runtime/table-registry.ts';
import { VoiceRooms } from './runtime/voice-rooms.ts';
import { trial, trialAt } from './runtime/voice-test.ts';
import { Voices } from './runtime/voices.ts';
import { Seats } from './seats.ts';
import { storedTables } from './stored-tables.ts';

/** All tables of this process, with their seats, and the table at which the narrator speaks. */
export class Tables implements GameService, TableRegistry {
  readonly #deps: TableDeps;
  readonly #tables = new Map<string, HostedTable>();
  readonly #seats: Seats;
  readonly #voices = new Voices();
  readonly #opening: Opening;
  readonly rooms = new VoiceRooms(() => [...this.#tables.values()]);
  /** The clock reports interruptions of the process here. */
  readonly interruptions: Interruptions;
  /** Guilds in which a stored table could not be loaded. */
  readonly #lost = new Set<string>();
  #stopping = false;

  constructor(deps: TableDeps) {
    this.#deps = deps;
    this.interruptions = new Interruptions(deps, () =>
      this.#stopping ? [] : [...this.#tables.values()].map(({ interruption }) => interruption),
    );
    this.#seats = new Seats((guildId) => this.#in(guildId), deps.log);
    this.#opening = new Opening({
      ...{ deps, registry: this, tablesIn: (guildId) => this.#in(guildId) },
      enter: (table) => void this.#tables.set(table.table.gameId, table),
    });
  }

  rulebooks = (): readonly string[] => Object.keys(this.#deps.rulesets);

  rulebook(ruleset: string): Rulebook | null {
    const rules = rulesetOf(this.#deps.rulesets, ruleset);
    return rules ? rulebookOf(rules) : null;
  }

  rulebookAt(gameId: string): Rulebook | null {
    const table = this.#tables.get(gameId);
    return table ? rulebookOf(table.tableRules.rules) : null;
  }

  create(config: NewTable): Promise<Outcome<OpenedTable>> {
    return this.#guard(() => this.#opening.open(config));
  }

  join(gameId: string, person: Player): Promise<Outcome> {
    const table = this.#tables.get(gameId);
    if (!table) return Promise.resolve(because('table.no-table'));
    if (table.binds(person.userId)) return Promise.resolve(because('table.already-seated'));
    if (table.stage !== 'lobby') return Promise.resolve(becauseOf([alreadyStarted]));
    return this.seating(table.table.guildId, [person.userId], () => table.lobby.join(person));
  }

  leave(gameId: string, userId: string): Promise<Outcome> {
    return this.#at(gameId, (table) => table.leave(userId));
  }

  configure(gameId: string, userId: string, options: Options): Promise<Outcome> {
    return this.#at(gameId, (table) => table.lobby.configure(userId, options));
  }

  start(gameId: string, userId: string): Promise<Outcome> {
    if (this.#stopping) return Promise.resolve(because('table.stopping'));
    return this.#at(gameId, (table) => table.lobby.start(userId));
  }

  end(gameId: string, userId: string, force: boolean, hidden = false): Promise<Outcome> {
    return this.#at(gameId, (table) => table.end(userId, force, hidden));
  }

  host(gameId: string, userId: string, deed: HostRequest, force: boolean): Promise<Outcome> {
    const order = (table: HostedTable) => table.host(userId, deed, force);
    const table = this.#tables.get(gameId);
    if (deed.order !== 'replace' || !table) return this.#at(gameId, order);
    const [{ guildId }, { person }] = [table.table, deed];
    if (table.binds(person.userId)) return Promise.resolve(because('seat.sits-here'));
    if (!this.isFree(guildId, person.userId)) return Promise.resolve(because('seat.elsewhere'));
    return this.seating(guildId, [person.userId], () => order(table));
  }

  async wait(gameId: string, person: Player): Promise<Outcome<{ readonly seated: boolean }>> {
    const joined = await this.join(gameId, person);
    if (joined.ok) return { ...joined, value: { seated: true } };
    if (joined.problem.kind === 'refusal' || joined.problem.remark.kind !== 'no-seat') return joined;
    const waits = await this.#at(gameId, (table) => table.lobby.wait(person));
    return waits.ok ? { ...waits, value: { seated: false } } : waits;
  }

  watch(gameId: string, person: Player): Promise<Outcome> {
    return this.#at(gameId, (table) => table.lobby.watch(person));
  }

  callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome> {
    return this.#at(gameId, (table) => table.lobby.callRoll(userId, force));
  }

  answerRoll(gameId: string, userId: string): Promise<Outcome> {
    return this.#at(gameId, (table) => table.lobby.answerRoll(userId));
  }

  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome> {
    return this.#at(gameId, (table) => table.kick(userId, target, force));
  }

  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    return this.#at(gameId, (table) => table.notebook(userId, force));
  }

  lead(gameId: string, userId: string): Promise<Outcome<HostPrompt>> {
    return this.#at(gameId, (table) => table.lead(userId));
  }

  next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>> {
    return this.#at(gameId, (table) => table.lead(userId, step));
  }

  act(gameId: string, userId: string, act: Parameters<GameService['act']>[2]): Promise<Outcome> {
    return this.#at(gameId, (table) => table.act(userId, act));
  }

  tableOf = (guildId: string, userId: string): TableSummary | null => this.#seats.tableOf(guildId, userId);

  table = (gameId: string): TableSummary | null => this.#tables.get(gameId)?.summary() ?? null;

  tablesIn = (guildId: string): readonly TableSummary[] => this.#in(guildId).map((table) => table.summary());

  insight(gameId: string, userId: string): SeatInsight | null {
    return this.#tables.get(gameId)?.insight(userId) ?? null;
  }

  voiceChanged(guildId: string, userId: string, present: boolean): void {
    for (const table of this.#in(guildId)) this.#quietly(table, table.voiceChanged(userId, present));
  }

  spoke(gameId: string, userId: string, speaks: boolean): void {
    this.#tables.get(gameId)?.floorMonitor.spoke(userId, speaks);
  }

  wrote(gameId: string, userId: string, text: string): void {
    this.#tables.get(gameId)?.floorMonitor.wrote(userId, text);
  }

  memberGone(guildId: string, userId: string): void {
    for (const table of this.#in(guildId)) this.#quietly(table, table.memberGone(userId));
  }

  disturbed(gameId: string): void {
    this.#tables.get(gameId)?.disturbed();
  }

  /** Ignores a lost connection while the bot stops: that is not an outage. */
  outage(out: boolean): void {
    if (this.#stopping) return;
    for (const table of this.#tables.values()) this.#quietly(table, table.outage(out));
  }

  /** Called when the store stops (`false`) or resumes taking writes. */
  storeWorks(works: boolean): void {
    for (const table of this.#tables.values()) this.#quietly(table, table.storeWorks(works));
  }

  /** Returns the record of a finished and removed game, or `null`. */
  record(gameId: string): Promise<GameRecord | null> {
    return this.#deps.journal.record(gameId);
  }

  /** Loads all stored tables and resumes them, once Discord is in reach. Resolves when all games run again. */
  async restore(): Promise<void> {
    await this.load();
    await this.goOn();
  }

  /** Loads all stored tables. They answer from then on, but their time does not run before `goOn`. */
  async load(): Promise<void> {
    const { tables, lost } = await storedTables(this.#deps, this);
    for (const table of tables) this.#tables.set(table.table.gameId, table);
    for (const one of lost) void one.then((guildId) => this.#lost.add(guildId ?? ''));
  }

  /** Shows the loaded tables, tells their people, and resumes the games. */
  async goOn(): Promise<void> {
    const failed = (game: string) => (error: unknown) => this.#deps.log.error({ game, error }, 'a game cannot go on');
    await Promise.all([...this.#tables.values()].map((table) => table.goOn().catch(failed(table.table.gameId))));
  }

  /** Refuses new games, and finishes and stores pending work. The stored games resume after the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#tables.values()].map((table) => table.stop()));
  }

  chats(gameId: string, userId: string): readonly Chat[] {
    return this.#tables.get(gameId)?.talk.shown(userId) ?? [];
  }

  say(gameId: string, userId: string, text: string): Promise<Outcome> {
    return this.#at(gameId, (table) => table.talk.say(userId, text));
  }

  testVoice: GameService['testVoice'] = async (guildId, channelId, language, speech) => {
    const isOn = this.#stopping || this.#in(guildId).some((table) => table.stage === 'playing');
    const place = { gameId: `test-${guildId}`, guildId, channelId };
    if (!isOn) return trialAt(this.#deps, this, place, speech ?? trial(this.#deps, guildId, language));
    return this.#deps.settings.voice ? 'taken' : 'off';
  };

  takeVoice(guildId: string, gameId: string): void {
    if (this.#deps.settings.voice) this.#voices.take(guildId, gameId);
  }

  freeVoice(gameId: string): void {
    for (const guildId of this.#voices.free(gameId))
      for (const table of this.#in(guildId)) if (table.table.gameId !== gameId) table.takeUpVoice();
  }

  hasLostTable = (guildId: string): boolean => this.#lost.has(guildId);

  voiceAt = (guildId: string): string | null => this.#voices.at(guildId);

  closed(gameId: string): void {
    this.#tables.delete(gameId);
    this.#deps.reconciler.forget(gameId);
  }

  #in(guildId: string): readonly HostedTable[] {
    return [...this.#tables.values()].filter((table) => table.table.guildId === guildId);
  }

  async seating<T>(guildId: string, people: readonly string[], sit: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.#stopping ? because('table.stopping') : this.#seats.keep(guildId, people, () => this.#guard(sit));
  }

  isFree = (guildId: string, userId: string): boolean => this.#seats.isFree(guildId, userId);

  #at<T>(gameId: string, ask: (table: HostedTable) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const table = this.#tables.get(gameId);
    return table ? this.#guard(() => ask(table)) : Promise.resolve(because('table.no-table'));
  }

  /** Turns an error (a bug or the store) into a failure for the caller. Nothing has been changed then. */
  async #guard<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T> | Failure> {
    try {
      return await ask();
    } catch (error) {
      this.#deps.log.error({ error }, 'an order has failed');
      return because(error instanceof StoreError ? 'table.storage-full' : 'unknown');
    }
  }

  #quietly(table: HostedTable, work: Promise<unknown>): void {
    work.catch((error) => this.#deps.log.error({ game: table.table.gameId, error }, 'a change was not taken up'));
  }
}
