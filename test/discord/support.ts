import { GatewayIntentBits } from 'discord.js';
import {
  type Application,
  type Emulator,
  type EmulatorOptions,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { commands } from '#commands/index.ts';
import { deployCommands } from '#discord/deploy.ts';
import { connectDiscord, type Discord, invitePermissions } from '#discord/index.ts';
import type { Context, Offers } from '#discord/ui/context.ts';
import type { Options } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { cardsInPlay } from '#game/model/cards-in-play.ts';
import { optionsOf, rulebookOf } from '#game/model/deck.ts';
import type {
  Chat,
  FailureReason,
  GameService,
  GatheringOrder,
  HostPrompt,
  HostRequest,
  NewTable,
  NotebookPage,
  Outcome,
  Rulebook,
  SeatInsight,
  TableSettings,
  TableSummary,
} from '#game/ports/game-service.ts';
import type {
  GameOverview,
  Layout,
  LobbyView,
  Log,
  PageChoices,
  Panel,
  PlanView,
  Player,
  ReconcileResult,
  Reconciler,
  StepChoice,
  Store,
} from '#game/ports/ports.ts';
import type { PackRepository } from '#game/ports/voice-packs.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { failure, success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { withLayoutsNoted } from '../game/kit/layout-faults.ts';

export const offer = { rulesets: ['six', 'club', 'grand'] };

/** A log that keeps its warnings and errors. */
export interface KeptLog extends Log {
  readonly issues: { readonly level: 'warn' | 'error'; readonly message: string; readonly fields: object }[];
}

export function keptLog(): KeptLog {
  const issues: KeptLog['issues'] = [];
  return {
    issues,
    debug: () => undefined,
    info: () => undefined,
    warn: (fields, message) => issues.push({ level: 'warn', message, fields }),
    error: (fields, message) => issues.push({ level: 'error', message, fields }),
  };
}

/** A store in memory. Its documents survive a restart of the bot. */
export function memoryStore(): Store & { readonly documents: Map<string, unknown> } {
  const documents = new Map<string, unknown>();
  return {
    documents,
    get: async (key) => structuredClone(documents.get(key)),
    set: async (key, value) => {
      documents.set(key, structuredClone(value));
    },
    delete: async (key) => {
      documents.delete(key);
    },
    keys: async (prefix) => [...documents.keys()].filter((key) => key.startsWith(prefix)).sort(),
    close: async () => undefined,
  };
}

/** The keys of the stored documents, without the greetings of servers. */
export const storedKeys = ({ documents }: ReturnType<typeof memoryStore>): readonly string[] =>
  [...documents.keys()].filter((key) => !key.startsWith('greeting'));

/** The settings of the servers, as they are stored. */
export async function bookOn(store: Store, now = () => Date.now()): Promise<CachedGuildSettings> {
  const settings = new CachedGuildSettings(guildSettingsOn(store), now, rulesets);
  await settings.load();
  return settings;
}

/** The voice packs that `/setup` offers. */
export const offers: Offers = {
  packs: async (_, language) => [language, `${language}-night`],
};

/** The context of handlers, around a service of the test's own, without Discord. */
export const contextOf = (service: GameService, log: Log = keptLog()): Context => ({
  ...{ service, guilds: usualGuilds(), roleSets: usualRoleSets(), offers, packs: noPacks, log, readsTown: false },
  mentions: (shown) => shown,
  doctor: { category: () => [], examine: async () => null, voiceChannelOf: () => null },
});

/** The settings of servers that have changed none. */
export const usualGuilds = (store: Store = memoryStore()): CachedGuildSettings =>
  new CachedGuildSettings(guildSettingsOn(store), () => Date.now(), rulesets);

/** The role sets that ship, and nobody's own yet. */
export const usualRoleSets = (store: Store = memoryStore()): RoleSetService =>
  new RoleSetService(roleSetsOn(store), () => Date.now());

/** A server without a voice pack. */
export const noPacks: PackRepository = {
  list: () => [],
  usual: (language) => language,
  upload: async () => failure([]),
  remove: async () => false,
  lacks: async () => 'no-pack',
};

const done: Outcome = success([]);
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
  options: Options = {};
  settings: TableSettings = {
    bounds: { least: 6, most: 6 },
    floor: { mode: 'mute', tolerance: 1.5, window: 5 },
    secrecy: 'channels',
    keepTown: false,
    nightSound: false,
    grace: 90,
    isWatched: true,
    words: null,
  };
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

  get calls(): readonly string[] {
    return this.asked.map((call) => call.what);
  }

  note(what: string, ...args: readonly unknown[]): void {
    this.asked.push({ what, args });
  }

  lobby(): LobbyView {
    return {
      ruleset: this.place?.ruleset ?? 'six',
      hostId: this.place?.host.userId ?? '0',
      min: 6,
      max: 6,
      players: this.players,
      cards: this.place?.cards ?? null,
      order: null,
      options: this.options,
      waiting: [],
      watchers: [],
      inPlay: this.#inPlay(),
      minutes: 15,
      missing:
        this.players.length < 6 ? [{ key: 'lobby.missing-players', params: { count: 6 - this.players.length } }] : [],
      remarks: [],
      state: this.stage === 'lobby' ? 'open' : 'closed',
    };
  }

  #inPlay(): LobbyView['inPlay'] {
    const { ruleset = 'six', cards = null } = this.place ?? {};
    const rules = rulesets[ruleset]!;
    return cardsInPlay(rules, { options: optionsOf(rules, { options: {} }), cards, players: cards?.length ?? 6 });
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
    if (this.players.some((player) => player.userId === person.userId)) {
      return refusedBy({ kind: 'remark', remark: { key: 'table.already-seated' } });
    }
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

  async start(gameId: string, userId: string): Promise<Outcome> {
    this.note('start', gameId, userId);
    if (this.players.length < 6) {
      return refusedBy({
        kind: 'remark',
        remark: { key: 'lobby.missing-players', params: { count: 6 - this.players.length } },
      });
    }
    this.stage = 'playing';
    return done;
  }

  async gather(gameId: string, userId: string, order: GatheringOrder, force: boolean): Promise<Outcome> {
    this.note('gather', gameId, userId, order, force);
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

  async cancelPlan(): Promise<Outcome> {
    return failure({ kind: 'remark', remark: { key: 'plan.gone' } });
  }

  async subscribe(guildId: string, userId: string): Promise<Outcome<'on' | 'off'>> {
    this.note('subscribe', guildId, userId);
    return success('on');
  }

  async watch(gameId: string, person: Player): Promise<Outcome> {
    this.note('watch', gameId, person);
    return done;
  }

  async again(gameId: string, userId: string): Promise<Outcome> {
    this.note('again', gameId, userId);
    return done;
  }

  async callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome> {
    this.note('callRoll', gameId, userId, force);
    return done;
  }

  async answerRoll(gameId: string, userId: string): Promise<Outcome> {
    this.note('answerRoll', gameId, userId);
    return done;
  }

  async kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome> {
    this.note('kick', gameId, userId, target, force);
    return done;
  }

  async notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>> {
    this.note('notebook', gameId, userId, force);
    return failure({ kind: 'remark', remark: { key: 'notebook.plays' } });
  }

  async lead(gameId: string, userId: string): Promise<Outcome<HostPrompt>> {
    this.note('lead', gameId, userId);
    return failure({ kind: 'remark', remark: { key: 'lead.not-led' } });
  }

  async next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>> {
    this.note('next', gameId, userId, step);
    return this.lead(gameId, userId);
  }

  async act(gameId: string, userId: string, act: Parameters<GameService['act']>[2]): Promise<Outcome> {
    this.note('act', gameId, userId, act);
    return this.acting(userId, act);
  }

  table(gameId: string): TableSummary | null {
    if (gameId !== 'g1' || this.place === null) return null;
    return {
      gameId,
      guildId: this.place.guildId,
      ruleset: this.place.ruleset,
      language: this.place.language,
      hostId: this.place.host.userId,
      ...{ lead: this.place.lead ?? null, former: [], waiting: [], watchers: [] },
      stage: this.stage,
      players: seated(this.players),
      lobby: this.stage === 'lobby' ? this.lobby() : null,
      town: this.town,
      options: optionsOf(rulesets[this.place.ruleset]!, { options: this.options }),
      settings: this.settings,
      cards: this.place.cards ?? null,
      overview: emptyOverview,
      until: null,
      voice: 'here',
      issues: [],
    };
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

  wrote(gameId: string, userId: string, text: string): void {
    this.note('wrote', gameId, userId, text);
  }

  memberGone(guildId: string, userId: string): void {
    this.note('memberGone', guildId, userId);
  }

  disturbed(gameId: string): void {
    this.note('disturbed', gameId);
  }

  chats(): readonly Chat[] {
    return [];
  }

  async say(gameId: string, userId: string, text: string): Promise<Outcome> {
    this.note('say', gameId, userId, text);
    return done;
  }

  testVoice: GameService['testVoice'] = async (...args) => {
    this.note('testVoice', ...args);
    return 'heard';
  };

  outage(out: boolean): void {
    this.note('outage', out);
  }
}

/** The turns of a seat without a turn. */
export const noTurns: SeatInsight['turns'] = () => ({
  ...{ speech: null, nomination: null, vote: null, ready: null, call: null },
  next: { key: 'turn.call.none' },
});

/** The overview of a game of which nothing is known yet. */
export const emptyOverview: GameOverview = {
  ...{ seats: [], step: null, paused: false, nominations: [], ready: [], voted: [], lastBallot: null },
  ...{ next: null, until: null },
};

/** A page of the town with these choices. */
export const pageWith = (
  choice: StepChoice,
  { number = 1, lines = [], mentions = [], ...now }: Partial<Page & PageChoices> = {},
): Page => ({
  ...{ kind: 'page', number, lines, mentions },
  now: { step: 9, until: null, note: null, talks: false, choice, ...now },
});

type Page = Panel & { readonly kind: 'page' };

export const seated = (players: readonly Player[]) => players.map((player, index) => ({ ...player, seat: index + 1 }));

export const lobbyLayout = (place: NewTable, lobby: LobbyView): Layout => ({
  gameId: 'g1',
  guildId: place.guildId,
  language: place.language,
  title: 'Nightcall',
  lobbyChannelId: place.channelId,
  rooms: [],
  keepTown: false,
  speakers: null,
  players: seated(lobby.players),
  panels: [{ room: 'lobby', panel: { kind: 'lobby', lobby } }],
  status: '',
});

/** People wait for answers as long as a busy machine needs, and for a deferred update until it has been made. */
export const patience = { firstResponseMs: 60_000, awaitsUpdates: true } as const;

/** A local Discord with a guild of people, and Nightcall in it with a service of the test's own. */
export interface TestServer {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;
  readonly people: readonly SimulatedUser[];
  readonly service: FakeGameService;
  readonly log: KeptLog;
  readonly store: ReturnType<typeof memoryStore>;
  readonly guilds: CachedGuildSettings;
  readonly roleSets: RoleSetService;
  discord: Discord;
  /** A layout of a game of these people, as the test wants it. */
  layout(change?: Partial<Layout>): Layout;
  arrange(change?: Partial<Layout>): Promise<ReconcileResult>;
  /** Kills the bot and starts it with its stored data. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestServer(
  options: {
    readonly people?: number;
    readonly permissions?: bigint;
    readonly locale?: 'ru' | 'en-US';
    /** True if the bot may and does read the messages of the towns. */
    readonly readsTown?: boolean;
    /** The rulebooks that its commands offer. */
    readonly rulesets?: readonly string[];
    /** Its voice packs. Missing: none. */
    readonly packs?: (guilds: CachedGuildSettings) => Promise<PackRepository>;
  } & EmulatorOptions = {},
): Promise<TestServer> {
  const {
    people: count = 6,
    permissions = invitePermissions,
    locale = 'ru',
    readsTown = false,
    rulesets: offered = offer.rulesets,
    packs: packsOf,
    ...rest
  } = options;
  const emulator = await startEmulator({ voice: false, interactions: patience, ...rest });
  const privilegedIntents = readsTown ? GatewayIntentBits.MessageContent : 0;
  const application = emulator.addApplication({ name: 'Nightcall', privilegedIntents });
  const guild = emulator.addGuild({ name: 'Mafia', locale, owner: { name: 'Olga', locale: 'ru' } });
  guild.install(application, permissions);
  const people = Array.from({ length: count }, (_, index) =>
    guild.addMember({ name: `P${index + 1}`, locale: index % 2 === 0 ? 'en-US' : 'ru' }),
  );
  const service = new FakeGameService();
  const log = keptLog();
  const store = memoryStore();
  await deployCommands(
    commands.map((command) => command.data({ rulesets: offered, readsTown })),
    { token: application.token, api: emulator.apiUrl },
  );
  const connect = async (): Promise<Pick<TestServer, 'discord' | 'guilds' | 'roleSets'>> => {
    const api = emulator.apiUrl;
    const guilds = await bookOn(store);
    const roleSets = usualRoleSets(store);
    const discord = await connectDiscord({
      token: application.token,
      api,
      store,
      log,
      service: () => service,
      guilds,
      roleSets,
      offers,
      packs: (await packsOf?.(guilds)) ?? noPacks,
      commands,
      readsTown,
      retryMs: 1_000,
    });
    service.reconciler = withLayoutsNoted(discord.reconciler);
    discord.open();
    return { discord, guilds, roleSets };
  };
  const layout = (change: Partial<Layout> = {}): Layout => ({
    gameId: 'g1',
    guildId: guild.id,
    language: 'en',
    title: 'Nightcall',
    lobbyChannelId: guild.channel('general').id,
    rooms: [],
    keepTown: false,
    speakers: null,
    players: seated(people.map((person) => ({ userId: person.id, name: person.name }))),
    panels: [],
    status: '',
    ...change,
  });
  const standing: TestServer = {
    emulator,
    application,
    guild,
    people,
    service,
    log,
    store,
    ...(await connect()),
    layout,
    arrange: (change) => withLayoutsNoted(standing.discord.reconciler).arrange(layout(change)),
    restart: async () => {
      await standing.discord.close();
      Object.assign(standing, await connect());
    },
    close: async () => {
      await standing.discord.close();
      await emulator.stop();
    },
  };
  return standing;
}

/** The number of calls of each route since `from`, as `PATCH /guilds/{guild_id}/members/{user_id}` → 2. */
export function callsSince(emulator: Emulator, from: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const call of emulator.calls.slice(from)) {
    const route = `${call.method} ${(call.route ?? call.path).replaceAll(/\{[a-z_]+\}/g, '*')}`;
    counts[route] = (counts[route] ?? 0) + 1;
  }
  return counts;
}

export const memberEdit = 'PATCH /guilds/*/members/*';
