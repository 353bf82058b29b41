import type { Options } from '#engine/kernel/types.ts';
import { success } from '#result';
import { alreadyStarted } from './lobby/lobby-room.ts';
import { Opening } from './lobby/opening.ts';
import { because, becauseOf } from './model/answers.ts';
import { rulebookOf } from './model/deck.ts';
import { rulesetOf } from './model/rules-of.ts';
import type { OpenTables } from './open-tables.ts';
import type { TableDeps } from './ports/deps.ts';
import type {
  ActionRequest,
  Chat,
  GameService,
  HostPrompt,
  HostRequest,
  NewTable,
  NotebookPage,
  OpenedTable,
  Rulebook,
  SeatInsight,
  Speech,
  TableSummary,
  VoiceTest,
} from './ports/game-service.ts';
import type { Outcome } from './ports/outcome.ts';
import type { Language, Player } from './ports/ports.ts';
import { trial, trialAt } from './runtime/voice-test.ts';

/** The service for Discord's side. Each request goes to the one part of a table that does the work. */
export class HostedGameService implements GameService {
  readonly #deps: TableDeps;
  readonly #tables: OpenTables;
  readonly #opening: Opening;
  /** Guilds in which a stored table could not be loaded. */
  readonly #lost = new Set<string>();

  constructor(deps: TableDeps, tables: OpenTables) {
    this.#deps = deps;
    this.#tables = tables;
    this.#opening = new Opening(deps, tables);
  }

  /** Notes that a stored table of this guild could not be loaded. */
  protected noteLost(guildId: string): void {
    this.#lost.add(guildId);
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

  create(config: NewTable): Promise<Outcome<OpenedTable>> {
    return this.#tables.guard(() => this.#opening.open(config));
  }

  async join(gameId: string, person: Player): Promise<Outcome> {
    const table = this.#tables.find(gameId);
    if (!table) return because('table.no-table');
    if (table.actions.binds(person.userId)) return because('table.already-seated');
    if (table.stage !== 'lobby') return becauseOf([alreadyStarted]);
    return this.#tables.seating(table.table.guildId, [person.userId], () => table.lobby.join(person));
  }

  leave(gameId: string, userId: string): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ attendance }) => attendance.leave(userId));
  }

  configure(gameId: string, userId: string, options: Options): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.configure(userId, options));
  }

  async start(gameId: string, userId: string): Promise<Outcome> {
    if (this.#tables.isStopping) return because('table.stopping');
    return this.#tables.ask(gameId, ({ lobbyStart }) => lobbyStart.start(userId));
  }

  async wait(gameId: string, person: Player): Promise<Outcome<{ readonly seated: boolean }>> {
    const joined = await this.join(gameId, person);
    if (joined.ok) return success({ seated: true });
    if (joined.error.kind === 'refusal' || joined.error.remark.kind !== 'no-seat') return joined;
    const waits = await this.#tables.ask(gameId, ({ lobby }) => lobby.wait(person));
    return waits.ok ? success({ seated: false }) : waits;
  }

  watch(gameId: string, person: Player): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.watch(person));
  }

  callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.callRoll(userId, force));
  }

  answerRoll(gameId: string, userId: string): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.answerRoll(userId));
  }

  act(gameId: string, userId: string, act: ActionRequest): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ actions }) => actions.act(userId, act));
  }

  chats(gameId: string, userId: string): readonly Chat[] {
    return this.#tables.find(gameId)?.talk.shown(userId) ?? [];
  }

  say(gameId: string, userId: string, text: string): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ talk }) => talk.say(userId, text));
  }

  async host(gameId: string, userId: string, request: HostRequest, force: boolean): Promise<Outcome> {
    const table = this.#tables.find(gameId);
    if (request.order !== 'replace' || !table)
      return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.order(userId, request, force));
    const [{ guildId }, { person }] = [table.table, request];
    if (table.actions.binds(person.userId)) return because('seat.sits-here');
    if (!this.#tables.isFree(guildId, person.userId)) return because('seat.elsewhere');
    return this.#tables.seating(guildId, [person.userId], () => table.hostDesk.order(userId, request, force));
  }

  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.kick(userId, target, force));
  }

  end(gameId: string, userId: string, force: boolean, hidden = false): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.end(userId, force, hidden));
  }

  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.notebook(userId, force));
  }

  lead(gameId: string, userId: string): Promise<Outcome<HostPrompt>> {
    return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.lead(userId));
  }

  next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>> {
    return this.#tables.ask(gameId, ({ hostDesk }) => hostDesk.lead(userId, step));
  }

  tableOf(guildId: string, userId: string): TableSummary | null {
    return this.#tables.seats.tableOf(guildId, userId);
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

  insight(gameId: string, userId: string): SeatInsight | null {
    return this.#tables.find(gameId)?.view.insight(userId) ?? null;
  }

  async testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest> {
    const isOn = this.#tables.isStopping || this.#tables.in(guildId).some((table) => table.stage === 'playing');
    const place = { gameId: `test-${guildId}`, guildId, channelId };
    if (!isOn) return trialAt(this.#deps, this.#tables, place, speech ?? trial(this.#deps, guildId, language));
    return this.#deps.settings.voice ? 'taken' : 'off';
  }

  voiceChanged(guildId: string, userId: string, present: boolean): void {
    this.#tables.tell(this.#tables.in(guildId), ({ attendance }) => attendance.voiceChanged(userId, present));
  }

  memberGone(guildId: string, userId: string): void {
    this.#tables.tell(this.#tables.in(guildId), ({ attendance }) => attendance.memberGone(userId));
  }

  spoke(gameId: string, userId: string, speaks: boolean): void {
    this.#tables.find(gameId)?.floorMonitor.spoke(userId, speaks);
  }

  wrote(gameId: string, userId: string, text: string): void {
    this.#tables.find(gameId)?.floorMonitor.wrote(userId, text);
  }

  disturbed(gameId: string): void {
    this.#tables.find(gameId)?.disturbed();
  }

  /** Ignores a lost connection while the bot stops: that is not an outage. */
  outage(out: boolean): void {
    if (!this.#tables.isStopping) this.#tables.tell(this.#tables.all, ({ life }) => life.outage(out));
  }
}
