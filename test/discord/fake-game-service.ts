/** A service of tables that notes each call and answers as the test wants. */
import type { Options } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import type { GameService } from '#game/game-service.ts';
import { rulebookOf } from '#game/model/deck.ts';
import type {
  ActionRequest,
  Chat,
  FailureReason,
  HostPrompt,
  HostRequest,
  NewTable,
  Outcome,
  OwnChat,
  Rulebook,
  SeatInsight,
  TableSummary,
} from '#game/ports/game-service.ts';
import type { Layout, LobbyView, PlanView, Player, Reconciler } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { failure, success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { type PersonRequest, partsAnswering } from '../game/kit/ask.ts';
import { lobbyOf, summaryOf, usualSettings } from './fake-table.ts';
import { lobbyLayout } from './views.ts';

const done: Outcome = success([]);
/** The outcome of a call that the service refuses for this reason. */
export const refusedBy = (problem: FailureReason): Outcome => failure(problem);

/** The `ask` of a service that only notes what a seat does. */
export const notingActions = (actions: ActionRequest[]): GameService['ask'] =>
  (async (_: string, request: PersonRequest) => {
    if (request.type === 'act') actions.push(request.act);
    return done;
  }) as GameService['ask'];

/** A game service by hand: a lobby that fills, then the layouts and insights that the test gives. */
export class FakeGameService implements GameService {
  readonly asked: { readonly what: string; readonly args: readonly unknown[] }[] = [];
  readonly insights = new Map<string, SeatInsight>();
  reconciler: Reconciler | null = null;
  /** Guilds in which a table could not be read. */
  readonly lost = new Set<string>();
  /** The people who are out of the game, and may take a seat at another table. */
  readonly out = new Set<string>();
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
  again: GameService['again'] = async (...call) => this.note('again', ...call);
  /** The answers to the requests of a table, by their types. Any other request is carried out. */
  readonly answers: Record<string, (...given: never[]) => Outcome<unknown>> = {
    join: (person: Player) => this.#join(person),
    leave: (userId: string) => {
      this.players = this.players.filter((player) => player.userId !== userId);
      if (this.stage === 'lobby') void this.reconciler?.arrange(this.layout());
      return done;
    },
    configure: (_userId: string, options: Options) => {
      this.options = { ...this.options, ...options };
      void this.reconciler?.arrange(this.layout());
      return done;
    },
    'change-settings': (_userId: string, change: Partial<TableSettings>) => {
      this.settings = { ...this.settings, ...change };
      return done;
    },
    start: () => {
      const count = 6 - this.players.length;
      if (count > 0) return refusedBy({ kind: 'remark', remark: { key: 'lobby.missing-players', params: { count } } });
      this.stage = 'playing';
      return done;
    },
    end: () => {
      this.stage = 'over';
      return done;
    },
    order: (_userId: string, request: HostRequest) => this.ordering(request),
    act: (userId: string, act: ActionRequest) => this.acting(userId, act),
    wait: () => success({ seated: false }),
    link: () => success('g1-token'),
    notebook: () => refusedBy({ kind: 'remark', remark: { key: 'notebook.plays' } }),
    next: () => refusedBy({ kind: 'remark', remark: { key: 'lead.not-led' } }),
  };

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

  ask = (async (gameId: string, { type, ...request }: PersonRequest) => {
    const given = Object.values(request).filter((each) => each !== undefined);
    this.note(type, gameId, ...given);
    return this.answers[type]?.(...(given as never[])) ?? done;
  }) as GameService['ask'];

  tell: GameService['tell'] = (gameId, event) =>
    void event(partsAnswering((method, given) => this.note(method, gameId, ...given)));

  #join(person: Player): Outcome {
    if (this.players.some((player) => player.userId === person.userId))
      return refusedBy({ kind: 'remark', remark: { key: 'table.already-seated' } });
    this.players = [...this.players, person];
    void this.reconciler?.arrange(this.layout());
    return done;
  }

  readonly askInvitations: GameService['askInvitations'] = (request) =>
    request(
      partsAnswering(async (_, given, part) => {
        if (part === 'plans') return refusedBy({ kind: 'remark', remark: { key: 'plan.gone' } });
        this.note('subscribe', ...given);
        return success('on');
      }),
    );

  planned(): PlanView | null {
    return null;
  }

  hostPrompt(gameId: string, userId: string): Outcome<HostPrompt> {
    this.note('hostPrompt', gameId, userId);
    return failure({ kind: 'remark', remark: { key: 'lead.not-led' } });
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

  isFree(guildId: string, userId: string): boolean {
    return this.out.has(userId) || this.tableOf(guildId, userId) === null;
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

  memberGone(guildId: string, userId: string): void {
    this.note('memberGone', guildId, userId);
  }

  channelGone(): void {}

  chats(): readonly Chat[] {
    return [];
  }

  ownChats(): readonly OwnChat[] {
    return [];
  }

  testVoice: GameService['testVoice'] = async (...args) => {
    this.note('testVoice', ...args);
    return 'heard';
  };

  outage(out: boolean, guildId?: string): void {
    this.note('outage', out, guildId);
  }
}
