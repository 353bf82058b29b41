import type { Client, Guild } from 'discord.js';
import type { GameService } from '#game/game-service.ts';
import {
  type Budgets,
  type PlanBoard,
  type Reconciler,
  type Slowness,
  type Store,
  soleOwnership,
} from '#game/ports/ports.ts';
import type { RecordingBoard } from '#game/ports/recording.ts';
import { type DiscordTime, discordTime } from './connection/discord-time.ts';
import { describeError } from './connection/faults.ts';
import { type ConnectionOptions, type DiscordConnection, openConnection } from './connection.ts';
import { openDoctor } from './doctor/index.ts';
import { greetNewGuilds, watchGuilds } from './events/guilds.ts';
import { watchOutages } from './events/outages.ts';
import { endOwnMutes } from './events/own-mutes.ts';
import { watchDiscord } from './events/watch-discord.ts';
import { watchMessages } from './events/watch-messages.ts';
import { watchRecorded } from './events/watch-voices.ts';
import type { ExtraBots } from './extra-bots/extra-bots.ts';
import { MemberEdits } from './extra-bots/member-edits.ts';
import { drawGreeting } from './features/help.ts';
import { OwnPanels } from './interactions/own-panels.ts';
import { answerInteractions } from './interactions/router.ts';
import { unlimited } from './interactions/within-budget.ts';
import { createReconciler, type RunningReconciler } from './reconciler/index.ts';
import { planBoard } from './reconciler/plan-board.ts';
import { recordingBoard } from './reconciler/recording-board.ts';
import type { Body } from './ui/body.ts';
import type { Command } from './ui/command.ts';
import type { Context, PlaceNames, Services } from './ui/context.ts';
import { languageOf } from './ui/language-of.ts';

export { GatewayError, isConnected, lastHeartbeat, SessionsError } from './connection/client.ts';
export { takesClientFault } from './connection/client-fault.ts';
export { describeError } from './connection/faults.ts';
export { watchReturns } from './connection/gateway-returns.ts';
export { ownedVoice } from './connection/owner-gate.ts';
export { invitePermissions, inviteUrl } from './connection/permissions.ts';
export { RefusedError, statusOf } from './connection/refused.ts';
export { RequestPaces } from './connection/request-pace.ts';
export { type ProcessShard, recommendedShards } from './connection/sharding.ts';
export { type DiscordConnection, openConnection } from './connection.ts';
export type { Links, Offers, Services } from './ui/context.ts';

/** The parts and settings that the connection to Discord needs. */
export interface DiscordOptions extends ConnectionOptions {
  readonly store: Store;
  /** Returns the service. It is made after the reconciler, because the tables need the reconciler. */
  readonly service: () => GameService;
  readonly services: Services;
  readonly commands: readonly Command[];
  /** Returns the parts of the process that were slow in the last minute. Missing: none. */
  readonly slowness?: () => readonly Slowness[];
  /** The budgets of people and servers. Missing: their requests may use everything. */
  readonly budgets?: Budgets;
  /** Milliseconds before a lost call is tried again. */
  readonly retryMs?: number;
  /** Minimum milliseconds between two searches for a panel. */
  readonly lookMs?: number;
}

/** The running connection to Discord. */
export interface Discord {
  readonly reconciler: Reconciler;
  readonly planBoard: PlanBoard;
  readonly recordingBoard: RecordingBoard;
  readonly client: Client<true>;
  readonly extraBots: ExtraBots;
  /**
   * Begins to listen and to answer, once the tables are loaded. Also unmutes the people whom earlier games have
   * muted.
   */
  open(): void;
  /** Changes nothing more in Discord. Resolves when the work in progress has ended. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Connects to Discord and serves its people. Rejects if Discord does not accept the token, or cannot be reached. */
export async function connectDiscord(options: DiscordOptions): Promise<Discord> {
  return serveDiscord(await openConnection(options), options);
}

/** Serves the people of an open connection, once `open` is called. */
export async function serveDiscord(connection: DiscordConnection, options: DiscordOptions): Promise<Discord> {
  const { log, store, service, services, retryMs = 15_000, lookMs = 5_000 } = options;
  const { client, extraBots, mentions } = connection;
  const { guilds, pictures, rulebooks } = services;
  const hasProtocol = (guildId: string): boolean => guilds.of(guildId).statistics && guilds.of(guildId).protocol;
  const edits = new MemberEdits({ client, bots: extraBots, log });
  const time = discordTime();
  const rooms = createReconciler({
    client,
    extraBots,
    edits,
    store,
    log,
    service,
    rulebooks,
    time,
    mentions,
    pictures,
    hasProtocol,
    retryMs,
    lookMs,
  });
  await rooms.load();
  const ownPanels = new OwnPanels(mentions, service);
  let closing = false;
  const rest = async (): Promise<void> => {
    closing = true;
    await Promise.all([ownPanels.close(), rooms.close()]);
  };
  return {
    reconciler: ownPanels.after(rooms.reconciler),
    planBoard: planBoard({ client, mentions, log, rulebooks }),
    recordingBoard: recordingBoard({ client, mentions, log, rulebooks }),
    client,
    extraBots,
    open: () => open(options, { connection, rooms, ownPanels, edits, time, isClosing: () => closing }),
    rest,
    close: async () => {
      await rest();
      await connection.close();
    },
  };
}

/** The parts that serve a connection to Discord. */
interface Served {
  readonly connection: DiscordConnection;
  readonly rooms: RunningReconciler;
  readonly ownPanels: OwnPanels;
  readonly edits: MemberEdits;
  readonly time: DiscordTime;
  isClosing(): boolean;
}

function namesIn(client: Client, guildId: string): PlaceNames {
  const guild = client.guilds.cache.get(guildId);
  return {
    member: (userId) => guild?.members.cache.get(userId)?.displayName ?? null,
    channel: (channelId) => guild?.channels.cache.get(channelId)?.name ?? null,
  };
}

function open(options: DiscordOptions, { connection, rooms, ownPanels, edits, time, isClosing }: Served): void {
  const { client, extraBots, mentions } = connection;
  const { log, store, service, services, readsTown = false } = options;
  const { guilds, privacy, recordings } = services;
  watchOutages({ client, service, log }, isClosing);
  watchDiscord({ client, rooms, service, log });
  endOwnMutes({ client, extraBots, edits, rooms, log, isClosing });
  watchGuilds(client, privacy);
  watchRecorded(client, recordings);
  watchMessages({ client, rooms, service, log }, { time, readsTown });
  const doctor = openDoctor(client, rooms.isTaken, { extraBots, slowness: options.slowness ?? (() => []) });
  const names = (guildId: string) => namesIn(client, guildId);
  const context = (): Context => ({ ...services, doctor, mentions, names, log, readsTown, service: service() });
  const early = connection.takeInteractions();
  const ownership = options.shard?.ownership ?? soleOwnership;
  answerInteractions(client, {
    context,
    commands: options.commands,
    budgets: options.budgets ?? unlimited,
    lobby: rooms.lobby,
    ownPanels,
    time,
    early,
    ownership,
  });
  const draw = (guild: Guild): Body =>
    mentions(drawGreeting(guilds.of(guild.id).language ?? languageOf(guild.preferredLocale)));
  void greetNewGuilds({ client, store, log, draw }).catch((error: unknown) => {
    log.info(describeError(error), 'new servers are not greeted');
  });
  for (const { voices } of rooms.games.values()) voices.unmutePresent();
}
