import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocaleString } from 'discord-api-types/v10';
import { type Clock, systemClock } from './clock.ts';
import { FaultScheduler } from './faults/fault-scheduler.ts';
import type { FaultPlan } from './faults/plan.ts';
import type { RunningPlan } from './faults/running-plan.ts';
import type { GatewayMessage } from './gateway/connection.ts';
import { GatewayServer } from './gateway/server.ts';
import { DISCORD_TIMES, type InteractionOptions, Interactions } from './interactions/interactions.ts';
import type { BeforeDownload, BeforeRoute } from './rest/faults.ts';
import { DISCORD_LIMITS, RateLimiter, type RateLimits } from './rest/rate-limits.ts';
import { Records } from './rest/records.ts';
import { RestServer } from './rest/server.ts';
import { createApplication, type NewApplication } from './state/applications.ts';
import { DiscordState } from './state/discord-state.ts';
import type { Application, Guild } from './state/entities.ts';
import type { Sharding } from './state/sharding.ts';
import { Inbox } from './users/inbox.ts';
import { type FirstChannels, type NewMember, SimulatedGuild } from './users/simulated-guild.ts';
import { VoiceConnections } from './users/voice-connections.ts';
import type { VoiceVisit } from './users/voice-visit.ts';
import { CertificateFile } from './voice/certificate-file.ts';
import { VoiceServer, type VoiceServerOptions } from './voice/index.ts';

/** The differences between this Discord and the real one. */
export interface EmulatorOptions {
  /** Seed for tokens and session ids, 1 by default. */
  seed?: number;
  /** Rate limits: Discord's by default, `false` for none, or a set of your own. */
  rateLimits?: boolean | RateLimits;
  /**
   * File with Discord's API description. By default the file that `DISCORD_OPENAPI` names, or the shipped one. `null`
   * checks nothing.
   */
  description?: string | null;
  /** Options of the voice server, or `false` for none. */
  voice?: VoiceServerOptions | false;
  /** The system clock by default. */
  clock?: Clock;
  /** The waiting times of interactions (3 s and 15 min by default), and what they wait for. */
  interactions?: Partial<InteractionOptions>;
  /** Heartbeat interval of the gateway, ms, 41 250 by default. */
  heartbeatMs?: number;
  /** The rules for sessions and shards. Those of a bot that is not large by default. */
  sharding?: Partial<Sharding>;
  /**
   * The least number of its latest entries that each log keeps: the people's inboxes, the calls, the messages of the
   * gateway, the voice packets, and the interactions whose tokens have expired. By default a log keeps everything, and
   * that of the voice packets 100 000.
   */
  entriesKept?: number;
}

/** A local Discord. */
export class Emulator extends Records {
  /** The source of all times except those of the voice server. */
  readonly clock: Clock;
  /** All objects of this Discord. */
  readonly discord: DiscordState;
  /** All interactions whose tokens are valid. */
  readonly interactions: Interactions;
  /** The bots' gateway. */
  readonly gateway: GatewayServer;
  /** The voice server, or undefined if it is switched off. */
  readonly voice: VoiceServer | undefined;
  /** Inspects each REST call before it is carried out and may make it fail. Used by fault plans. */
  beforeRoute: BeforeRoute | undefined;
  /** Receives each event that the gateway sends to a bot, with the fields that the bot gets. */
  afterDispatch: ((applicationId: string, event: string, data: object) => void) | undefined;
  /** Inspects each attachment before it is served and may make the download fail. */
  beforeDownload: BeforeDownload | undefined;
  readonly #http: Server;
  readonly #inboxes = new Map<string, Inbox>();
  readonly #voiceConnections: VoiceConnections;
  readonly #faults: FaultScheduler;
  readonly #certificate = new CertificateFile();
  readonly #entriesKept: number | undefined;

  constructor(options: EmulatorOptions = {}) {
    super(options.description, options.entriesKept);
    this.clock = options.clock ?? systemClock;
    this.#entriesKept = options.entriesKept;
    this.discord = new DiscordState(this.clock, options.seed ?? 1);
    Object.assign(this.discord.sharding, options.sharding);
    const expiredKept = options.entriesKept ?? Number.POSITIVE_INFINITY;
    this.interactions = new Interactions(this.discord, { ...DISCORD_TIMES, expiredKept, ...options.interactions });
    this.gateway = new GatewayServer(this.discord, options.heartbeatMs ?? 41_250, options.entriesKept);
    this.gateway.watch = (event, data, applicationId) => {
      this.watch.sent(event, data);
      this.afterDispatch?.(applicationId, event, data);
    };
    this.gateway.crashed = (where, error) => this.log.crash(where, error);
    this.voice = options.voice === false ? undefined : this.#voiceServer(options.voice ?? {});
    this.#voiceConnections = new VoiceConnections(this.voice);
    this.discord.voice = this.voice;
    this.discord.deliver = (userId, event, data) => {
      if (this.discord.users.get(userId)?.bot) this.gateway.dispatch(userId, event, data);
      else this.inbox(userId).receive(event, data);
    };
    this.#faults = new FaultScheduler({ discord: this.discord, gateway: this.gateway, voice: this.voice });
    const { rateLimits = true } = options;
    const limits = rateLimits === true ? DISCORD_LIMITS : rateLimits;
    this.discord.quotas.limits = limits || {};
    const rest = new RestServer({
      context: () => ({ discord: this.discord, interactions: this.interactions, gatewayUrl: this.gateway.url }),
      log: this.log,
      limiter: limits ? new RateLimiter(this.clock, limits) : undefined,
      description: this.description ?? undefined,
      beforeRoute: (request) => this.#faults.faultFor(request, this.beforeRoute),
      beforeDownload: (file) => this.beforeDownload?.(file),
    });
    // A client on a busy machine may take up a kept connection late.
    const kept = { keepAliveTimeout: 60_000 };
    this.#http = createServer(kept, (incoming, outgoing) => void rest.handle(incoming, outgoing));
    this.gateway.attach(this.#http);
  }

  /** Starts a fault plan. */
  plan(plan: FaultPlan): RunningPlan {
    return this.#faults.begin(plan);
  }

  /** The plans that were started, oldest first. */
  get plans(): readonly RunningPlan[] {
    return this.#faults.plans;
  }

  /**
   * The voice server. It drops the audio of members who are muted or joined without SPEAK, and sends no audio to
   * members who are deafened by themselves or by a moderator.
   */
  #voiceServer(options: VoiceServerOptions): VoiceServer {
    const mayTransmit = (userId: string, guildId: string) => {
      const guild = this.discord.guilds.get(guildId);
      return guild?.voiceStates.get(userId)?.suppress === false && guild.members.get(userId)?.mute === false;
    };
    const mayHear = (userId: string, guildId: string) => {
      const guild = this.discord.guilds.get(guildId);
      return guild?.voiceStates.get(userId)?.selfDeaf === false && guild.members.get(userId)?.deaf === false;
    };
    const keepPackets = this.#entriesKept === undefined ? {} : { keepPackets: this.#entriesKept };
    return new VoiceServer({ mayTransmit, mayHear, ...keepPackets, ...options });
  }

  /** Opens the ports. */
  async start(): Promise<this> {
    const listens = new Promise<void>((resolve, reject) => {
      this.#http.on('error', reject); // Later it tells of a connection that could not be accepted.
      this.#http.listen(0, '127.0.0.1', resolve);
    });
    await Promise.all([this.voice?.start(), listens]);
    const { port } = this.#http.address() as AddressInfo;
    this.discord.baseUrl = `http://127.0.0.1:${port}`;
    this.gateway.url = `ws://127.0.0.1:${port}`;
    return this;
  }

  /** Closes all connections and ports, ends all plans and runs the last checks. */
  async stop(): Promise<void> {
    this.#faults.stop();
    this.closeRecords();
    this.#voiceConnections.hangUp();
    this.interactions.stop();
    this.gateway.stop();
    const closed = new Promise<void>((done) => {
      this.#http.close(() => done());
    });
    this.#http.closeAllConnections();
    await Promise.all([closed, this.voice?.stop()]);
    this.#certificate.remove();
  }

  /** For discord.js: `new Client({ rest: { api: emulator.apiUrl } })`. */
  get apiUrl(): string {
    return `${this.discord.baseUrl}/api`;
  }

  /** Key and certificate of the voice server, PEM. */
  get certificate(): VoiceServer['certificate'] {
    if (!this.voice) throw new Error('started without voice');
    return this.voice.certificate;
  }

  /** The certificate as a file for NODE_EXTRA_CA_CERTS. Deleted when the emulator stops. */
  get certificateFile(): string {
    return this.#certificate.path(this.certificate.cert);
  }

  /** Registers a bot. By default its owner has two-factor authentication. */
  addApplication(about: NewApplication): Application {
    return createApplication(this.discord, about);
  }

  /** Creates a guild with its owner, a text channel `general` and a voice channel `General`. */
  addGuild(about: {
    name: string;
    locale?: LocaleString;
    owner?: NewMember;
    /** The names of its first two channels, which Discord gives in the language of the owner. */
    channels?: FirstChannels;
  }): SimulatedGuild {
    const { name, locale = 'en-US', owner = { name: 'Owner' }, channels } = about;
    const backend = {
      discord: this.discord,
      interactions: this.interactions,
      inbox: (userId: string) => this.inbox(userId),
      connectVoice: (visit: VoiceVisit, guild: Guild, userId: string) =>
        this.#voiceConnections.connect(visit, guild, this.inbox(userId), userId),
    };
    return new SimulatedGuild(backend, { name, locale, owner, ...(channels ? { channels } : {}) });
  }

  /** The events that a person has received, in all of their guilds. */
  inbox(userId: string): Inbox {
    const known = this.#inboxes.get(userId);
    if (known) return known;
    const inbox = new Inbox(this.clock, this.discord.users.get(userId)?.globalName ?? userId, this.#entriesKept);
    this.#inboxes.set(userId, inbox);
    return inbox;
  }

  /** The messages that bots sent over the gateway, oldest first. */
  get gatewayMessages(): readonly GatewayMessage[] {
    return this.gateway.received;
  }

  /** Fault: cuts a bot's gateway connection, or closes it with a code. The session can be resumed. */
  dropGateway(application: Application, code?: number): void {
    this.gateway.drop(application.id, code);
  }

  /** Fault: asks a bot to reconnect (op 7). */
  requestReconnect(application: Application): void {
    this.gateway.requestReconnect(application.id);
  }

  /** Asks a bot for a heartbeat (op 1). */
  requestHeartbeat(application: Application): void {
    this.gateway.requestHeartbeat(application.id);
  }

  /**
   * Gives a bot a new token, as Reset Token in the developer portal does. Requests with the old one are answered with
   * 401, and the bot's sessions end with 4004 (docs: Gateway Close Event Codes).
   */
  resetToken(application: Application): void {
    this.gateway.resetToken(application);
  }

  /** Fault: ends a bot's session (op 9). */
  invalidateSession(application: Application, resumable = false): void {
    this.gateway.invalidateSession(application.id, resumable);
  }
}

/** Starts a local Discord on free ports of 127.0.0.1. */
export function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  return new Emulator(options).start();
}
