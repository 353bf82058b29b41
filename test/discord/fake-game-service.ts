/** A service of tables that notes each call and answers as the test wants. */
import type { Options } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { rulebookOf } from '#game/model/deck.ts';
import type {
  ActionRequest,
  Chat,
  FailureReason,
  GameService,
  HostPrompt,
  HostRequest,
  NewTable,
  NotebookPage,
  Outcome,
  OwnChat,
  Rulebook,
  SeatInsight,
  SideVote,
  SilencedEdit,
  TableSummary,
} from '#game/ports/game-service.ts';
import type { Layout, LobbyView, PlanView, Player, Reconciler } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { failure, success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { lobbyOf, summaryOf, usualSettings } from './fake-table.ts';
import { lobbyLayout } from './views.ts';

const done: Outcome = success([]);
/** The outcome of a call that the service refuses for this reason. */
export const refusedBy = (problem: FailureReason): Outcome => failure(problem);

/** A game service by hand: a lobby that fills, then the layouts and insights that the test gives. */
export class FakeGameService implements GameService {
  readonly asked: { readonly what: string; readonly args: readonly unknown[] }[] = [];
  readonly insights = new Map<string, SeatInsight>();
  reconciler: Reconciler | null = null;
  /** Guilds in which a table could not be read. */
  readonly lost = new Set<string>();
  place: NewTable | null = null;
  stage: TableSummary['stage'] = 'lobby';
  players: Player[] = [];
  waiting: Player[] = [];
  options: Options = {};
  settings: TableSettings = usualSettings;
  town: View = emptyView(null);
  acting: (userId: string, act: { verb: string; targets: readonly unknown[]; step?: number }) => Outcome = () => done;

  rulebooks(): readonly string[] {
    return Object.keys(rulesets);
  }

  rulebook(ruleset: string): Rulebook | null {
    const rules = rulesets[ruleset];
    return rules === undefined ? null : rulebookOf(rules);
  }

  rulebookAt(): Rulebook | null {
    return this.rulebook(this.place?.ruleset ?? 'six');
  }
  ordering: (request: HostRequest) => Outcome = () => done;
  gather: GameService['gather'] = async (...call) => this.note('gather', ...call);
  changePractice: GameService['changePractice'] = async (...call) => this.note('changePractice', ...call);
  watch: GameService['watch'] = async (...call) => this.note('watch', ...call);
  again: GameService['again'] = async (...call) => this.note('again', ...call);
  link: GameService['link'] = async () => success('g1-token');

  get calls(): readonly string[] {
    return this.asked.map((call) => call.what);
  }

  note(what: string, ...args: readonly unknown[]): Outcome {
    this.asked.push({ what, args });
    return done;
  }

  lobby(): LobbyView {
    return lobbyOf(this);
  }

  layout(): Layout {
    return lobbyLayout(this.place!, this.lobby());
  }

  async create(table: NewTable): Promise<Outcome<{ gameId: string }>> {
    this.note('create', table);
    this.place = table;
    this.players = [table.host];
    void this.reconciler?.arrange(this.layout());
    return success({ gameId: 'g1' });
  }

  async join(gameId: string, person: Player): Promise<Outcome> {
    this.note('join', gameId, person);
    if (this.players.some((player) => player.userId === person.userId))
      return refusedBy({ kind: 'remark', remark: { key: 'table.already-seated' } });
    this.players = [...this.players, person];
    void this.reconciler?.arrange(this.layout());
    return done;
  }

  async leave(gameId: string, userId: string): Promise<Outcome> {
    this.note('leave', gameId, userId);
    this.players = this.players.filter((player) => player.userId !== userId);
    if (this.stage === 'lobby') void this.reconciler?.arrange(this.layout());
    return done;
  }

  async configure(gameId: string, userId: string, options: Options): Promise<Outcome> {
    this.note('configure', gameId, userId, options);
    this.options = { ...this.options, ...options };
    void this.reconciler?.arrange(this.layout());
    return done;
  }

  async changeSettings(gameId: string, userId: string, change: Partial<TableSettings>): Promise<Outcome> {
    this.note('changeSettings', gameId, userId, change);
    this.settings = { ...this.settings, ...change };
    return done;
  }

  async start(gameId: string, userId: string, force = false): Promise<Outcome> {
    this.note('start', gameId, userId, ...(force ? [force] : []));
    if (this.players.length < 6) {
      return refusedBy({
        kind: 'remark',
        remark: { key: 'lobby.missing-players', params: { count: 6 - this.players.length } },
      });
    }
    this.stage = 'playing';
    return done;
  }

  async end(gameId: string, userId: string, force: boolean, hidden?: boolean): Promise<Outcome> {
    this.note('end', gameId, userId, force, ...(hidden ? [hidden] : []));
    this.stage = 'over';
    return done;
  }

  async host(gameId: string, userId: string, request: HostRequest, force: boolean): Promise<Outcome> {
    this.note('host', gameId, userId, request, force);
    return this.ordering(request);
  }

  async wait(gameId: string, person: Player): Promise<Outcome<{ seated: boolean }>> {
    this.note('wait', gameId, person);
    return success({ seated: false });
  }

  async plan(): Promise<Outcome<PlanView>> {
    return failure({ kind: 'remark', remark: { key: 'plan.gone' } });
  }

  planned(): PlanView | null {
    return null;
  }

  async joinPlan(): Promise<Outcome<'in' | 'out'>> {
    return failure({ kind: 'remark', remark: { key: 'plan.gone' } });
  }

  readonly cancelPlan = async (): Promise<Outcome> => failure({ kind: 'remark', remark: { key: 'plan.gone' } });

  readonly changeCards = async (): Promise<Outcome> => done;

  async subscribe(guildId: string, userId: string): Promise<Outcome<'on' | 'off'>> {
    this.note('subscribe', guildId, userId);
    return success('on');
  }

  async callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome> {
    this.note('callRoll', gameId, userId, force);
    return done;
  }

  async answerRoll(gameId: string, userId: string): Promise<Outcome> {
    this.note('answerRoll', gameId, userId);
    return done;
  }

  async kick(...call: [gameId: string, userId: string, target: string, force: boolean]): Promise<Outcome> {
    this.note('kick', ...call);
    return done;
  }

  async notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    this.note('notebook', gameId, userId, force);
    return failure({ kind: 'remark', remark: { key: 'notebook.plays' } });
  }

  hostPrompt(gameId: string, userId: string): Outcome<HostPrompt> {
    this.note('hostPrompt', gameId, userId);
    return failure({ kind: 'remark', remark: { key: 'lead.not-led' } });
  }

  async next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>> {
    this.note('next', gameId, userId, step);
    return this.hostPrompt(gameId, userId);
  }

  async submitAction(gameId: string, userId: string, act: ActionRequest): Promise<Outcome> {
    this.note('act', gameId, userId, act);
    return this.acting(userId, act);
  }

  table(gameId: string): TableSummary | null {
    if (gameId !== 'g1' || this.place === null) return null;
    return summaryOf(gameId, this.place, this);
  }

  tableOf(guildId: string, userId: string): TableSummary | null {
    const table = this.table('g1');
    const here = table?.guildId === guildId && this.players.some((player) => player.userId === userId);
    return here && this.stage !== 'over' ? table : null;
  }

  tablesIn(guildId: string): readonly TableSummary[] {
    const table = this.table('g1');
    return table?.guildId === guildId ? [table] : [];
  }

  hasLostTable(guildId: string): boolean {
    return this.lost.has(guildId);
  }

  insight(_gameId: string, userId: string): SeatInsight | null {
    return this.insights.get(userId) ?? null;
  }

  voiceChanged(guildId: string, userId: string, present: boolean): void {
    this.note('voiceChanged', guildId, userId, present);
  }

  spoke(gameId: string, userId: string, speaks: boolean): void {
    this.note('spoke', gameId, userId, speaks);
  }

  edited(gameId: string, edit: SilencedEdit): void {
    this.note('edited', gameId, edit);
  }

  wrote(gameId: string, userId: string, text: string): void {
    this.note('wrote', gameId, userId, text);
  }

  voiceRoomChanged(gameId: string, isThere: boolean): void {
    this.note('voiceRoomChanged', gameId, isThere);
  }

  memberGone(guildId: string, userId: string): void {
    this.note('memberGone', guildId, userId);
  }

  mutedByOthers(gameId: string, userId: string): void {
    this.note('mutedByOthers', gameId, userId);
  }

  disturbed(gameId: string): void {
    this.note('disturbed', gameId);
  }

  channelGone(): void {}

  chats(): readonly Chat[] {
    return [];
  }

  ownChats(): readonly OwnChat[] {
    return [];
  }

  async sideVote(gameId: string, userId: string, vote: SideVote): Promise<Outcome> {
    this.note('sideVote', gameId, userId, vote);
    return done;
  }

  async say(gameId: string, userId: string, text: string): Promise<Outcome> {
    this.note('say', gameId, userId, text);
    return done;
  }

  testVoice: GameService['testVoice'] = async (...args) => {
    this.note('testVoice', ...args);
    return 'heard';
  };

  outage(out: boolean, guildId?: string): void {
    this.note('outage', out, guildId);
  }
}
