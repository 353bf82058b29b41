/** A local Discord with a guild of people, and Nightcall in it. */
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
import { bitsOf, extraBotPermissions } from '#discord/connection/permissions.ts';
import { deployCommands } from '#discord/deploy.ts';
import { memberCommands } from '#discord/features/desk.ts';
import {
  connectDiscord,
  type Discord,
  type DiscordOptions,
  invitePermissions,
  RequestPaces,
  type Services,
} from '#discord/index.ts';
import type { Layout, Ownership, ReconcileResult } from '#game/ports/ports.ts';
import type { PackRepository } from '#game/ports/voice-packs.ts';
import type { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import type { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { MemorySessionStarts } from '#store/open.ts';
import { withLayoutsNoted } from '../game/kit/layout-faults.ts';
import { inEnglish, rulebooksNamed } from '../rulebooks.ts';
import {
  type KeptLog,
  keptLog,
  loadedSettings,
  memoryStore,
  noPacks,
  noPrivacy,
  noProtocols,
  noServices,
  noStatistics,
  noTournaments,
  offer,
  usualRoleSets,
} from './bot-parts.ts';
import { closeAfterTest } from './closing.ts';
import { FakeGameService } from './fake-game-service.ts';
import { expectNoPings } from './mentions.ts';
import { unpaced } from './unpaced.ts';
import { seated } from './views.ts';

/** People wait for answers as long as a busy machine needs, and for a deferred update until it has been made. */
export const patience = { firstResponseMs: 60_000, awaitsUpdates: true } as const;

/** A local Discord with a guild of people, and Nightcall in it with a service of the test's own. */
export interface TestServer {
  readonly emulator: Emulator;
  readonly application: Application;
  readonly guild: SimulatedGuild;
  /** The helper bots. */
  readonly extraBots: readonly Application[];
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

/** In a test, it is closed after the test (`closing.ts`). Elsewhere the caller closes it. */
export async function startTestServer(
  options: {
    readonly people?: number;
    readonly permissions?: bigint;
    readonly locale?: 'ru' | 'en-US';
    /** True if the bot may and does read the messages of the towns. */
    readonly readsTown?: boolean;
    /** The number of its helper bots. Missing: none. */
    readonly extraBots?: number;
    readonly extraBotTiming?: DiscordOptions['extraBotTiming'];
    /** The rulebooks that its commands offer. */
    readonly rulesets?: readonly string[];
    /** Its voice packs. Missing: none. */
    readonly packs?: (guilds: CachedGuildSettings) => Promise<PackRepository>;
    /** The privacy of its data. Missing: it stores nothing. */
    readonly privacy?: Services['privacy'];
    /** Its statistics. Missing: no server has turned them on. */
    readonly statistics?: Services['statistics'];
    /** The protocols of its games. Missing: there are none. */
    readonly protocols?: Services['protocols'];
    /** Its tournaments. Missing: there are none. */
    readonly tournaments?: Services['tournaments'];
    /** The parts of the bot that are slow. Missing: none. */
    readonly slowness?: NonNullable<DiscordOptions['slowness']>;
    /** The meters of its calls. Missing: nobody measures. */
    readonly meterOf?: NonNullable<DiscordOptions['meterOf']>;
    /** The budgets of its people. Missing: they may use everything. */
    readonly budgets?: NonNullable<DiscordOptions['budgets']>;
    /** Its own emoji. Missing: there are none. */
    readonly marks?: NonNullable<DiscordOptions['marks']>;
    /** Its right to the shard of the guild. Missing: no other process can have it. */
    readonly ownership?: Ownership;
  } & EmulatorOptions = {},
): Promise<TestServer> {
  const {
    people: count = 6,
    permissions = invitePermissions,
    locale = 'ru',
    readsTown = false,
    extraBots: extraCount = 0,
    extraBotTiming = {},
    rulesets: offered = offer.rulesets,
    packs: packsOf,
    privacy = noPrivacy,
    statistics = noStatistics,
    protocols = noProtocols,
    tournaments = noTournaments,
    slowness = () => [],
    meterOf,
    budgets,
    marks = new Map(),
    ownership,
    ...rest
  } = options;
  const emulator = await startEmulator({
    ...{ voice: false, interactions: patience, ...rest },
    rateLimits: unpaced(rest.rateLimits),
  });
  const privilegedIntents = readsTown ? GatewayIntentBits.MessageContent : 0;
  const application = emulator.addApplication({ name: 'Nightcall', privilegedIntents });
  const guild = emulator.addGuild({ name: 'Mafia', locale, owner: { name: 'Olga', locale: 'ru' } });
  guild.install(application, permissions);
  const extraBots = Array.from({ length: extraCount }, (_, index) =>
    emulator.addApplication({ name: `Helper ${index + 1}` }),
  );
  for (const bot of extraBots) guild.install(bot, bitsOf(extraBotPermissions));
  const people = Array.from({ length: count }, (_, index) =>
    guild.addMember({ name: `P${index + 1}`, locale: index % 2 === 0 ? 'en-US' : 'ru' }),
  );
  const service = new FakeGameService();
  const log = keptLog();
  const store = memoryStore();
  await deployCommands(
    [
      ...commands.map((command) => command.data({ rulebooks: rulebooksNamed(offered), readsTown })),
      ...memberCommands.map((command) => command.data()),
    ],
    { token: application.token, api: emulator.apiUrl },
  );
  const connect = async (): Promise<Pick<TestServer, 'discord' | 'guilds' | 'roleSets'>> => {
    const api = emulator.apiUrl;
    const guilds = await loadedSettings(store);
    const roleSets = usualRoleSets(store);
    const discord = await connectDiscord({
      token: application.token,
      extraBots: extraBots.map(({ id, token }) => ({ id, token })),
      extraBotTiming,
      api,
      store,
      log,
      service: () => service,
      services: {
        ...noServices,
        ...{ guilds, roleSets, privacy, statistics, protocols, tournaments },
        packs: (await packsOf?.(guilds)) ?? noPacks,
      },
      ...{ slowness, marks },
      ...(meterOf ? { meterOf } : {}),
      ...(budgets ? { budgets } : {}),
      ...(ownership ? { shard: shardOwnedBy(ownership) } : {}),
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
    wording: inEnglish,
    title: 'Mafia for six',
    lobbyChannelId: guild.channel('general').id,
    rooms: [],
    keepsLog: false,
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
    extraBots,
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
      expectNoPings(emulator);
    },
  };
  closeAfterTest({ emulator, close: standing.close });
  return standing;
}

/** The only shard of a bot. */
const shardOwnedBy = (ownership: Ownership): NonNullable<DiscordOptions['shard']> => ({
  ...{ number: 0, count: 1, ownership, starts: new MemorySessionStarts(), paces: new RequestPaces() },
});

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
