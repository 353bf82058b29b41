import type { Options } from '#engine/kernel/types.ts';
import { success } from '#result';
import { Plans } from './invitations/plans.ts';
import { Subscribers } from './invitations/subscribers.ts';
import { alreadyStarted, because, becauseOf } from './model/answers.ts';
import { rulebookOf } from './model/deck.ts';
import { rulesetOf } from './model/rules-of.ts';
import type { OpenTables } from './open-tables.ts';
import { Opening } from './opening.ts';
import type { TableDeps } from './ports/deps.ts';
import type {
  ActionRequest,
  CardsChange,
  Chat,
  GameService,
  GatheringOrder,
  HostPrompt,
  HostRequest,
  NewLink,
  NewTable,
  NextRules,
  NotebookPage,
  OpenedTable,
  Outcome,
  OwnChat,
  Rulebook,
  SeatInsight,
  SilencedEdit,
  Speech,
  TableSummary,
  VoiceTest,
} from './ports/game-service.ts';
import type { Language, PlanView, Player } from './ports/ports.ts';
import { trial, trialAt } from './runtime/voice-test.ts';
import type { TableSettings } from './settings/settings.ts';

/** The service for Discord's side. Each request goes to the one part of a table that does the work. */
export class HostedGameService implements GameService {
  readonly #deps: TableDeps;
  readonly #tables: OpenTables;
  readonly #opening: Opening;
  protected readonly subscribers: Subscribers;
  protected readonly plans: Plans;
  /** Guilds in which a stored table could not be loaded. */
  readonly #lost = new Set<string>();

  constructor(deps: TableDeps, tables: OpenTables) {
    this.#deps = deps;
    this.#tables = tables;
    this.subscribers = new Subscribers(deps);
    const opening = new Opening(deps, tables, this.subscribers);
    this.#opening = opening;
    this.plans = new Plans(deps, {
      prepare: (config) => opening.prepare(config),
      openPlanned: (...planned) => tables.guard(() => opening.openPlanned(...planned)),
      has: (gameId) => tables.find(gameId) !== null,
      isFree: (guildId, userId) => tables.isFree(guildId, userId),
    });
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

  changeCards(gameId: string, userId: string, change: CardsChange): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.changeCards(userId, change));
  }

  changePractice(gameId: string, userId: string, fill: boolean): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.changePractice(userId, fill));
  }

  changeSettings(gameId: string, userId: string, change: Partial<TableSettings>): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ lobby }) => lobby.changeSettings(userId, change));
  }

  async start(gameId: string, userId: string, force = false): Promise<Outcome> {
    if (this.#tables.isStopping) return because('table.stopping');
    return this.#tables.ask(gameId, ({ lobbyStart }) => lobbyStart.start(userId, force));
  }

  async again(gameId: string, userId: string, rules?: NextRules): Promise<Outcome> {
    if (this.#tables.isStopping) return because('table.stopping');
    return this.#tables.ask(gameId, (table) => {
      if (rules && userId !== table.table.hostId) return Promise.resolve(because('table.not-host'));
      return table.again.ask(userId, (winner, askedBy) => this.#opening.next(table, winner, { askedBy, rules }));
    });
  }

  gather(gameId: string, userId: string, order: GatheringOrder, force: boolean): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ gatheringRequests }) => gatheringRequests.order(userId, order, force));
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
    return this.#tables.ask(gameId, ({ stage, lobby, gatheringRequests }) =>
      stage === 'gathering' ? gatheringRequests.arrive(userId) : lobby.answerRoll(userId),
    );
  }

  submitAction(gameId: string, userId: string, act: ActionRequest): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ actions }) => actions.submit(userId, act));
  }

  sideVote(gameId: string, userId: string, vote: Parameters<GameService['sideVote']>[2]): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ actions }) => actions.sideVote(userId, vote));
  }

  chats(gameId: string, userId: string): readonly Chat[] {
    return this.#tables.find(gameId)?.talk.shown(userId) ?? [];
  }

  ownChats(gameId: string, userId: string): readonly OwnChat[] {
    return this.#tables.find(gameId)?.talk.own(userId) ?? [];
  }

  say(gameId: string, userId: string, text: string): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ talk }) => talk.say(userId, text));
  }

  async host(gameId: string, userId: string, request: HostRequest, force: boolean): Promise<Outcome> {
    const table = this.#tables.find(gameId);
    if (request.order !== 'replace' || !table)
      return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.order(userId, request, force));
    const [{ guildId }, { person }] = [table.table, request];
    if (table.actions.binds(person.userId)) return because('seat.sits-here');
    if (!this.#tables.isFree(guildId, person.userId)) return because('seat.elsewhere');
    return this.#tables.seating(guildId, [person.userId], () => table.hostRequests.order(userId, request, force));
  }

  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.kick(userId, target, force));
  }

  end(gameId: string, userId: string, force: boolean, hidden = false): Promise<Outcome> {
    return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.end(userId, force, hidden));
  }

  link(gameId: string, userId: string, link: NewLink, force: boolean): Promise<Outcome<string>> {
    return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.link(userId, link, force));
  }

  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.notebook(userId, force));
  }

  hostPrompt(gameId: string, userId: string, force = false): Outcome<HostPrompt> {
    return this.#tables.find(gameId)?.hostRequests.hostPrompt(userId, force) ?? because('table.no-table');
  }

  next(gameId: string, userId: string, step: number, force = false): Promise<Outcome<HostPrompt>> {
    return this.#tables.ask(gameId, ({ hostRequests }) => hostRequests.next(userId, step, force));
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

  subscribe(guildId: string, userId: string): Promise<Outcome<'on' | 'off'>> {
    return this.#tables.guard(() => this.subscribers.toggle(guildId, userId));
  }

  plan(table: NewTable, at: number): Promise<Outcome<PlanView>> {
    return this.#tables.guard(() => this.plans.plan(table, at));
  }

  planned(planId: string): PlanView | null {
    return this.plans.find(planId);
  }

  joinPlan(planId: string, person: Player): Promise<Outcome<'in' | 'out'>> {
    return this.#tables.guard(() => this.plans.toggle(planId, person));
  }

  cancelPlan(planId: string, userId: string, force: boolean): Promise<Outcome> {
    return this.#tables.guard(() => this.plans.cancel(planId, userId, force));
  }

  insight(gameId: string, userId: string): SeatInsight | null {
    return this.#tables.find(gameId)?.view.insight(userId) ?? null;
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
    this.#tables.tell(this.#tables.in(guildId), ({ attendance }) => attendance.voiceChanged(userId, present));
  }

  voiceRoomChanged(gameId: string, isThere: boolean): void {
    const table = this.#tables.find(gameId);
    if (table) this.#tables.tell([table], ({ attendance }) => attendance.voiceRoomChanged(isThere));
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

  edited(gameId: string, edit: SilencedEdit): void {
    this.#tables.find(gameId)?.floorMonitor.edited(edit);
  }

  mutedByOthers(gameId: string, userId: string): void {
    const table = this.#tables.find(gameId);
    if (table) this.#tables.tell([table], ({ attendance }) => attendance.mutedByOthers(userId));
  }

  disturbed(gameId: string): void {
    this.#tables.find(gameId)?.disturbed();
  }

  channelGone(channelId: string): void {
    void this.plans.channelGone(channelId);
  }

  /** Ignores a lost connection while the bot stops: that is not an outage. */
  outage(out: boolean, guildId?: string): void {
    if (this.#tables.isStopping) return;
    const tables = guildId === undefined ? this.#tables.all : this.#tables.in(guildId);
    this.#tables.tell(tables, ({ life }) => life.outage(out));
  }
}
